import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deletions } from './deletions.ts';

// Counts the product at the commits of bench/results/deletions.json, the last of which becomes the present one, and
// writes the lines of each area there; `npm run docs` then draws the page. Both: `npm run lines`.
const root = join(import.meta.dirname, '../..');
const git = (...of: readonly string[]) =>
  execFileSync('git', of, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Code of the product: without tests, the test kit, the gallery and data. */
const isProduct = (path: string) =>
  /^(apps|packages)\/[^/]+\/(src\/.+|[^/]+)\.(ts|tsx|css)$/.test(path) &&
  !/\.(test|spec|data|d)\.tsx?$|\/testing\/|^packages\/testkit\//.test(path);

/** A workspace; of the server each domain. */
function areaOf(path: string): string {
  const [kind, name, , domain, file] = path.split('/');
  return name === 'api' && file !== undefined ? `${kind}/${name}/src/${domain}` : `${kind}/${name}`;
}

/** Lines with text in each area at a commit. */
function linesAt(commit: string): ReadonlyMap<string, number> {
  const areas = new Map<string, number>();
  for (const line of git('grep', '-cE', '[^[:space:]]', commit, '--', 'apps', 'packages')
    .trim()
    .split('\n')) {
    const [, path = '', count] = line.split(':');
    if (isProduct(path)) areas.set(areaOf(path), (areas.get(areaOf(path)) ?? 0) + Number(count));
  }
  return areas;
}

const file = join(root, 'bench/results/deletions.json');
const known = JSON.parse(readFileSync(file, 'utf8')) as Deletions;
const now = { commit: git('rev-parse', '--short=8', 'HEAD').trim(), name: 'now' };
const commits = [...known.commits.slice(0, -1), now];
const counted = commits.map(({ commit }) => linesAt(commit));
const areas = [...new Set(counted.flatMap((lines) => [...lines.keys()]))].toSorted();
const lines = Object.fromEntries(areas.map((area) => [area, counted.map((of) => of.get(area) ?? 0)]));
writeFileSync(file, `${JSON.stringify({ ...known, commits, lines }, null, 2)}\n`);
