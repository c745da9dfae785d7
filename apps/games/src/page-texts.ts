import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packed } from './platform/asset-files.ts';

const localesFolder = fileURLToPath(new URL('../../../content/locales/', import.meta.url));
const LANGUAGE_TAG = /^[a-z]{2,4}(-[A-Za-z]{2,4})?$/;

/** Folders of texts whose name is not the language tag itself. Source: the language ids of the markets. */
const folderByTag: Readonly<Record<string, string>> = {
  'es-CL': 'cl', 'es-PE': 'pe', 'pt-BR': 'br', 'fr-CA': 'caf', 'en-CA': 'ca', 'en-NZ': 'nz', 'en-IN': 'inen',
  es: 'cl', nb: 'no', fil: 'tl',
}; // prettier-ignore

type GameTexts = { readonly plain: string; readonly brotli: Buffer };
const kept = new Map<string, Promise<GameTexts>>();

/** True for a well-formed language code that a game may be requested in. */
export function isLanguageTag(text: unknown): text is string {
  return typeof text === 'string' && LANGUAGE_TAG.test(text);
}

/** The texts of a language: of exactly that tag, else of the language without its region, else English. */
export async function textsOf(language: string): Promise<GameTexts | null> {
  if (!isLanguageTag(language)) return null;
  for (const tag of [language, language.split('-')[0] ?? 'en', 'en']) {
    const folder = folderByTag[tag] ?? tag;
    const plain = await readFile(`${localesFolder}${folder}/games.json`, 'utf8').catch(() => null);
    if (plain !== null) return packedOnce(folder, plain);
  }
  return null;
}

/** Compressed once, and again when the file has changed. */
async function packedOnce(folder: string, plain: string): Promise<GameTexts> {
  const before = await kept.get(folder);
  if (before?.plain === plain) return before;
  const now = packed(Buffer.from(plain)).then((brotli) => ({ plain, brotli }));
  kept.set(folder, now);
  return now;
}
