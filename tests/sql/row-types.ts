import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  parseSync,
  Visitor,
  type Expression,
  type MemberExpression,
  type Node,
  type TSSignature,
  type TSType,
} from 'oxc-parser';

/** What a property of a row may be: `string`, `bigint`, `Date`, `string[]`, `null`, `undefined`, `any`. */
export type Kinds = ReadonlySet<string>;
export type Row = ReadonlyMap<string, Property>;
/** Where the names of a type are looked up. */
export type Scope = Pick<Source, 'path'> & { readonly bound?: ReadonlyMap<string, Bound> };

type Property = { readonly isOptional: boolean; readonly kinds: () => Kinds };
type Bound = { readonly type: TSType; readonly scope: Scope };
type Source = {
  readonly path: string;
  /** Declarations by name; null: the file declares it more than once. */
  readonly types: ReadonlyMap<string, TypeDeclaration | null>;
  readonly values: ReadonlyMap<string, Expression>;
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
};
type TypeDeclaration = {
  readonly members: TSType | readonly TSSignature[];
  readonly parameters: readonly string[];
};

/** A type that this reader cannot evaluate. */
export class UnreadableType extends Error {}

const unreadable = (what: string): never => {
  throw new UnreadableType(`${what} cannot be read; write the row type out`);
};

/** Reads the types that rows are declared with, through aliases and imports. Files are parsed once. */
export class RowTypes {
  readonly #sources = new Map<string, Source>();
  readonly #read: (path: string) => string;

  constructor(read = (path: string) => readFileSync(path, 'utf8')) {
    this.#read = read;
  }

  /** The properties of an object type. */
  rowOf(type: TSType, scope: Scope): Row {
    switch (type.type) {
      case 'TSTypeLiteral':
        return this.#members(type.members, scope);
      case 'TSParenthesizedType':
        return this.rowOf(type.typeAnnotation, scope);
      case 'TSIntersectionType':
        return new Map(type.types.flatMap((part) => [...this.rowOf(part, scope)]));
      case 'TSTypeReference':
        return this.#rowOfReference(type, scope);
      default:
        return unreadable(type.type);
    }
  }

