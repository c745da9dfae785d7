import { policies } from './dependencies.ts';
import type { LanguageId } from '@halcyon/contract/market/languages';
import { VirtualClock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { ContractedProvider } from '../../apps/api/src/play/registry/accounts.ts';
import type {
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
} from '../../apps/api/src/play/provider/adapter.ts';
import { answerCall } from '../../apps/api/src/play/registry/answer-call.ts';
import { openExecutor, type Executor } from '../../apps/api/src/play/executor/executor.service.ts';
import { playerRefOf } from '../../apps/api/src/play/session/player-ref.ts';
import {
  openProviderSessions,
  type ProviderSessions,
} from '../../apps/api/src/play/session/provider-sessions.service.ts';
import { provider, vertical, type Vertical } from '../../apps/api/src/ledger/public.ts';
import { balancesOf } from '../../apps/api/src/wallet/wallet.service.ts';
import { barStakes } from '../../apps/api/src/ledger/guard.service.ts';
import { openSpinBook } from '../../apps/api/src/rewards/spins/spin-report.service.ts';
import { openMoneyHarness, type MoneyHarness } from './money-harness.ts';
import { spinDependencies } from './spin-awards.ts';

/** A player with money, and one game opened at the provider. */
export type ProviderGuest = {
  readonly playerId: bigint;
  readonly playerRef: string;
  readonly currency: string;
  readonly gameRef: string;
  readonly sessionId: string;
  /** What the launch gave to the provider: its first call carries it. */
  readonly launchToken: string;
};

/**
 * One adapter over a real ledger: database, sessions, executor. Only sign-in is faked, which a test ends
 * with `endSession`. Use: `await using harness = await openProviderHarness(relaxAdapter, sandboxRelax);`
 */
export type ProviderHarness = AsyncDisposable & {
  readonly money: MoneyHarness;
  readonly db: Db;
  readonly clock: VirtualClock;
  readonly account: ProviderAccount;
  readonly provider: ContractedProvider;
  readonly executor: Executor;
  readonly sessions: ProviderSessions;
  openGuest(of?: {
    readonly mainMinor?: bigint;
    readonly currency?: string;
    readonly gameRef?: string;
    readonly vertical?: Vertical;
    readonly stakeCapMinor?: bigint;
    readonly tableId?: string;
    readonly languageId?: LanguageId;
    readonly marketId?: string;
  }): Promise<ProviderGuest>;
  /** Another opening by the same player. */
  launch(guest: ProviderGuest, gameRef?: string, marketId?: string): Promise<ProviderGuest>;
  /** Bytes in, bytes out, exactly as the integration route does it. */
  call(call: Partial<RawCall> & { readonly path: string }): Promise<RawReply>;
  execute(command: ProviderCommand): Promise<ProviderOutcome>;
  /** MAIN in minor units. */
  mainOf(guest: ProviderGuest): Promise<bigint>;
  /** Signed out, blocked or expired: no stake from now on. */
  endSession(guest: ProviderGuest): void;
  /** A time-out or an exclusion, as the ledger knows it. */
  exclude(guest: ProviderGuest): Promise<void>;
  /** The provider is switched off for all players, or on again. */
  switchOff(isOff: boolean): void;
  /** Empty: the ledger sums to zero and every balance equals its entries. */
  deviations: MoneyHarness['deviations'];
};

let players = 7_000_000n;

export async function openProviderHarness(
  adapter: ProviderAdapter,
  keys: Readonly<Record<string, string>>,
  options: {
    readonly vertical?: Vertical;
    readonly policy?: Partial<ProviderAdapter['policy']>;
    /** A harness to share; its opener closes it. */
    readonly money?: MoneyHarness;
  } = {},
): Promise<ProviderHarness> {
  const money = options.money ?? (await openMoneyHarness());
  const { db, ledger, wagering } = money;
  const clock = new VirtualClock();
  const ended = new Set<bigint>();
  let isOff = false;
  const sessions = openProviderSessions({
    db,
    clock,
    policies,
    publicOrigin: 'http://localhost',
    key: Buffer.alloc(32, 7),
    mayStake: async (row) => row.ended_at === null && !ended.has(row.player_id),
    liveMs: 0,
  });
  const spins = openSpinBook(spinDependencies(money, { clock, providerId: provider[adapter.slug] }));
  const isProviderOff = () => isOff;
  const executor = openExecutor({
    db,
    clock,
    wagering,
    ledger,
    policies,
    sessions,
    spins,
    isOff: isProviderOff,
  });
  const account = { origin: 'http://127.0.0.1:9', proxies: {}, keys };
  const own = options.policy ? { ...adapter, policy: { ...adapter.policy, ...options.policy } } : adapter;
  const contracted: ContractedProvider = {
    slug: own.slug,
    id: provider[own.slug],
    policy: own.policy,
    vertical: options.vertical ?? vertical.casino,
    adapter: own,
    sandboxKeys: keys,
    account,
    frames: [account.origin],
  };

  const launch = async (
    playerId: bigint,
    of: {
      currency: string;
      gameRef: string;
      vertical: Vertical;
      stakeCapMinor: bigint | null;
      tableId: string | null;
      languageId?: LanguageId;
      marketId?: string;
    },
  ): Promise<ProviderGuest> => {
    const { token, sessionId } = await sessions.open(contracted, {
      player_id: playerId,
      login_session_id: `login-${playerId}`,
      game_id: `${own.slug}-${of.gameRef}`.toLowerCase(),
      game_slug: `${own.slug}-${of.gameRef}`.toLowerCase(),
      game_type: of.vertical === vertical.live ? 'live' : 'slots',
      provider_game_ref: of.gameRef,
      table_id: of.tableId,
      vertical: of.vertical,
      market_id: of.marketId ?? 'UN',
      province: null,
      language_id: of.languageId ?? 'en',
      country: 'IE',
      currency: of.currency,
      stake_cap_minor: of.stakeCapMinor,
    });
    const { currency, gameRef } = of;
    return { playerId, playerRef: playerRefOf(playerId), currency, gameRef, sessionId, launchToken: token };
  };

  return {
    money,
    db,
    clock,
    account,
    provider: contracted,
    executor,
    sessions,
    deviations: money.deviations,
    async openGuest(of = {}) {
      players += 1n;
      const {
        mainMinor = 10_000n,
        currency = 'EUR',
        gameRef = 'sample-game',
        stakeCapMinor = null,
        tableId = null,
      } = of;
      await money.openPlayer(players, mainMinor, { currency });
      return launch(players, {
        currency,
        gameRef,
        stakeCapMinor,
        tableId,
        vertical: of.vertical ?? contracted.vertical,
        ...(of.languageId && { languageId: of.languageId }),
        ...(of.marketId && { marketId: of.marketId }),
      });
    },
    launch: (guest, gameRef = guest.gameRef, marketId = 'UN') =>
      launch(guest.playerId, {
        ...guest,
        marketId,
        gameRef,
        stakeCapMinor: null,
        tableId: null,
        vertical: contracted.vertical,
      }),
    call: (call) =>
      answerCall({ executor, log: { error: rethrown, warn: () => {} } as never, reqId: '' }, contracted, {
        method: 'POST',
        query: '',
        headers: {},
        rawBody: Buffer.alloc(0),
        address: '127.0.0.1',
        receivedAtMs: Date.now(),
        ...call,
      }),
    execute: (command) => executor.execute(contracted, command),
    async mainOf(guest) {
      return (await balancesOf(db, guest.playerId))?.mainMinor ?? 0n;
    },
    endSession: (guest) => void ended.add(guest.playerId),
    exclude: (guest) =>
      db.transact(async (tx) => void (await barStakes(tx, guest.playerId, new Date('2100-01-01T00:00:00Z')))),
    switchOff: (off) => void (isOff = off),
    async [Symbol.asyncDispose]() {
      if (!options.money) await money[Symbol.asyncDispose]();
    },
  };
}

/** A fault of ours fails the test that met it. */
function rethrown({ err }: { readonly err: unknown }): never {
  throw err;
}
