import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deletions } from './deletions.ts';

// Counts the product at the commits that bench/results/deletions.json names and writes the lines of each area there;
// `npm run docs` then draws the page. Both: `npm run lines`.
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

/** The product's files at a commit, without empty lines. */
function filesAt(commit: string): ReadonlyMap<string, string[]> {
  const files = new Map<string, string[]>();
  for (const found of git('grep', '-E', '[^[:space:]]', commit, '--', 'apps', 'packages').split('\n')) {
    const [, path = '', line = ''] = /^[^:]*:([^:]*):(.*)$/s.exec(found) ?? [];
    if (isProduct(path)) files.set(path, [...(files.get(path) ?? []), line]);
  }
  return files;
}

function sumBy(files: ReadonlyMap<string, string[]>, nameOf: (path: string) => string, count: Count) {
  const sums = new Map<string, number>();
  for (const [path, lines] of files) sums.set(nameOf(path), (sums.get(nameOf(path)) ?? 0) + count(lines));
  return sums;
}

type Count = (lines: readonly string[]) => number;

/** Lines left without comments, imports and what a file exports of another one. */
const statementsOf: Count = (lines) =>
  lines
    .join('\n')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^(import\b[^;]*|export (type )?(\{[^}]*\}|\*[^;]*) from '[^']*');$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '').length;

const kindOf = (path: string) =>
  path.endsWith('.css') ? 'style' : path.startsWith('packages/ui/') ? 'design system' : 'everything else';

const file = join(root, 'bench/results/deletions.json');
const known = JSON.parse(readFileSync(file, 'utf8')) as Deletions;
const products = known.commits.map(({ commit }) => filesAt(commit));
const lines = table(areaOf, (of) => of.length);
const statements = table(kindOf, statementsOf);
writeFileSync(file, `${JSON.stringify({ ...known, lines, statements }, null, 2)}\n`);

/** Lines of each area at each commit. */
function table(nameOf: (path: string) => string, count: Count): Deletions['lines'] {
  const counted = products.map((files) => sumBy(files, nameOf, count));
  const names = [...new Set(counted.flatMap((sums) => [...sums.keys()]))].toSorted();
  return Object.fromEntries(names.map((name) => [name, counted.map((sums) => sums.get(name) ?? 0)]));
}
