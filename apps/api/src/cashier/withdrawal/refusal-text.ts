import { defaultLanguage, isLanguageId } from '@halcyon/contract/market/languages';
import { z } from 'zod';
import { filled, readMessages } from '../../platform/messages.ts';

const Texts = z.looseObject({ refused: z.record(z.string(), z.string()) });

/**
 * The text of a refusal in the player's language, where the screen shows the server's text; English where that
 * language has none.
 */
export type RefusalText = (
  reason: string,
  languageId: string,
  values: Readonly<Record<string, string>>,
) => string;

export function openRefusalTexts(): RefusalText {
  const messages = readMessages('cashier', Texts);
  return (reason, languageId, values) => {
    const { refused } = messages[isLanguageId(languageId) ? languageId : defaultLanguage];
    const text = refused[reason] ?? messages[defaultLanguage].refused[reason];
    if (!text) throw new Error(`the cashier has no text for ${reason}`);
    return filled(text, values);
  };
}
