import { dirname } from 'node:path';
import { importsOf, targetOf } from './imports.ts';
import type { Rule, SourceFile } from './rule.ts';

/** A domain aims at 25 files; above this figure a slice is missing. */
const FILES_MAX = 30;

/** Files directly in each folder. The stylesheet of a component counts with its component. */
export function foldersOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const counted = files.map(({ path }) => path).filter((path) => !path.endsWith('.module.css'));
  return Map.groupBy(counted, dirname);
}

/** The folder of a slice below its domain, or null for a file of the whole domain. */
const sliceOf = (path: string) => /^apps\/(?:api|site)\/src\/[\w-]+\/[\w-]+(?=\/)/.exec(path)?.[0] ?? null;

/** Slices of the same domain that a file imports. */
function slicesImported(file: SourceFile): readonly string[] {
  const own = sliceOf(file.path);
  if (own === null || !/\.tsx?$/.test(file.path) || /\.test\.tsx?$/.test(file.path)) return [];
  return importsOf(file.text).flatMap(({ from }) => {
    const slice = sliceOf(targetOf(file, from) ?? '');
    return slice !== null && slice !== own && dirname(slice) === dirname(own) ? [slice] : [];
  });
}

/** Which slices each slice imports, on the way through others too. */
export function slicesBelow(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map<string, Set<string>>();
  for (const file of files) {
    const imported = slicesImported(file);
    if (imported.length === 0) continue;
    const slice = sliceOf(file.path)!;
    direct.set(slice, new Set([...(direct.get(slice) ?? []), ...imported]));
  }
  const below = (slice: string) => {
    const seen = new Set(direct.get(slice));
    // What is added during the walk is visited as well.
    for (const next of seen) for (const other of direct.get(next) ?? []) seen.add(other);
    return seen;
  };
  return new Map([...direct.keys()].map((slice) => [slice, below(slice)]));
}

export const foldersRules: readonly Rule[] = [
  {
    name: `a folder of source holds at most ${FILES_MAX} files: its slices are folders`,
    check(file, tree) {
      const folder = dirname(file.path);
      const held = tree.folders.get(folder) ?? [];
      if (!/^(?:apps|packages)\/[\w-]+\/src(?:\/|$)/.test(folder) || held[0] !== file.path) return [];
      return held.length > FILES_MAX ? [`${folder} holds ${held.length}`] : [];
    },
  },
  {
    name: 'slices of a domain import each other in one direction',
    check(file, tree) {
      const own = sliceOf(file.path) ?? '';
      const back = slicesImported(file).filter((slice) => tree.slicesBelow.get(slice)?.has(own));
      return [...new Set(back)].map((slice) => `imports ${slice}, which imports ${own}`);
    },
  },
];
