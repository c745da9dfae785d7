import type { ClientBase } from 'pg';

/** A table with rows of players, as the catalogue of the database knows it. */
export type PlayerTable = {
  /** `identity.person`. */
  readonly name: string;
  /** In the order of the table. */
  readonly columns: readonly string[];
  /** Columns of the primary key, `player_id` among them. */
  readonly key: readonly string[];
};

const ROWS_A_PAGE = 500;

/**
 * Every table of the product that has rows of players: all of class `shard:player`, and those of class
 * `shard:identity` that name a player. A table that a migration adds is among them without a word here.
 */
export async function listPlayerTables(client: Pick<ClientBase, 'query'>): Promise<readonly PlayerTable[]> {
  const { rows } = await client.query<PlayerTable>(`
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select array_agg(k.attname::text order by k.attnum) from pg_index i
        join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and obj_description(c.oid, 'pg_class') similar to 'shard:(player|identity)%'
    group by c.oid, n.nspname, c.relname
    having bool_or(a.attname = 'player_id')
    order by name`);
  return rows;
}

/** The rows of one player in one table, page by page, in the order of its key. Names come from the catalogue. */
export async function* readPlayerRows(
  client: Pick<ClientBase, 'query'>,
  table: PlayerTable,
  columns: readonly string[],
  playerId: bigint,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const from = table.name.split('.').map(quoted).join('.');
  const order = table.key.map(quoted).join(', ');
  await client.query({
    text: `declare player_rows no scroll cursor for
      select ${columns.map(quoted).join(', ')} from ${from} where player_id = ${playerId} order by ${order}`,
  });
  try {
    for (;;) {
      const { rows } = await client.query(`fetch ${ROWS_A_PAGE} from player_rows`);
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_A_PAGE) return;
    }
  } finally {
    await client.query('close player_rows').catch(() => null);
  }
}
