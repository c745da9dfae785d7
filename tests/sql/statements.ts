import { globSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseSync,
  Visitor,
  type ArrowFunctionExpression,
  type Expression,
  type Function as FunctionNode,
  type Node,
  type TemplateLiteral,
  type TSType,
} from 'oxc-parser';

type FunctionLike = FunctionNode | ArrowFunctionExpression;

/** A statement of a source file. */
export type Statement = {
  readonly path: string;
  readonly line: number;
  /** The function that contains it, or the constant that it is. */
  readonly within: string;
  /** As PostgreSQL receives it. Null: it exists only at run time. */
  readonly text: string | null;
  /** The type of its rows, from the statement or from the function that returns it. Null: the code states none. */
  readonly row: TSType | null;
};

/** The files of a folder that run in production. */
export function sourcesOf(folder: string): readonly string[] {
  return globSync(join(folder, '**/*.ts'))
    .filter((path) => !/\.test\.ts$|\/(testing|client)\//.test(path))
    .toSorted();
}

/** Every ``sql`…` `` of a file, every call of a method `query`, and every constant of the type `Statement`. */
export function statementsOf(path: string, source: string): readonly Statement[] {
  const found: Statement[] = [];
  const functions: FunctionLike[] = [];
  const returned = new Map<Node, TSType | null>();
  const { program } = parseSync(path, source);
  const constants = new Map<string, Expression>();
  const add = (
    node: Node,
    text: string | null,
    row: TSType | null,
    within = functions.findLast(({ id }) => id)?.id?.name ?? '',
  ) => found.push({ path, line: source.slice(0, node.start).split('\n').length, within, text, row });
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    FunctionDeclaration: (node) => void functions.push(node),
    'FunctionDeclaration:exit': () => void functions.pop(),
    ArrowFunctionExpression: (node) => {
      functions.push(node);
      if (node.expression) returned.set(node.body, returnedRow(node));
    },
    'ArrowFunctionExpression:exit': () => void functions.pop(),
    ReturnStatement: ({ argument }) => {
      const within = functions.at(-1);
      if (argument && within) returned.set(argument, returnedRow(within));
    },
    TaggedTemplateExpression: (node) => {
      const row = node.typeArguments?.params[0] ?? returned.get(node) ?? null;
      if (nameOf(node.tag) === 'sql') add(node, textOf(node.quasi), row);
    },
    CallExpression: (node) => {
      const [statement] = node.arguments;
      if (node.callee.type !== 'MemberExpression' || nameOf(node.callee) !== 'query' || !statement) return;
      add(node, constantOf(statement, constants), node.typeArguments?.params[0] ?? null);
    },
    VariableDeclarator: ({ id, init }) => {
      const type = id.typeAnnotation?.typeAnnotation;
      if (type?.type === 'TSTypeReference' && nameOf(type.typeName) === 'Statement' && init)
        add(init, constantOf(init, constants), null, nameOf(id));
    },
  }).visit(program);
  return found;
}

/** What a function says that a statement it returns consists of: `Row` of `Promise<Row[]>`. */
function returnedRow({ returnType }: FunctionLike): TSType | null {
  const type = returnType?.typeAnnotation;
  const [result] = type?.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
  const list = result?.type === 'TSTypeOperator' ? result.typeAnnotation : result;
  return list?.type === 'TSArrayType' ? list.elementType : null;
}

/** Placeholders as the product's `sql` writes them. */
function textOf({ quasis }: TemplateLiteral): string {
  return quasis
    .map((part) => part.value.cooked ?? '')
    .reduce((text, part, index) => `${text}$${index}${part}`);
}

/** A text written out, the property `text` of an object, or the constant with that name. Null: computed. */
function constantOf(node: Node, constants: ReadonlyMap<string, Expression>): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? textOf(node) : null;
  if (node.type === 'Identifier') {
    const value = constants.get(node.name);
    return value && value.type !== 'Identifier' ? constantOf(value, constants) : null;
  }
  if (node.type !== 'ObjectExpression') return null;
  const text = node.properties.find((each) => each.type === 'Property' && nameOf(each.key) === 'text');
  return text?.type === 'Property' ? constantOf(text.value, constants) : null;
}

/** The last name of an expression: `sql` of `deps.db.sql`. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';
}
