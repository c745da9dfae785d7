import { openBankHarness, type BankHarness } from '@halcyon/testkit/bank-harness';
import { newBankPerson, payAndPlay } from '@halcyon/testkit/bank-visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginBreak } from '../responsible-gambling/break/break.service.ts';

let harness: BankHarness;
beforeAll(async () => {
  harness = await openBankHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test('an excluded person who comes again through a bank, with another postal code, is signed in and nothing is taken', async () => {
  const person = newBankPerson('FI', { given_name: 'Eeva', family_name: 'Kuusisto' });
  const first = await payAndPlay(harness.openVisitor(), 'FI', person);
  const playerId = BigInt(first['player'].playerId);
  const at = harness.clock.now();
  const next = {
    kind: 'SELF_EXCLUDED_INDEFINITE',
    endsAt: null,
    earliestEndAt: at,
    endsByItself: false,
  } as const;
  await harness.db.transact((tx) =>
    beginBreak(harness.deps, tx, { playerId, currency: 'EUR', next, actor: 'player', at }),
  );
  const again = { ...person, given_name: 'Eeva Maria', postal_code: '33100' };
  const answer = await payAndPlay(harness.openVisitor(), 'FI', again);
  expect(answer['player'].playerId).not.toBe(Number(playerId));
  expect(answer['deposit']).toMatchObject({ code: 'cashier.person_review' });
});
