/**
 * Texts in all languages: `content/locales/<language>/<domain>.json`.
 *
 *   node scripts/texts.ts --check            every language complete, no unused key, no missing key, and every screen
 *                                            brings the words that it shows; else exit 1
 *   node scripts/texts.ts --check en         the same for the named languages only
 *   node scripts/texts.ts --report           how far each language is
 *   node scripts/texts.ts --sync             fills ca, nz, inen from en, caf from fr, pe from cl where they lack a text
 *   node scripts/texts.ts --missing fi       the keys and English words that a language still needs, as JSON
 *   node scripts/texts.ts --prune            takes out of every language what the code no longer uses, or English no longer has
 *   node scripts/texts.ts --fill fi words.json   writes { key: words } into the language's files, in the order of English
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageIds, languages, type LanguageId } from '../packages/contract/src/market/languages.ts';
import { checkLanguage, neededForms, sameAsEnglish, type Problem } from './texts/rules.ts';
import {
  codeKeys,
  flatten,
  languageFolders,
  localesFolder,
  pluralStems,
  readLanguage,
  stemOf,
  type TextTree,
} from './texts/tree.ts';
import { unbroughtIn } from './texts/reach.ts';
import { isUsed, readSources, unknownKeys, usageIn } from './texts/usage.ts';

/** A regional language begins as a copy of its neighbour and is maintained separately from then on. */
const neighbours: readonly (readonly [to: LanguageId, from: LanguageId])[] = [
  ['ca', 'en'],
  ['nz', 'en'],
  ['inen', 'en'],
  ['caf', 'fr'],
  ['pe', 'cl'],
];

const LINES_SHOWN_MAX = 200;
const english = flatten(readLanguage('en'));

function problems(only: readonly LanguageId[]): readonly Problem[] {
  const found = only.flatMap((language) =>
    checkLanguage(language, languages[language].bcp47, flatten(readLanguage(language)), english),
  );
  for (const folder of languageFolders()) {
    if (!Object.hasOwn(languages, folder))
      found.push({ language: folder, key: '', what: 'is no language of the product' });
  }
  const sources = readSources(join(import.meta.dirname, '..'));
  const usage = usageIn(sources);
  const keys = codeKeys(english);
  for (const key of keys)
    if (!isUsed(key, usage)) found.push({ language: 'en', key, what: 'is used nowhere' });
  for (const [key, path] of unknownKeys(keys, usage)) {
    found.push({ language: 'en', key, what: `is missing, but asked for in ${path}` });
  }
  for (const { domain, from, path } of unbroughtIn(sources, keys))
    found.push({
      language: 'en',
      key: `${domain}.*`,
      what: `is asked for in ${path}, but not brought by ${from}`,
    });
  return found;
}

function check(only: readonly LanguageId[]): number {
  const found = problems(only);
  for (const { language, key, what } of found.slice(0, LINES_SHOWN_MAX))
    console.error(`${language}  ${key}  ${what}`);
  if (found.length > LINES_SHOWN_MAX) console.error(`… and ${found.length - LINES_SHOWN_MAX} more`);
  console.log(`${codeKeys(english).size} texts in ${only.length} languages: ${found.length} problems`);
  return found.length === 0 ? 0 : 1;
}

function report(): number {
  for (const language of languageIds) {
    const texts = flatten(readLanguage(language));
    const found = checkLanguage(language, languages[language].bcp47, texts, english);
    const missing = found.filter(({ what }) => what === 'is missing').length;
    const isEnglish = languages[language].bcp47.startsWith('en');
    const same = isEnglish ? 0 : sameAsEnglish(texts, english).length;
    console.log(
      `${language.padEnd(5)} ${texts.size} texts, ${missing} missing, ${found.length - missing} other problems, ${same} as in English`,
    );
  }
  return 0;
}

/** Copies what is missing and nothing else; existing texts are never touched. */
function sync(): number {
  for (const [to, from] of neighbours) {
    const source = readLanguage(from);
    for (const [domain, tree] of Object.entries(source)) {
      const path = join(localesFolder, to, `${domain}.json`);
      const own = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TextTree) : {};
      mkdirSync(join(localesFolder, to), { recursive: true });
      writeFileSync(path, `${JSON.stringify(fillFrom(own, tree), null, 2)}\n`);
    }
    console.log(`${to}: ${Object.keys(source).length} files from ${from}`);
  }
  return 0;
}

