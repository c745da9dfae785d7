import type { WireAnswer } from '../../apps/sandbox/src/providers/simulator.ts';
import type { OwnControls, WalletUnderTest } from './wallet-under-test.ts';

/** One thing that is looked at: passed when both say the same. */
export type Line = { readonly what: string; readonly expected: string; readonly seen: string };
export type Case = {
  /** In the list of tricky cases, docs/domains/play.md#conformance. */
  readonly number: number;
  readonly title: string;
  /** Says why the case does not apply; null: it does. */
  readonly whyNot?: (wallet: WalletUnderTest) => string | null;
  readonly run: (wallet: WalletUnderTest, own: OwnControls) => Promise<readonly Line[]>;
  /** True: it needs what only the wallet's own house can do. */
  readonly needsHouse?: boolean;
};

export const line = (
  what: string,
  expected: string | number | bigint,
  seen: string | number | bigint,
): Line => ({
  what,
  expected: String(expected),
  seen: String(seen),
});

/** In a word: done, not done, or no answer that a provider could use. */
export function word(answer: WireAnswer | null): string {
  if (answer === null) return 'no such call';
  if (answer.verdict === 'done') return 'done';
  return ['NO_ANSWER', 'UNREADABLE', 'ANSWER_TOO_LONG'].includes(answer.code)
    ? 'no usable answer'
    : 'not done';
}

export const usable = (answer: WireAnswer | null): string =>
  word(answer) === 'no usable answer' ? 'no usable answer' : 'answered';
