import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbedded } from './postgres/embedded.ts';
import { ensureDatabase } from '../apps/api/src/platform/postgres/grants.ts';
import { backends, origins, ports } from './production/addresses.ts';
import { makeCertificate } from './production/certificate.ts';
import { outsideSettings, platformSettings } from './production/settings.ts';
import { startTlsProxy, startWayOut } from './production/tls-proxy.ts';
import { root } from './start/build.ts';

// A rehearsal of production on one machine: `npm start` under NODE_ENV=production with every setting given, a
// separate PostgreSQL, a reverse proxy with TLS and HTTP/2 in front, and the outside world as another process. Ctrl-C
// ends all of it.
const folder = resolve(root, process.env['HALCYON_PRODUCTION_DATA'] ?? '.halcyon/production');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const certificate = makeCertificate(['*.halcyon.test', '*.outside.test']);
const certificateFile = join(folder, 'certificate.pem');
writeFileSync(certificateFile, certificate.certificate);

const database = startEmbedded({ folder: join(folder, 'postgres') });
const children: ChildProcess[] = [];
let isStopping = false;

/** What both sides need to resolve each other and to trust the certificate; none of it is a setting of the product. */
const network = {
  PATH: process.env['PATH'] ?? '',
  NODE_EXTRA_CA_CERTS: certificateFile,
  NODE_USE_ENV_PROXY: '1',
  HTTPS_PROXY: `http://127.0.0.1:${ports.wayOut}`,
  ...(process.env['HALCYON_SITE_BUILD'] ? { HALCYON_SITE_BUILD: process.env['HALCYON_SITE_BUILD'] } : {}),
};

function run(entry: string, environment: Readonly<Record<string, string>>): void {
  const child = spawn(process.execPath, [join(root, entry)], {
    cwd: root,
    // Nothing of this shell: a deployment has only what it sets.
    env: { ...network, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  child.once('exit', (code) => void stop(code ?? 1));
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const child of children.toReversed()) await ended(child);
  await (await database).stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

const server = await database;
const passwords = { owner: server.password('owner'), app: server.password('app') };
for (const name of ['halcyon', 'halcyon_games']) {
  await ensureDatabase(server.connection('admin', 'postgres'), name, passwords);
}
await startTlsProxy({ port: ports.tls, certificate, backends });
await startWayOut({ port: ports.wayOut, tlsPort: ports.tls });
run('apps/sandbox/src/main.ts', outsideSettings(folder));
const databases = {
  app: server.url('app', 'halcyon'),
  owner: server.url('owner', 'halcyon'),
  games: server.url('owner', 'halcyon_games'),
};
run('dev/start.ts', platformSettings(folder, databases));
console.log(`[production] ${origins.site}/en-UN/ once the platform is up`);
