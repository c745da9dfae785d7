import type { Ledger } from '../../apps/api/src/ledger/public.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cashierIntegrations } from '../../apps/api/src/cashier/cashier.integrations.ts';
import { cashierRoutes } from '../../apps/api/src/cashier/cashier.routes.ts';
import type { CashierDependencies } from '../../apps/api/src/cashier/dependencies.ts';
import { identityRoutes } from '../../apps/api/src/identity/identity.routes.ts';
import { openIdentity } from '../../apps/api/src/identity/identity.service.ts';
import type { Identity } from '../../apps/api/src/identity/dependencies.ts';
import { resolveSession } from '../../apps/api/src/identity/session/session.service.ts';
import type { Place } from '../../apps/api/src/identity/session/visitor.service.ts';
import { payAndPlayRoutes } from '../../apps/api/src/pay-and-play/pay-and-play.routes.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { freePort } from '../../dev/free-port.ts';
import type { Route } from '../../apps/api/src/platform/http/handle.ts';
import { outbox } from '../../apps/api/src/platform/events/outbox.ts';
import { buildServer } from '../../apps/api/src/platform/http/server.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { registrationRoutes } from '../../apps/api/src/registration/registration.routes.ts';
import { openWagering } from '../../apps/api/src/wagering/wagering.service.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import { walletRoutes } from '../../apps/api/src/wallet/wallet.routes.ts';
import type { Deviation } from '../../apps/api/src/ledger/chain/reconcile.service.ts';
import { lockGuard } from '../../apps/api/src/ledger/guard.service.ts';
import { testConfig } from '../../apps/sandbox/src/platform/test-sandbox.ts';
import { startSandbox, type Sandbox } from '../../apps/sandbox/src/sandbox.ts';
import { loadOrMakeTrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import { deviationsOf } from './deviations.ts';
import { cashierOf, policies, StandIns } from './dependencies.ts';
import { openTestDatabase } from './database.ts';
import { testEnvironment } from './environment.ts';
import { Visitor } from './visitor.ts';

/** Accounts, cashier and pay-and-play over real HTTP, with the sandboxed bank page, Trustly and PIX beside. */
export type BankHarness = AsyncDisposable & {
  readonly url: string;
  readonly deps: CashierDependencies;
  readonly identity: Identity;
  readonly clock: VirtualClock;
  readonly db: Db;
  readonly owner: Db;
  readonly standIns: StandIns;
  readonly sandbox: Sandbox;
  /** Where visitors are seen. */
  place: Omit<Place, 'address'>;
  openVisitor(): Visitor;
  deviations(): Promise<readonly Deviation[]>;
};

export async function openBankHarness(
  further: (identity: Identity, ledger: Ledger) => readonly Route[] = () => [],
): Promise<BankHarness> {
  const database = await openTestDatabase();
  const db = openDb({ ...database.app, max: 12 });
  const owner = openDb({ ...database.owner, max: 2 });
  const dataFolder = mkdtempSync(join(tmpdir(), 'halcyon-bank-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const trustlyKeys = loadOrMakeTrustlyKeys(join(dataFolder, 'keys'));
  const sandbox = await startSandbox({ ...testConfig(url), trustlyKeys });
  const config = readConfig({
    ...testEnvironment,
    HALCYON_DATA: dataFolder,
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    SANDBOX_ORIGIN: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  });
  const standIns = new StandIns();
  const ledger = openLedger({ ...moneyRules, events: db.events });
  const given = { ledger, ...cashierOf(config), ...standIns.deps };
  const wagering = openWagering(ledger, { connection: database.app });
  const clock = new VirtualClock();
  const harness = { place: { countryCode: null, region: null, city: null } } as unknown as BankHarness;
  const locate = async (address: string) => ({ ...harness.place, address });
  const identity = await openIdentity({ config, db, clock, ...standIns.deps }, { locate });
  const app = await buildServer({
    config,
    clock,
    policies,
    db,
    routes: [
      ...identityRoutes(identity),
      ...registrationRoutes(identity),
      ...payAndPlayRoutes(identity, given),
      ...cashierRoutes(given),
      ...walletRoutes,
      ...further(identity, ledger),
    ],
    resolveSession: (call) => resolveSession(identity, call),
    lockPlayer: async (tx, playerId) => void (await lockGuard(tx, playerId)),
  });
  const deps: CashierDependencies = { db, clock, outbox, log: app.log, ...given };
  await app.register(cashierIntegrations, deps);
  await app.listen({ host: '127.0.0.1', port });
  return Object.assign(harness, {
    url,
    deps,
    standIns,
    identity,
    clock,
    db,
    owner,
    sandbox,
    openVisitor: () => new Visitor({ site: url, games: url, sandbox: sandbox.url }),
    deviations: () => deviationsOf(owner.sql),
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await app.close();
      identity.mail.close?.();
      await wagering.close();
      await db.close();
      await owner.close();
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  });
}
