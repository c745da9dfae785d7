import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { domainRanks } from '../packages/contract/src/domains.ts';

// `npm run new slice <domain> <noun>` writes the files of a slice that works: one call that reads one row of the player.
const root = join(import.meta.dirname, '..');
const [kind, domain = '', noun = ''] = process.argv.slice(2);
if (kind !== 'slice' || !(domain in domainRanks) || !/^[a-z]+(-[a-z]+)*$/.test(noun)) {
  console.error('Usage: npm run new slice <domain> <noun>   (a domain of packages/contract/src/domains.ts)');
  process.exit(1);
}

const pascalOf = (name: string) =>
  name.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
const camelOf = (name: string) => pascalOf(name).replace(/^./, (letter) => letter.toLowerCase());
const [pascal, camel] = [pascalOf(noun), camelOf(noun)];
const [schema, table] = [domain.replaceAll('-', '_'), noun.replaceAll('-', '_')];
const words = noun.replaceAll('-', ' ');
const refusal = `${domain}.${table}_unknown`;
const address = `/api/v1/player/${noun}`;
const api = `apps/api/src/${domain}`;
const slice = `${api}/${noun}`;

const migrations = readdirSync(join(root, 'apps/api/migrations')).toSorted();
const number = String(Number.parseInt(migrations.at(-1) ?? '0', 10) + 1).padStart(4, '0');
const hasSchema = migrations.some((name) =>
  readFileSync(join(root, 'apps/api/migrations', name), 'utf8').includes(`create schema ${schema};`),
);
const isNewDomain = !existsSync(join(root, api, 'module.ts'));

const files: Readonly<Record<string, string>> = {
  [`packages/contract/src/${domain}/${noun}.contract.ts`]: `import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';

const ${pascal} = z.object({ id: z.uuid(), createdAt: Instant });
export type ${pascal} = z.infer<typeof ${pascal}>;

export const ${camel}Endpoints = endpoints({
  'GET ${address}/:id': {
    summary: 'One ${words} of the player',
    access: 'player',
    params: z.object({ id: z.uuid() }),
    answer: ${pascal},
    refusals: { '${refusal}': 404 },
  },
});
`,
  [`apps/api/migrations/${number}_${schema}_${table}.sql`]: `${hasSchema ? '' : `create schema ${schema};\n\n`}create table ${schema}.${table} (
  player_id bigint not null,
  id uuid not null default uuidv7(),
  created_at timestamptz not null default now(),
  primary key (player_id, id)
);
comment on table ${schema}.${table} is 'shard:player';
`,
  [`${slice}/${noun}.store.ts`]: `import type { Sql } from '@halcyon/server-kit/sql';

type ${pascal}Row = { readonly id: string; readonly created_at: Date };

/** The player's ${words} of that id, or null. */
export async function find${pascal}(sql: Sql, playerId: bigint, id: string): Promise<${pascal}Row | null> {
  const rows = await sql<${pascal}Row>\`
    select id, created_at from ${schema}.${table} where player_id = \${playerId} and id = \${id}\`;
  return rows[0] ?? null;
}
`,
  [`${slice}/${noun}.service.ts`]: `import type { ${pascal} } from '@halcyon/contract/${domain}/${noun}.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlayerContext } from '../../platform/http/context.ts';
import { find${pascal} } from './${noun}.store.ts';

/** Refuses: ${refusal}, also for another player's. */
export async function get${pascal}(ctx: PlayerContext, id: string): Promise<${pascal}> {
  const row = await find${pascal}(ctx.db.sql, ctx.playerId, id);
  if (!row) throw new Refusal('${refusal}');
  return { id: row.id, createdAt: row.created_at.toISOString() };
}
`,
  [`${slice}/${noun}.routes.ts`]: `import { ${camel}Endpoints } from '@halcyon/contract/${domain}/${noun}.contract';
import { routesOf } from '../../platform/http/handle.ts';
import { get${pascal} } from './${noun}.service.ts';

export const ${camel}Routes = routesOf(${camel}Endpoints, {
  'GET ${address}/:id': { query: (ctx, { params }) => get${pascal}(ctx, params.id) },
});
`,
  [`${slice}/${noun}.api.test.ts`]: `import { openPlayerHarness, type PlayerHarness } from '@halcyon/testkit/player-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${camel}Routes } from './${noun}.routes.ts';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness({ routes: ${camel}Routes });
});
afterAll(() => harness[Symbol.asyncDispose]());

test('a player sees their own ${words}, and not that of another player', async () => {
  const browser = harness.openBrowser();
  const email = '${noun}@example.org';
  const playerId = await harness.signUp(browser, { email, phone: '+353851110001' });
  await browser.logIn(email, 'quiet-river-stones');
  const insert = async (of: number) => {
    const [row] = await harness.owner.sql<{ id: string }>\`
      insert into ${schema}.${table} (player_id) values (\${of}) returning id\`;
    return row!.id;
  };
  const read = async (id: string) => (await browser.call('GET', \`${address}/\${id}\`)).status;
  expect(await read(await insert(playerId))).toBe(200);
  expect(await read(await insert(playerId + 1))).toBe(404);
});
`,
  ...(isNewDomain && {
    [`${api}/module.ts`]: `import type { Module } from '../platform/module.ts';
import { ${camel}Routes } from './${noun}/${noun}.routes.ts';

/** What the domain is for, in a sentence. */
export function ${camelOf(domain)}Module(): Module {
  return { name: '${domain}', routes: ${camel}Routes };
}
`,
  }),
  ...(!existsSync(join(root, `docs/domains/${domain}.md`)) && {
    [`docs/domains/${domain}.md`]: `# ${pascalOf(domain).replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}\n\n${['Purpose', 'Model', 'API', 'States', 'Events', 'Limits'].map((heading) => `## ${heading}\n`).join('\n')}`,
  }),
};

const existing = Object.keys(files).find((path) => existsSync(join(root, path)));
if (existing !== undefined) {
  console.error(`${existing} exists already: nothing was written`);
  process.exit(1);
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
}
console.log(
  isNewDomain
    ? `Next: add ${camelOf(domain)}Module to apps/api/src/modules.ts, and a public.ts once another domain needs it.`
    : `Next: add ${camel}Routes of ./${noun}/${noun}.routes.ts to the routes of ${api}/module.ts.`,
);
console.log('Then the screen, its texts in all languages (npm run texts) and the page of the domain.');
