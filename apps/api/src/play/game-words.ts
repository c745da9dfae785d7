import { readFileSync } from 'node:fs';
import type { LanguageId } from '@halcyon/contract/market/languages';
import { z } from 'zod';
import type { PlayerMessage } from './provider/adapter.ts';

const folder = new URL('../../../../content/locales/', import.meta.url);
const Words = z.looseObject({ title: z.string(), text: z.string() });
/** `text` where only rounds with bonus money are bound, `always` where every round is. */
const BonusWords = z.looseObject({ title: z.string(), text: z.string(), always: z.string() });
const Texts = z.looseObject({
  problem: z.looseObject({
    close: z.string(),
    round: z.looseObject({
      activity_check: Words,
      time_limit_reached: Words,
      bonus_maximum: BonusWords,
      bonus_excluded: BonusWords,
    }),
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

/** A message as a notice with a button. */
export function noticeOf({ title, text }: PlayerMessage, language: LanguageId): GameNotice {
  return { title, message: text, button: problemsIn(language).close };
}

/** Why a running bonus refuses a stake. `limit`: the most for a round, as text. */
export function bonusMessage(
  reason: 'bonus_maximum' | 'bonus_excluded',
  of: { readonly language: LanguageId; readonly isAlways: boolean; readonly limit: string },
): PlayerMessage {
  const { title, text, always } = problemsIn(of.language).round[reason];
  return { title, text: (of.isAlways ? always : text).replaceAll('{{limit}}', of.limit) };
}

function problemsIn(language: LanguageId): Problem {
  const known = byLanguage.get(language);
  if (known) return known;
  const file = new URL(`${language}/games.json`, folder);
  const { problem } = Texts.parse(JSON.parse(readFileSync(file, 'utf8')));
  byLanguage.set(language, problem);
  return problem;
}
