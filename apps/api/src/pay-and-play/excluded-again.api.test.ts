import { openBankHouse, type BankHouse } from '@halcyon/testkit/bank-house';
import { newBankPerson, payAndPlay } from '@halcyon/testkit/bank-visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginBreak } from '../responsible-gambling/break.service.ts';

let house: BankHouse;
beforeAll(async () => {
  house = await openBankHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

test('an excluded person who comes again through a bank, with another postal code, is signed in and nothing is taken', async () => {
  const person = newBankPerson('FI', { given_name: 'Eeva', family_name: 'Kuusisto' });
  const first = await payAndPlay(house.openVisitor(), 'FI', person);
  const playerId = BigInt(first['player'].playerId);
  const at = house.clock.now();
  const next = {
    kind: 'SELF_EXCLUDED_INDEFINITE',
    endsAt: null,
    earliestEndAt: at,
    endsByItself: false,
  } as const;
  await house.db.transact((tx) =>
    beginBreak(house.parts, tx, { playerId, currency: 'EUR', next, actor: 'player', at }),
  );
  const again = { ...person, given_name: 'Eeva Maria', postal_code: '33100' };
  const answer = await payAndPlay(house.openVisitor(), 'FI', again);
  expect(answer['player'].playerId).not.toBe(Number(playerId));
  expect(answer['deposit']).toMatchObject({ code: 'cashier.person_review' });
});
