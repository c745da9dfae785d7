import type { ExtraTerms } from './terms.ts';

type Outcome = {
  /** Null: nothing is won. */
  readonly amountMinor: Readonly<Record<string, string>> | null;
  /** Of a draw: how many win it. */
  readonly weight: number;
  readonly oddsPercent: string;
};

/** Every outcome of an extra with its odds; of a draw those when all its tickets are given. Pure. */
export function outcomesOf(extra: ExtraTerms): readonly Outcome[] {
  const outcomes =
    extra.form === 'DRAW'
      ? extra.prizes.map(({ winners, amountMinor }) => ({ weight: winners, amountMinor }))
      : extra.sections;
  const whole =
    extra.form === 'DRAW' ? extra.ticketsMax : outcomes.reduce((sum, { weight }) => sum + weight, 0);
  return outcomes.map(({ weight, amountMinor }) => ({
    amountMinor,
    weight,
    oddsPercent: statedOdds(weight, whole),
  }));
}

/** A share as it is stated, in percent, rounded down to four places. Pure. */
export function statedOdds(part: number, whole: number): string {
  const parts = (BigInt(part) * 1_000_000n) / BigInt(whole);
  const text = (parts >= 1_000_000n ? 1_000_000n : parts).toString().padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`.replace(/\.?0+$/, '');
}
