import { accountStatusNumbers } from '@halcyon/contract/identity/account-status';
import { verificationLevelNumbers } from '@halcyon/contract/kyc/verification-level';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { insertAccount } from '../../apps/api/src/identity/account/account.store.ts';
import { lockGuard, openWallet } from '../../apps/api/src/ledger/guard.service.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import type { Deviation } from '../../apps/api/src/ledger/chain/reconcile.service.ts';
import { applyDeposit } from '../../apps/api/src/ledger/payment.service.ts';
import { raiseDepositCount } from '../../apps/api/src/identity/closing/account.service.ts';
import { outbox } from '../../apps/api/src/platform/events/outbox.ts';
import type { Session } from '../../apps/api/src/platform/http/context.ts';
import { buildServer } from '../../apps/api/src/platform/http/server.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import type { RewardsDependencies } from '../../apps/api/src/rewards/dependencies.ts';
import { onDeposit } from '../../apps/api/src/rewards/assignment/trigger.service.ts';
import { extraRoutes } from '../../apps/api/src/rewards/extra/extra.routes.ts';
import { rewardsRoutes } from '../../apps/api/src/rewards/rewards.routes.ts';
import type { SpinDependencies, SpinHost } from '../../apps/api/src/rewards/spins/dependencies.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import { Lanes } from '../../apps/api/src/ledger/executor/lanes.ts';
import { balancesOf, type Balances } from '../../apps/api/src/wallet/wallet.service.ts';
import type { Log } from '@halcyon/server-kit/log';
import { deviationsOf } from './deviations.ts';
import { policies } from './dependencies.ts';
import { openTestDatabase } from './database.ts';
import { testEnvironment } from './environment.ts';
import { openRewardsPorts } from './rewards-ports.ts';

export type Answer = {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the schema has checked
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A signed-in player of a test, without the sign-up. */
export type Claimer = {
  readonly playerId: bigint;
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, key?: string): Promise<Answer>;
  balances(): Promise<Balances>;
  /** Credits a deposit as the cashier does. */
  deposit(
    amountMinor: bigint,
    of?: { readonly bonusId?: string; readonly paymentId?: string },
  ): Promise<void>;
};

/** The API of rewards over PostgreSQL, with wallets and lanes, and a clock that moves by hand. */
export type RewardsHarness = AsyncDisposable & {
  readonly db: Db;
  readonly owner: Db;
  readonly clock: VirtualClock;
  readonly deps: RewardsDependencies & { readonly db: Db; readonly log: Log };
  readonly lanes: Lanes;
  /** What free spins run on. */
  readonly spins: SpinDependencies;
  openClaimer(of?: { readonly marketId?: MarketId; readonly currency?: string }): Promise<Claimer>;
  deviations(): Promise<readonly Deviation[]>;
};

/** `host`: the providers of free spins; by default one that takes every order. */
export async function openRewardsHarness(
  of: { readonly host?: Partial<SpinHost> } = {},
): Promise<RewardsHarness> {
  const database = await openTestDatabase();
  const db = openDb({ ...database.app, max: 20 });
  const owner = openDb({ ...database.owner, max: 2 });
  const clock = new VirtualClock();
  const ledger = openLedger({ ...moneyRules, events: db.events, clockOffset: () => clock.offsetMs });
  const { ports, spins, spinRoutes } = openRewardsPorts({ db, ledger, clock, ...of });
  const sessions = new Map<string, Session>();
  const app = await buildServer({
    config: readConfig({ ...testEnvironment }),
    clock,
    policies,
    db,
    routes: [...rewardsRoutes(ports), ...extraRoutes(ports), ...spinRoutes(ports)],
    lockPlayer: async (tx, playerId) => void (await lockGuard(tx, playerId)),
    async resolveSession({ bearer }) {
      const session = bearer === null ? undefined : sessions.get(bearer);
      return session ? { session } : { gone: 'session.none' };
    },
  });
  const deps = { ...ports, db, clock, policies, outbox, log: app.log };
  const lanes = new Lanes(ledger, { connection: database.app });
  let lastPlayer = 2_000_000n;
  let lastKey = 0;

  const openClaimer: RewardsHarness['openClaimer'] = async ({ marketId = 'UN', currency } = {}) => {
    lastPlayer += 1n;
    const playerId = lastPlayer;
    const { timeZone, ...market } = markets[marketId];
    const money = currency ?? market.currency;
    await db.transact(async (tx) => {
      await insertAccount(tx, {
        playerId,
        status: accountStatusNumbers.REGISTERED,
        verificationLevel: verificationLevelNumbers['FULLY VERIFIED'],
        siteId: 1,
        marketId,
        countryCode: 'IE',
        province: null,
        currency: money,
        timeZone,
        languageId: 'en',
        email: `claimer${playerId}@example.com`,
        firstName: 'Nora',
        lastName: 'Walsh',
        birthDate: '1990-05-17',
        phone: null,
        cpf: null,
        passwordHash: '$argon2id$never$used',
        at: clock.now(),
      });
      await openWallet(tx, playerId, money, timeZone);
    });
    const token = `token-${playerId}`;
    sessions.set(token, {
      sessionId: '00000000-0000-7000-8000-000000000000',
      playerId,
      marketId,
      province: null,
      languageId: 'en',
      currency: money,
      timeZone,
      isRestricted: false,
    });
    return {
      playerId,
      async call(method, path, body, key = `key-of-test-${(lastKey += 1)}`) {
        const answer = await app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
          ...(body && { payload: body }),
        });
        return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
      },
      async balances() {
        const balances = await balancesOf(db, playerId);
        if (!balances) throw new Error(`player ${playerId} has no wallet`);
        return balances;
      },
      async deposit(amountMinor, { bonusId, paymentId = crypto.randomUUID() } = {}) {
        await db.transact(async (tx) => {
          const order = { playerId, key: `deposit:${paymentId}`, currency: money, amountMinor };
          await applyDeposit(ledger, tx, { ...order, reservationKey: null });
          await raiseDepositCount(tx, playerId, clock.now());
          await onDeposit(deps, tx, {
            playerId,
            paymentId,
            amountMinor,
            currency: money,
            bonusId: bonusId ?? null,
          });
        });
      },
    };
  };

  return {
    db,
    owner,
    clock,
    deps,
    lanes,
    spins,
    openClaimer,
    deviations: () => deviationsOf(owner.sql),
    async [Symbol.asyncDispose]() {
      await app.close();
      await lanes.close();
      await db.close();
      await owner.close();
      await database.close();
    },
  };
}
