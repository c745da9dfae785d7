import type { LimitDuration } from '@halcyon/contract/responsible-gambling/limits.contract';
import { isProblem } from '../platform/problem.ts';
import type { TextStore } from '../platform/texts.ts';

// texts: limits.error.*
/** What a refused change of a limit says, by code and period. `min`, `max`: the ends of what can be set. */
export function limitErrorWords(
  error: unknown,
  duration: LimitDuration,
  ends: { readonly min: string; readonly max: string },
  texts: Pick<TextStore, 'find' | 't'>,
): string {
  if (!isProblem(error)) return texts.t('limits.error.unknown');
  if (error.status === 0) return texts.t('shell.fallback.network');
  const reason = error.code.startsWith('limit.') ? error.code.slice('limit.'.length) : 'unknown';
  return (
    texts.find(`limits.error.${reason}.${duration}`, ends) ??
    texts.find(`limits.error.${reason}`, ends) ??
    texts.t('limits.error.unknown')
  );
}

// texts: limits.break.error.*
/** What a refused break says. `when`: from when one may ask to come back. */
export function breakErrorWords(
  error: unknown,
  dateTime: (instant: string) => string,
  texts: Pick<TextStore, 'find' | 't'>,
): string {
  if (!isProblem(error)) return texts.t('limits.break.error.unknown');
  if (error.status === 0) return texts.t('shell.fallback.network');
  const reason = error.code.startsWith('break.') ? error.code.slice('break.'.length) : 'unknown';
  const { earliestEndAt } = error.additionalInfo;
  const when = earliestEndAt ? dateTime(earliestEndAt) : '';
  return texts.find(`limits.break.error.${reason}`, { when }) ?? texts.t('limits.break.error.unknown');
}
