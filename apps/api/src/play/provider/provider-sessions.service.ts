import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { bcp47Of, type LanguageId } from '@halcyon/contract/market/languages';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { findPlayerFacts, type ActivityNotes, mayStakeIn } from '../../identity/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { Vertical } from '../../ledger/public.ts';
import { PlayerCache } from '../player-cache.ts';
import type { Pace } from '../../wagering/public.ts';
import { paceOf } from '../pace.rules.ts';
import { hashOf, makeNextToken, makeToken, readToken } from '../game-token.ts';
import type { Caller, PlayerView, ProviderPolicy } from './adapter.ts';
import { playerIdOf, playerRefOf } from './player-ref.ts';
import * as store from './provider-session.store.ts';

/** Who calls, as the sessions need it. */
export type SessionPolicy = {
  readonly id: number;
  readonly policy: Pick<ProviderPolicy, 'token' | 'launchSeconds'>;
};
/** What an opening for real money records. */
export type Opening = Omit<
  Parameters<typeof store.insertSession>[1],
  'session_id' | 'provider_id' | 'launch_token_hash' | 'launch_ends_at' | 'started_at'
>;
export type LivePlay = {
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly currency: string;
  readonly stakeCapMinor: bigint | null;
  readonly gameId: string;
  readonly gameRef: string | null;
  readonly vertical: Vertical;
  readonly marketId: string;
  readonly language: LanguageId;
  readonly pace: Pace;
};
type Refused = { readonly refused: RefusalCode };
type Use = { readonly gameRef: string | null; readonly isStake: boolean };
type Soon<Answer> = Answer | Promise<Answer>;

/**
 * A session found live stays so for this long without another look. Exclusions bite in the ledger at once, and every
 * node hears at once of the end of a sign-in session and of a suspension; this is for a message that got lost.
 */
const LIVE_MS = 30_000;
/**
 * From this part of that time on a call has the session looked at again, and does not wait for it. Players differ, so
 * that those who began together are not looked at together.
 */
const lookAgainAfter = (playerId: bigint): number => 0.6 + 0.01 * Number(playerId % 30n);
const KNOWN_MAX = 50_000;

export type ProviderSessionDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  /** Makes the tokens that replace others; of this installation alone. */
  readonly key: Buffer;
  /** Whether the player may still stake behind a sign-in session: `signedIn`. */
  readonly mayStake: (row: store.ProviderSessionRow) => Promise<boolean>;
  /** How long a session that was found live is believed. */
  readonly liveMs?: number;
  /** Milliseconds that only go forward. */
  readonly nowMs?: () => number;
};

/** Sessions of games at all providers, one life of tokens per policy. One object per process. */
export type ProviderSessions = {
  /** Records an opening; its token works once and soon, or as the policy says. */
  open(of: SessionPolicy, opening: Opening): Promise<{ token: string; sessionId: string; startedAt: Date }>;
  /** What the provider issued at launch; its calls carry it from now on. */
  keepProviderToken(playerId: bigint, sessionId: string, providerToken: string): Promise<void>;
  /** After the provider's first call: who plays, and the token from now on where it changes. */
  authenticate(
    of: SessionPolicy,
    caller: Caller,
    gameRef: string | null,
  ): Promise<{ play: LivePlay; player: PlayerView; nextToken: string | null } | Refused>;
  /**
   * The session behind a stake or a question about the balance, or the code that says why there is none. At once
   * where it is known.
   */
  live(of: SessionPolicy, caller: Caller, use: Use): Soon<LivePlay | Refused>;
  /** Who is meant by a call that needs no live session. Believes a token only when it was issued. */
  playerOf(of: SessionPolicy, caller: Caller): Soon<bigint | Refused>;
  /** The next call of this player is looked at anew. */
  forget(playerId: bigint): void;
  /** What the player last opened at the provider under this name of a game, however long ago. */
  lastPlay(providerId: number, playerId: bigint, gameRef: string): Promise<LivePlay | null>;
};

type Known = {
  readonly playerId: bigint;
  readonly found: Found;
  readonly untilMs: number;
  readonly lookFromMs: number;
  isLookedFor: boolean;
};
type Found = { readonly row: store.ProviderSessionRow; readonly state: 'fresh' | 'current' | 'replaced' };

