import { readFileSync } from 'node:fs';
import type { LanguageId } from '@halcyon/contract/market/languages';
import { z } from 'zod';

const folder = new URL('../../../../content/locales/', import.meta.url);
const Words = z.looseObject({ title: z.string(), text: z.string() });
const Texts = z.looseObject({
  problem: z.looseObject({
    close: z.string(),
    round: z.looseObject({ activity_check: Words, time_limit_reached: Words }),
  }),
});
type Problem = z.output<typeof Texts>['problem'];
const byLanguage = new Map<LanguageId, Problem>();

/** What a game without its own message shows when no new round may begin. */
export type GameNotice = { readonly title: string; readonly message: string; readonly button: string };

/** In the player's language, the same message that our own games show. */
export function gameNotice(
  reason: 'activity_check' | 'time_limit_reached',
  language: LanguageId,
): GameNotice {
  const { round, close } = problemsIn(language);
  const { title, text } = round[reason];
  return { title, message: text, button: close };
}

function problemsIn(language: LanguageId): Problem {
  const known = byLanguage.get(language);
  if (known) return known;
  const file = new URL(`${language}/games.json`, folder);
  const { problem } = Texts.parse(JSON.parse(readFileSync(file, 'utf8')));
  byLanguage.set(language, problem);
  return problem;
}
