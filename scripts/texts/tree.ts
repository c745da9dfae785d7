import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type TextTree = { readonly [key: string]: string | TextTree };
/** Domain (file name) → its texts. */
export type LanguageTexts = Readonly<Record<string, TextTree>>;
/** Full key (`lobby.more`) → text. Plural forms are under their own keys (`lobby.count_one`). */
export type FlatTexts = ReadonlyMap<string, string>;

export const localesFolder = join(import.meta.dirname, '../../content/locales');

/** The texts of one language as they lie in its folder; empty when there is no folder. */
export function readLanguage(language: string, folder = localesFolder): LanguageTexts {
  const path = join(folder, language);
  if (!existsSync(path)) return {};
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(path, name), 'utf8')) as TextTree,
    ]),
  );
}

/** Languages that have a folder. */
export function languageFolders(folder = localesFolder): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

export function flatten(texts: LanguageTexts | TextTree, path = ''): FlatTexts {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'object' && value !== null) {
      for (const entry of flatten(value, `${path}${name}.`)) flat.set(...entry);
    } else {
      flat.set(path + name, value);
    }
  }
  return flat;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The key that code uses: `lobby.count` for `lobby.count_one`. */
export function stemOf(key: string): string {
  return key.replace(pluralForm, '');
}

/** Stems that have an `_other` form: what code uses with a count. */
export function pluralStems(texts: FlatTexts): ReadonlySet<string> {
  return new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map(stemOf));
}

/** Keys as code writes them: plural forms joined into their stem. */
export function codeKeys(texts: FlatTexts): ReadonlySet<string> {
  const plurals = pluralStems(texts);
  return new Set([...texts.keys()].map((key) => (plurals.has(stemOf(key)) ? stemOf(key) : key)));
}

export function placeholdersOf(words: string): ReadonlySet<string> {
  return new Set([...words.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]!));
}