export function openProviderSessions(deps: ProviderSessionDependencies): ProviderSessions {
  const { db, clock, policies, mayStake } = deps;
  const known = new PlayerCache<Known>(KNOWN_MAX);
  const { liveMs = LIVE_MS, nowMs = () => performance.now() } = deps;

  /** By the token, or by the player where the protocol has none. Says nothing about today's rights. */
  async function find(of: SessionPolicy, caller: Caller, gameRef: string | null): Promise<Found | Refused> {
    const named = caller.playerRef === null ? null : playerIdOf(caller.playerRef);
    if (caller.playerRef !== null && named === null) return { refused: 'player_unknown' };
    if (of.policy.token === 'none') {
      if (named === null) return { refused: 'player_unknown' };
      const row = await store.findNewest(db.sql, { playerId: named, providerId: of.id, gameRef });
      return row ? { row, state: 'current' } : { refused: 'session_invalid' };
    }
    if (caller.token === null) return { refused: 'session_invalid' };
    const read = readToken(caller.token);
    if (read?.use === 'd') return { refused: 'session_invalid' };
    if (read === null) {
      if (named === null) return { refused: 'session_invalid' };
      const tokenHash = hashOf(caller.token);
      const row = await store.findByProviderToken(db.sql, { playerId: named, providerId: of.id, tokenHash });
      return row ? { row, state: 'current' } : { refused: 'session_invalid' };
    }
    const { playerId, sessionId, hash } = read;
    if (named !== null && named !== playerId) return { refused: 'session_invalid' };
    const row = await store.findById(db.sql, { playerId, providerId: of.id, sessionId });
    if (!row) return { refused: 'session_invalid' };
    if (row.session_token_hash === hash) return { row, state: 'current' };
    if (row.session_token_hash === null && row.launch_token_hash === hash) return { row, state: 'fresh' };
    const isOld = await store.wasToken(db.sql, { playerId, sessionId, tokenHash: hash });
    return isOld ? { row, state: 'replaced' } : { refused: 'session_invalid' };
  }

  /** Uses a launch token up where it is the first call that carries it; answers the session as it is then. */
  async function begin(
    of: SessionPolicy,
    found: Found,
    token: string,
    sessionHash: string,
  ): Promise<Found | Refused> {
    const { player_id: playerId, session_id: sessionId } = found.row;
    const isFirst = await store.useLaunchToken(db.sql, {
      playerId,
      sessionId,
      sessionHash,
      now: clock.now(),
    });
    if (isFirst) return { row: { ...found.row, session_token_hash: sessionHash }, state: 'current' };
    // Somebody else was first, or it is too late. One token for all calls may be used by both.
    const again = await find(of, { token, playerRef: null }, null);
    return 'refused' in again || again.state === 'fresh' ? { refused: 'session_expired' } : again;
  }

  async function next(
    of: SessionPolicy,
    found: Found,
    token: string,
  ): Promise<{ found: Found; nextToken: string | null } | Refused> {
    const { row } = found;
    const whose = { playerId: row.player_id, sessionId: row.session_id };
    if (of.policy.token === 'swap') {
      if (found.state === 'current') return { found, nextToken: null };
      if (found.state === 'replaced') return { refused: 'session_invalid' };
      const made = makeToken('s', whose.playerId, whose.sessionId);
      const isFirst = await store.useLaunchToken(db.sql, {
        ...whose,
        sessionHash: made.hash,
        now: clock.now(),
      });
      return isFirst ? { found, nextToken: made.token } : { refused: 'session_invalid' };
    }
    if (found.state === 'fresh') {
      const begun = await begin(of, found, token, hashOf(token));
      if ('refused' in begun) return begun;
      return of.policy.token === 'rotate' ? next(of, begun, token) : { found: begun, nextToken: null };
    }
    if (of.policy.token !== 'rotate' || readToken(token) === null) return { found, nextToken: null };
    const made = makeNextToken(deps.key, token, whose);
    if (found.state === 'current') {
      const change = { ...whose, from: hashOf(token), to: made.hash, now: clock.now() };
      await db.transact((tx) => store.replaceToken(tx, change));
      known.forget(row.player_id);
    }
    return { found, nextToken: made.token };
  }

  /** The session as it is now, with today's rights. */
  async function look(of: SessionPolicy, caller: Caller, gameRef: string | null): Promise<Found | Refused> {
    let found = await find(of, caller, gameRef);
    if ('refused' in found) return found;
    if (found.state === 'fresh') {
      if (of.policy.token === 'swap') return { refused: 'session_invalid' };
      found = await begin(of, found, caller.token!, hashOf(caller.token!));
      if ('refused' in found) return found;
    }
    return (await mayStake(found.row)) ? found : { refused: 'session_expired' };
  }

  function believe(name: string, found: Found): void {
    // A token that may be replaced at any moment is looked at anew; its successor comes with the next call.
    if (found.state !== 'current') return;
    const fromMs = nowMs();
    const lookFromMs = fromMs + liveMs * lookAgainAfter(found.row.player_id);
    const { player_id: playerId } = found.row;
    known.set(name, { playerId, found, untilMs: fromMs + liveMs, lookFromMs, isLookedFor: false });
  }

  /** Whoever is in the middle of play waits for no look: the next is taken while the last one still counts. */
  function lookAhead(name: string, recent: Known, again: () => Promise<Found | Refused>): void {
    recent.isLookedFor = true;
    again().then(
      (found) => {
        // Forgotten meanwhile: what was read may be older than what made us forget.
        if (known.get(name) !== recent) return;
        known.delete(name);
        if (!('refused' in found)) believe(name, found);
      },
      // Whoever calls after its time looks for himself, and hears what is wrong.
      () => {},
    );
  }

  async function lookNow(
    name: string,
    of: SessionPolicy,
    caller: Caller,
    use: Use,
  ): Promise<LivePlay | Refused> {
    const found = await look(of, caller, use.gameRef);
    if ('refused' in found) return found;
    believe(name, found);
    return playIn(policies, found, use);
  }

  async function findPlayer(of: SessionPolicy, caller: Caller): Promise<bigint | Refused> {
    const found = await find(of, caller, null);
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
        launch_ends_at: new Date(startedAt.getTime() + of.policy.launchSeconds * 1000),
        started_at: startedAt,
      });
      return { token, sessionId, startedAt };
    },
    async keepProviderToken(playerId, sessionId, providerToken) {
      await store.keepProviderToken(db.sql, { playerId, sessionId, tokenHash: hashOf(providerToken) });
    },
    async authenticate(of, caller, gameRef) {
      const found = await find(of, caller, gameRef);
      if ('refused' in found) return found;
      if (isOtherGame(found.row, gameRef)) return { refused: 'game_forbidden' };
      if (!(await mayStake(found.row))) return { refused: 'session_expired' };
      const begun = await next(of, found, caller.token ?? '');
      if ('refused' in begun) return begun;
      const player = await viewOfPlayer(policies, db, found.row);
      return { play: playOf(policies, begun.found.row), player, nextToken: begun.nextToken };
    },
    live(of, caller, use) {
      const name = `${of.id}|${caller.token ?? use.gameRef}|${caller.playerRef}`;
      const recent = known.get(name);
      const atMs = nowMs();
      if (!recent || recent.untilMs <= atMs) return lookNow(name, of, caller, use);
      if (atMs >= recent.lookFromMs && !recent.isLookedFor) {
        lookAhead(name, recent, () => look(of, caller, use.gameRef));
      }
      return playIn(policies, recent.found, use);
    },
    playerOf(of, caller) {
      if (caller.playerRef === null) return findPlayer(of, caller);
      const named = playerIdOf(caller.playerRef);
      if (named === null) return { refused: 'player_unknown' };
      const read = caller.token === null ? null : readToken(caller.token);
      if (read?.use === 'd' || (read !== null && read.playerId !== named))
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

/** At live tables a session walks from table to table; everywhere else it is for one game. */
function isOtherGame(row: store.ProviderSessionRow, gameRef: string | null): boolean {
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

function playOf(policies: MarketPolicies, row: store.ProviderSessionRow): LivePlay {
  return {
    playerId: row.player_id,
    sessionId: row.session_id,
    currency: row.currency,
    stakeCapMinor: row.stake_cap_minor,
    gameId: row.game_id,
    gameRef: row.provider_game_ref,
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
  row: Pick<store.ProviderSessionRow, 'player_id' | 'country' | 'language_id' | 'market_id' | 'province'>,
): Promise<PlayerView> {
  const facts = await findPlayerFacts(db, row.player_id);
  return {
    playerRef: playerRefOf(row.player_id),
    // Other players may see it at a table, so it names nobody.
    nickname: `Player ${row.player_id % 10_000n}`,
    country: row.country,
    language: `${bcp47Of(row.language_id as LanguageId).split('-')[0]}-${row.country}`,
    jurisdiction: policies.of(row.market_id, row.province).id,
    birthDate: facts?.birthDate ?? null,
  };
}

/** Behind the sign-in session that opened the game. Asking notes that the player is there. */
export const signedIn =
  (of: { readonly db: Db; readonly clock: Clock; readonly notes: ActivityNotes }) =>
  async (row: store.ProviderSessionRow): Promise<boolean> =>
    row.ended_at === null && mayStakeIn(of.db, of.notes, row.player_id, row.login_session_id, of.clock.now());
