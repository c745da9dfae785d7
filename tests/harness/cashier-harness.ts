import type { Ledger } from '../../apps/api/src/ledger/public.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cashierIntegrations } from '../../apps/api/src/cashier/cashier.integrations.ts';
import { cashierJobs } from '../../apps/api/src/cashier/cashier.jobs.ts';
import { cashierRoutes } from '../../apps/api/src/cashier/cashier.routes.ts';
import type { CashierDependencies } from '../../apps/api/src/cashier/dependencies.ts';
import { insertAccount } from '../../apps/api/src/identity/account/account.store.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig, type Config } from '../../apps/api/src/platform/config/config.ts';
import type { Session } from '../../apps/api/src/platform/http/context.ts';
import { freePort } from '../../dev/free-port.ts';
import { startJobs } from '../../apps/api/src/platform/jobs/jobs.ts';
import { outbox } from '../../apps/api/src/platform/events/outbox.ts';
import { buildServer } from '../../apps/api/src/platform/http/server.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openWagering, type Wagering } from '../../apps/api/src/wagering/wagering.service.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import type { Deviation } from '../../apps/api/src/ledger/chain/reconcile.service.ts';
import { balancesOf, type Balances } from '../../apps/api/src/wallet/wallet.service.ts';
import { applyDeposit } from '../../apps/api/src/ledger/payment.service.ts';
import { lockGuard, openWallet, setStanding, type Opening } from '../../apps/api/src/ledger/guard.service.ts';
import { testConfig } from '../../apps/sandbox/src/platform/test-sandbox.ts';
import { startSandbox, type Sandbox } from '../../apps/sandbox/src/sandbox.ts';
import { accountStatusNumbers } from '@halcyon/contract/identity/account-status';
import { verificationLevelNumbers } from '@halcyon/contract/kyc/verification-level';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import { loadOrMakeTrustlyKeys, type TrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import { deviationsOf } from './deviations.ts';
import { cashierOf, policies, StandIns } from './dependencies.ts';
import { openTestDatabase } from './database.ts';
import { testEnvironment } from './environment.ts';

export type Answer = {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the schema has checked
  readonly body: any;
};

/** A signed-in player of a test, without the sign-up. */
export type Customer = {
  readonly playerId: bigint;
  call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, key?: string): Promise<Answer>;
  balances(): Promise<Balances>;
  /** The session has passed a second factor just now. */
  stepUp(): void;
};
export type CustomerOf = Partial<Opening> & { readonly marketId?: MarketId; readonly mainMinor?: bigint };

/** The cashier over real HTTP with the sandboxed payment providers at its side. */
export type CashierHarness = AsyncDisposable & {
  readonly url: string;
  readonly config: Config;
  readonly deps: CashierDependencies;
  readonly clock: VirtualClock;
  readonly db: Db;
  readonly owner: Db;
  readonly sandbox: Sandbox;
  readonly keys: TrustlyKeys;
  readonly ledger: Ledger;
  readonly standIns: StandIns;
  readonly wagering: Wagering;
  openCustomer(of?: CustomerOf): Promise<Customer>;
  deviations(): Promise<readonly Deviation[]>;
};

/**
 * `worker`: jobs run by themselves, as in an installation; otherwise a test calls what a job would do.
 * `providersAt`: the test plays the payment providers there, instead of the sandbox.
 */
