import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitSubjectBreach } from './commit-subject.ts';
import type { SourceFile } from './rule.ts';
import { breachesOf } from './rules.ts';
import { listPaths, readTree } from './tree.ts';

const migration: SourceFile = {
  path: 'apps/api/migrations/0999_cashier_sample.sql',
  text: "create table cashier.sample (player_id bigint primary key);\ncomment on table cashier.sample is 'shard:player';",
};
const headings = ['Purpose', 'Model', 'API', 'States', 'Events', 'Limits'];
const doc: SourceFile = {
  path: 'docs/domains/cashier.md',
  text: headings.map((heading) => `## ${heading}\n`).join('\n'),
};
const decision = (name: string, matter: string): SourceFile => ({
  path: `docs/decisions/${name}.md`,
  text: `---\n${matter}\n---\n\n# A decision\n`,
});

// Method: each planted breach is in a tree that is otherwise in order, and must be the only finding.
const planted: readonly [string, SourceFile, RegExp][] = [
  [
    'an import of a higher rank',
    { path: 'apps/api/src/cashier/a.service.ts', text: "import { play } from '../play/public.ts';" },
    /lower rank/,
  ],
  [
    'an import of another domain’s store',
    { path: 'apps/api/src/cashier/a.service.ts', text: "import { x } from '../wallet/wallet.store.ts';" },
    /public\.ts/,
  ],
  [
    'a type that is imported past public.ts',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: "import type { X } from '../wallet/wallet.service.ts';",
    },
    /public\.ts/,
  ],
  [
    'a composition that reaches into a domain',
    { path: 'apps/api/src/compose.ts', text: "import { x } from './wallet/wallet.service.ts';" },
    /public\.ts/,
  ],
  [
    'SQL outside a store',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: 'await tx.sql`select 1 from cashier.sample where player_id = 1`;',
    },
    /SQL/,
  ],
  [
    'the contract as a value on the site',
    {
      path: 'apps/site/src/cashier/a.tsx',
      text: "import { depositEndpoints } from '@halcyon/contract/cashier/deposit.contract';",
    },
    /never values/,
  ],
  [
    'a stylesheet of a module of the site',
    { path: 'apps/site/src/cashier/a.tsx', text: "import './a.css';" },
    /one stylesheet/,
  ],
  [
    'Math.random on a server',
    { path: 'apps/games/src/slots/a.ts', text: 'const spin = Math.random();' },
    /cryptographic/,
  ],
  [
    'the address of a connection instead of the visitor’s',
    { path: 'apps/api/src/cashier/a.routes.ts', text: 'const address = request.ip;' },
    /comes from/,
  ],
  [
    'a branch on a provider’s name',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: "export const mayRepeat = (slug: string) => slug === 'yggdrasil';",
    },
    /provider’s name/,
  ],
  [
    'a case for a provider',
    {
      path: 'apps/api/src/cashier/a.rules.ts',
      text: "switch (slug) {\n  case 'evolution':\n    break;\n}",
    },
    /provider’s name/,
  ],
  [
    'a lookup in a list of providers',
    { path: 'apps/site/src/play/a.ts', text: "const isLive = ['evolution', 'creedroomz'].includes(slug);" },
    /provider’s name/,
  ],
  [
    'a file over 400 lines',
    { path: 'apps/api/src/cashier/a.rules.ts', text: 'export const a = 1;\n'.repeat(401) },
    /400 lines/,
  ],
  [
    'a domain folder without its page',
    { path: 'apps/api/src/kyc/a.rules.ts', text: 'export const a = 1;' },
    /docs\/domains/,
  ],
  [
    'a query on a player table without player_id',
    { path: 'apps/api/src/cashier/a.store.ts', text: 'await sql`select count(*) from cashier.sample`;' },
    /player_id/,
  ],
  [
    'a workspace that imports an app',
    { path: 'apps/games/src/a.ts', text: "import { x } from '../../api/src/platform/sql.ts';" },
    /workspaces below/,
  ],
  [
    'production code that imports the embedded database',
    {
      path: 'apps/games/src/a.ts',
      text: "import { startEmbedded } from '../../../dev/postgres/embedded.ts';",
    },
    /production/,
  ],
  [
    'production code that imports the test kit',
    { path: 'packages/wire/src/a.ts', text: "import { Visitor } from '@halcyon/testkit/visitor';" },
    /production/,
  ],
  [
    'a command of a deployment that needs the folders of development',
    { path: 'scripts/reconcile.ts', text: "import { testServer } from '../tests/harness/database.ts';" },
    /production/,
  ],
  [
    'platform that knows a domain',
    { path: 'apps/api/src/platform/a.ts', text: "import { x } from '../cashier/a.service.ts';" },
    /platform knows/,
  ],
  [
    'a folder that is no domain',
    { path: 'apps/api/src/payments/a.ts', text: 'export const a = 1;' },
    /domain of the list/,
  ],
  [
    'a system clock in a domain',
    { path: 'apps/api/src/cashier/a.ts', text: 'const at = new Date();' },
    /clock/,
  ],
  [
    'a name that says nothing',
    { path: 'packages/money/src/utils.ts', text: 'export const a = 1;' },
    /names say/,
  ],
  [
    'a value that a setter of its module replaces',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: 'let screen = null;\nexport function useScreen(of) {\n  screen = of;\n}',
    },
    /no setter/,
  ],
  [
    'a map that a module fills for every platform of the process',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: 'const seen = new Map<bigint, string>();\nexport function note(id) {\n  seen.set(id, "");\n}',
    },
    /keeps no state/,
  ],
  [
    'a list that a module fills for every platform of the process',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: 'const seen: bigint[] = [];\nexport function note(id) {\n  seen.push(id);\n}',
    },
    /keeps no state/,
  ],
  [
    'listeners that a module keeps',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: "const all = new Listeners<[bigint]>('cashier.paid');",
    },
    /no setter/,
  ],
  [
    'an import for its side effect',
    { path: 'apps/api/src/cashier/a.service.ts', text: "import './a.rules.ts';" },
    /no setter/,
  ],
  [
    'a database in a test of pure code',
    {
      path: 'apps/api/src/cashier/a.test.ts',
      text: "import { openTestDatabase } from '@halcyon/testkit/database';",
    },
    /suffix/,
  ],
  [
    'a narrowed test',
    { path: 'apps/api/src/cashier/a.test.ts', text: "test.only('x', () => {});" },
    /switched off/,
  ],
  [
    'a link to a page that does not exist',
    { path: 'docs/a.md', text: 'See [the wallet](domains/purchase.md).' },
    /lead to something/,
  ],
  [
    'a link to a heading that does not exist',
    { path: 'docs/a.md', text: 'See [limits](domains/cashier.md#bounds).' },
    /lead to something/,
  ],
  [
    'the path of a file that has moved',
    { path: 'docs/a.md', text: 'Read `apps/api/src/cashier/moved.ts`.' },
    /lead to something/,
  ],
  [
    'a decision in a comment that does not exist',
    { path: 'packages/ui/src/a.ts', text: '// Why: docs/decisions/no-such-page.md' },
    /named in prose or code/,
  ],
  [
    'a section of a document that is not in the repository',
    { path: 'packages/ui/src/a.ts', text: '/** Source: specification 1, section 9. */' },
    /named in prose or code/,
  ],
  [
    'the number of a decision instead of its page',
    { path: 'docs/a.md', text: 'Limits are data (decision 28).' },
    /named in prose or code/,
  ],
  [
    'a decision without front matter',
    { path: 'docs/decisions/a.md', text: '# A decision\n\nAccepted.\n' },
    /front matter/,
  ],
  [
    'a decision of an unknown status',
    decision('a', 'status: holds\narea: money\nsupersedes: []'),
    /front matter/,
  ],
  [
    'a decision that supersedes one that does not exist',
    decision('a', 'status: accepted\narea: money\nsupersedes: [no-such-page]'),
    /front matter/,
  ],
  [
    'a banned word in the docs',
    { path: 'docs/a.md', text: 'Whoever has no session is refused.' },
    /words of the glossary/,
  ],
  [
    'a banned word in a comment',
    {
      path: 'apps/api/src/cashier/a.service.ts',
      text: '/** Pays\n * whoever has won. */\nexport const a = 1;',
    },
    /comments and test titles/,
  ],
  [
    'a banned word behind code',
    { path: 'apps/site/src/cashier/a.tsx', text: 'const a = 1; // nobody pays it' },
    /comments and test titles/,
  ],
  [
    'a banned word in a comment of SQL',
    { path: 'apps/api/src/cashier/a.sql', text: 'select 1; -- money of the house' },
    /comments and test titles/,
  ],
  [
    'a banned word in a stylesheet',
    { path: 'apps/site/src/cashier/a.css', text: '/* The shelf. */' },
    /comments and test titles/,
  ],
  [
    'a banned word in a test title',
    { path: 'apps/api/src/cashier/a.test.ts', text: "test('a stake is counted anew', () => {});" },
    /comments and test titles/,
  ],
  [
    'a banned word in the title of a test with rows',
    {
      path: 'apps/api/src/cashier/a.test.ts',
      text: "test.each([\n  ['a', (b) => b],\n])(\n  'nobody sees %s',\n  () => {},\n);",
    },
    /comments and test titles/,
  ],
  [
    'a domain page that leaves the template',
    { path: 'docs/domains/wallet.md', text: '## Purpose\n\n## Model\n' },
    /template/,
  ],
];

