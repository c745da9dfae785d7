import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { isGenuinePix, pixSignatureHeader, signPix, txidOf } from '@halcyon/wire/payments/pix';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  startMerchant,
  type Merchant,
  type Received,
} from '../../../../sandbox/src/platform/test-sandbox.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { listIncidents, reportIncident } from '../payment/incident.service.ts';
import { endSuspension } from './suspense.service.ts';

const CPF = '52998224725';
const STRANGER_CPF = '98765432100';
const { pixSecret } = sandboxMerchant;

/** The bank's answer to an order to return money; null: the bank reports an internal fault. */
type Word = (order: { readonly id: string; readonly valor: string }) => object | null;
const returned: Word = ({ id, valor }) => ({ id, rtrId: 'D1', valor, status: 'DEVOLVIDO' });
const refused: Word = (order) => ({ ...returned(order), status: 'NAO_REALIZADO', motivo: 'Conta encerrada' });
const underWay: Word = (order) => ({ ...returned(order), status: 'EM_PROCESSAMENTO' });
const broken: Word = () => null;
const senseless: Word = () => ({ hello: 'there' });

/**
 * A bank that returns one payment once under one id, as PIX promises. It gives the `word`s in turn as its answers, the
 * last for ever.
 */
let bank: Merchant;
let words: Word[] = [];
const paidBack = new Map<string, string>();
/** The bank's report of a charge, by its address. */
const charges = new Map<string, object>();

let harness: CashierHarness;
beforeAll(async () => {
  bank = await startMerchant();
  bank.answer = answerOfBank;
  harness = await openCashierHarness({ worker: true, providersAt: bank.url });
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
  await bank.close();
});
afterEach(() => {
  words = [];
});

function answerOfBank({ path, rawBody, headers }: Received): object | null {
  const charge = charges.get(path);
  if (charge) return charge;
  const id = /^\/pix\/pix\/[^/]+\/devolucao\/([^/]+)$/.exec(path)?.[1];
  const signature = headers[pixSignatureHeader];
  // A query has no body: its path is signed instead.
  if (!id || !isGenuinePix(rawBody || path.replace('/pix', ''), String(signature), pixSecret)) return null;
  const { valor } = JSON.parse(rawBody || '{"valor":"50.00"}') as { valor: string };
  const word = (words.length > 1 ? words.shift() : words[0]) ?? returned;
  if (word === returned) paidBack.set(path, valor);
  return word({ id, valor });
}
const pathOf = (endToEndId: string, paymentId: string) =>
  `/pix/pix/${endToEndId}/devolucao/${txidOf(paymentId)}`;
const ordersOf = (paymentId: string) =>
  bank.received.filter(({ path }) => path.endsWith(`/devolucao/${txidOf(paymentId)}`));
const paidBackOf = (paymentId: string) => [...paidBack].filter(([path]) => path.endsWith(txidOf(paymentId)));

const paymentOf = (endToEndId: string, paymentId: string, cpf = CPF) => ({
  endToEndId,
  txid: txidOf(paymentId),
  valor: '50.00',
  horario: '2026-11-21T12:00:00Z',
  pagador: { cpf, nome: 'Anna Byrne' },
});

