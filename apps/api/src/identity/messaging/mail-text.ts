import { defaultLanguage, isLanguageId } from '@halcyon/contract/market/languages';
import { z } from 'zod';
import { filled, readMessages } from '../../platform/messages.ts';

const Texts = z.looseObject({
  mail: z.record(z.string(), z.object({ subject: z.string(), text: z.string() })),
});

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

/** Subject and text of a mail in the player's language; English where that language has none yet. */
export type MailText = (
  name: MailName,
  languageId: string,
  values: Readonly<Record<string, string>>,
) => { readonly subject: string; readonly text: string };

export function openMailTexts(): MailText {
  const messages = readMessages('identity', Texts);
  return (name, languageId, values) => {
    const { mail } = messages[isLanguageId(languageId) ? languageId : defaultLanguage];
    const found = mail[name] ?? messages[defaultLanguage].mail[name];
    if (!found) throw new Error(`there is no mail text ${name}`);
    return { subject: filled(found.subject, values), text: filled(found.text, values) };
  };
}
