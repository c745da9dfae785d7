import { readFileSync } from 'node:fs';
import { languages, type LanguageId } from '@halcyon/contract/market/languages';
import type { z } from 'zod';

const committed = new URL('../../../../content/locales/', import.meta.url);

/** What a file of texts holds, in every language. */
export type Messages<Texts> = Readonly<Record<LanguageId, Texts>>;

/**
 * The texts that the server writes itself, from `<language>/<name>.json`, in every language: read once, at start.
 * Throws: a file is missing or not as `schema` says; the message names it.
 */
export function readMessages<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  folder: URL = committed,
): Messages<z.output<Schema>> {
  const read = (language: string) => {
    const file = new URL(`${language}/${name}.json`, folder);
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (cause) {
      throw new Error(`the texts ${file.pathname} cannot be read`, { cause });
    }
  };
  return Object.fromEntries(Object.keys(languages).map((language) => [language, read(language)])) as Messages<
    z.output<Schema>
  >;
}

/** Fills the placeholders of a text: `{{name}}`. Throws: a placeholder has no value. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text "${text}" has no value for ${name}`);
    return String(value);
  });
}
