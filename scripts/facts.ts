import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

// Which rows of docs/checklist.md have a test that names them (`// facts: A7.2, W1.1`), and which have none.
// `-- --ids A7,K1` (or `A` for all of A) ends with an error if one of those systems or rows has none.
const root = join(import.meta.dirname, '..');

type Fact = { readonly id: string; readonly text: string; readonly tests: readonly string[] };

function readFacts(): readonly Fact[] {
  const checklist = readFileSync(join(root, 'docs/checklist.md'), 'utf8');
  const rows = [...checklist.matchAll(/^\| (\w+\.\d+) \| (.*) \|$/gm)];
  const named = namedByTests();
  return rows.map(([, id, text]) => ({ id: id!, text: text!, tests: named.get(id!) ?? [] }));
}

function namedByTests(): ReadonlyMap<string, readonly string[]> {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const tests = listed.stdout.split('\n').filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const named = new Map<string, string[]>();
  for (const path of tests) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, list] of text.matchAll(/\/\/ facts: ([\w., ]+)/g)) {
      for (const id of list!.split(',').map((part) => part.trim())) {
        const known = named.get(id) ?? [];
        if (!known.includes(path)) named.set(id, [...known, path]);
      }
    }
  }
  return named;
}

const facts = readFacts();
const at = process.argv.indexOf('--ids');
const selected = at < 0 ? null : (process.argv[at + 1] ?? '').split(',').filter(Boolean);
/** `A` selects all rows of all A systems, `A7` those of one, `A7.2` one row. */
const isAsked = (id: string) =>
  selected === null ||
  selected.some((ask) => (/^[A-Z]$/.test(ask) ? id.startsWith(ask) : id === ask || id.startsWith(`${ask}.`)));
const shown = facts.filter(({ id }) => isAsked(id));

for (const { id, text, tests } of shown) {
  const mark = tests.length > 0 ? `✓ ${tests.join(', ')}` : '– no test';
  console.log(`${id.padEnd(6)} ${mark}\n       ${text.slice(0, 110)}`);
}
const empty = shown.filter(({ tests }) => tests.length === 0);
console.log(`\n${shown.length - empty.length} of ${shown.length} rows have a test.`);
if (selected !== null && (empty.length > 0 || shown.length === 0)) {
  console.error(
    `Without a test: ${empty.map(({ id }) => id).join(', ') || `nothing is called ${selected.join(', ')}`}`,
  );
  process.exit(1);
}
