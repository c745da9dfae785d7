import { Client, escapeIdentifier, escapeLiteral, type ClientBase, type ClientConfig } from 'pg';

/** `admin` makes databases and roles, `owner` owns the schemas, `app` is the role of the running product. */
export const roleNames = { admin: 'postgres', owner: 'halcyon_owner', app: 'halcyon_app' } as const;
export type DatabaseRole = keyof typeof roleNames;

/** Schemas that do not belong to the product. graphile_worker belongs to the job library. */
const foreignSchemas = ['pg_catalog', 'information_schema', 'pg_toast', 'public', 'graphile_worker'];

/**
 * The application reads and writes every table of the product, but a table whose comment says `append-only`
 * can only be read and added to. Rights that an earlier version granted are revoked first.
 */
export async function grantToApplication(client: ClientBase): Promise<void> {
  const app = roleNames.app;
  const { rows } = await client.query<{
    schema: string;
    name: string;
    kind: string;
    is_append_only: boolean;
  }>(
    `select namespace.nspname as schema, class.relname as name, class.relkind as kind,
       coalesce(obj_description(class.oid, 'pg_class'), '') like '% append-only%' as is_append_only
     from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
     where class.relkind in ('r', 'p', 'v', 'm', 'S') and namespace.nspname <> all ($1)
       and namespace.nspname not like 'pg\\_%'`,
    [foreignSchemas],
  );
  const orders = [...new Set(rows.map((row) => row.schema))].map(
    (schema) => `grant usage on schema "${schema}" to ${app}`,
  );
  for (const { schema, name, kind, is_append_only: isAppendOnly } of rows) {
    const object = `"${schema}"."${name}"`;
    orders.push(`revoke all on ${object} from ${app}`);
    if (kind === 'S') orders.push(`grant usage, select on sequence ${object} to ${app}`);
    else if (kind === 'v' || kind === 'm') orders.push(`grant select on ${object} to ${app}`);
    else orders.push(`grant select, insert${isAppendOnly ? '' : ', update, delete'} on ${object} to ${app}`);
  }
  if (orders.length > 0) await client.query(orders.join(';\n'));
}

/**
 * Makes the owner's and the application's roles, and a database that belongs to the owner.
 * `admin` may create roles. Passwords are reset, so that the stored ones always hold.
 */
export async function ensureDatabase(
  admin: ClientConfig,
  database: string,
  passwords: { readonly owner: string; readonly app: string },
): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    for (const [role, password] of [
      [roleNames.owner, passwords.owner],
      [roleNames.app, passwords.app],
    ] as const) {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      const verb = found.rowCount === 0 ? 'create' : 'alter';
      await client.query(
        `${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${escapeLiteral(password)}`,
      );
    }
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    const name = escapeIdentifier(database);
    if (found.rowCount === 0) await client.query(`create database ${name} owner ${roleNames.owner}`);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect, temporary on database ${name} to ${roleNames.app}`);
  } finally {
    await client.end();
  }
}
