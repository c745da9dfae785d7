import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { gameClassOf } from '@halcyon/contract/content/game-class';
import type { LanguageId } from '@halcyon/contract/market/languages';
import { findPlayerFacts, type ActivityNotes, mayStakeIn } from '../../identity/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { Vertical } from '../../ledger/public.ts';
import { PlayerCache } from '../player-cache.ts';
import type { Pace } from '../../wagering/public.ts';
import { paceOf } from '../pace.rules.ts';
import * as store from './game-session.store.ts';
import { hashOf, makeDemoToken, makeToken, readToken } from '../game-token.ts';
import type { Caller, LaunchFacts, PlayerView, ProviderPolicy } from '../provider/adapter.ts';
import { launchFactsOf, playerView } from './launch-facts.ts';
import { playerIdOf, playerRefOf } from './player-ref.ts';
import { openTokenPolicies, type Found, type Refused } from './token-policies.ts';

/** The provider that calls, as the sessions need it. */
export type SessionPolicy = {
  readonly id: number;
  readonly policy: Pick<ProviderPolicy, 'token' | 'hasDemoToken' | 'launchSeconds'>;
};
type Issued = 'launch_token_hash' | 'launch_ends_at' | 'started_at';
/** What an opening for real money records. */
export type Opening = Omit<Parameters<typeof store.insertSession>[1], 'session_id' | 'provider_id' | Issued>;
export type LivePlay = {
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly currency: string;
  readonly stakeCapMinor: bigint | null;
  readonly gameId: string;
  readonly gameRef: string | null;
  /** The catalogue's class of the game. */
  readonly gameCategory: string;
  readonly vertical: Vertical;
  readonly marketId: string;
  readonly language: LanguageId;
  readonly pace: Pace;
};
/** A game that was launched. */
type Begun = {
  /** Null: for play money. */
  readonly play: LivePlay | null;
  readonly player: PlayerView;
  readonly launch: LaunchFacts;
  readonly currency: string;
  readonly nextToken: string | null;
};
type Use = { readonly gameRef: string | null; readonly isStake: boolean };
type Soon<Answer> = Answer | Promise<Answer>;

/**
 * How long a session that was found live counts as such. The ledger applies exclusions at once, and every process is
 * notified of the end of a sign-in session and of a suspension; this covers a notification that was lost.
 */
const LIVE_MS = 30_000;
/**
 * From this part of that time on a call has the session read again without waiting for it. Players differ, so that
 * those who began together are not read together.
 */
const readAgainAfter = (playerId: bigint): number => 0.6 + 0.01 * Number(playerId % 30n);
const KNOWN_MAX = 50_000;

export type ProviderSessionDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  /** Of the site, to which games lead back. */
  readonly publicOrigin: string;
  /** Makes the tokens that replace others; of this installation alone. */
  readonly key: Buffer;
  /** Whether the player may still stake behind a sign-in session: `signedIn`. */
  readonly mayStake: (row: store.GameSessionRow) => Promise<boolean>;
  /** How long a session that was found live counts as such. */
  readonly liveMs?: number;
  /** Milliseconds that only go forward. */
  readonly nowMs?: () => number;
};

/** Sessions of games at all providers. One object per process. */
export type ProviderSessions = {
  /** Records an opening; its token works once and soon, or as the policy says. */
  open(of: SessionPolicy, opening: Opening): Promise<{ token: string; sessionId: string; startedAt: Date }>;
  /** The same for play money. Null: the provider needs no token for it. */
  openDemo(of: SessionPolicy, opening: store.DemoLaunchRow): Promise<string | null>;
  /** What the provider issued at launch; its calls carry it from now on. */
  keepProviderToken(playerId: bigint, sessionId: string, providerToken: string): Promise<void>;
  /** After the provider's first call: the player, and the token from now on where it changes. */
  authenticate(of: SessionPolicy, caller: Caller, gameRef: string | null): Promise<Begun | Refused>;
  /** The session behind a stake or a balance call, or why there is none. Without a wait where it is known. */
  live(of: SessionPolicy, caller: Caller, use: Use): Soon<LivePlay | Refused>;
  /** The player of a call that needs no live session. Accepts only tokens that were issued. */
  playerOf(of: SessionPolicy, caller: Caller): Soon<bigint | Refused>;
  /** The next call of this player reads the session again. */
  forget(playerId: bigint): void;
  /** What the player last opened at the provider under this name of a game, however long ago. */
  lastPlay(providerId: number, playerId: bigint, gameRef: string): Promise<LivePlay | null>;
};

