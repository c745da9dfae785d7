import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '..', 'content', 'locales');

/** The words that the site shows in a language, by key: English where that language has none yet. */
export function wordsOf(languageId: string, domain: string): (key: string) => string {
  const trees = [languageId, 'en']
    .map((id) => join(folder, id, `${domain}.json`))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Tree);
  return (key) => {
    for (const tree of trees) {
      const found = key
        .split('.')
        .reduce<Tree | string | undefined>(
          (at, name) => (typeof at === 'object' ? at[name] : undefined),
          tree,
        );
      if (typeof found === 'string') return found;
    }
    throw new Error(`${domain} has no words for ${key}`);
  };
}

type Tree = { readonly [name: string]: Tree | string };
