import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import type { Provider } from '@halcyon/contract/catalogue/game';
import { SearchX, X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useSite, useText } from '../../platform/site.ts';
import type { GameFilter } from '../catalogue.queries.ts';
import { featureName } from '../tile/feature-name.ts';
import { lobbyQueryString } from './lobby-address.ts';
import css from '../catalogue.module.css';
import sectionsCss from '../../platform/sections.module.css';
import chipCss from '@halcyon/ui/chip.module.css';

type ActiveFiltersProps = { filter: GameFilter; providers: readonly Provider[] };

/** The active filters of a lobby, and a notice when no game fits. */
export function Narrowed({ isEmpty, ...of }: ActiveFiltersProps & { isEmpty: boolean }) {
  const { provider, feature, search } = of.filter;
  return (
    <>
      {(provider || feature || search) && <ActiveFilters {...of} />}
      {isEmpty && <NoGames />}
    </>
  );
}

/** Each filter is a link that removes it. */
function ActiveFilters({ filter, providers }: ActiveFiltersProps) {
  const t = useText();
  const { texts } = useSite();
  const [search] = useSearchParams();
  const studios = filter.provider?.split(',') ?? [];
  const features = filter.feature?.split(',') ?? [];
  const without = (ids: readonly string[], id: string) =>
    ids.filter((other) => other !== id).join(',') || null;
  const titleOf = (id: string) => providers.find((provider) => provider.id === id)?.title ?? id;
  return (
    <ul className={css.activeFilters}>
      {filter.search && (
        <li>
          <FilterLink to={lobbyQueryString(search, { search: null })} name={`“${filter.search}”`} />
        </li>
      )}
      {studios.map((id) => (
        <li key={id}>
          <FilterLink to={lobbyQueryString(search, { provider: without(studios, id) })} name={titleOf(id)} />
        </li>
      ))}
      {features.map((id) => (
        <li key={id}>
          <FilterLink
            to={lobbyQueryString(search, { feature: without(features, id) })}
            name={featureName(texts, id)}
          />
        </li>
      ))}
      <li>
        <Link
          to={lobbyQueryString(search, { search: null, provider: null, feature: null })}
          className={`${sectionsCss.seeAll} ${css.activeFiltersClear}`}
          preventScrollReset
        >
          {t('lobby.filter.clear')}
        </Link>
      </li>
    </ul>
  );
}

function FilterLink({ to, name }: { to: string; name: string }) {
  const t = useText();
  return (
    <Link to={to} className={chipCss.chip} preventScrollReset aria-label={t('lobby.filter.remove', { name })}>
      {name}
      <X size={16} aria-hidden="true" />
    </Link>
  );
}

/** No game fits the filters: a notice, and the link to clear them. */
function NoGames() {
  const t = useText();
  const [search] = useSearchParams();
  const cleared = { search: null, provider: null, feature: null, sort: null };
  return (
    <EmptyState
      icon={<SearchX size={40} aria-hidden="true" />}
      title={t('lobby.empty.games_title')}
      text={t('lobby.empty.games_text')}
    >
      <Link to={lobbyQueryString(search, cleared)} {...buttonLook()}>
        {t('lobby.filter.clear')}
      </Link>
    </EmptyState>
  );
}