type Known = {
  readonly playerId: bigint;
  readonly found: Found;
  readonly untilMs: number;
  readonly readFromMs: number;
  isRead: boolean;
};

export function openProviderSessions(deps: ProviderSessionDependencies): ProviderSessions {
  const { db, clock, policies, publicOrigin, mayStake } = deps;
  const { liveMs = LIVE_MS, nowMs = () => performance.now() } = deps;
  const known = new PlayerCache<Known>(KNOWN_MAX);
  const onReplaced = (playerId: bigint) => known.forget(playerId);
  const tokens = openTokenPolicies({ db, clock, key: deps.key, onReplaced });

  const launchEnd = ({ policy }: SessionPolicy, at: Date) =>
    new Date(at.getTime() + policy.launchSeconds * 1000);

  /** Uses the launch token of play money up. The game keeps its balance itself, so no later call carries a token. */
  async function greetDemo(hash: string, gameRef: string | null): Promise<Begun | Refused> {
    const row = await store.launchDemo(db.sql, hash, clock.now());
    if (!row || row.game_id !== gameRef) return { refused: 'session_invalid' };
    const { token, hash: reference } = makeToken('s', 0n, crypto.randomUUID());
    const visitor = { playerRef: `demo.${reference}`, nickname: '', birthDate: null };
    return {
      play: null,
      player: playerView(policies, row, visitor),
      launch: { mode: 'demo', ...launchFactsOf(policies, publicOrigin, row) },
      currency: row.currency,
      nextToken: token,
    };
  }

  /** The session as it is now, with today's rights. */
  async function read(of: SessionPolicy, caller: Caller, gameRef: string | null): Promise<Found | Refused> {
    const policy = tokens[of.policy.token];
    const found = await policy.find(of.id, caller, gameRef);
    const used = 'refused' in found ? found : await policy.use(found, caller.token ?? '');
    if ('refused' in used) return used;
    return (await mayStake(used.row)) ? used : { refused: 'session_expired' };
  }

  function remember(name: string, found: Found): void {
    // A token that may be replaced at any moment is read again; its successor comes with the next call.
    if (found.state !== 'current') return;
    const fromMs = nowMs();
    const readFromMs = fromMs + liveMs * readAgainAfter(found.row.player_id);
    const { player_id: playerId } = found.row;
    known.set(name, { playerId, found, untilMs: fromMs + liveMs, readFromMs, isRead: false });
  }

  /** A player in the middle of play waits for no read: it happens while the last one still counts. */
  function readAhead(name: string, recent: Known, again: () => Promise<Found | Refused>): void {
    recent.isRead = true;
    again().then(
      (found) => {
        // Forgotten meanwhile: what was read may be older than the reason.
        if (known.get(name) !== recent) return;
        known.delete(name);
        if (!('refused' in found)) remember(name, found);
      },
      // The first call after its time reads again, and reports what is wrong.
      () => {},
    );
  }

  async function readNow(
    name: string,
    of: SessionPolicy,
    caller: Caller,
    use: Use,
  ): Promise<LivePlay | Refused> {
    const found = await read(of, caller, use.gameRef);
    if ('refused' in found) return found;
    remember(name, found);
    return playIn(policies, found, use);
  }

  async function findPlayer(of: SessionPolicy, caller: Caller): Promise<bigint | Refused> {
    const found = await tokens[of.policy.token].find(of.id, caller, null);
    return 'refused' in found ? found : found.row.player_id;
  }

  return {
    async open(of, opening) {
      const sessionId = crypto.randomUUID();
      const startedAt = clock.now();
      const { token, hash } = makeToken('l', opening.player_id, sessionId);
      await store.insertSession(db.sql, {
        ...opening,
        session_id: sessionId,
        provider_id: of.id,
        launch_token_hash: hash,
        launch_ends_at: launchEnd(of, startedAt),
        started_at: startedAt,
      });
      return { token, sessionId, startedAt };
    },
    async openDemo(of, opening) {
      if (!of.policy.hasDemoToken) return null;
      const { token, hash } = makeDemoToken();
      await store.insertDemoLaunch(db.sql, {
        ...opening,
        token_hash: hash,
        ends_at: launchEnd(of, clock.now()),
      });
      return token;
    },
    async keepProviderToken(playerId, sessionId, providerToken) {
      await store.keepProviderToken(db.sql, { playerId, sessionId, tokenHash: hashOf(providerToken) });
    },
    async authenticate(of, caller, gameRef) {
      const demo = of.policy.hasDemoToken && caller.token !== null ? readToken(caller.token) : null;
      if (demo?.use === 'd') return greetDemo(demo.hash, gameRef);
      const policy = tokens[of.policy.token];
      const found = await policy.find(of.id, caller, gameRef);
      if ('refused' in found) return found;
      if (isOtherGame(found.row, gameRef)) return { refused: 'game_forbidden' };
      if (!(await mayStake(found.row))) return { refused: 'session_expired' };
      const greeted = await policy.greet(found, caller.token ?? '');
      if ('refused' in greeted) return greeted;
      const { row } = greeted.found;
      return {
        play: playOf(policies, row),
        player: await viewOfPlayer(policies, db, row),
        launch: { mode: 'real', ...launchFactsOf(policies, publicOrigin, row) },
        currency: row.currency,
        nextToken: greeted.nextToken,
      };
    },
    live(of, caller, use) {
      const name = `${of.id}|${caller.token ?? use.gameRef}|${caller.playerRef}`;
      const recent = known.get(name);
      const atMs = nowMs();
      if (!recent || recent.untilMs <= atMs) return readNow(name, of, caller, use);
      if (atMs >= recent.readFromMs && !recent.isRead) {
        readAhead(name, recent, () => read(of, caller, use.gameRef));
      }
      return playIn(policies, recent.found, use);
    },
    playerOf(of, caller) {
      if (caller.playerRef === null) return findPlayer(of, caller);
      const named = playerIdOf(caller.playerRef);
      if (named === null) return { refused: 'player_unknown' };
      const token = caller.token === null ? null : readToken(caller.token);
      if (token?.use === 'd' || (token !== null && token.playerId !== named))
        return { refused: 'session_invalid' };
      return named;
    },
    forget: (playerId) => known.forget(playerId),
    async lastPlay(providerId, playerId, gameRef) {
      const row = await store.findNewest(db.sql, { playerId, providerId, gameRef });
      return row && playOf(policies, row);
    },
  };
}