/** `own` in the order of `source`, with the texts it lacks. */
function fillFrom(own: TextTree, source: TextTree): TextTree {
  const filled: Record<string, string | TextTree> = {};
  for (const [name, value] of Object.entries(source)) {
    const mine = own[name];
    if (typeof value === 'object') filled[name] = fillFrom(typeof mine === 'object' ? mine : {}, value);
    else filled[name] = typeof mine === 'string' ? mine : value;
  }
  return { ...filled, ...Object.fromEntries(Object.entries(own).filter(([name]) => !(name in filled))) };
}

function missing(language: LanguageId): number {
  const texts = flatten(readLanguage(language));
  const plurals = pluralStems(english);
  const forms = [...neededForms(languages[language].bcp47)];
  const list = [...codeKeys(english)].flatMap((key) =>
    plurals.has(key) ? forms.map((form) => [`${key}_${form}`, `${key}_other`]) : [[key, key]],
  );
  const needed = list.flatMap(([key, model]) => (texts.has(key!) ? [] : [[key, english.get(model!)]]));
  console.log(JSON.stringify(Object.fromEntries(needed), null, 2));
  return 0;
}

/** Removes unused texts; those that the code uses are never touched. */
function prune(): number {
  const usage = usageIn(readSources(join(import.meta.dirname, '..')));
  for (const language of languageIds) {
    const texts = flatten(readLanguage(language));
    const dead = [...texts.keys()].filter((key) => !codeKeys(english).has(stemOf(key)) && !english.has(key));
    const unused = [...texts.keys()].filter((key) => !isUsed(key, usage) && !isUsed(stemOf(key), usage));
    const gone = new Set([...dead, ...unused]);
    if (gone.size === 0) continue;
    write(language, new Map([...texts].filter(([key]) => !gone.has(key))));
    console.log(`${language}: ${gone.size} texts taken out`);
  }
  return 0;
}

/** Writes texts at their keys. A key whose stem English does not have is refused, and nothing is written. */
function fill(language: LanguageId, file: string): number {
  const words = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  const known = codeKeys(english);
  const strange = Object.keys(words).filter((key) => !known.has(key) && !known.has(stemOf(key)));
  if (strange.length > 0) {
    console.error(`English does not have: ${strange.join(', ')}`);
    return 1;
  }
  write(language, new Map([...flatten(readLanguage(language)), ...Object.entries(words)]));
  console.log(`${language}: ${Object.keys(words).length} texts written`);
  return 0;
}

/** Writes a language's files, in the order of English. */
function write(language: LanguageId, all: ReadonlyMap<string, string>): void {
  const order = [...english.keys()].map(stemOf);
  const rank = (key: string) => order.indexOf(stemOf(key));
  const trees: Record<string, Record<string, unknown>> = {};
  for (const [key, value] of [...all].toSorted(([one], [other]) => rank(one) - rank(other))) {
    const path = key.split('.');
    let at: Record<string, unknown> = trees;
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    at[path.at(-1)!] = value;
  }
  mkdirSync(join(localesFolder, language), { recursive: true });
  for (const [domain, tree] of Object.entries(trees)) {
    writeFileSync(join(localesFolder, language, `${domain}.json`), `${JSON.stringify(tree, null, 2)}\n`);
  }
}

const [mode, ...given] = process.argv.slice(2);
const wordsFile = mode === '--fill' ? given.at(-1) : undefined;
const rest = wordsFile === undefined ? given : given.slice(0, -1);
const unknown = rest.filter((language) => !Object.hasOwn(languages, language));
const named = rest as LanguageId[];
if (unknown.length > 0) {
  console.error(`no such language: ${unknown.join(', ')}`);
  process.exitCode = 2;
} else if (mode === '--check') process.exitCode = check(named.length > 0 ? named : languageIds);
else if (mode === '--report') process.exitCode = report();
else if (mode === '--sync') process.exitCode = sync();
else if (mode === '--prune') process.exitCode = prune();
else if (mode === '--missing' && named[0] !== undefined) process.exitCode = missing(named[0]);
else if (mode === '--fill' && named[0] !== undefined && wordsFile !== undefined)
  process.exitCode = fill(named[0], wordsFile);
else {
  console.error('one of --check, --report, --sync, --prune, --missing <language>, --fill <language> <file>');
  process.exitCode = 2;
}
