import type { HelpFacts } from '../page/document.queries.ts';
import type { MoneyLike } from '../../platform/text/money-text.ts';

type Format = {
  money(money: MoneyLike): string;
  duration(count: number, unit: 'hour' | 'day' | 'month'): string;
};

/** The market's facts as texts. Pure. */
export function factWords(facts: HelpFacts, format: Format): Readonly<Record<string, string>> {
  const smallest = (amounts: readonly MoneyLike[]) => {
    const [first, ...others] = amounts;
    if (!first) return '–';
    const least = others.reduce(
      (least, next) => (BigInt(next.amountMinor) < BigInt(least.amountMinor) ? next : least),
      first,
    );
    return format.money(least);
  };
  const hours = (count: number) =>
    count > 24 && count % 24 === 0 ? format.duration(count / 24, 'day') : format.duration(count, 'hour');
  return {
    age: String(facts.age),
    limit_delay: hours(facts.increaseDelayHours),
    break_min: hours(facts.coolingHours),
    exclusion_min: format.duration(Math.min(...facts.exclusionMonths), 'month'),
    deposit_min: smallest(facts.depositMinimums),
    withdrawal_min: smallest(facts.withdrawalMinimums),
  };
}
