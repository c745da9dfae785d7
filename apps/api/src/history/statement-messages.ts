import type { LanguageId } from '@halcyon/contract/market/languages';
import { z } from 'zod';
import { readMessages } from '../platform/messages.ts';

const Texts = z.record(z.string(), z.string());
const History = z.looseObject({
  type: Texts,
  status: Texts,
  category: Texts,
  // Of its entries, the sums are texts; a statement prints no other.
  summary: z.record(z.string(), z.unknown()),
  paper: Texts,
});
type Texts = Readonly<Record<string, string>>;
type StatementMessages = Readonly<Record<'type' | 'status' | 'category' | 'summary' | 'paper', Texts>>;
/** The screen's texts for what a statement prints, in one language. */
export type StatementMessagesOf = (language: LanguageId) => StatementMessages;

/** The PDF's font is Latin: a language in another script gets English. */
const otherScripts: readonly LanguageId[] = ['ja'];

export function openStatementMessages(): StatementMessagesOf {
  const messages = readMessages('history', History);
  return (language) => {
    const printed = messages[otherScripts.includes(language) ? 'en' : language];
    return { ...printed, summary: printed.summary as Texts };
  };
}