test.each(planted)('tidy finds %s', (_name, file, rule) => {
  const found = breachesOf([migration, doc, file]);
  expect(found.map((breach) => breach.rule)).toEqual([expect.stringMatching(rule)]);
});

test('the same files without the breach are in order', () => {
  const fine: SourceFile = {
    path: 'apps/api/src/cashier/a.store.ts',
    text: 'await sql`select count(*) from cashier.sample where player_id = ${playerId}`;',
  };
  const typed: SourceFile = {
    path: 'apps/site/src/cashier/a.tsx',
    text: "import type { Deposit } from '@halcyon/contract/cashier/deposit.contract';",
  };
  const page: SourceFile = {
    path: 'docs/a.md',
    text: 'See [limits](domains/cashier.md#limits), [fine](decisions/fine.md), `apps/api/src/cashier/a.store.ts`.',
  };
  const titled: SourceFile = {
    path: 'apps/api/src/cashier/a.test.ts',
    text: [
      '// The provider `house` is ours; the screen says "Nobody has won yet".',
      "const texts = ['the house pays', 'https://example.org/ nobody', '**/*.test.ts', 'nobody */'];",
      'test(\'says "nobody" as the specification does\', () => {});',
    ].join('\n'),
  };
  const dealt: SourceFile = {
    path: 'apps/sandbox/src/live/a.ts',
    text: '/** The hand of a blackjack dealer that stands. */',
  };
  const decided = decision('fine', "status: accepted\narea: money\nsupersedes: ['0100']");
  expect(breachesOf([migration, doc, fine, typed, page, titled, dealt, decided])).toEqual([]);
});

