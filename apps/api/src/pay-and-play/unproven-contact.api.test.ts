import { openBankHouse, type BankHouse } from '@halcyon/testkit/bank-house';
import { newBankPerson, payAndPlay } from '@halcyon/testkit/bank-visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeJob } from '../identity/notice.service.ts';

let house: BankHouse;
beforeAll(async () => {
  house = await openBankHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

test('an e-mail that was given at the bank sign-up hears nothing of the account until it is proven', async () => {
  const answer = await payAndPlay(house.openVisitor(), 'FI', newBankPerson('FI'));
  const playerId = String(answer['player'].playerId);
  const sent: unknown[] = [];
  const mail = { send: async (one: unknown) => void sent.push(one) };
  const payload = { playerId, name: 'accountClosed', values: {} };
  await noticeJob({ db: house.db, mail }).run(payload);
  expect(sent).toEqual([]);
  await house.owner
    .sql`update identity.person set email_verified_at = now() where player_id = ${playerId}::bigint`;
  await noticeJob({ db: house.db, mail }).run(payload);
  expect(sent).toHaveLength(1);
});
