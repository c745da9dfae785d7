import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { LRUCache } from 'lru-cache';
import { gameLanguageOf, type LanguageId } from '@halcyon/contract/market/languages';
import { localePath } from '@halcyon/contract/market/locale';
import type { MarketId } from '@halcyon/contract/market/markets';
import { getCurrency } from '@halcyon/money/currency';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { AuthenticatedAnswer } from '@halcyon/wire/seamless/wallet-calls';
import type { z } from 'zod';
import { isPayoutOnly, type ActivityNotes, isSessionOpen } from '../identity/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../platform/config.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { balancesOf } from '../wallet/public.ts';
import type { Pace } from '../wagering/public.ts';
import * as store from './game-session.store.ts';
import { makeToken, readToken } from './game-token.ts';
import { paceOf } from './pace.rules.ts';
import { balanceView, demoBalance, playerRefOf } from './halcyon/halcyon.adapter.ts';

type Authenticated = z.infer<typeof AuthenticatedAnswer>;
export type LiveSession = {
  readonly playerId: bigint;
  readonly currency: string;
  readonly stakeCapMinor: bigint | null;
  readonly marketId: string;
  readonly pace: Pace;
};

/** A session found live stays so for this long without another look: exclusions bite in the ledger at once. */
const LIVE_MS = 2_000;
const LIVE_MAX = 20_000;

export type GameSessions = {
  /** Uses a launch token up. Null: unknown, used, too late, or made for another game. */
  launch(token: string, gameId: string): Promise<Authenticated | null>;
  /** The session behind a stake's token, or the code that says why there is none. */
  live(
    token: string,
    of: { playerRef: string; gameId: string },
  ): Promise<LiveSession | { refused: RefusalCode }>;
  balanceOf(playerId: bigint): Promise<Authenticated['balance']>;
};

/** Sessions of games for money and for play, as providers see them. One per process. */
export function openGameSessions(parts: {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  readonly notes: ActivityNotes;
}): GameSessions {
  const { config, db, clock, policies, notes } = parts;
  const known = new LRUCache<string, { session: LiveSession; row: store.GameSessionRow; untilMs: number }>({
    max: LIVE_MAX,
  });

  async function balanceOf(playerId: bigint) {
    const held = await balancesOf(db, playerId);
    return balanceView((held?.mainMinor ?? 0n) + (held?.lockedMinor ?? 0n), held?.bonusMinor.casino ?? 0n);
  }

  function commonAnswer(row: store.DemoLaunchRow) {
    const locale = { language: row.language_id as LanguageId, market: row.market_id as MarketId };
    const policy = policies.of(row.market_id, row.province);
    const link = (path: string) => new URL(localePath(locale, path), config.publicOrigin).href;
    return {
      currency: row.currency,
      exponent: getCurrency(row.currency).exponent,
      country: row.country,
      language: gameLanguageOf(locale.language, locale.market),
      jurisdiction: policy.id,
      minCycleMs: row.game_type === 'slots' ? policy.minCycleMs.slots : policy.minCycleMs.other,
      isAutoplayAllowed: policy.autoplay,
      links: {
        lobbyUrl: link('/online-casino'),
        cashierUrl: link('/my-account/banking/deposit'),
        historyUrl: link('/my-account/banking/transactions'),
      },
    };
  }

  async function launchDemo(hash: string, gameId: string): Promise<Authenticated | null> {
    const row = await store.launchDemo(db.sql, hash, clock.now());
    if (!row || row.game_id !== gameId) return null;
    const { token, hash: reference } = makeToken('s', 0n, crypto.randomUUID());
    return {
      ok: true,
      mode: 'demo',
      playerRef: `demo.${reference}`,
      sessionToken: token,
      balance: demoBalance(row.currency),
      stakeCapMinor: null,
      ...commonAnswer(row),
    };
  }

  return {
    balanceOf,
    async launch(token, gameId) {
      const read = readToken(token);
      if (!read || read.use === 's') return null;
      if (read.use === 'd') return launchDemo(read.hash, gameId);
      const { playerId, sessionId, hash: launchHash } = read;
      const session = makeToken('s', playerId, sessionId);
      const now = clock.now();
      const row = await store.launchSession(db.sql, {
        playerId,
        sessionId,
        launchHash,
        sessionHash: session.hash,
        now,
      });
      if (!row || row.game_id !== gameId) return null;
      return {
        ok: true,
        mode: 'real',
        playerRef: playerRefOf(playerId),
        sessionToken: session.token,
        balance: await balanceOf(playerId),
        stakeCapMinor: row.stake_cap_minor === null ? null : String(row.stake_cap_minor),
        ...commonAnswer(row),
      };
    },
    async live(token, of) {
      const read = readToken(token);
      if (!read || read.use !== 's') return { refused: 'session_invalid' };
      if (playerRefOf(read.playerId) !== of.playerRef) return { refused: 'session_invalid' };
      const recent = known.get(read.hash);
      if (recent && recent.untilMs > performance.now()) {
        return recent.row.game_id === of.gameId ? recent.session : { refused: 'session_invalid' };
      }
      const row = await store.findSession(db.sql, read.playerId, read.sessionId);
      if (!row || row.session_token_hash !== read.hash) return { refused: 'session_invalid' };
      if (row.game_id !== of.gameId) return { refused: 'session_invalid' };
      const isOpen =
        row.ended_at === null && (await isSessionOpen(db, row.player_id, row.login_session_id, clock.now()));
      if (!isOpen || (await isPayoutOnly(db, row.player_id))) return { refused: 'session_expired' };
      // Whoever plays is there, though the site itself hears nothing from the frame.
      notes.note(row.player_id, row.login_session_id, clock.now());
      const session = {
        playerId: row.player_id,
        currency: row.currency,
        stakeCapMinor: row.stake_cap_minor,
        marketId: row.market_id,
        // The games server holds the shortest round itself, by the clock that its player sees.
        pace: { ...paceOf(policies, row), minCycleMs: 0 },
      };
      known.set(read.hash, { session, row, untilMs: performance.now() + LIVE_MS });
      return session;
    },
  };
}
