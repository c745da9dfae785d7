import type { LanguageId } from '@halcyon/contract/market/languages';
import type { TextDomain } from './text-keys.ts';
import type { TextTree } from './texts.ts';

const files = import.meta.glob<TextTree>('../../../../../content/locales/*/*.json', { import: 'default' });

/** The words of one domain from the server's own files; English where a language has no file yet. */
export async function readTexts(language: LanguageId, domain: TextDomain): Promise<TextTree> {
  const read =
    files[`../../../../../content/locales/${language}/${domain}.json`] ??
    files[`../../../../../content/locales/en/${domain}.json`];
  return read ? read() : {};
}
