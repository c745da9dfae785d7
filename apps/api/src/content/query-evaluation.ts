import { evaluate, parse, type ExprNode } from 'groq-js';

/** Longest query; a longer one is a fault of its author or an attack. */
const QUERY_LENGTH_MAX = 16_000;
/** Deepest nesting of brackets and parentheses. */
const QUERY_DEPTH_MAX = 24;

export type QueryDocument = { readonly _id: string; readonly _type: string };
export type QueryFailure =
  | { readonly code: 'content.query_too_long' | 'content.query_too_deep' }
  | {
      readonly code: 'content.query_invalid';
      readonly description: string;
      readonly position: number | null;
    };

/** Looks at the text alone; null: it may be parsed. */
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
 * The dataset is cut to one type where the query has a single leading `*[_type == "…"]`.
 */
export async function evaluateQuery(
  documents: readonly QueryDocument[],
  byId: ReadonlyMap<string, QueryDocument>,
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
  const type = leadingType(tree);
  const dataset = type === null ? documents : documents.filter(({ _type }) => _type === type);
  try {
    const value = await evaluate(tree, {
      dataset,
      params: { ...params },
      dereference: async ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null,
    });
    return { json: JSON.stringify((await value.get()) ?? null) };
  } catch (error) {
    const description = error instanceof Error ? error.message : 'the query cannot be evaluated';
    return { code: 'content.query_invalid', description, position: null };
  }
}

/** `page` for a query whose only `*` stands in `*[_type == "page" …]`; null otherwise. */
function leadingType(tree: ExprNode): string | null {
  const filters: unknown[] = [];
  let stars = 0;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(walk);
    const { type, base, expr } = node as { type?: unknown; base?: { type?: unknown }; expr?: unknown };
    if (type === 'Everything') stars += 1;
    if (type === 'Filter' && base?.type === 'Everything') filters.push(expr);
    Object.values(node).forEach(walk);
  };
  walk(tree);
  return stars === 1 && filters.length === 1 ? typeIn(filters[0]) : null;
}

function typeIn(condition: unknown): string | null {
  if (typeof condition !== 'object' || condition === null) return null;
  const { type, op, left, right } = condition as Record<string, unknown>;
  if (type === 'And') return typeIn(left) ?? typeIn(right);
  if (type !== 'OpCall' || op !== '==') return null;
  const name = left as { type?: string; name?: string; base?: unknown };
  const value = right as { type?: string; value?: unknown };
  const isType = name.type === 'AccessAttribute' && name.name === '_type' && name.base === undefined;
  return isType && value.type === 'Value' && typeof value.value === 'string' ? value.value : null;
}
