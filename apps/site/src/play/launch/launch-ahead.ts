import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { isSignedIn, type SiteSession } from '../../platform/api/session.ts';
import type { Site } from '../../platform/site.ts';
import type { GameTarget } from './game-target.ts';
import { launchGame, type PlayMode } from './launch.queries.ts';

/** How long an opened game waits for its page; after that the visitor has gone elsewhere. */
export const KEPT_MS_MAX = 10_000;

type Ahead = {
  readonly of: string;
  readonly session: SiteSession;
  readonly sinceMs: number;
  readonly launch: Promise<LaunchedGame>;
  /** Once it is there. */
  game: LaunchedGame | null;
};
let ahead: Ahead | null = null;

/**
 * How an address opens its game without another press; null: the page lets the visitor choose first. An address
 * for what is not offered opens nothing: who wanted play money is not led to real money.
 */
export function wishedMode(
  card: Pick<GameCard, 'metadata' | 'restriction'>,
  search: URLSearchParams,
  session: SiteSession,
): PlayMode | null {
  if (card.restriction !== null) return null;
  const mode = search.get('mode') ?? 'real';
  if (mode === 'demo' && card.metadata.hasDemo) return 'demo';
  return mode === 'real' && isSignedIn(session) ? 'real' : null;
}

/** Opens a game while its page is loading: the press that led there needs no other. In the browser only. */
export function launchAhead(site: Site, target: GameTarget, mode: PlayMode): void {
  const launch = launchGame(site, target, mode);
  const opened: Ahead = {
    of: nameOf(target, mode),
    session: site.session.get(),
    sinceMs: performance.now(),
    launch,
    game: null,
  };
  launch.then(
    (game) => (opened.game = game),
    // The page gets the rejection when it takes the game.
    () => undefined,
  );
  ahead = opened;
}

/**
 * What was opened ahead, not consumed: a page renders with its game immediately when that is there, and may be
 * rendered more than once. Null for any other game, mode or player, or when it is too old.
 */
export function seeLaunch(
  site: Site,
  target: GameTarget,
  mode: PlayMode,
): Pick<Ahead, 'launch' | 'game'> | null {
  const isIt =
    ahead?.of === nameOf(target, mode) &&
    ahead.session === site.session.get() &&
    performance.now() - ahead.sinceMs < KEPT_MS_MAX;
  return isIt ? ahead : null;
}

/** The game that was opened ahead, once; null where `seeLaunch` is. */
export function takeLaunch(site: Site, target: GameTarget, mode: PlayMode): Promise<LaunchedGame> | null {
  const found = seeLaunch(site, target, mode);
  ahead = null;
  return found && found.launch;
}

function nameOf(target: GameTarget, mode: PlayMode): string {
  return JSON.stringify([mode, target]);
}
