import type { LimitDuration } from '@halcyon/contract/responsible-gambling/limits.contract';
import { useFormat } from '../platform/text/format.ts';
import { isProblem } from '../platform/api/problem.ts';
import { useText } from '../platform/site.ts';
import type { TextStore, Translate } from '../platform/text/texts.ts';
import type { AnyLimitsView, BreaksView, LimitAmount } from './limits.queries.ts';

const HOURS_OF_DAY = 24;

/** An amount of a limit in words: money, or hours and minutes. */
export function useLimitAmount(): (amount: LimitAmount) => string {
  const t = useText();
  const format = useFormat();
  return (amount) =>
    'minutes' in amount
      ? t('limits.month.hours', { hours: Math.floor(amount.minutes / 60), minutes: amount.minutes % 60 })
      : format.money(amount);
}

type RaiseRule = Pick<AnyLimitsView, 'raiseDelayHours' | 'raiseNeedsConfirmation' | 'raiseWaitsForPeriodEnd'>;

/** When a higher limit starts. The delays of the markets are whole days. */
export function raiseRuleText(t: Translate, rule: RaiseRule): string {
  const count = rule.raiseDelayHours / HOURS_OF_DAY;
  if (rule.raiseNeedsConfirmation) return t('limits.rule.higher_confirm', { count });
  return t(rule.raiseWaitsForPeriodEnd ? 'limits.rule.higher_period' : 'limits.rule.higher', { count });
}

/** Waiting time of a return from a break: in days where the hours are whole days, more than one. */
export function waitText(t: Translate, { unit, count }: BreaksView['offers']['waitAfterRequest']): string {
  if (unit === 'months') return t('limits.break.wait_months', { count });
  const isDays = count > HOURS_OF_DAY && count % HOURS_OF_DAY === 0;
  return isDays
    ? t('limits.break.days', { count: count / HOURS_OF_DAY })
    : t('limits.break.wait_hours', { count });
}

/** Amount as a number, to compare those of one kind. */
export function sizeOf(amount: LimitAmount): bigint {
  return BigInt('minutes' in amount ? amount.minutes : amount.amountMinor);
}

// texts: limits.error.*
/** Text of a refused change of a limit, by code and period. `min`, `max`: the bounds of what can be set. */
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
/** Text of a refused break. `when`: from when the player may request to return. */
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
