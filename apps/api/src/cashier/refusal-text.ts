import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../../../content/locales/', import.meta.url);
const Texts = z.looseObject({ refused: z.record(z.string(), z.string()) });

/**
 * The text of a refusal in the player's language, where the screen shows the server's text; English where that
 * language has none. `{{name}}` is a placeholder.
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
  const file = new URL(`${languageId}/cashier.json`, folder);
  return Texts.parse(JSON.parse(readFileSync(file, 'utf8'))).refused;
}
