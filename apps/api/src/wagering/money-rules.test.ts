import { expect, test } from 'vitest';
import { kind, type MoneyRules } from '../ledger/public.ts';
import { moneyRules } from './money-rules.ts';

test('rules of money that lack the protection of players do not compile', () => {
  const { protection, ...rest } = moneyRules.openStateParts();
  // @ts-expect-error The type check fails here once a part may be missing.
  const incomplete: MoneyRules = { ...moneyRules, openStateParts: () => rest };
  expect(Object.values(incomplete.openStateParts())).not.toContain(protection);
});

test('a kind of command that leaves open which protections it depends on does not compile', () => {
  const { [kind.buyIn]: ofBuyIn, ...rest } = moneyRules.stateNeeds;
  // @ts-expect-error The type check fails here once a kind may be missing.
  const incomplete: MoneyRules = { ...moneyRules, stateNeeds: rest };
  expect(Object.values(incomplete.stateNeeds)).not.toContain(ofBuyIn);
});
