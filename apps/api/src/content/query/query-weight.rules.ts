/** A node of a parsed query, as far as weighing needs it. Source: groq-js, ExprNode. */
type Node = { readonly type: string; readonly [field: string]: unknown };

/** Elements of a list inside a document, whose number only the document has. */
const LIST_GUESS = 8;

/** By how much one wildcard of a pattern makes its comparison longer. */
const WILDCARD_FACTOR = 4;
/** Characters of a text that take as long as one step. */
const CHARACTERS_A_STEP = 16;

/** How many documents of a type there are; of null: all. */
export type CountOf = (type: string | null) => number;

/**
 * Roughly how many steps an evaluation takes at most: each part of the query counts as often as it is evaluated.
 * `*[…*[…]…]` scans all documents for each document, which this finds before the evaluation begins. Pure.
 */
export function weigh(tree: object, countOf: CountOf): number {
  let total = 0;
  /** Adds what `node` costs when it is evaluated so many times; returns how many elements it yields. */
  const visit = (node: Node, times: number): number => {
    total += times;
    const base = isNode(node['base']) ? node['base'] : null;
    switch (node.type) {
      case 'Everything':
        return countOf(null);
      case 'Value':
        total += times * sizeOf(node['value']);
        return Array.isArray(node['value']) ? node['value'].length : 1;
      case 'OpCall':
        // Each wildcard of a pattern multiplies the ways in which a word can match it.
        if (node['op'] === 'match') total += times * WILDCARD_FACTOR ** wildcardsIn(node['right']);
        visitAll([node['left'], node['right']], times);
        return 1;
      case 'Filter': {
        const type = base?.type === 'Everything' ? typeIn(node['expr']) : null;
        const count = type === null ? visitBase(base, times) : countOf(type);
        visitAll(node['expr'], times * count);
        return count;
      }
      case 'Map':
      case 'FlatMap':
      case 'Projection': {
        const count = visitBase(base, times);
        const each = isNode(node['expr']) ? visit(node['expr'], times * count) : 1;
        return node.type === 'FlatMap' ? count * each : count;
      }
      case 'ArrayCoerce': {
        const count = visitBase(base, times);
        return base?.type === 'AccessAttribute' ? LIST_GUESS : count;
      }
      case 'Slice': {
        const [count, left, right] = [visitBase(base, times), Number(node['left']), Number(node['right'])];
        const isKnown = left >= 0 && right >= left;
        return isKnown ? Math.min(count, right - left + 1) : count;
      }
      case 'AccessElement':
        visitBase(base, times);
        return 1;
      case 'PipeFuncCall': {
        const count = visitBase(base, times);
        // Sorting and scoring read each element once, then compare.
        total += times * count * Math.ceil(Math.log2(count + 1));
        visitAll(node['args'], times * count);
        return count;
      }
      case 'Group':
      case 'Parenthesis':
        return visitBase(base, times);
      default: {
        for (const part of Object.values(node)) visitAll(part, times);
        return 1;
      }
    }
  };
  const visitBase = (base: Node | null, times: number) => (base === null ? 1 : visit(base, times));
  const visitAll = (part: unknown, times: number): void => {
    if (Array.isArray(part)) for (const one of part) visitAll(one, times);
    else if (isNode(part)) visit(part, times);
  };
  visitAll(tree, 1);
  return total;
}

/** The same query with each `*[_type == "page" …]` restricted to the pages, at any depth of the tree. Pure. */
export function onTypes<Tree>(tree: Tree, documentsOf: (type: string) => readonly unknown[]): Tree {
  const rewrite = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(rewrite);
    if (typeof part !== 'object' || part === null || isValue(part)) return part;
    const parts = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, rewrite(one)]));
    if (!isNode(parts) || parts.type !== 'Filter' || !isNode(parts['base'])) return parts;
    const type = parts['base'].type === 'Everything' ? typeIn(parts['expr']) : null;
    return type === null ? parts : { ...parts, base: { type: 'Value', value: documentsOf(type) } };
  };
  return rewrite(tree) as Tree;
}

/** Steps that go through a value: its elements, however deep, and its texts by their length. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Math.floor(value.length / CHARACTERS_A_STEP);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + sizeOf(one), 0);
}

/** Of the word with most wildcards among all texts below, because any of them may become part of the pattern. */
function wildcardsIn(part: unknown): number {
  if (typeof part === 'string')
    return Math.max(...part.split(/\s+/).map((word) => word.split('*').length - 1));
  if (typeof part !== 'object' || part === null) return 0;
  return Object.values(part).reduce<number>((most, one) => Math.max(most, wildcardsIn(one)), 0);
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    typeof (value as { type?: unknown }).type === 'string'
  );
}

const isValue = (value: object) => (value as { type?: unknown }).type === 'Value';

/** The type that a condition requires, alone or with others; null: none, or one of several. */
function typeIn(condition: unknown): string | null {
  if (!isNode(condition)) return null;
  const { type, op, left, right } = condition;
  if (type === 'And') return typeIn(left) ?? typeIn(right);
  if (type !== 'OpCall' || op !== '==' || !isNode(left) || !isNode(right)) return null;
  const isType = left.type === 'AccessAttribute' && left['name'] === '_type' && left['base'] === undefined;
  return isType && right.type === 'Value' && typeof right['value'] === 'string' ? right['value'] : null;
}
