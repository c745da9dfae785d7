import type { LanguageId } from '@halcyon/contract/market/languages';
import type { TextDomain } from './text-keys.ts';
import type { TextTree } from './texts.ts';

const ATTEMPTS_MAX = 3;
const RETRY_STEP_MS = 2000;

/** The joined file of a language, asked for up to three times, 2000 ms × attempt apart. */
async function loadJoined(language: LanguageId): Promise<Readonly<Record<string, TextTree>>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`/locales/${language}/default.json`);
      if (response.ok) return (await response.json()) as Record<string, TextTree>;
      throw new Error(`texts answered ${response.status}`);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_STEP_MS * attempt));
    }
  }
}

/**
 * The words of one domain: its own cached file first; when that is gone, as after a release while the page
 * was open, out of the joined file.
 */
export async function fetchTexts(language: LanguageId, domain: TextDomain): Promise<TextTree> {
  const own = await fetch(`/assets/locales-${__LOCALES_VERSION__}/${language}/${domain}.json`).catch(
    () => null,
  );
  if (own?.ok) return (await own.json()) as TextTree;
  const joined = await loadJoined(language);
  return joined[domain] ?? {};
}
