import { Dialog } from '@halcyon/ui/layer/dialog';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { PartBoundary, PartFallback } from '../../platform/page/fallbacks.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { searchIndexQuery } from '../tile/game.queries.ts';
import { RecentSearches, rememberSearch } from './recent-searches.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearchPass } from './search-pass.ts';
import { findGames, type SearchEntry, type SearchIndex, type SearchResult } from './search.ts';
import { SearchTopics } from './search-topics.tsx';
import css from '../catalogue.module.css';
import sectionsCss from '../../platform/sections.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

const POPULAR_SHOWN = 6;
const none: readonly SearchEntry[] = [];
const noIndex: SearchIndex = { items: none, topics: [] };
/** A screen reader announces the results after this long without typing, not at every letter. */
const SAID_AFTER_MS = 500;

type SearchDialogProps = {
  onClose: () => void;
  /** What else the words are looked for in. It reports how much it has found, so that no words deny that. */
  elsewhere?: ComponentType<{ query: string; onFound: (count: number) => void; onOpen: () => void }>;
};

/** Search over every game: type, move with the arrows, Enter opens. */
export function SearchDialog({ onClose, elsewhere: Elsewhere }: SearchDialogProps) {
  const t = useText();
  const site = useSite();
  // The field is uncontrolled, so each letter is drawn immediately; results follow behind that frame, in
  // a separate pass that the next letter overtakes.
  const field = useRef<HTMLInputElement>(null);
  const [typedBefore] = useState(readTyped);
  const [query, setQuery] = useState(typedBefore);
  const index = useQuery(searchIndexQuery(site));
  const data = index.data ?? noIndex;
  const [foundElsewhere, setFoundElsewhere] = useState(0);
  const games = useMemo(() => findGames(data, query), [data, query]);
  const result = foundElsewhere > 0 && query.trim() !== '' ? exactOnly(games) : games;
  const isEmpty = query.trim() === '';
  const popular = useMemo(() => data.items.slice(0, POPULAR_SHOWN), [data]);
  const isNothing =
    !isEmpty && foundElsewhere === 0 && result.entries.length === 0 && result.topics.length === 0;
  const keep = useCallback(() => {
    const typed = field.current?.value ?? '';
    rememberSearch(typed);
    keepTyped(typed);
  }, []);
  const choose = useCallback((words: string) => {
    if (!field.current) return;
    field.current.value = words;
    field.current.focus();
    setQuery(words);
  }, []);
  const search = useSearchPass(query, setQuery);
  const type = ({ currentTarget }: FormEvent<HTMLInputElement>) => search(() => currentTarget.value);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={Elsewhere ? t('shell.nav.search') : t('lobby.search.title')}
      closeLabel={t('shell.close')}
      size="l"
      side="bottom"
      isFull
    >
      {/* The arrows move the focus between the links and the field, which keep their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveByArrows}>
        <div className={`${fieldCss.inputBox} ${css.searchHead}`}>
          <span className={fieldCss.affix}>
            <Search size={20} aria-hidden="true" />
          </span>
          <input
            ref={field}
            type="search"
            data-autofocus=""
            defaultValue={typedBefore}
            autoComplete="off"
            aria-label={Elsewhere ? t('shell.nav.search_with_sport') : t('lobby.search.label')}
            placeholder={t(Elsewhere ? 'shell.nav.search_with_sport' : 'lobby.search.placeholder')}
            onInput={type}
          />
        </div>
        {isEmpty && <RecentSearches onChoose={choose} />}
        {Elsewhere && !isEmpty && (
          <PartBoundary isSilent>
            <Suspense fallback={null}>
              <Elsewhere query={query} onFound={setFoundElsewhere} onOpen={keep} />
            </Suspense>
          </PartBoundary>
        )}
        {index.isError ? (
          <PartFallback />
        ) : (
          <>
            <Outcome
              query={query}
              result={result}
              isFoundElsewhere={foundElsewhere > 0 && !isEmpty}
              isLoading={index.isPending}
            />
            {isNothing && (
              <p className={`${ui.muted} ${css.searchWaiting}`}>
                {t('lobby.search.popular')}
                <button type="button" className={sectionsCss.seeAll} onClick={() => choose('')}>
                  {t('lobby.search.clear')}
                </button>
              </p>
            )}
            {!isEmpty && <SearchTopics topics={result.topics} onOpen={keep} />}
            <SearchResults entries={isEmpty || isNothing ? popular : result.entries} onOpen={keep} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Games that only resemble the words are left out where the words were found elsewhere. Pure. */
const exactOnly = (games: SearchResult): SearchResult =>
  games.isExact ? games : { ...games, isExact: true, entries: [], foundCount: 0 };

type OutcomeProps = { query: string; result: SearchResult; isFoundElsewhere: boolean; isLoading: boolean };

/** The result in one sentence: visible immediately, announced once typing has paused. */
function Outcome({ query, result, isFoundElsewhere, isLoading }: OutcomeProps) {
  const t = useText();
  const isEmpty = query.trim() === '';
  const sentence = () => {
    if (isLoading) return t('shell.loading');
    if (isEmpty) return t('lobby.search.popular');
    if (result.isExact && result.entries.length > 0)
      return t('lobby.search.results', { count: result.foundCount });
    if (result.topics.length > 0) return t('lobby.search.topics');
    // What was found is above, and says so.
    if (isFoundElsewhere) return '';
    const nothing = t('lobby.search.none', { query: query.trim() });
    return result.entries.length > 0 ? `${nothing} ${t('lobby.search.closest')}` : nothing;
  };
  const words = sentence();
  const [said, setSaid] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSaid(words)), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      {words && (
        <p aria-hidden="true" className={`${ui.strong} ${ui.muted} ${css.searchTitle}`}>
          {words}
        </p>
      )}
      <p role="status" className={ui.hidden}>
        {said}
      </p>
    </>
  );
}

/** The query is part of the history entry, so that Back from a game leads to the same search. */
const TYPED_KEY = 'search';

function keepTyped(typed: string): void {
  history.replaceState({ ...(history.state as object | null), [TYPED_KEY]: typed }, '');
}

function readTyped(): string {
  const kept: unknown = (history.state as Record<string, unknown> | null)?.[TYPED_KEY];
  return typeof kept === 'string' ? kept : '';
}

/** Down and up move through the results and back to the field. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-arrow-stop]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}
