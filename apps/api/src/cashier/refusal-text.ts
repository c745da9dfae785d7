import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../../../content/locales/', import.meta.url);
const Texts = z.looseObject({ refused: z.record(z.string(), z.string()) });
const byLanguage = new Map<string, Readonly<Record<string, string>>>();

/**
 * What a refusal says in the player's language, where the screen shows the server's own words; English where that
 * language has none. `{{name}}` stands for a value. The same texts as the screen's own.
 */
export function refusalText(
  reason: string,
  languageId: string,
  values: Readonly<Record<string, string>>,
): string {
  const words = textsOf(languageId)[reason] ?? textsOf('en')[reason];
  if (!words) throw new Error(`the cashier has no words for ${reason}`);
  return words.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function textsOf(languageId: string): Readonly<Record<string, string>> {
  const known = byLanguage.get(languageId);
  if (known) return known;
  const file = new URL(`${languageId}/cashier.json`, folder);
  const { refused } = Texts.parse(JSON.parse(readFileSync(file, 'utf8')));
  byLanguage.set(languageId, refused);
  return refused;
}
