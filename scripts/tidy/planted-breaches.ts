import type { SourceFile } from './rule.ts';

export const migration: SourceFile = {
  path: 'apps/api/migrations/0999_cashier_sample.sql',
  text: "create table cashier.sample (player_id bigint primary key);\ncomment on table cashier.sample is 'shard:player';",
};
const headings = ['Purpose', 'Model', 'API', 'States', 'Events', 'Limits'];
export const doc: SourceFile = {
  path: 'docs/domains/cashier.md',
  text: headings.map((heading) => `## ${heading}\n`).join('\n'),
};
export const decision = (name: string, matter: string): SourceFile => ({
  path: `docs/decisions/${name}.md`,
  text: `---\n${matter}\n---\n\n# A decision\n`,
});

/** Files of the tree whose text does not matter. */
export const paths = ['apps/api/src/cashier/module.ts', 'apps/api/src/wallet/module.ts'];

/**
 * A breach of every rule of tidy: what is planted, in which file, and the rule that must report it. Each is in a tree
 * that is otherwise in order, and must be the only finding. The rules that oxlint checks are in `lint.test.ts`, the one
 * on commit subjects in `tidy.test.ts`.
 */
export const planted: readonly [string, SourceFile, RegExp][] = [
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
    /CSS modules/,
  ],
  [
    'another domain’s screen on the site',
    { path: 'apps/site/src/cashier/a.tsx', text: "import { Wallet } from '../wallet/wallet-screen.tsx';" },
    /only queries or lazy parts/,
  ],
  [
    'the schema library in data that browsers load',
    { path: 'packages/contract/src/market/a.ts', text: "import { z } from 'zod';" },
    /free of the schema library/,
  ],
  [
    'an environment variable read outside the configuration',
    { path: 'packages/wire/src/a.ts', text: 'const level = process.env.LOG_LEVEL;' },
    /environment is read/,
  ],
  [
    'a domain that the composition leaves out',
    {
      path: 'apps/api/src/modules.ts',
      text: "import { walletModule } from './wallet/module.ts';",
    },
    /is composed/,
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

const slice = (name: string, other: string): SourceFile => ({
  path: `apps/api/src/cashier/${name}/${name}.service.ts`,
  text: `import { a } from '../${other}/${other}.service.ts';`,
});

/** Breaches that several files make together. */
export const plantedTogether: readonly [string, readonly SourceFile[], RegExp][] = [
  [
    'a folder of source that needs slices',
    Array.from({ length: 31 }, (_, nth) => ({ path: `apps/site/src/market/part-${nth}.tsx`, text: '' })),
    /holds at most 30 files/,
  ],
  [
    'slices that import each other, also through a third',
    [slice('deposit', 'payment'), slice('payment', 'psp'), slice('psp', 'deposit')],
    /one direction/,
  ],
];
