import { readFileSync } from 'node:fs';
import type { LanguageId } from '@halcyon/contract/market/languages';
import { z } from 'zod';

const folder = new URL('../../../../content/locales/', import.meta.url);
const Words = z.record(z.string(), z.string());
const History = z.looseObject({
  type: Words,
  status: Words,
  category: Words,
  summary: z.looseObject({}).pipe(z.record(z.string(), z.unknown())),
  paper: Words,
});
export type StatementWords = {
  readonly type: Words;
  readonly status: Words;
  readonly category: Words;
  readonly summary: Words;
  readonly paper: Words;
};
type Words = Readonly<Record<string, string>>;

/** The PDF's font is Latin: a language in another script gets English. */
const otherSigns: readonly LanguageId[] = ['ja'];

/** The screen's texts for what a statement prints, in one language. */
export function statementWords(language: LanguageId): StatementWords {
  const printed = otherSigns.includes(language) ? 'en' : language;
  const read = History.parse(JSON.parse(readFileSync(new URL(`${printed}/history.json`, folder), 'utf8')));
  return { ...read, summary: read.summary as Words };
}

/** `{{name}}` is a placeholder. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => String(values[name] ?? all));
}
