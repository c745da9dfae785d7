import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { cashierRoutes } from '../cashier.routes.ts';
import { findAccount } from '../payment/payout-account.store.ts';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness({ routes: cashierRoutes });
});
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/v1/player/payout-accounts';
let players = 0;
const enter = async () => {
  players += 1;
  const email = `payout${players}@players.example`;
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, {
    email,
    phone: `+35389${String(1_000_000 + players)}`,
    lastName: `Brady ${'abcdefgh'[players]}`,
  });
  await browser.logIn(email, goodPassword);
  const know = (maskedAccount: string, at: string) => harness.owner.sql`
    insert into cashier.payout_account (player_id, method, masked_account, added_at, last_used_at)
    values (${playerId}, 'SKRILL', ${maskedAccount}, ${at}, ${at})`;
  await know('a***@mail.example', '2026-01-01T00:00:00Z');
  await know('b***@mail.example', '2026-02-01T00:00:00Z');
  return { browser, email, playerId: BigInt(playerId) };
};
const choose = (browser: Browser, maskedAccount: string) =>
  browser.call('PATCH', path, { method: 'SKRILL', maskedAccount });
const remove = (browser: Browser, maskedAccount: string) =>
  browser.call('POST', `${path}/removal`, { method: 'SKRILL', maskedAccount });
const nextOf = (body: { items: { maskedAccount: string; isNext: boolean }[] }) =>
  body.items.filter(({ isNext }) => isNext).map(({ maskedAccount }) => maskedAccount);

describe('a payout account', () => {
  test('is shown masked, and changing it requires a second factor', async () => {
    const { browser, email, playerId } = await enter();
    expect(nextOf((await browser.call('GET', path)).body)).toEqual(['b***@mail.example']);
    expect((await choose(browser, 'a***@mail.example')).body.code).toBe('session.step_up_required');
    expect((await remove(browser, 'a***@mail.example')).body.code).toBe('session.step_up_required');
    expect((await findAccount(harness.db, playerId, 'SKRILL'))?.masked_account).toBe('b***@mail.example');
    await harness.stepUp(browser, email);
    expect(nextOf((await choose(browser, 'a***@mail.example')).body)).toEqual(['a***@mail.example']);
    // Where the order of the next payout looks.
    expect((await findAccount(harness.db, playerId, 'SKRILL'))?.masked_account).toBe('a***@mail.example');
    expect(nextOf((await remove(browser, 'a***@mail.example')).body)).toEqual(['b***@mail.example']);
  });

  test('of another player cannot be chosen or removed', async () => {
    const owner = await enter();
    const { browser, email } = await enter();
    await harness.owner.sql`delete from cashier.payout_account where player_id <> ${owner.playerId}`;
    await harness.stepUp(browser, email);
    const unknown = { status: 404, body: { code: 'cashier.payout_account_unknown' } };
    expect(await choose(browser, 'a***@mail.example')).toMatchObject(unknown);
    expect(await remove(browser, 'a***@mail.example')).toMatchObject(unknown);
    expect((await owner.browser.call('GET', path)).body.items).toHaveLength(2);
  });

  test('stays as it is while a withdrawal by its method is on its way', async () => {
    const { browser, email, playerId } = await enter();
    await harness.stepUp(browser, email);
    await harness.owner.sql`
      insert into cashier.withdrawal (player_id, withdrawal_id, method, provider, market_id, currency,
        amount_minor, state, needs_review, masked_account, requested_at, moved_at)
      values (${playerId}, gen_random_uuid(), 'SKRILL', 'paymentiq', 'UN', 'EUR', 2000, 'requested', false,
        'b***@mail.example', now(), now())`;
    const inUse = { status: 422, body: { code: 'cashier.payout_account_in_use' } };
    expect(await choose(browser, 'a***@mail.example')).toMatchObject(inUse);
    expect(await remove(browser, 'b***@mail.example')).toMatchObject(inUse);
    expect((await findAccount(harness.db, playerId, 'SKRILL'))?.masked_account).toBe('b***@mail.example');
  });
});
