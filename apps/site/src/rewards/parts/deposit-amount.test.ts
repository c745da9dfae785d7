import { expect, test } from 'vitest';
import { bonusOf } from './deposit-amount.ts';

const eur = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const offered = { percentBps: 5_000, cap: eur('2000'), minDeposit: eur('1000') };

test('a deposit shows the bonus that it gets: a share rounded down, up to the cap, and none below the minimum', () => {
  expect(bonusOf({ offered }, 999n)).toBe(0n);
  expect(bonusOf({ offered }, 1_001n)).toBe(500n);
  expect(bonusOf({ offered }, 4_000n)).toBe(2_000n);
  expect(bonusOf({ offered }, 100_000n)).toBe(2_000n);
  expect(bonusOf({ offered: { fixed: eur('500'), minDeposit: eur('1000') } }, 5_000n)).toBe(500n);
  expect(bonusOf({}, 5_000n)).toBe(0n);
});
