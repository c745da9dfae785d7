import { buttonLook } from '@halcyon/ui/button';
import { chipLook } from '@halcyon/ui/chip';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { gamesPageQuery, lobbyQuery, pageSize } from '../catalogue.queries.ts';
import { CategoryChips } from './category-chips.tsx';
import { lobbyQueryString, readLobbyAddress } from './lobby-address.ts';
import { LobbyPage } from './lobby-page.tsx';
import { lobbyPlace, placeInHistory } from './lobby-place.queries.ts';
import catalogueCss from '../catalogue.module.css';
import css from '../tiles.module.css';
import pageCss from '../../platform/page.module.css';
import sectionsCss from '../../platform/sections.module.css';
import ui from '@halcyon/ui/ui.module.css';

// Most visitors see a lobby without filters.
const Narrowed = lazy(async () => ({ default: (await import('./active-filters.tsx')).Narrowed }));

/** After this many automatic pages the footer stays visible, and a button loads more. */
const PAGES_BY_THEMSELVES = 4;

type LobbyScreenProps = { category: string | undefined; below: ReactNode };

/** The casino lobby: all games as a mixed grid, or one category, narrowed by studio, feature and name. */
export function LobbyScreen({ category, below }: LobbyScreenProps) {
  const t = useText();
  const site = useSite();
  const { filter, pages } = useAddress(category);
  usePlace();
  const { data: lobby } = useSuspenseQuery(lobbyQuery(site, 'lobby'));
  const { data } = useQuery({ ...gamesPageQuery(site, filter, 0), placeholderData: keepPreviousData });
  const total = data?.gameCount ?? 0;
  const size = pageSize(site.device, filter);
  const shown = Math.min(pages * size, total);
  const title = lobby.categories.find(({ id }) => id === category)?.label ?? t('lobby.title');
  const { provider, feature, search, sort } = filter;
  const isPlain = !category && !provider && !feature && !search && sort === 'popular';
  return (
    <div className={pageCss.page}>
      <CategoryChips categories={lobby.categories} current={category ?? ''} />
      <div className={sectionsCss.head}>
        <h1>{title}</h1>
        <p className={ui.muted} role="status">
          {t('lobby.count', { count: total })}
        </p>
        <FilterLink count={countOf(provider) + countOf(feature)} />
      </div>
      {(provider || feature || search || total === 0) && (
        <Suspense>
          <Narrowed
            filter={filter}
            providers={[...lobby.gameProviders, ...lobby.providers]}
            isEmpty={total === 0}
          />
        </Suspense>
      )}
      {total > 0 && (
        <div className={css.box}>
          {Array.from({ length: Math.ceil(shown / size) }, (_, page) => (
            <LobbyPage
              key={`${JSON.stringify(filter)} ${page}`}
              filter={filter}
              page={page}
              count={Math.min(size, total - page * size)}
              // The most popular games have pictures for every size.
              grid={isPlain && page === 0 ? lobby.grid : undefined}
              label={t('lobby.games')}
            />
          ))}
        </div>
      )}
      {shown < total && <More pages={pages} shown={shown} total={total} />}
      {below}
    </div>
  );
}

const countOf = (ids: string | undefined) => (ids ? ids.split(',').length : 0);

/** The address as filter and pages; the same filter is the same object, whatever dialog opens over it. */
function useAddress(category: string | undefined) {
  const [search] = useSearchParams();
  const { filter, pages } = readLobbyAddress(category, search);
  const name = JSON.stringify(filter);
  return { filter: useMemo(() => JSON.parse(name) as typeof filter, [name]), pages };
}

/** Stores this lobby for the return from a game. */
function usePlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!new URLSearchParams(search).has('dialog'))
      lobbyPlace.set({ address: pathname + search, at: placeInHistory() });
  }, [pathname, search]);
}

function FilterLink({ count }: { count: number }) {
  const t = useText();
  const dialogHref = useDialogHref();
  return (
    <Link to={dialogHref('filters')} preventScrollReset {...chipLook(false)}>
      <SlidersHorizontal size={18} aria-hidden="true" />
      {t('lobby.filter.open')}
      {count > 0 && ` (${count})`}
    </Link>
  );
}

/** The next page: loaded automatically two screens early, a few times; then by a button. */
function More({ pages, shown, total }: { pages: number; shown: number; total: number }) {
  const t = useText();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const next = lobbyQueryString(search, { pages: String(pages + 1) });
  const waits = pages % PAGES_BY_THEMSELVES === 0 || search.has('dialog');
  useEffect(() => {
    if (waits || !box.current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        // While a dialog opens over the list the address is ahead of the rendered page: do not navigate away from it.
        if (new URLSearchParams(location.search).has('dialog')) return;
        if (seen.some(({ isIntersecting }) => isIntersecting))
          void navigate(next, { replace: true, preventScrollReset: true });
      },
      { rootMargin: '200% 0px' },
    );
    // Without scrolling the page stays as the server rendered it.
    const begin = () => box.current && watch.observe(box.current);
    window.addEventListener('scroll', begin, { once: true, passive: true });
    return () => {
      window.removeEventListener('scroll', begin);
      watch.disconnect();
    };
  }, [waits, next, navigate]);
  return (
    <div ref={box} className={catalogueCss.lobbyMore}>
      <Link to={next} replace preventScrollReset {...buttonLook({ size: 'l' })}>
        {t('lobby.more')}
      </Link>
      <p className={ui.hint}>{t('lobby.shown', { shown, total })}</p>
    </div>
  );
}
