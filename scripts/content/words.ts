import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguageId, type LanguageId } from '../../packages/contract/src/market/languages.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Words = { [language: string]: string };
/** Texts of the dataset's JSON: `banner-welcome.title` → the texts by language. */
type Place = { readonly key: string; readonly words: Words };

/** Tables by language that are no texts. */
const notWords = ['localeMapping', 'originCountryCode'];

/** Every place of a document that holds texts: an object with English and nothing but languages. */
function placesIn(value: Json, key: string): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((part, at) => placesIn(part, `${key}.${keyOf(part) ?? at}`));
  }
  const names = Object.keys(value);
  const isWords =
    'en' in value && names.every((name) => isLanguageId(name) && typeof value[name] === 'string');
  if (isWords) return [{ key, words: value as Words }];
  return names.flatMap((name) => (notWords.includes(name) ? [] : placesIn(value[name]!, `${key}.${name}`)));
}

/** Lists keep their places when they are sorted again: parts are named by their `_key`. */
function keyOf(part: Json): string | null {
  const key = typeof part === 'object' && part !== null && !Array.isArray(part) ? part['_key'] : null;
  return typeof key === 'string' ? key : null;
}

type File = { readonly path: string; readonly documents: { _id: string; [field: string]: Json }[] };

function readFiles(folder: string): readonly File[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'game-facts.json')
    .toSorted()
    .map((name) => join(folder, name))
    .map((path) => ({ path, documents: JSON.parse(readFileSync(path, 'utf8')) as File['documents'] }));
}

const placesOf = ({ documents }: File): readonly Place[] =>
  documents.flatMap((document) => placesIn(document, document._id));

function pageIds(folder: string): readonly string[] {
  return readdirSync(join(folder, 'pages')).toSorted();
}

/** What a language lacks: texts of the JSON as key → English, and pages by id. */
export function missingIn(
  folder: string,
  language: LanguageId,
): { words: Record<string, string>; pages: readonly string[] } {
  const places = readFiles(folder).flatMap(placesOf);
  const lacking = places.filter(({ words }) => words[language] === undefined);
  return {
    words: Object.fromEntries(lacking.map(({ key, words }) => [key, words['en'] ?? ''])),
    pages: pageIds(folder).filter((page) => !existsSync(join(folder, 'pages', page, `${language}.md`))),
  };
}

/** Writes texts into the JSON files by key. Throws with the keys that are in no document. */
export function fillIn(
  folder: string,
  language: LanguageId,
  words: Readonly<Record<string, string>>,
): number {
  const open = new Map(Object.entries(words));
  for (const file of readFiles(folder)) {
    const places = placesOf(file).filter(({ key }) => open.has(key));
    for (const place of places) {
      place.words[language] = open.get(place.key)!;
      open.delete(place.key);
    }
    if (places.length > 0) writeFileSync(file.path, `${JSON.stringify(file.documents, null, 2)}\n`);
  }
  if (open.size > 0) throw new Error(`no document has ${[...open.keys()].join(', ')}`);
  return Object.keys(words).length;
}
