import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbedded, type EmbeddedServer } from './postgres/embedded.ts';
import { ensureDatabase } from '../apps/api/src/platform/postgres/grants.ts';
import { migratePlatform } from '../apps/api/src/platform/postgres/schema.ts';
import { migrateJobs } from '../apps/api/src/platform/jobs/jobs.ts';
import { oddsFeedTestKey } from '@halcyon/wire/odds-feed/messages';
import { ConfigurationInvalid } from '../apps/api/src/platform/config/config.ts';
import { startProblems } from '../apps/api/src/start-problems.ts';
import { gamesConfigProblems } from '../apps/games/src/platform/config.ts';
import { buildAll, root } from './start/build.ts';
import { platformFlags } from './start/platform-flags.ts';
import { Children } from './start/children.ts';
import { choosePorts } from './start/ports.ts';
import { startedTable } from './start/table.ts';

// Starts the whole product on one machine: database, outside world, games, platform. Ctrl-C stops it.
const startedMs = performance.now();
const say = (line: string) => console.log(`[halcyon] ${line}`);
const isProduction = process.env['NODE_ENV'] === 'production';
const dataFolder = resolve(root, process.env['HALCYON_DATA'] ?? '.halcyon');
mkdirSync(dataFolder, { recursive: true });

let database: Promise<EmbeddedServer> | null = null;
const children = new Children(say);
let stopping: Promise<never> | null = null;

function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    say('stopping: no new stakes, finishing what is under way …');
    await children.stop();
    await (await database?.catch(() => null))?.stop();
    say('stopped');
    process.exit(code);
  })();
  return stopping;
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// The test or measurement that started this process has ended.
process.on('disconnect', () => void stop(0));
process.channel?.unref();

type Databases = {
  readonly platform: { readonly app: string; readonly owner: string };
  readonly games: string;
};

/** The two databases (platform, games); embedded unless DATABASE_URL names another. */
async function prepareDatabases(): Promise<Databases> {
  const outside = process.env['DATABASE_URL'];
  if (outside) {
    const owner = process.env['DATABASE_OWNER_URL'] ?? outside;
    const games = process.env['GAMES_DATABASE_URL'];
    if (!games)
      throw new Error(
        'DATABASE_URL is set: GAMES_DATABASE_URL is needed too, the games server has a separate database',
      );
    return { platform: { app: outside, owner }, games };
  }
  database = startEmbedded({
    folder: join(dataFolder, 'postgres'),
    log: say,
    endsWithUs: 'stop',
  });
  const running = await database;
  const passwords = { owner: running.password('owner'), app: running.password('app') };
  for (const name of ['halcyon', 'halcyon_games']) {
    await ensureDatabase(running.connection('admin', 'postgres'), name, passwords);
  }
  return {
    platform: { app: running.url('app', 'halcyon'), owner: running.url('owner', 'halcyon') },
    games: running.url('owner', 'halcyon_games'),
  };
}

async function migratedDatabases(): Promise<Databases> {
  const urls = await prepareDatabases();
  const applied = await migratePlatform({ connectionString: urls.platform.owner });
  await migrateJobs({ connectionString: urls.platform.owner });
  if (applied.length > 0) say(`${applied.length} migrations applied`);
  return urls;
}

