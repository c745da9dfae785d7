import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSite, type Site } from '../../platform/site.ts';
import { groq } from '../../content/groq.queries.ts';

type Place = Pick<Site, 'call' | 'locale' | 'session'>;
type Answered = Answer<'GET /api/v1/tournament/public/:category/:id/:lang'>;

export type TournamentPage = Extract<Answered, { board: unknown }>;
export type TournamentView = TournamentPage['tournament'];
export type TournamentList = Exclude<Answered, { board: unknown }>;

/** Below the locale prefix. */
export const tournamentPath = ({ category, id }: Pick<TournamentView, 'category' | 'id'>) =>
  `/tournaments/${encodeURIComponent(category)}/${encodeURIComponent(id)}`;

/** Both for a category and for an id: every one. */
const EVERY = 'all';

function read({ call, locale, session }: Place, category: string, id: string, signal: AbortSignal) {
  const input = { params: { category, id, lang: locale.language } };
  return isSignedIn(session.get())
    ? call('GET /api/v1/tournament/:category/:id/:lang', input, { signal })
    : call('GET /api/v1/tournament/public/:category/:id/:lang', input, { signal });
}

const keyOf = ({ session }: Place, ...names: readonly string[]) =>
  ['tournaments', isSignedIn(session.get()), ...names] as const;

/** Every tournament that is open, will be, or ended lately; of a player with what is joined. */
export function tournamentsQuery(site: Place) {
  return queryOptions({
    queryKey: keyOf(site, EVERY),
    queryFn: async ({ signal }) => (await read(site, EVERY, EVERY, signal)) as TournamentList,
    staleTime: 10_000,
  });
}

/** One tournament with its board and the player’s own place. */
export function tournamentQuery(site: Place, category: string, id: string) {
  return queryOptions({
    queryKey: keyOf(site, category, id),
    queryFn: async ({ signal }) => (await read(site, category, id, signal)) as TournamentPage,
    staleTime: 2_000,
  });
}

/** An address holds no more ids. */
const GAMES_NAMED_MAX = 100;
const gamesGroq = `*[_type == "casinoGame" && gameId in $games] | order(name asc){ gameId, name }`;

/** Names of the games that count, of the first hundred. */
export function countingGamesQuery(site: Pick<Site, 'call'>, { id, games }: TournamentView) {
  return queryOptions({
    queryKey: ['tournament-games', id],
    queryFn: ({ signal }) =>
      groq<readonly { gameId: string; name: string }[]>(
        site,
        gamesGroq,
        { games: (games ?? []).slice(0, GAMES_NAMED_MAX) },
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Joins under the rules that are shown, a second time without effect; afterwards every tournament is read again. */
export function useJoinTournament({ category, id, termsId }: TournamentView) {
  const { call, queries } = useSite();
  return useMutation({
    mutationFn: () =>
      call('POST /api/v1/tournament/:category/:id/join', { params: { category, id }, body: { termsId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tournaments'] }),
  });
}
