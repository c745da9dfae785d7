import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '..', '..');

/** Output of a build. */
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

/** Where the site's build goes: its own folder, unless several installations share this checkout. */
const siteBuild = process.env['HALCYON_SITE_BUILD'] ?? join(root, 'apps/site/build');

/** One bundle of the product: what it is made from, how, and where its stamp lies. */
type Bundle = {
  readonly name: string;
  readonly sources: readonly string[];
  readonly cwd: string;
  readonly command: readonly string[];
  readonly stamp: string;
};

const bundles: readonly Bundle[] = [
  {
    name: 'player site',
    sources: [
      'apps/site',
      'packages/ui',
      'packages/contract/src',
      'packages/money/src',
      'packages/odds/src',
      'content/locales',
      // Their version is in the addresses of pictures.
      'content/media',
      'apps/api/src/content/images/image.ts',
    ],
    cwd: 'apps/site',
    command: ['react-router', 'build'],
    stamp: join(siteBuild, '.stamp'),
  },
  {
    name: 'operators page',
    sources: [
      'apps/backoffice',
      'packages/ui',
      'packages/contract/src',
      'packages/money/src',
      'packages/odds/src',
    ],
    cwd: 'apps/backoffice',
    command: ['vite', 'build'],
    stamp: join(root, 'apps/backoffice/build/.stamp'),
  },
  {
    name: 'game clients',
    sources: ['apps/games/src', 'apps/games/vite.config.ts', 'apps/games/package.json'],
    cwd: 'apps/games',
    command: ['vite', 'build'],
    stamp: join(root, 'apps/games/build/.stamp'),
  },
];

/** Builds what is out of date, in parallel, and reports it; the stamp is a hash over the sources. */
export async function buildAll(say: (line: string) => void): Promise<void> {
  await Promise.all(bundles.map((bundle) => build(bundle, say)));
}

async function build(bundle: Bundle, say: (line: string) => void): Promise<void> {
  const { name, stamp } = bundle;
  const wanted = hashOf(bundle.sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const startedMs = performance.now();
  const [program, ...args] = bundle.command as [string, ...string[]];
  const binaries = join(root, 'node_modules', '.bin');
  await promisify(execFile)(join(binaries, program), args, {
    cwd: join(root, bundle.cwd),
    maxBuffer: OUTPUT_BYTES_MAX,
    env: { ...process.env, NODE_ENV: 'production', PATH: `${binaries}:${process.env['PATH']}` },
  }).catch((cause: Error & { readonly stdout?: string }) => {
    // The message holds the command and what it wrote to stderr, or why it could not start.
    throw new Error(`building the ${name} failed:\n${cause.stdout ?? ''}\n${cause.message}`, { cause });
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  say(`${name} built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

const skippedFolders = new Set(['node_modules', 'build', 'dist', '.react-router']);

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = tryList(full);
    if (entries === null) {
      hash.update(path).update(readFileSync(full));
      return;
    }
    for (const name of entries)
      if (!skippedFolders.has(name) && !name.startsWith('.build-')) visit(join(path, name));
  };
  for (const source of [...sources, 'package-lock.json']) visit(source);
  return hash.digest('hex');
}

function tryList(path: string): string[] | null {
  try {
    return readdirSync(path).toSorted();
  } catch {
    return null;
  }
}