/** Secrets between the processes of this installation, created once and kept in the data folder. */
function installationSecrets(): Record<string, string> {
  const file = join(dataFolder, 'secrets.json');
  if (!existsSync(file)) {
    const names = ['SEAMLESS_SECRET', 'PAYMENTIQ_SECRET'];
    const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')]));
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** Before anything is built or migrated: every setting that any of the processes lacks. */
function refuseWhatIsMissing(environment: Readonly<Record<string, string | undefined>>): void {
  const nameOf = (line: string) => line.split(':')[0];
  const ofPlatform = startProblems(environment);
  // What both require is named once.
  const named = new Set(ofPlatform.map(nameOf));
  const ofGames = gamesConfigProblems(environment).filter((line) => !named.has(nameOf(line)));
  const problems = [...ofPlatform, ...ofGames];
  if (problems.length > 0) throw new ConfigurationInvalid(problems);
}

/** Where this machine reaches what listens on HALCYON_HOST. */
function reachableHost(): string {
  const host = process.env['HALCYON_HOST'] || 'localhost';
  if (['0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function start(): Promise<void> {
  const ports = await choosePorts(
    {
      PORT: 3000,
      OPERATOR_PORT: 3001,
      GAMES_PORT: 3002,
      SANDBOX_PORT: 3003,
      METRICS_PORT: 3009,
      SANDBOX_SMTP_PORT: 3025,
    },
    process.env,
    say,
  );
  const origin = (port: number) => `http://localhost:${port}`;
  const health = (port: number, path: string) => `http://${reachableHost()}:${port}/health/${path}`;
  const hasPublicPort = !['worker', 'relay'].includes(process.env['ROLE'] ?? 'all');
  const environment: Record<string, string> = {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    HALCYON_DATA: dataFolder,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...(isProduction
      ? {}
      : {
          PUBLIC_ORIGIN: process.env['PUBLIC_ORIGIN'] ?? origin(ports.PORT),
          GAMES_ORIGIN: process.env['GAMES_ORIGIN'] ?? origin(ports.GAMES_PORT),
          SANDBOX_ORIGIN: process.env['SANDBOX_ORIGIN'] ?? origin(ports.SANDBOX_PORT),
          SMTP_URL: process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${ports.SANDBOX_SMTP_PORT}`,
          // Another feed comes with its key.
          ...(process.env['ODDS_FEED_URL'] === undefined && {
            ODDS_FEED_URL: origin(ports.SANDBOX_PORT),
            ODDS_FEED_KEY: oddsFeedTestKey,
          }),
          HALCYON_SPORTSBOOK: process.env['HALCYON_SPORTSBOOK'] ?? 'on',
          HALCYON_VIRTUALS: process.env['HALCYON_VIRTUALS'] ?? 'on',
          ...installationSecrets(),
        }),
  };
  const siteOrigin =
    process.env['SITE_ORIGIN'] ?? environment['PUBLIC_ORIGIN'] ?? process.env['PUBLIC_ORIGIN'];
  const gamesEnvironment = {
    ...environment,
    PLATFORM_URL: process.env['PLATFORM_URL'] ?? origin(ports.PORT),
    ...(siteOrigin === undefined ? {} : { SITE_ORIGIN: siteOrigin }),
  };
  if (isProduction) refuseWhatIsMissing({ ...process.env, ...gamesEnvironment });
  const sandbox = {
    name: 'sandbox',
    entry: 'apps/sandbox/src/main.ts',
    environment: { ...environment, PLATFORM_URL: origin(ports.PORT) },
    healthUrl: health(ports.SANDBOX_PORT, 'live'),
  };
  const gamesOn = (urls: Databases) => ({
    name: 'games',
    entry: 'apps/games/src/main.ts',
    environment: { ...gamesEnvironment, GAMES_DATABASE_URL: urls.games },
    healthUrl: health(ports.GAMES_PORT, 'live'),
  });
  const platformOn = ({ platform }: Databases) => ({
    name: 'platform',
    entry: 'apps/api/src/main.ts',
    flags: platformFlags,
    environment: { ...environment, DATABASE_URL: platform.app, DATABASE_OWNER_URL: platform.owner },
    healthUrl: health(hasPublicPort ? ports.PORT : ports.METRICS_PORT, 'ready'),
  });
  const gamesServer = async () => {
    const [urls] = await Promise.all([migratedDatabases(), buildAll(say)]);
    say('games and platform …');
    await Promise.all([gamesOn(urls), platformOn(urls)].map((spec) => children.start(spec)));
  };
  say(isProduction ? 'database …' : 'database and the outside world (sandbox) …');
  await Promise.all([gamesServer(), isProduction ? null : children.start(sandbox)]);
  console.log(startedTable({ ports, isProduction, seconds: (performance.now() - startedMs) / 1000 }));
}

await start().catch(async (error: unknown) => {
  console.error(`[halcyon] ${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
});
