/** Words of the game in the player's language. Shape: nested JSON with i18next's `{{name}}` and `_one`/`_other`. */
export type TextTree = { readonly [key: string]: string | TextTree };
export type TextValues = Readonly<Record<string, string | number>>;
export type Texts = (key: string, values?: TextValues) => string;

/** Looks a text up by its path; `count` picks the plural form. An unknown key shows itself. Pure. */
export function textsFrom(tree: TextTree, language: string): Texts {
  const plurals = new Intl.PluralRules(language);
  const find = (key: string): string | undefined => {
    let found: string | TextTree | undefined = tree;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values = {}) => {
    const count = values['count'];
    const plural = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(`${key}_other`) ?? find(key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** Loads the texts of a language, English where that language has none. */
export async function loadTexts(language: string): Promise<Texts> {
  for (const candidate of [language, language.split('-')[0] ?? 'en', 'en']) {
    const answer = await fetch(`/locales/${candidate}/games.json`).catch(() => null);
    const tree = answer?.ok ? ((await answer.json().catch(() => null)) as TextTree | null) : null;
    if (tree) return textsFrom(tree, candidate);
  }
  return textsFrom({}, 'en');
}