test('tidy names a domain that the composition leaves out', () => {
  const file: SourceFile = { path: 'apps/api/src/modules.ts', text: '' };
  const found = breachesOf([migration, doc, file], ['apps/api/src/cashier/module.ts']);
  expect(found.map(({ detail }) => detail)).toEqual(['leaves out cashier']);
});

test('lint refuses files that import types of each other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-cycle-'));
  writeFileSync(join(folder, 'a.ts'), "import type { B } from './b.ts';\nexport type A = { b: B };\n");
  writeFileSync(join(folder, 'b.ts'), "import type { A } from './a.ts';\nexport type B = { a: A };\n");
  const root = join(import.meta.dirname, '..', '..');
  const run = spawnSync(
    join(root, 'node_modules', '.bin', 'oxlint'),
    ['-c', join(root, '.oxlintrc.json'), folder],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(run.stdout).toContain('Dependency cycle detected');
});

test.each([
  ['Say what was measured', /area/],
  ['Docs: the map', /area/],
  [`docs: ${'a'.repeat(70)}`, /72/],
  ['docs: describe the map.', /full stop/],
])('a commit subject is refused: %s', (subject, breach) => {
  expect(commitSubjectBreach(subject)).toMatch(breach);
});

test('commits since the rule have a subject of the form "area: what"', () => {
  const log = spawnSync('git', ['log', '--no-merges', '--since=2026-11-26', '--format=%s'], {
    encoding: 'utf8',
  });
  const subjects = (log.stdout ?? '').split('\n').filter((subject) => subject !== '');
  expect(subjects.filter((subject) => commitSubjectBreach(subject) !== null)).toEqual([]);
});

test('the whole tree is in order', () => {
  expect(breachesOf(readTree(), listPaths())).toEqual([]);
});
