import type { Client, Connection, FieldDef } from 'pg';
import { pgTypes } from '@halcyon/server-kit/sql';

/** A column of a result, as the code receives it. */
export type Column = {
  readonly name: string;
  /** PostgreSQL's name of the type. */
  readonly type: string;
  /** What the driver's parser makes of it: `bigint`, `Date`, `string[]`; `any` of JSON. */
  readonly kind: string;
  /** A column of a table, passed through as it is, that is NOT NULL. */
  readonly isNeverNull: boolean;
};

/** A statement that PostgreSQL refuses to prepare. */
export class UnfitStatement extends Error {}

/** Lets PostgreSQL plan statements without running them. */
export async function openDescriber(client: Client): Promise<(text: string) => Promise<readonly Column[]>> {
  const { rows: types } = await client.query<{ oid: number; name: string; base: string; is_array: boolean }>(`
    select t.oid::int, format_type(t.oid, null) as name, coalesce(element.typname, t.typname) as base,
      element.oid is not null as is_array
    from pg_type t left join pg_type element on element.typarray = t.oid`);
  const { rows: attributes } = await client.query<{ id: string }>(`
    select attrelid || '.' || attnum as id from pg_attribute where attnotnull and attnum > 0`);
  const typeOf = new Map(types.map((type) => [type.oid, type]));
  const notNull = new Set(attributes.map(({ id }) => id));
  return async (text) => {
    const hasOuterJoin = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text);
    return (await fieldsOf(client, text)).map((field) => {
      const type = typeOf.get(field.dataTypeID);
      if (!type) throw new UnfitStatement(`column ${field.name} has a type without a name`);
      return {
        name: field.name,
        type: type.name,
        kind: kindOf(field.dataTypeID, type.base, type.is_array),
        isNeverNull: !hasOuterJoin && notNull.has(`${field.tableID}.${field.columnID}`),
      };
    });
  };
}

/** The description of a prepared statement, which the driver has no call for. */
function fieldsOf(client: Client, text: string): Promise<readonly FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly FieldDef[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => (fields = message.fields),
      handleError: (error: Error) => reject(new UnfitStatement(error.message)),
      handleReadyForQuery: () => resolve(fields),
    });
  });
}

/** A value of each type that is not written as a number, as PostgreSQL sends it. */
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-01-31',
  interval: '1 day',
  timestamp: '2026-01-31 00:00:00',
  timestamptz: '2026-01-31 00:00:00+00',
};

/** Found by parsing a sample as the product does, so that no second list of parsers can differ from the first. */
function kindOf(oid: number, base: string, isArray: boolean): string {
  if (base === 'json' || base === 'jsonb') return 'any';
  const sample = samples[base] ?? '1';
  const parsed: unknown = pgTypes.getTypeParser!(
    oid as never,
    'text',
  )(isArray ? `{"${sample.replace('\\', '\\\\')}"}` : sample);
  return Array.isArray(parsed) ? `${nameOf(parsed[0])}[]` : nameOf(parsed);
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? value.constructor.name : typeof value;
}