  #rowOfReference(type: TSType & { type: 'TSTypeReference' }, scope: Scope): Row {
    const name = nameOf(type.typeName);
    const [of, by] = type.typeArguments?.params ?? [];
    const row = () => this.rowOf(of!, scope);
    const keys = () => this.#keys(by!, scope);
    if (name === 'Pick') return new Map([...row()].filter(([key]) => keys().has(key)));
    if (name === 'Omit') return new Map([...row()].filter(([key]) => !keys().has(key)));
    if (name === 'Readonly') return row();
    if (name === 'Partial')
      return new Map([...row()].map(([key, property]) => [key, { ...property, isOptional: true }]));
    const found = this.#find(name, scope, type.typeArguments?.params);
    if (!found) return unreadable(name);
    return 'type' in found.members
      ? this.rowOf(found.members, found.scope)
      : this.#members(found.members, found.scope);
  }

  #members(members: readonly TSSignature[], scope: Scope): Row {
    return new Map(
      members.map((member) => {
        if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return unreadable(member.type);
        const { typeAnnotation: type } = member.typeAnnotation;
        return [
          nameOf(member.key),
          { isOptional: member.optional, kinds: () => this.#kinds(type, scope) },
        ] as const;
      }),
    );
  }

  #kinds(type: TSType, scope: Scope): Kinds {
    switch (type.type) {
      case 'TSStringKeyword':
      case 'TSTemplateLiteralType':
        return new Set(['string']);
      case 'TSNumberKeyword':
        return new Set(['number']);
      case 'TSBigIntKeyword':
        return new Set(['bigint']);
      case 'TSBooleanKeyword':
        return new Set(['boolean']);
      case 'TSNullKeyword':
        return new Set(['null']);
      case 'TSUndefinedKeyword':
        return new Set(['undefined']);
      case 'TSAnyKeyword':
      case 'TSUnknownKeyword':
        return new Set(['any']);
      case 'TSTypeLiteral':
        return new Set(['object']);
      case 'TSLiteralType':
        return this.#kindsOfValue(type.literal, scope);
      case 'TSParenthesizedType':
        return this.#kinds(type.typeAnnotation, scope);
      case 'TSTypeOperator':
        return type.operator === 'keyof' ? new Set(['string']) : this.#kinds(type.typeAnnotation, scope);
      case 'TSUnionType':
        return new Set(type.types.flatMap((part) => [...this.#kinds(part, scope)]));
      case 'TSArrayType':
        return listsOf(this.#kinds(type.elementType, scope));
      case 'TSIndexedAccessType':
        return this.#kindsOfElement(type, scope);
      case 'TSTypeReference':
        return this.#kindsOfReference(type, scope);
      default:
        return unreadable(type.type);
    }
  }

  #kindsOfReference(type: TSType & { type: 'TSTypeReference' }, scope: Scope): Kinds {
    const name = nameOf(type.typeName);
    const [of] = type.typeArguments?.params ?? [];
    if (['Date', 'Buffer', 'Uint8Array'].includes(name)) return new Set([name]);
    if (name === 'Record') return new Set(['object']);
    if (of && (name === 'Array' || name === 'ReadonlyArray')) return listsOf(this.#kinds(of, scope));
    if (of && (name === 'Exclude' || name === 'Extract')) return this.#kinds(of, scope);
    if (of && name === 'infer' && of.type === 'TSTypeQuery')
      return this.#kindsOfSchema(nameOf(of.exprName), scope);
    const found = this.#find(name, scope, type.typeArguments?.params);
    if (!found) return unreadable(name);
    return 'type' in found.members ? this.#kinds(found.members, found.scope) : new Set(['object']);
  }

  /** `Row['status']`, `(typeof list)[number]`, `(typeof record)[keyof typeof record]`. */
  #kindsOfElement(type: TSType & { type: 'TSIndexedAccessType' }, scope: Scope): Kinds {
    const { objectType: object, indexType: index } = type;
    const of = object.type === 'TSParenthesizedType' ? object.typeAnnotation : object;
    if (of.type === 'TSTypeQuery') return this.#kindsOfParts(nameOf(of.exprName), scope);
    const row = this.rowOf(of, scope);
    return new Set(
      [...this.#keys(index, scope)].flatMap((key) => [...(row.get(key)?.kinds() ?? unreadable(key))]),
    );
  }

  /** What the elements of a constant list, or the values of a constant record, are. */
  #kindsOfParts(name: string, scope: Scope): Kinds {
    const found = this.#findValue(name, scope);
    const value = found && plain(found.value);
    const parts =
      value?.type === 'ArrayExpression'
        ? value.elements
        : value?.type === 'ObjectExpression'
          ? value.properties.map((property) => (property.type === 'Property' ? property.value : null))
          : unreadable(`typeof ${name}`);
    return new Set(
      parts.flatMap((part) => [
        ...(part && found ? this.#kindsOfValue(part, found.scope) : unreadable(name)),
      ]),
    );
  }

  #kindsOfValue(node: Node, scope: Scope): Kinds {
    if (node.type === 'Literal') return new Set([node.value === null ? 'null' : typeof node.value]);
    if (node.type === 'TemplateLiteral') return new Set(['string']);
    if (node.type === 'UnaryExpression') return this.#kindsOfValue(node.argument, scope);
    if (node.type === 'SpreadElement') return this.#kindsOfParts(nameOf(node.argument), scope);
    if (node.type === 'ObjectExpression') return new Set(['object']);
    return unreadable(node.type);
  }

  /** A schema of zod: `z.enum(…)`, `z.string()…`. */
  #kindsOfSchema(name: string, scope: Scope): Kinds {
    let call: Node | undefined = this.#findValue(name, scope)?.value;
    while (call?.type === 'CallExpression' && call.callee.type === 'MemberExpression') {
      const { object, property }: MemberExpression = call.callee;
      const maker = nameOf(property);
      if (nameOf(object) === 'z')
        return ['enum', 'string', 'uuid', 'email'].includes(maker)
          ? new Set(['string'])
          : unreadable(`z.${maker}`);
      call = object;
    }
    return unreadable(`the schema ${name}`);
  }

  #keys(type: TSType, scope: Scope): ReadonlySet<string> {
    if (type.type === 'TSLiteralType' && type.literal.type === 'Literal')
      return new Set([String(type.literal.value)]);
    if (type.type === 'TSUnionType')
      return new Set(type.types.flatMap((part) => [...this.#keys(part, scope)]));
    if (type.type === 'TSTypeOperator' && type.operator === 'keyof')
      return new Set(this.rowOf(type.typeAnnotation, scope).keys());
    const found = type.type === 'TSTypeReference' ? this.#find(nameOf(type.typeName), scope) : null;
    return found && 'type' in found.members
      ? this.#keys(found.members, found.scope)
      : unreadable('a list of keys');
  }

  #find(
    name: string,
    scope: Scope,
    given: readonly TSType[] = [],
  ): (Pick<TypeDeclaration, 'members'> & { scope: Scope }) | null {
    const bound = scope.bound?.get(name);
    if (bound) return { members: bound.type, scope: bound.scope };
    const source = this.#source(scope.path);
    const declared = source.types.get(name);
    if (declared === null) return unreadable(`${name}, which the file declares more than once,`);
    if (declared) {
      const bindings = declared.parameters.flatMap((parameter, index) =>
        given[index] ? [[parameter, { type: given[index], scope }] as const] : [],
      );
      return { members: declared.members, scope: { path: source.path, bound: new Map(bindings) } };
    }
    const imported = source.imports.get(name);
    return imported ? this.#find(imported.name, { path: fileOf(imported.from, source.path) }, given) : null;
  }

  #findValue(name: string, scope: Scope): { value: Expression; scope: Scope } | null {
    const source = this.#source(scope.path);
    const value = source.values.get(name);
    if (value) return { value, scope: source };
    const imported = source.imports.get(name);
    return imported ? this.#findValue(imported.name, { path: fileOf(imported.from, source.path) }) : null;
  }

  #source(path: string): Source {
    const known = this.#sources.get(path);
    if (known) return known;
    const source = sourceOf(path, this.#read(path));
    this.#sources.set(path, source);
    return source;
  }
}

