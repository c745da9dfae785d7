import type { ClientBase } from 'pg';

/**
 * What would keep the schema from being spread over shards by player, or breaks a rule of ours about it.
 * Empty: nothing. Rules S1 to S3, S7 and S9; a table's comment names its class: `shard:player`, `reference`,
 * `local` or `identity`, perhaps followed by ` append-only`.
 */
export async function catalogueFaults(client: Pick<ClientBase, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ rule: string; name: string }>(lint);
  return rows.map(({ rule, name }) => `${name}: ${rule}`);
}

// The job library's and the migration runner's own tables are not the product's.
const lint = `
with t as (
  select c.oid, n.nspname || '.' || c.relname as name,
    split_part(split_part(obj_description(c.oid, 'pg_class'), ':', 2), ' ', 1) as k
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'public')
    and n.nspname not like 'pg\\_%'),
d as (
  select t.*, (select attnum from pg_attribute a where a.attrelid = t.oid and a.attname = 'player_id') as dk
  from t where k = 'player')
select 'no shard class' as rule, name from t
  where coalesce(k, '') not in ('player', 'reference', 'local', 'identity')
union all select 'no player_id', name from d where dk is null
union all select 'player_id may be null', d.name from d join pg_attribute a on a.attrelid = d.oid and a.attnum = d.dk
  where not a.attnotnull
union all select 'unique/PK without player_id: ' || i.indexrelid::regclass, d.name from d
  join pg_index i on i.indrelid = d.oid where i.indisunique and not (d.dk = any (i.indkey::int2[]))
union all select 'player_id is not first: ' || i.indexrelid::regclass, d.name from d
  join pg_index i on i.indrelid = d.oid
  where i.indisunique and d.dk = any (i.indkey::int2[]) and (i.indkey::int2[])[0] <> d.dk
union all select 'no primary key', name from t
  where not exists (select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary)
union all select 'FK not co-located: ' || c.conname, d.name from d
  join pg_constraint c on c.conrelid = d.oid and c.contype = 'f' join t r on r.oid = c.confrelid
  left join d rd on rd.oid = r.oid
  where (r.k = 'player' and not exists (
      select 1 from unnest(c.conkey, c.confkey) u (a, b) where a = d.dk and b = rd.dk))
    or r.k not in ('player', 'reference')
union all select 'FK reference/local -> player: ' || c.conname, t.name from t
  join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' join d r on r.oid = c.confrelid
  where t.k <> 'player'
union all select 'FK set null on player_id: ' || c.conname, d.name from d
  join pg_constraint c on c.conrelid = d.oid and c.contype = 'f' and d.dk = any (c.conkey)
  and c.confdeltype in ('n', 'd')
union all select 'trigger: ' || tgname, t.name from t join pg_trigger g on g.tgrelid = t.oid and not tgisinternal
union all select 'exclusion: ' || c.conname, d.name from d
  join pg_constraint c on c.conrelid = d.oid and c.contype = 'x'
union all select 'int sequence: ' || a.attname, t.name from t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
  left join pg_attrdef f on f.adrelid = t.oid and f.adnum = a.attnum
  where a.atttypid in ('int4'::regtype, 'int2'::regtype)
    and (a.attidentity <> '' or pg_get_expr(f.adbin, f.adrelid) like 'nextval%')
order by name, rule`;
