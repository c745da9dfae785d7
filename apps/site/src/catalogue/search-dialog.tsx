import { Dialog } from '@halcyon/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
} from 'react';
import { Link } from 'react-router';
import { useFormat } from '../platform/format.ts';
import { imageAt } from '../platform/image.ts';
import { PartFallback } from '../platform/fallbacks.tsx';
import { useHref, useSite, useText } from '../platform/site.ts';
import { searchIndexQuery } from './game.queries.ts';
import { findContaining, findGames, type SearchEntry, type SearchResult } from './search.ts';

const RECENT_KEY = 'searches';
const RECENT_MAX = 5;
const POPULAR_SHOWN = 6;
const none: readonly SearchEntry[] = [];

/** Search over every game: type, move with the arrows, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const [query, setQuery] = useState('');
  const index = useQuery(searchIndexQuery(site));
  const entries = index.data?.items;
  // The field answers each keystroke at once; the list follows when the browser has drawn it.
  const wanted = useDeferredValue(query);
  const result = useResult(entries, wanted);
  const isEmpty = wanted.trim() === '';
  const popular = useMemo(() => entries?.slice(0, POPULAR_SHOWN) ?? none, [entries]);
  const isNothing = !isEmpty && result.entries.length === 0;
  const shown = isEmpty || isNothing ? popular : result.entries;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('lobby.search.title')}
      closeLabel={t('shell.close')}
      size="l"
      side="bottom"
      isFull
    >
      {/* The arrows move the focus between the links and the field, which keep their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveByArrows}>
        <div className="ui-input-box sticky top-0 z-10">
          <span className="ui-affix">
            <Search size={20} aria-hidden="true" />
          </span>
          <input
            type="search"
            data-autofocus=""
            autoComplete="off"
            aria-label={t('lobby.search.label')}
            placeholder={t('lobby.search.placeholder')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        {isEmpty && <RecentSearches onChoose={setQuery} />}
        {index.isError ? (
          <PartFallback />
        ) : (
          <>
            <Outcome query={wanted} result={result} isLoading={index.isPending} />
            {isNothing && (
              <p className="flex items-center gap-3 text-text-2">
                {t('lobby.search.popular')}
                <button type="button" className="see-all" onClick={() => setQuery('')}>
                  {t('lobby.search.clear')}
                </button>
              </p>
            )}
            <Results entries={shown} query={wanted} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const Results = memo(function Results({
  entries,
  query,
}: {
  entries: readonly SearchEntry[];
  query: string;
}) {
  const keep = useCallback(() => remember(query), [query]);
  return (
    <ul className="search-list">
      {entries.map((entry) => (
        <li key={entry[0]}>
          <ResultRow entry={entry} onOpen={keep} />
        </li>
      ))}
    </ul>
  );
});

/** What contains the words is known at once; names that are only near are looked for when nothing does. */
function useResult(entries: readonly SearchEntry[] | undefined, query: string): SearchResult {
  const exact = useMemo(() => findContaining(entries ?? [], query), [entries, query]);
  const [near, setNear] = useState<readonly SearchEntry[] | null>(null);
  const isAsked = entries !== undefined && exact.length === 0 && query.trim() !== '';
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    void findGames(entries, query).then(
      (found) => isCurrent && startTransition(() => setNear(found.entries)),
    );
    return () => {
      isCurrent = false;
    };
  }, [entries, query, isAsked]);
  return useMemo(
    () =>
      isAsked
        ? // Until the answer is here the nearest names of the words before it stand.
          { entries: near ?? none, isExact: false }
        : { entries: exact, isExact: true },
    [isAsked, exact, near],
  );
}

type OutcomeProps = { query: string; result: SearchResult; isLoading: boolean };

/** What was found, in one sentence that is also announced. */
function Outcome({ query, result, isLoading }: OutcomeProps) {
  const t = useText();
  const isEmpty = query.trim() === '';
  const words = () => {
    if (isLoading) return t('shell.loading');
    if (isEmpty) return t('lobby.search.popular');
    if (result.isExact && result.entries.length > 0)
      return t('lobby.search.results', { count: result.entries.length });
    const none = t('lobby.search.none', { query: query.trim() });
    return result.entries.length > 0 ? `${none} ${t('lobby.search.closest')}` : none;
  };
  return (
    <p role="status" className="mt-4 mb-1 font-bold text-text-2">
      {words()}
    </p>
  );
}

const ResultRow = memo(function ResultRow({ entry, onOpen }: { entry: SearchEntry; onOpen: () => void }) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const [slug, name, studio, thumbnail, rtp] = entry;
  return (
    <div className="search-row">
      <img src={imageAt(thumbnail, 200)} alt="" width={56} height={56} loading="lazy" />
      <Link
        to={href(`/play/${slug}`)}
        onClick={onOpen}
        className="grid min-h-11 content-center"
        data-arrow-stop=""
      >
        <b>{name}</b>
        <span className="text-text-3">
          {studio}
          {rtp !== null && ` · ${t('lobby.tile.rtp', { rtp: format.percent(rtp) })}`}
        </span>
      </Link>
      <Link
        to={`${href(`/play/${slug}`)}?mode=demo`}
        onClick={onOpen}
        className="ui-button"
        data-size="s"
        aria-label={`${t('lobby.tile.demo')}: ${name}`}
      >
        {t('lobby.tile.demo')}
      </Link>
    </div>
  );
});

/** Down and up go through the results and back to the field. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-arrow-stop]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}

function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const t = useText();
  const recent = readRecent();
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('lobby.search.recent')} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className="ui-chip" onClick={() => onChoose(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string') : [];
  } catch {
    return [];
  }
}

function remember(query: string): void {
  const words = query.trim();
  if (words === '') return;
  const kept = [words, ...readRecent().filter((other) => other !== words)].slice(0, RECENT_MAX);
  try {
    sessionStorage.setItem(RECENT_KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing searches just as well.
  }
}
