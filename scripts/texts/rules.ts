import { codeKeys, placeholdersOf, pluralStems, stemOf, type FlatTexts } from './tree.ts';

export type Problem = { readonly language: string; readonly key: string; readonly what: string };

const COUNTS_TRIED_MAX = 1000;

/** Plural forms that whole numbers up to a thousand need in a language, `other` always among them. */
export function neededForms(bcp47: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(bcp47);
  const forms = new Set<string>(['other']);
  for (let count = 0; count <= COUNTS_TRIED_MAX; count += 1) forms.add(rules.select(count));
  return forms;
}

/** Keys that a language must have for the keys of English: the same, with its own plural forms. */
function neededKeys(english: FlatTexts, bcp47: string): ReadonlySet<string> {
  const plurals = pluralStems(english);
  const forms = [...neededForms(bcp47)];
  return new Set(
    [...codeKeys(english)].flatMap((key) =>
      plurals.has(key) ? forms.map((form) => `${key}_${form}`) : [key],
    ),
  );
}

/**
 * What is wrong with the texts of one language compared with English: a missing, surplus, empty or unclean text, a
 * plural form that the language needs or does not know, a placeholder lost or invented.
 */
export function checkLanguage(
  language: string,
  bcp47: string,
  texts: FlatTexts,
  english: FlatTexts,
): Problem[] {
  const problems: Problem[] = [];
  const say = (key: string, what: string) => problems.push({ language, key, what });
  const needed = neededKeys(english, bcp47);
  const known = new Set<string>(new Intl.PluralRules(bcp47).resolvedOptions().pluralCategories);
  const plurals = pluralStems(english);

  for (const key of needed) if (!texts.has(key)) say(key, 'is missing');
  for (const [key, words] of texts) {
    if (typeof words !== 'string') {
      say(key, 'is no text');
      continue;
    }
    const stem = plurals.has(stemOf(key)) ? stemOf(key) : key;
    const isExtraForm = stem !== key && known.has(key.slice(stem.length + 1));
    if (plurals.has(key)) say(key, 'stands beside its own plural forms');
    else if (!needed.has(key) && !isExtraForm) say(key, 'does not exist in English');
    if (words.trim() === '') say(key, 'is empty');
    else if (words !== words.trim()) say(key, 'begins or ends with a blank');
    if (/\{[^{]|[^}]\}/.test(words.replaceAll(/\{\{\s*\w+\s*\}\}/g, '')))
      say(key, 'has a broken placeholder');
    const model = english.get(stem === key ? key : `${stem}_other`);
    if (model !== undefined) problems.push(...comparePlaceholders(language, key, words, model, stem !== key));
  }
  return problems;
}

function comparePlaceholders(
  language: string,
  key: string,
  words: string,
  model: string,
  isPlural: boolean,
): Problem[] {
  const own = placeholdersOf(words);
  const wanted = placeholdersOf(model);
  // "One game" needs no figure.
  const isFree = (name: string) => isPlural && name === 'count' && !key.endsWith('_other');
  const lost = [...wanted].filter((name) => !own.has(name) && !isFree(name));
  const invented = [...own].filter((name) => !wanted.has(name));
  return [
    ...lost.map((name) => ({ language, key, what: `lost {{${name}}}` })),
    ...invented.map((name) => ({ language, key, what: `invented {{${name}}}` })),
  ];
}

/** Texts that are in another language exactly as in English: perhaps untranslated. For the report only. */
export function sameAsEnglish(texts: FlatTexts, english: FlatTexts): readonly string[] {
  return [...texts].flatMap(([key, words]) =>
    english.get(key) === words && /[a-z]{3}/i.test(words) ? [key] : [],
  );
}