function sourceOf(path: string, text: string): Source {
  const types = new Map<string, TypeDeclaration | null>();
  const values = new Map<string, Expression>();
  const imports = new Map<string, { from: string; name: string }>();
  const declare = (name: string, declaration: TypeDeclaration) =>
    types.set(name, types.has(name) ? null : declaration);
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation, typeParameters }) => {
      declare(id.name, {
        members: typeAnnotation,
        parameters: typeParameters?.params.map((parameter) => parameter.name.name) ?? [],
      });
    },
    TSInterfaceDeclaration: ({ id, body, extends: bases }) => {
      if (bases.length === 0) declare(id.name, { members: body.body, parameters: [] });
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) values.set(id.name, init);
    },
    ImportDeclaration: ({ source, specifiers }) => {
      for (const specifier of specifiers)
        if (specifier.type === 'ImportSpecifier')
          imports.set(specifier.local.name, { from: source.value, name: nameOf(specifier.imported) });
    },
    ExportNamedDeclaration: ({ source, specifiers }) => {
      if (!source) return;
      for (const { local, exported } of specifiers)
        imports.set(nameOf(exported), { from: source.value, name: nameOf(local) });
    },
  }).visit(parseSync(path, text).program);
  return { path, types, values, imports };
}

const fileOf = (from: string, path: string) =>
  from.startsWith('.') ? join(dirname(path), from) : createRequire(path).resolve(from);

/** Without `as const` and `satisfies`. */
function plain(node: Expression): Expression {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? plain(node.expression)
    : node;
}

/** `string[]` of `string | null`: null elements do not distinguish types. */
function listsOf(kinds: Kinds): Kinds {
  return new Set([...kinds].filter((kind) => kind !== 'null').map((kind) => `${kind}[]`));
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'TSQualifiedName') return nameOf(node.right);
  return node.type === 'Literal' ? String(node.value) : '';
}