export async function openCashierHarness(
  options: { readonly worker?: boolean; readonly providersAt?: string } = {},
): Promise<CashierHarness> {
  const database = await openTestDatabase();
  const db = openDb({ ...database.app, max: 12 });
  const owner = openDb({ ...database.owner, max: 2 });
  const dataFolder = mkdtempSync(join(tmpdir(), 'halcyon-cashier-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const keys = loadOrMakeTrustlyKeys(join(dataFolder, 'keys'));
  const sandbox = await startSandbox({ ...testConfig(url), trustlyKeys: keys });
  const config = readConfig({
    ...testEnvironment,
    HALCYON_DATA: dataFolder,
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    SANDBOX_ORIGIN: options.providersAt ?? sandbox.url,
  });
  const clock = new VirtualClock();
  const ledger = openLedger({ ...moneyRules, events: db.events });
  const standIns = new StandIns();
  const given = { ledger, ...cashierOf(config), ...standIns.deps };
  const sessions = new Map<string, Session>();
  const app = await buildServer({
    config,
    clock,
    policies,
    db,
    routes: cashierRoutes(given),
    lockPlayer: async (tx, playerId) => void (await lockGuard(tx, playerId)),
    async resolveSession({ bearer }) {
      const session = bearer === null ? undefined : sessions.get(bearer);
      return session ? { session } : { gone: 'session.none' };
    },
  });
  const deps: CashierDependencies = { db, clock, outbox, log: app.log, ...given };
  await app.register(cashierIntegrations, deps);
  await app.listen({ host: '127.0.0.1', port });
  const worker = options.worker ? await startJobs(database.app, cashierJobs(deps), app.log) : null;
  const wagering = openWagering(ledger, { connection: database.app });

  let lastPlayer = 1_000_000n;
  const openCustomer = async (of: CustomerOf = {}): Promise<Customer> => {
    const { marketId = 'UN', mainMinor = 0n, status = 'REGISTERED', level = 'NOT_VERIFIED' } = of;
    lastPlayer += 1n;
    const playerId = lastPlayer;
    const { currency, timeZone } = markets[marketId];
    const policy = policies.of(marketId);
    const at = clock.now();
    await db.transact(async (tx) => {
      await insertAccount(tx, {
        playerId,
        status: accountStatusNumbers[status],
        verificationLevel: verificationLevelNumbers[level],
        siteId: 1,
        marketId,
        countryCode: 'IE',
        province: null,
        currency,
        timeZone,
        languageId: 'en',
        email: `anna${playerId}@example.com`,
        firstName: 'Anna',
        lastName: 'Byrne',
        birthDate: '1990-05-17',
        phone: null,
        cpf: null,
        passwordHash: '$argon2id$never$used',
        at,
      });
      await openWallet(tx, playerId, currency, timeZone);
    });
    if (mainMinor > 0n) await give(deps, playerId, currency, mainMinor);
    const verifyBefore = of.verifyBefore ?? policy.verifyBefore;
    const verifyThresholdMinor = of.verifyThresholdMinor ?? BigInt(policy.verifyThreshold.amountMinor);
    await db.transact((tx) =>
      setStanding(tx, playerId, { status, level, verifyBefore, verifyThresholdMinor }),
    );
    const token = `token-${playerId}`;
    const session: Session = {
      sessionId: '00000000-0000-7000-8000-000000000000',
      playerId,
      marketId,
      province: null,
      languageId: 'en',
      currency,
      timeZone,
      isRestricted: false,
    };
    sessions.set(token, session);
    return {
      playerId,
      stepUp: () => void sessions.set(token, { ...session, secondFactorAt: clock.now() }),
      async call(method, path, body, key) {
        const response = await fetch(`${url}/api/v1${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return { status: response.status, body: await response.json() };
      },
      async balances() {
        const balances = await balancesOf(db, playerId);
        if (!balances) throw new Error(`player ${playerId} has no wallet`);
        return balances;
      },
    };
  };

  return {
    url,
    config,
    deps,
    clock,
    db,
    owner,
    sandbox,
    keys,
    ledger,
    standIns,
    wagering,
    openCustomer,
    deviations: () => deviationsOf(owner.sql),
    async [Symbol.asyncDispose]() {
      await worker?.stop();
      await sandbox.close();
      await app.close();
      await wagering.close();
      await db.close();
      await owner.close();
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Money as by an earlier deposit: arranged for the test, by the ledger's own command. */
async function give(
  { db, ledger }: CashierDependencies,
  playerId: bigint,
  currency: string,
  amountMinor: bigint,
): Promise<void> {
  const key = `arranged:${playerId}`;
  await db.transact((tx) =>
    applyDeposit(ledger, tx, { playerId, key, currency, amountMinor, reservationKey: null }),
  );
}
