import type { TextDomain, TextKey } from './text-keys.ts';

export type TextTree = { readonly [key: string]: string | TextTree };
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

export type TextStore = {
  /** The words of a key. A key without words is shown as it is: it is a defect that anyone can see. */
  readonly t: Translate;
  /** As `t`, for a key that is only known while running, such as a refusal code; null without words. */
  readonly find: (key: string, values?: TextValues) => string | null;
  /** Makes sure that the words of these domains are there. */
  readonly load: (domains: readonly TextDomain[]) => Promise<void>;
  readonly loaded: () => Readonly<Record<string, TextTree>>;
};

/**
 * Words of one language, in the JSON form of i18next: nested keys, `{{value}}`, plural endings by
 * `Intl.PluralRules` on `count`. Source: docs/decisions/small-text-runtime.md.
 */
export function createTexts(
  /** BCP 47. */
  language: string,
  fetchDomain: (domain: TextDomain) => Promise<TextTree>,
  initial: Readonly<Record<string, TextTree>> = {},
): TextStore {
  const trees: Record<string, TextTree> = { ...initial };
  const waiting = new Map<string, Promise<void>>();
  const plurals = new Intl.PluralRules(language);

  const find = (key: string, values?: TextValues) => {
    const path = key.split('.');
    const words =
      (values?.count === undefined
        ? null
        : wordsAt(trees, path, `_${plurals.select(Number(values.count))}`)) ??
      wordsAt(trees, path, '') ??
      wordsAt(trees, path, '_other');
    return words === null ? null : fill(words, values);
  };

  async function loadOne(domain: TextDomain): Promise<void> {
    if (trees[domain]) return;
    const running = waiting.get(domain);
    if (running) return running;
    const load = fetchDomain(domain)
      .then((tree) => {
        trees[domain] = tree;
      })
      .finally(() => waiting.delete(domain));
    waiting.set(domain, load);
    return load;
  }

  return {
    t: (key, values) => find(key, values) ?? key,
    find,
    load: async (domains) => {
      await Promise.all(domains.map(loadOne));
    },
    loaded: () => trees,
  };
}

function wordsAt(
  trees: Readonly<Record<string, TextTree>>,
  path: readonly string[],
  ending: string,
): string | null {
  let at: string | TextTree | undefined = trees;
  for (const [index, name] of path.entries()) {
    if (typeof at !== 'object') return null;
    at = at[index === path.length - 1 ? name + ending : name];
  }
  return typeof at === 'string' ? at : null;
}

function fill(words: string, values: TextValues = {}): string {
  return words.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
