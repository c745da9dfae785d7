import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../../../content/locales/', import.meta.url);
const Texts = z.looseObject({
  mail: z.record(z.string(), z.object({ subject: z.string(), text: z.string() })),
});
type MailTexts = z.output<typeof Texts>['mail'];

export type MailName =
  | 'signUpCode'
  | 'unlockCode'
  | 'stepUpCode'
  | 'newDevice'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryCodeUsed'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'accountClosed'
  | 'passwordResetLink'
  | 'passwordReset';

/**
 * Subject and text of a mail in the player's language; English where that language has none yet.
 * `{{name}}` is a placeholder.
 */
export function mailText(
  name: MailName,
  languageId: string,
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } {
  const found = textsOf(languageId)[name] ?? textsOf('en')[name];
  if (!found) throw new Error(`there is no mail text ${name}`);
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`mail text ${name} has no value for ${key}`);
      return value;
    });
  return { subject: fill(found.subject), text: fill(found.text) };
}

function textsOf(languageId: string): MailTexts {
  try {
    return Texts.parse(JSON.parse(readFileSync(new URL(`${languageId}/identity.json`, folder), 'utf8'))).mail;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
