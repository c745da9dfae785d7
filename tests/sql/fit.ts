import { relative } from 'node:path';
import { UnfitStatement, type Column } from './describe.ts';
import { UnreadableType, type Row, type RowTypes } from './row-types.ts';
import type { Statement } from './statements.ts';

/** What is wrong with a statement, each with its place. Empty: it fits the schema. */
export async function faultsOf(
  { path, line, text, row }: Statement & { readonly text: string },
  describe: (text: string) => Promise<readonly Column[]>,
  types: RowTypes,
): Promise<readonly string[]> {
  const head = text.trim().replace(/\s+/g, ' ').slice(0, 60);
  const place = `${relative(process.cwd(), path)}:${line} \`${head}…\``;
  try {
    const columns = await describe(text);
    return row ? misfitsOf(types.rowOf(row, { path }), columns).map((fault) => `${place}: ${fault}`) : [];
  } catch (error) {
    if (error instanceof UnfitStatement || error instanceof UnreadableType)
      return [`${place}: ${error.message}`];
    throw error;
  }
}

function misfitsOf(row: Row, columns: readonly Column[]): readonly string[] {
  const names = columns.map((column) => column.name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const missing = [...row].filter(([name, { isOptional }]) => !isOptional && !names.includes(name));
  return [
    ...[...repeated].map((name) => `column ${name} appears more than once`),
    ...missing.map(([name]) => `the row says ${name}, the statement has no such column`),
    ...columns.flatMap((column) => {
      const property = row.get(column.name);
      return property
        ? misfitOf(column, property.kinds)
        : [`column ${column.name} is missing in the row type`];
    }),
  ];
}

function misfitOf(
  { name, type, kind, isNeverNull }: Column,
  kindsOf: () => ReadonlySet<string>,
): readonly string[] {
  // The code knows better than the database what a JSON column holds.
  if (kind === 'any') return [];
  const kinds = kindsOf();
  const values = [...kinds].filter((each) => each !== 'null' && each !== 'undefined');
  if (values.includes('any')) return [];
  const fits = (value: string) => value === kind || (value === 'Uint8Array' && kind === 'Buffer');
  if (values.length === 0 || !values.every(fits)) {
    const arrives = type === kind ? type : `${type}, arrives as ${kind}`;
    return [`column ${name} is ${arrives}, the row says ${[...kinds].join(' | ')}`];
  }
  return isNeverNull && kinds.has('null')
    ? [`column ${name} is never null, the row says that it may be`]
    : [];
}
