import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './rule.ts';

type Import = {
  readonly from: string;
  readonly isTypeOnly: boolean;
  readonly hasNames: boolean;
  readonly isLazy: boolean;
};

/** Imports of a file as written: what is imported from, whether only types are, and whether it happens on demand. */
export function importsOf(text: string): readonly Import[] {
  const found = [...text.matchAll(/^\s*(import|export)\s+(type\s+)?([^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)];
  const dynamic = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)];
  return [
    ...found.map((match) => ({
      from: match[4]!,
      hasNames: match[3] !== undefined,
      isTypeOnly: match[2] !== undefined || onlyTypes(match[3] ?? ''),
      isLazy: false,
    })),
    ...dynamic.map((match) => ({ from: match[1]!, isTypeOnly: false, hasNames: true, isLazy: true })),
  ];
}

function onlyTypes(clause: string): boolean {
  const names = /\{([^}]*)\}/.exec(clause)?.[1];
  if (names === undefined || /^\s*\w/.test(clause)) return false;
  return names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

type Place = { readonly workspace: string; readonly domain: string | null };

/** Which workspace and which domain folder a path lies in. */
export function placeOf(path: string): Place {
  const parts = path.split('/');
  const domain = parts[2] === 'src' && parts.length > 4 ? parts[3]! : null;
  return { workspace: `${parts[0]}/${parts[1]}`, domain };
}

/** The path of what a file imports; null: a package of others. */
export function targetOf(file: SourceFile, from: string): string | null {
  if (from.startsWith('.')) return normalize(join(dirname(file.path), from));
  const own = /^@halcyon\/([\w-]+)\/(.+)$/.exec(from);
  if (!own) return null;
  return own[1] === 'testkit' ? `tests/harness/${own[2]}` : `packages/${own[1]}/src/${own[2]}`;
}
