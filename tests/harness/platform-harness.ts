import type { Ledger } from '../../apps/api/src/ledger/public.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform, type Platform } from '../../apps/api/src/compose.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig, type Config } from '../../apps/api/src/platform/config/config.ts';
import { oddsFeedTestKey } from '@halcyon/wire/odds-feed/messages';
import { freePort } from '../../dev/free-port.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { startTestSandbox } from '../../apps/sandbox/src/platform/test-sandbox.ts';
import type { Sandbox } from '../../apps/sandbox/src/sandbox.ts';
import { openTestDatabase } from './database.ts';
import { testEnvironment } from './environment.ts';
import { newPerson, signUp, Visitor, type Addresses, type Person } from './visitor.ts';

/** A person who has signed up, at their browser. */
export type Guest = { readonly visitor: Visitor; readonly playerId: bigint; readonly person: Person };

/**
 * The whole platform in this process as `compose.ts` wires it, over real HTTP, with the sandbox and a clock that a
 * test moves. It has no games server and builds no site.
 */
export type PlatformHarness = AsyncDisposable & {
  readonly at: Addresses;
  readonly operatorUrl: string;
  readonly config: Config;
  readonly clock: VirtualClock;
  readonly sandbox: Sandbox;
  readonly db: Db;
  /** As the owner: for arranging what the product has no call for, and for looking. */
  readonly owner: Db;
  readonly platform: Platform;
  /** By the clock of the platform, as its own. */
  readonly ledger: Ledger;
  readonly dataFolder: string;
  openGuest(of?: Partial<Person>): Promise<Guest>;
};

/**
 * `worker`: jobs run by themselves; otherwise a test calls what a job would do. `oddsFeed`: the sportsbook follows a small
 * feed of the sandbox.
 */
export async function openPlatformHarness(
  options: {
    readonly worker?: boolean;
    readonly oddsFeed?: boolean;
    readonly environment?: Record<string, string>;
  } = {},
): Promise<PlatformHarness> {
  const database = await openTestDatabase();
  const db = openDb({ ...database.app, max: 6 });
  const owner = openDb({ ...database.owner, max: 2 });
  const dataFolder = mkdtempSync(join(tmpdir(), 'halcyon-platform-'));
  const [site, operator, metrics, games] = await Promise.all(Array.from({ length: 4 }, freePort));
  const url = `http://127.0.0.1:${site}`;
  const sandbox = await startTestSandbox(url, { oddsFeedMatches: 2 });
  const config = readConfig({
    ...testEnvironment,
    HALCYON_DATA: dataFolder,
    HALCYON_SITE_BUILD: join(dataFolder, 'no-site'),
    PORT: String(site),
    OPERATOR_PORT: String(operator),
    METRICS_PORT: String(metrics),
    GAMES_PORT: String(games),
    PUBLIC_ORIGIN: url,
    SANDBOX_ORIGIN: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    ROLE: options.worker ? 'all' : 'web',
    ...(options.oddsFeed && {
      ODDS_FEED_URL: sandbox.url,
      ODDS_FEED_KEY: oddsFeedTestKey,
      HALCYON_SPORTSBOOK: 'on',
    }),
    ...options.environment,
  });
  const clock = new VirtualClock();
  const platform = await startPlatform({ config, database: database.app, clock, demonstration: false });
  const at = { site: url, games: config.gamesOrigin, sandbox: sandbox.url };

  return {
    at,
    operatorUrl: `http://127.0.0.1:${operator}`,
    config,
    clock,
    sandbox,
    db,
    owner,
    platform,
    ledger: openLedger({ ...moneyRules, events: db.events, clockOffset: () => clock.offsetMs }),
    dataFolder,
    async openGuest(of = {}) {
      const visitor = new Visitor(at);
      const person = newPerson(of);
      const { playerId } = await signUp(visitor, person);
      return { visitor, person, playerId: BigInt(playerId) };
    },
    async [Symbol.asyncDispose]() {
      await platform.stop();
      await sandbox.close();
      await db.close();
      await owner.close();
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
