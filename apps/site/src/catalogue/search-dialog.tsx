import { Dialog } from '@halcyon/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { PartFallback } from '../platform/fallbacks.tsx';
import { useSite, useText } from '../platform/site.ts';
import { searchIndexQuery } from './game.queries.ts';
import { RecentSearches, rememberSearch } from './recent-searches.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearchPass } from './search-pass.ts';
import { findContaining, findGames, type SearchEntry, type SearchResult } from './search.ts';

const POPULAR_SHOWN = 6;
const none: readonly SearchEntry[] = [];
/** A screen reader hears what was found when nobody has typed for this long, not at every letter. */
const SAID_AFTER_MS = 500;

/** Search over every game: type, move with the arrows, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  // The field belongs to the browser, which draws each letter at once; what is found follows behind that picture, in
  // a pass of its own that the next letter overtakes.
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const index = useQuery(searchIndexQuery(site));
  const entries = index.data?.items;
  const result = useResult(entries, query);
  const isEmpty = query.trim() === '';
  const popular = useMemo(() => entries?.slice(0, POPULAR_SHOWN) ?? none, [entries]);
  const isNothing = !isEmpty && result.entries.length === 0;
  const keep = useCallback(() => rememberSearch(field.current?.value ?? ''), []);
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
            ref={field}
            type="search"
            data-autofocus=""
            autoComplete="off"
            aria-label={t('lobby.search.label')}
            placeholder={t('lobby.search.placeholder')}
            onInput={type}
          />
        </div>
        {isEmpty && <RecentSearches onChoose={choose} />}
        {index.isError ? (
          <PartFallback />
        ) : (
          <>
            <Outcome query={query} result={result} isLoading={index.isPending} />
            {isNothing && (
              <p className="flex items-center gap-3 text-text-2">
                {t('lobby.search.popular')}
                <button type="button" className="see-all" onClick={() => choose('')}>
                  {t('lobby.search.clear')}
                </button>
              </p>
            )}
            <SearchResults entries={isEmpty || isNothing ? popular : result.entries} onOpen={keep} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What contains the words is known at once; names that are only near are looked for when nothing does. */
function useResult(entries: readonly SearchEntry[] | undefined, query: string): SearchResult {
  const exact = useMemo(() => findContaining(entries ?? none, query), [entries, query]);
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

/** What was found, in one sentence: to be seen at once, to be heard when the typing has come to rest. */
function Outcome({ query, result, isLoading }: OutcomeProps) {
  const t = useText();
  const isEmpty = query.trim() === '';
  const sentence = () => {
    if (isLoading) return t('shell.loading');
    if (isEmpty) return t('lobby.search.popular');
    if (result.isExact && result.entries.length > 0)
      return t('lobby.search.results', { count: result.entries.length });
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
      <p aria-hidden="true" className="mt-4 mb-1 font-bold text-text-2">
        {words}
      </p>
      <p role="status" className="ui-hidden">
        {said}
      </p>
    </>
  );
}

/** Down and up go through the results and back to the field. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-arrow-stop]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}