/** The bank notifies the platform that 50.00 BRL arrived. */
async function notifyPaid(endToEndId: string, paymentId: string, cpf = CPF): Promise<void> {
  const body = JSON.stringify({ pix: [paymentOf(endToEndId, paymentId, cpf)] });
  const headers = { 'content-type': 'application/json', [pixSignatureHeader]: signPix(body, pixSecret) };
  const answer = await fetch(`${harness.url}/integrations/pix`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** A PIX deposit of 50.00 that was given up, of a player whose daily limit has no room for it any more. */
async function givenUp() {
  const customer = await harness.openCustomer({ marketId: 'BR', level: 'FULLY VERIFIED' });
  const { playerId } = customer;
  const [paymentId, endToEndId] = [randomUUID(), `E${randomUUID()}`];
  await harness.owner.sql`update identity.person set cpf = ${CPF} where player_id = ${playerId}`;
  await harness.owner.sql`
    insert into cashier.deposit (player_id, payment_id, idempotency_key, method, provider, market_id, currency,
      amount_minor, state, created_at, moved_at, expires_at)
    values (${playerId}, ${paymentId}, ${paymentId}, 'PIX', 'pix', 'BR', 'BRL', 5000, 'expired', now(), now(), now())`;
  await harness.owner
    .sql`insert into cashier.pix_charge (payment_id, player_id) values (${paymentId}, ${playerId})`;
  await harness.owner.sql`
    insert into responsible_gambling.deposit_window
      (player_id, period, starts_at, ends_at, limit_minor, used_minor, is_net)
    values (${playerId}, 'D', now() - interval '1 hour', now() + interval '20 hours', 8000, 4000, false)`;
  return { customer, paymentId, endToEndId };
}

/** Its money has arrived late, and is suspended. */
async function suspended() {
  const late = await givenUp();
  await notifyPaid(late.endToEndId, late.paymentId);
  expect(await stateOf(late.customer, late.paymentId)).toBe('suspended');
  return late;
}

const stateOf = async (customer: Customer, paymentId: string) =>
  (await customer.call('GET', `/player/wallet/deposit/${paymentId}`)).body.state;
const sendBack = ({ playerId }: Customer, paymentId: string) =>
  harness.db.transact((tx) =>
    endSuspension(harness.deps, tx, { playerId, paymentId, way: 'return', reason: 'as the player asked' }),
  );
const suspenseOf = async ({ playerId }: Customer) => {
  const [row] = await harness.owner.sql<{ balance_minor: bigint }>`
    select balance_minor from wallet.balance where player_id = ${playerId} and account = 3`;
  return row?.balance_minor;
};
const incidentsOf = async (paymentId: string) => {
  const { items } = await listIncidents(harness.deps, null);
  return items.filter((incident) => incident.claimed_payment_id === paymentId);
};
const waitingJobs = (paymentId: string) =>
  harness.owner.sql<{ attempts: number; is_later: boolean }>`
    select attempts::int, run_at > now() as is_later from graphile_worker._private_jobs
    where payload->>'paymentId' = ${paymentId} and locked_at is null`;
/** The worker would see the changed row with its next look, up to two seconds later. */
const hurry = async (paymentId: string) => {
  await harness.owner.sql`
    update graphile_worker._private_jobs set run_at = now() where payload->>'paymentId' = ${paymentId}`;
  await harness.owner.sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`;
};
const PATIENCE = { timeout: 10_000, interval: 50 };
const waitsForLater = (paymentId: string) =>
  vi.waitFor(
    async () => expect(await waitingJobs(paymentId)).toEqual([{ attempts: 0, is_later: true }]),
    PATIENCE,
  );
const nothingWaits = (paymentId: string) =>
  vi.waitFor(async () => expect(await waitingJobs(paymentId)).toEqual([]), PATIENCE);

test('money that goes back reaches its payer once, however often its job runs and the bank reports it', async () => {
  const { customer, paymentId, endToEndId } = await suspended();
  expect(await suspenseOf(customer)).toBe(50_00n);
  await sendBack(customer, paymentId);
  await vi.waitFor(() => expect(ordersOf(paymentId)).toHaveLength(1), PATIENCE);
  const again = { playerId: customer.playerId.toString(), paymentId };
  await harness.db.transact((tx) => addJob(tx, 'cashier.give_back', again));
  await vi.waitFor(() => expect(ordersOf(paymentId)).toHaveLength(2), PATIENCE);
  await notifyPaid(endToEndId, paymentId);
  await nothingWaits(paymentId);

  expect(paidBackOf(paymentId)).toEqual([[pathOf(endToEndId, paymentId), '50.00']]);
  expect(await stateOf(customer, paymentId)).toBe('sent_back');
  expect(await suspenseOf(customer)).toBe(0n);
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n, totalMinor: 0n });
  expect(await incidentsOf(paymentId)).toEqual([]);
});

test('no money goes back before operators have decided that it shall', async () => {
  const { customer, paymentId } = await suspended();
  const early = { playerId: customer.playerId.toString(), paymentId };
  await harness.db.transact((tx) => addJob(tx, 'cashier.give_back', early));
  await nothingWaits(paymentId);
  await notifyPaid(`E${randomUUID()}`, paymentId, STRANGER_CPF);
  expect(paidBackOf(paymentId)).toHaveLength(1); // the stranger's, not this one
  expect(await stateOf(customer, paymentId)).toBe('suspended');
  expect(await suspenseOf(customer)).toBe(50_00n);
});

test('a bank that does not answer is retried until it does, and pays back once', async () => {
  const { customer, paymentId, endToEndId } = await suspended();
  words = [broken, senseless, broken, returned];
  await sendBack(customer, paymentId);
  for (let failed = 1; failed <= 3; failed += 1) {
    await vi.waitFor(() => expect(ordersOf(paymentId)).toHaveLength(failed), PATIENCE);
    // None of a counted number of attempts is used up.
    await waitsForLater(paymentId);
    expect(paidBackOf(paymentId)).toEqual([]);
    expect(await stateOf(customer, paymentId)).toBe('sent_back');
    expect(await customer.balances()).toMatchObject({ mainMinor: 0n, totalMinor: 0n });
    await hurry(paymentId);
  }
  await vi.waitFor(() => {
    expect(paidBackOf(paymentId)).toEqual([[pathOf(endToEndId, paymentId), '50.00']]);
  }, PATIENCE);
  await nothingWaits(paymentId);
  expect(await suspenseOf(customer)).toBe(0n);
}, 60_000);

test('a bank that refuses to pay back is an incident that an operator reads, with the reason', async () => {
  const { customer, paymentId } = await suspended();
  words = [refused];
  await sendBack(customer, paymentId);
  await vi.waitFor(async () => {
    expect(await incidentsOf(paymentId)).toMatchObject([
      {
        provider: 'pix',
        kind: 'return_refused',
        claimed_player_id: customer.playerId.toString(),
        expected: '5000 BRL back',
        given: 'Conta encerrada',
      },
    ]);
  }, PATIENCE);
  await nothingWaits(paymentId);
  expect(paidBackOf(paymentId)).toEqual([]);
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n, totalMinor: 0n });
});

test("a stranger's money that the bank refuses to pay back is an incident, too, and is credited to no player", async () => {
  const { customer, paymentId, endToEndId } = await givenUp();
  words = [refused];
  await notifyPaid(endToEndId, paymentId, STRANGER_CPF);
  const kinds = (await incidentsOf(paymentId)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['return_refused', 'wrong_payer']);
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n, totalMinor: 0n });
});

test('a return that is under way at the bank is polled until it is done, and is ordered once', async () => {
  const { customer, paymentId, endToEndId } = await suspended();
  words = [underWay, underWay, broken, returned];
  await sendBack(customer, paymentId);
  for (let asked = 1; asked <= 3; asked += 1) {
    await vi.waitFor(() => expect(ordersOf(paymentId)).toHaveLength(asked), PATIENCE);
    await waitsForLater(paymentId);
    await hurry(paymentId);
  }
  await vi.waitFor(() => {
    expect(paidBackOf(paymentId)).toEqual([[pathOf(endToEndId, paymentId), '50.00']]);
  }, PATIENCE);
  await nothingWaits(paymentId);
  expect(ordersOf(paymentId).filter(({ rawBody }) => rawBody !== '')).toHaveLength(1);
  expect(await incidentsOf(paymentId)).toEqual([]);
}, 60_000);

test('a return that was under way and is refused in the end is an incident, a stranger’s as well', async () => {
  const own = await suspended();
  words = [underWay, refused];
  await sendBack(own.customer, own.paymentId);
  await waitsForLater(own.paymentId);
  await hurry(own.paymentId);
  const refusal = { kind: 'return_refused', expected: '5000 BRL back', given: 'Conta encerrada' };
  await vi.waitFor(async () => expect(await incidentsOf(own.paymentId)).toMatchObject([refusal]), PATIENCE);

  const strangers = await givenUp();
  words = [underWay, refused];
  await notifyPaid(strangers.endToEndId, strangers.paymentId, STRANGER_CPF);
  expect(await incidentsOf(strangers.paymentId)).toMatchObject([{ kind: 'wrong_payer' }]);
  await hurry(strangers.paymentId);
  await vi.waitFor(async () => expect(await incidentsOf(strangers.paymentId)).toHaveLength(2), PATIENCE);
  await nothingWaits(strangers.paymentId);
}, 60_000);

test.each([
  { way: 'a bank that says nothing', word: broken, given: 'no answer' },
  { way: 'a return that is under way', word: underWay, given: 'under way' },
])(
  '$way for a day is reported to operators once, and still polled',
  async ({ word, given }) => {
    const { customer, paymentId } = await suspended();
    words = [word];
    await sendBack(customer, paymentId);
    await waitsForLater(paymentId);
    expect(await incidentsOf(paymentId)).toEqual([]);
    await harness.owner.sql`
      update cashier.deposit set moved_at = moved_at - interval '25 hours' where payment_id = ${paymentId}`;
    await harness.owner.sql`
      update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{orderedAt}',
        to_jsonb(now() - interval '25 hours'))::json
      where payload->>'paymentId' = ${paymentId} and payload->>'orderedAt' is not null`;
    for (let asked = 2; asked <= 3; asked += 1) {
      await hurry(paymentId);
      await vi.waitFor(() => expect(ordersOf(paymentId)).toHaveLength(asked), PATIENCE);
      await waitsForLater(paymentId);
    }
    const overdue = { kind: 'return_overdue', expected: '5000 BRL back', given };
    expect(await incidentsOf(paymentId)).toMatchObject([overdue]);
    words = [returned];
    await hurry(paymentId);
    await nothingWaits(paymentId);
    expect(await incidentsOf(paymentId)).toHaveLength(1);
  },
  60_000,
);

test.each(['release', 'return'] as const)(
  'a second payment of a suspended deposit goes back without a notice, also after that deposit has ended: %s',
  async (way) => {
    const { customer, paymentId, endToEndId } = await suspended();
    await harness.owner.sql`
      update responsible_gambling.deposit_window set used_minor = 0 where player_id = ${customer.playerId}`;
    const of = { playerId: customer.playerId, paymentId, way, reason: 'as the player asked' };
    await harness.db.transact((tx) => endSuspension(harness.deps, tx, of));
    await nothingWaits(paymentId);
    const second = `E${randomUUID()}`;
    const pix = [endToEndId, second].map((id) => paymentOf(id, paymentId));
    const txid = txidOf(paymentId);
    charges.set(`/pix/cob/${txid}`, { txid, status: 'CONCLUIDA', pixCopiaECola: txid, pix });
    harness.clock.move(60_000);
    await lookAfterPayments(harness.deps);
    const first = way === 'return' ? [[pathOf(endToEndId, paymentId), '50.00']] : [];
    expect(paidBackOf(paymentId)).toEqual([...first, [pathOf(second, paymentId), '50.00']]);
    expect(await incidentsOf(paymentId)).toMatchObject([{ kind: 'contradiction' }]);
    expect(await customer.balances()).toMatchObject({ mainMinor: way === 'release' ? 50_00n : 0n });
  },
);

test('a flood of forged messages fills no disk and hides no refused return', async () => {
  const forged = { provider: 'pix', kind: 'wrong_signature', message: 'forged' } as const;
  for (let sent = 0; sent < 130; sent += 1) await reportIncident(harness.deps, forged);
  const [row] = await harness.owner.sql<{ count: number }>`
    select count(*)::int as count from cashier.incident where kind = 'wrong_signature'`;
  expect(row!.count).toBe(120);
  const { customer, paymentId } = await suspended();
  words = [refused];
  await sendBack(customer, paymentId);
  await vi.waitFor(
    async () => expect(await incidentsOf(paymentId)).toMatchObject([{ kind: 'return_refused' }]),
    PATIENCE,
  );
});
