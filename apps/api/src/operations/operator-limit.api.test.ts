import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { deposit, refusalOf } from '@halcyon/testkit/visitor';

let harness: PlatformHarness;
let compliance: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness();
  compliance = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const set = (playerId: bigint, more: object) =>
  compliance.call(`POST /api/operator/v1/players/${playerId}/limits`, {
    kind: 'deposit',
    duration: 'D',
    maximum: { amountMinor: '5000', currency: 'EUR' },
    isLocked: false,
    reason: 'affordability',
    ...more,
  });
const payIn = ({ visitor }: Guest, amountMinor: string) =>
  visitor.pay('POST /api/v1/player/wallet/deposit', {
    method: 'CREDITCARD',
    amount: { amountMinor, currency: 'EUR' },
  });
const wish = ({ visitor }: Guest, body: object) =>
  visitor.call('PATCH /api/v1/player/deposit-limits', { body: { duration: 'D', ...body } });

test('a limit of the operator applies immediately, counts what was paid in before, and the player is notified', async () => {
  const guest = await harness.openGuest();
  await deposit(guest.visitor, '3000', 'EUR', 'CREDITCARD');
  await set(guest.playerId, {});
  expect(await refusalOf(payIn(guest, '2500'))).toBe('cashier.deposit_limit_reached');
  expect(await refusalOf(payIn(guest, '2000'))).toBe('done');
  const { items } = await guest.visitor.call('GET /api/v1/player/deposit-limits');
  expect((items as { duration: string }[]).find(({ duration }) => duration === 'D')).toMatchObject({
    limit: { amountMinor: '5000' },
    locked: false,
  });
});

test('the player can set a lower limit than the operator’s and no higher one', async () => {
  const guest = await harness.openGuest();
  await set(guest.playerId, {});
  expect(await refusalOf(wish(guest, { limit: { amountMinor: '6000', currency: 'EUR' } }))).toBe(
    'limit.too_high',
  );
  await wish(guest, { limit: { amountMinor: '4000', currency: 'EUR' } });
  expect(await refusalOf(payIn(guest, '4500'))).toBe('cashier.deposit_limit_reached');
});

test('a locked limit can be lowered by the player, not raised or removed', async () => {
  const guest = await harness.openGuest();
  await wish(guest, { limit: { amountMinor: '4000', currency: 'EUR' } });
  await set(guest.playerId, { maximum: null, isLocked: true });
  expect(await refusalOf(wish(guest, { deleteLimit: true }))).toBe('limit.locked');
  expect(await refusalOf(wish(guest, { limit: { amountMinor: '9000', currency: 'EUR' } }))).toBe(
    'limit.locked',
  );
  expect(await refusalOf(wish(guest, { limit: { amountMinor: '3000', currency: 'EUR' } }))).toBe('done');
});

test('only compliance sets limits, in the player’s currency, and the log keeps what held before', async () => {
  const guest = await harness.openGuest();
  const support = await OperatorVisitor.signIn(harness.operatorUrl, 'support');
  const path = `POST /api/operator/v1/players/${guest.playerId}/limits`;
  const body = { kind: 'loss', duration: 'W', maximum: null, isLocked: true, reason: 'no right' };
  expect(await refusalOf(support.call(path, body))).toBe('operator.not_allowed');
  const foreign = { maximum: { amountMinor: '100', currency: 'SEK' } };
  expect(await refusalOf(set(guest.playerId, foreign))).toBe('limit.currency_mismatch');
  expect(await refusalOf(set(999_999_999n, {}))).toBe('operations.player_unknown');
  await set(guest.playerId, {});
  await set(guest.playerId, { maximum: null });
  const { items } = await compliance.call(`GET /api/operator/v1/audit?playerId=${guest.playerId}`);
  const [last] = (items as { action: string; facts: object }[]).filter(
    ({ action }) => action === 'limit.set',
  );
  expect(last?.facts).toMatchObject({ from: { maximumMinor: '5000' }, to: { maximumMinor: null } });
});
