import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { domainRanks } from '../packages/contract/src/domains.ts';

// `npm run new slice <domain> <noun>` lays out the files of a new slice, each with its docstring to fill in.
const root = join(import.meta.dirname, '..');
const [kind, domain = '', noun = ''] = process.argv.slice(2);
if (kind !== 'slice' || !(domain in domainRanks) || !/^[a-z][a-z-]+$/.test(noun)) {
  console.error('Usage: npm run new slice <domain> <noun>   (a domain of packages/contract/src/domains.ts)');
  process.exit(1);
}

const pascal = noun.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
const camel = pascal[0]!.toLowerCase() + pascal.slice(1);
const snake = `${domain.replaceAll('-', '_')}.${noun.replaceAll('-', '_')}`;

const files: Readonly<Record<string, string>> = {
  [`packages/contract/src/${domain}/${noun}.contract.ts`]: `import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';

export const ${pascal} = z.object({ id: z.uuid(), createdAt: Instant });
export type ${pascal} = z.infer<typeof ${pascal}>;

export const ${camel}Endpoints = endpoints({
  'GET /api/v1/player/${noun}/:id': {
    summary: 'One ${noun} of the player',
    access: 'player',
    params: z.object({ id: z.uuid() }),
    answer: ${pascal},
    refusals: { '${domain}.${noun.replaceAll('-', '_')}_unknown': 404 },
  },
});
`,
  [`apps/api/src/${domain}/${noun}.store.ts`]: `import type { Sql } from '../platform/sql.ts';

export type ${pascal}Row = { readonly id: string; readonly created_at: Date };

/** The player's ${noun} of that id, or null. */
export async function find${pascal}(sql: Sql, playerId: bigint, id: string): Promise<${pascal}Row | null> {
  const rows = await sql<${pascal}Row>\`
    select id, created_at from ${snake} where player_id = \${playerId} and id = \${id}\`;
  return rows[0] ?? null;
}
`,
  [`apps/api/src/${domain}/${noun}.service.ts`]: `import type { ${pascal} } from '@halcyon/contract/${domain}/${noun}.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlayerContext } from '../platform/context.ts';
import { find${pascal} } from './${noun}.store.ts';

/** Refuses: ${noun.replaceAll('-', '_')}_unknown, also for another player's. */
export async function get${pascal}(ctx: PlayerContext, input: { params: { id: string } }): Promise<${pascal}> {
  const row = await find${pascal}(ctx.db.sql, ctx.playerId, input.params.id);
  if (!row) throw new Refusal('${domain}.${noun.replaceAll('-', '_')}_unknown');
  return { id: row.id, createdAt: row.created_at.toISOString() };
}
`,
  [`apps/api/src/${domain}/${noun}.routes.ts`]: `import { ${camel}Endpoints } from '@halcyon/contract/${domain}/${noun}.contract';
import { routesOf } from '../platform/handle.ts';
import { get${pascal} } from './${noun}.service.ts';

export const ${camel}Routes = routesOf(${camel}Endpoints, {
  'GET /api/v1/player/${noun}/:id': { query: get${pascal} },
});
`,
};

for (const path of Object.keys(files)) {
  const full = join(root, path);
  if (existsSync(full)) {
    console.error(`${path} exists already: nothing was written`);
    process.exit(1);
  }
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
}
console.log(
  `Next: a migration apps/api/migrations/NNNN_${domain.replaceAll('-', '_')}_${noun.replaceAll('-', '_')}.sql, the route in apps/api/src/main.ts, a test.`,
);
