import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { notifyPaid } from '@halcyon/testkit/payment-notices';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { endSuspension, listSuspended, type WayOut } from './suspense.service.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const read = async (customer: Customer, paymentId: string) =>
  (await customer.call('GET', `/player/wallet/deposit/${paymentId}`)).body;

/** A deposit of 50.00 that was given up, and whose money arrives when the daily limit has no room for it. */
async function suspended(): Promise<{ readonly customer: Customer; readonly paymentId: string }> {
  const customer = await harness.openCustomer();
  const ask = { method: 'SKRILL', amount: { amountMinor: '5000', currency: 'EUR' } };
  const { body } = await customer.call('POST', '/player/wallet/deposit', ask, randomUUID());
  const { paymentId } = body as { paymentId: string };
  harness.clock.move(31 * 60_000);
  await lookAfterPayments(harness.deps);
  expect((await read(customer, paymentId)).state).toBe('expired');
  await harness.owner.sql`
    insert into responsible_gambling.deposit_window
      (player_id, period, starts_at, ends_at, limit_minor, used_minor, is_net)
    values (${customer.playerId}, 'D', now() - interval '1 hour', now() + interval '20 hours', 8000, 4000, false)`;
  expect(await notifyPaid(harness, customer, paymentId)).toBe(true);
  return { customer, paymentId };
}

const end = ({ playerId }: Customer, paymentId: string, way: WayOut) =>
  harness.db.transact((tx) =>
    endSuspension(harness.deps, tx, { playerId, paymentId, way, reason: 'as the player asked' }),
  );

// facts: W4.2
test('money that arrives late and above a limit is suspended: not on the balance, shown to the player, and once', async () => {
  const { customer, paymentId } = await suspended();
  expect(await notifyPaid(harness, customer, paymentId)).toBe(true);
  expect(await read(customer, paymentId)).toMatchObject({ state: 'suspended', status: 'PENDING' });
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n, totalMinor: 0n });
  const [row] = await harness.owner.sql<{ balance_minor: bigint }>`
    select balance_minor from wallet.balance where player_id = ${customer.playerId} and account = 3`;
  expect(row?.balance_minor).toBe(50_00n);
  const waiting = (await listSuspended(harness.db, 100)).map((one) => one.payment_id);
  expect(waiting).toContain(paymentId);
  const events = await harness.owner.sql<{ facts: object }>`
    select facts from platform.outbox
    where player_id = ${customer.playerId} and name = 'cashier.deposit_suspended'`;
  expect(events.map(({ facts }) => facts)).toEqual([{ paymentId, amountMinor: '5000', currency: 'EUR' }]);
});

test('suspended money is credited once the limit has room for it, as a deposit made then', async () => {
  const { customer, paymentId } = await suspended();
  await expect(end(customer, paymentId, 'release')).rejects.toMatchObject({
    code: 'wallet.deposit_limit_reached',
  });
  await harness.owner.sql`
    update responsible_gambling.deposit_window set limit_minor = 10000 where player_id = ${customer.playerId}`;
  await end(customer, paymentId, 'release');
  expect((await customer.balances()).mainMinor).toBe(50_00n);
  expect((await read(customer, paymentId)).state).toBe('succeeded');
  const [window] = await harness.owner.sql<{ used_minor: bigint }>`
    select used_minor from responsible_gambling.deposit_window where player_id = ${customer.playerId}`;
  expect(window?.used_minor).toBe(90_00n);
  await expect(end(customer, paymentId, 'return')).rejects.toMatchObject({ code: 'cashier.not_suspended' });
});

test('suspended money that goes back leaves nothing behind, and cannot be credited any more', async () => {
  const { customer, paymentId } = await suspended();
  await end(customer, paymentId, 'return');
  expect(await read(customer, paymentId)).toMatchObject({ state: 'sent_back', status: 'REVERTED' });
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n });
  await expect(end(customer, paymentId, 'release')).rejects.toMatchObject({ code: 'cashier.not_suspended' });
  expect(await notifyPaid(harness, customer, paymentId)).toBe(true);
  expect((await customer.balances()).mainMinor).toBe(0n);
});

test('two operators, concurrent: suspended money leaves by one of the two routes', async () => {
  const { customer, paymentId } = await suspended();
  await harness.owner.sql`
    update responsible_gambling.deposit_window set limit_minor = 10000 where player_id = ${customer.playerId}`;
  const ends = await Promise.allSettled([
    end(customer, paymentId, 'release'),
    end(customer, paymentId, 'return'),
    end(customer, paymentId, 'release'),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await vi.waitFor(async () =>
    expect(['succeeded', 'sent_back']).toContain((await read(customer, paymentId)).state),
  );
});
