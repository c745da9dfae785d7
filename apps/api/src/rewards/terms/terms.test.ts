import { createHash } from 'node:crypto';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import { someRewardTerms } from '@halcyon/testkit/campaigns';
import { expect, test } from 'vitest';
import { termsIdOf } from './terms-id.rules.ts';

test('the address of terms is the hash of their canonical JSON, in whatever order they were written', () => {
  const terms = someRewardTerms();
  const turned = Object.fromEntries(Object.entries(terms).toReversed()) as RewardTerms;
  expect(termsIdOf(turned)).toBe(termsIdOf(terms));
  // Written out by hand, keys sorted: RFC 8785.
  const canonical =
    '{"bonusType":"NON_STICKY","conversionCap":null,"excludedGames":[],"kind":"BONUS","maxBetMinor":{"EUR":"500"},' +
    '"maxBetScope":"BONUS_FUNDED","principalCashable":true,"validSeconds":604800,"vertical":"CASINO","wager":' +
    '{"base":"BONUS","countsAt":"PLACEMENT","multiplierE2":1000},"weights":{"categories":{},"default":10000,"games":{}}}';
  expect(termsIdOf(terms)).toBe(createHash('sha256').update(canonical).digest('hex'));
});

test('a change of any figure is another address', () => {
  expect(termsIdOf(someRewardTerms({ validSeconds: 60 }))).not.toBe(termsIdOf(someRewardTerms()));
});

// openora #202: a weight table without a row let sport count in full.
test('terms without a default weight are refused', () => {
  const { weights, ...terms } = someRewardTerms();
  const { default: _, ...rest } = weights;
  expect(RewardTerms.safeParse({ ...terms, weights: rest }).success).toBe(false);
});