/** A session at live tables is good for every table; everywhere else it is for one game. */
function isOtherGame(row: store.GameSessionRow, gameRef: string | null): boolean {
  return row.vertical === 1 && gameRef !== null && row.provider_game_ref !== gameRef;
}

function playIn(
  policies: MarketPolicies,
  { row, state }: Found,
  { gameRef, isStake }: Use,
): LivePlay | Refused {
  if (isOtherGame(row, gameRef)) return { refused: 'game_forbidden' };
  return isStake && state === 'replaced' ? { refused: 'session_invalid' } : playOf(policies, row);
}

function playOf(policies: MarketPolicies, row: store.GameSessionRow): LivePlay {
  return {
    playerId: row.player_id,
    sessionId: row.session_id,
    currency: row.currency,
    stakeCapMinor: row.stake_cap_minor,
    gameId: row.game_id,
    gameRef: row.provider_game_ref,
    gameCategory: gameClassOf(row.game_type),
    vertical: row.vertical as Vertical,
    marketId: row.market_id,
    language: row.language_id as LanguageId,
    pace: paceOf(policies, row),
  };
}

/** What a provider may know of a player. */
export async function viewOfPlayer(
  policies: MarketPolicies,
  db: Pick<Db, 'sql'>,
  row: Pick<store.GameSessionRow, 'player_id' | 'country' | 'language_id' | 'market_id' | 'province'>,
): Promise<PlayerView> {
  const facts = await findPlayerFacts(db, row.player_id);
  return playerView(policies, row, {
    playerRef: playerRefOf(row.player_id),
    // Other players may see it at a table, so it identifies no one.
    nickname: `Player ${row.player_id % 10_000n}`,
    birthDate: facts?.birthDate ?? null,
  });
}

/** Behind the sign-in session that opened the game. Notes the player as active. */
export const signedIn =
  (of: { readonly db: Db; readonly clock: Clock; readonly notes: ActivityNotes }) =>
  async (row: store.GameSessionRow): Promise<boolean> =>
    row.ended_at === null && mayStakeIn(of.db, of.notes, row.player_id, row.login_session_id, of.clock.now());
