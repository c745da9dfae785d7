import { evaluate, parse, type ExprNode } from 'groq-js';
import { onTypes, weigh } from './query-weight.rules.ts';

/** Longest query; a longer one is a fault of its author or an attack. */
const QUERY_LENGTH_MAX = 16_000;
/** Deepest nesting of brackets and parentheses. */
const QUERY_DEPTH_MAX = 24;
/** Most steps that a query may take by the look of it; about a second of a thread. */
const QUERY_WEIGHT_MAX = 4_000_000;

export type QueryDocument = { readonly _id: string; readonly _type: string };
/** The documents of a runner, found by id and by type. */
export type CatalogueIndex = {
  readonly documents: readonly QueryDocument[];
  readonly byId: ReadonlyMap<string, QueryDocument>;
  readonly byType: ReadonlyMap<string, readonly QueryDocument[]>;
};

export function shelve(documents: readonly QueryDocument[]): CatalogueIndex {
  return {
    documents,
    byId: new Map(documents.map((document) => [document._id, document])),
    byType: Map.groupBy(documents, ({ _type }) => _type),
  };
}

export type QueryFailure =
  | { readonly code: 'content.query_too_long' | 'content.query_too_deep' | 'content.query_too_heavy' }
  | {
      readonly code: 'content.query_invalid';
      readonly description: string;
      readonly position: number | null;
    };

/** Checks the text alone; null: it may be parsed. */
function refuseText(query: string): QueryFailure | null {
  if (query.length > QUERY_LENGTH_MAX) return { code: 'content.query_too_long' };
  let depth = 0;
  let quote = '';
  for (let at = 0; at < query.length; at += 1) {
    const sign = query[at]!;
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (depth > QUERY_DEPTH_MAX) return { code: 'content.query_too_deep' };
  }
  return null;
}

/**
 * Parses and evaluates one query. Shape: the result as JSON text, `null` when nothing is found.
 * `*[_type == "…"]` reads only the documents of that type, at the front and inside.
 */
export async function evaluateQuery(
  { documents, byId, byType }: CatalogueIndex,
  query: string,
  params: Readonly<Record<string, unknown>>,
): Promise<{ readonly json: string } | QueryFailure> {
  const refused = refuseText(query);
  if (refused) return refused;
  let tree: ExprNode;
  try {
    tree = parse(query, { params });
  } catch (error) {
    const position = error instanceof Error && 'position' in error ? Number(error.position) : null;
    const description = error instanceof Error ? error.message : 'the query cannot be read';
    return { code: 'content.query_invalid', description, position };
  }
  const ofType = (type: string) => byType.get(type) ?? [];
  const weight = weigh(tree, (type) => (type === null ? documents : ofType(type)).length);
  if (weight > QUERY_WEIGHT_MAX) return { code: 'content.query_too_heavy' };
  try {
    const value = await evaluate(onTypes(tree, ofType), {
      dataset: documents,
      params: { ...params },
      dereference: async ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null,
    });
    return { json: JSON.stringify((await value.get()) ?? null) };
  } catch (error) {
    const description = error instanceof Error ? error.message : 'the query cannot be evaluated';
    return { code: 'content.query_invalid', description, position: null };
  }
}
