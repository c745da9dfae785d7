import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { deposit, newPerson, refusalOf, signUp, type Json, type Person } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outbox } from '../../platform/events/outbox.ts';
import { endOverdueBreaks } from '../../responsible-gambling/break/break.service.ts';
import { matchPerson } from '../../responsible-gambling/break/person-review.service.ts';
import { accountIdOf } from '../../../../sandbox/src/psp/piq-transactions.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let mira: OperatorVisitor;
let sam: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness({ worker: true });
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
  sam = await OperatorVisitor.signIn(harness.operatorUrl, 'support');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const payIn = ({ visitor }: Guest) =>
  visitor.pay('POST /api/v1/player/wallet/deposit', {
    method: 'SKRILL',
    amount: { amountMinor: '5000', currency: 'EUR' },
  });
const check = ({ visitor }: Guest) =>
  visitor.call('POST /api/v1/player/wallet/deposit/request', { body: {} });
const launch = ({ visitor, person }: Guest) =>
  visitor.call('POST /api/v1/game/slug/url', {
    body: {
      slug: 'neon-777',
      locale: 'en-UN',
      language: 'en',
      countryCode: person.countryCode,
      currency: 'EUR',
      platform: 'desktop',
    },
  });
const barOf = async ({ playerId }: Guest) => {
  const rows = await harness.owner.sql<{ is_barred: boolean }>`
    select coalesce(stakes_barred_until > now(), false) as is_barred from wallet.guard where player_id = ${playerId}`;
  return rows[0]!.is_barred;
};
const exclude = ({ visitor }: Guest) =>
  visitor.pay('PATCH /api/v1/player/exclusion', { accountDisableIndefinitely: true });
async function openExcluded(of: Partial<Person>): Promise<Guest> {
  const guest = await harness.openGuest(of);
  await exclude(guest);
  return guest;
}
const reviewOf = async ({ playerId }: Guest): Promise<Json | undefined> => {
  const { items } = await niall.call('GET /api/operator/v1/person-reviews');
  return (items as Json[]).find(({ player }) => player.playerId === Number(playerId));
};
async function mustFindReview(guest: Guest): Promise<Json> {
  const review = await reviewOf(guest);
  if (!review) throw new Error(`no review of ${guest.playerId}`);
  return review;
}
const decide = (by: OperatorVisitor, { playerId }: Guest, reviewId: string, way: string) =>
  by.call(`POST /api/operator/v1/players/${playerId}/person-reviews/${reviewId}`, {
    way,
    reason: 'compared the papers',
  });
const confirm = (by: OperatorVisitor, proposalId: string) =>
  by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'looked at it' });

async function expectWaiting(guest: Guest): Promise<void> {
  expect(await refusalOf(payIn(guest))).toBe('cashier.person_review');
  expect(await check(guest)).toMatchObject({ outcome: 'FORBIDDEN', isUnderReview: true, hideCashier: true });
  expect(await refusalOf(launch(guest))).toBe('play.person_review');
  expect(await barOf(guest)).toBe(true);
}

describe('an excluded person again', () => {
  test.each<[string, Partial<Person>, Partial<Person>]>([
    ['another postal code', { firstName: 'Siobhan', lastName: 'Gallagher' }, { postalCode: 'D02 X285' }],
    [
      'another country',
      { firstName: 'Marcus', lastName: 'Lindqvist' },
      { countryCode: 'AT', postalCode: '1010' },
    ],
    [
      'first and last name swapped',
      { firstName: 'Beatriz', lastName: 'Carvalho' },
      { firstName: 'Carvalho', lastName: 'Beatriz' },
    ],
    ['a middle name', { firstName: 'Tomasz', lastName: 'Wisniewski' }, { firstName: 'Tomasz Piotr' }],
    [
      'Cyrillic letters',
      { firstName: 'Oksana', lastName: 'Shevchenko' },
      { firstName: 'Оксана', lastName: 'Шевченко' },
    ],
  ])('with %s opens an account, which cannot deposit, stake or open a game', async (_what, person, again) => {
    await openExcluded(person);
    const guest = await harness.openGuest({ ...person, ...again });
    await expectWaiting(guest);
    // In the transaction that opened the account, not by the job after it.
    const opened = await harness.owner.sql`
      select r.opened_at = s.completed_at as is_at_once from responsible_gambling.person_review r
      join registration.sign_up s on s.player_id = r.player_id where r.player_id = ${guest.playerId}`;
    expect(opened).toEqual([{ is_at_once: true }]);
    expect(await mustFindReview(guest)).toMatchObject({
      excluded: { firstName: person.firstName, lastName: person.lastName },
      marks: ['name', 'birth_date'],
    });
  });

  test('with another birth date is known by the browser', async () => {
    const { visitor } = await openExcluded({ firstName: 'Henrik', lastName: 'Mortensen' });
    const person = newPerson({ firstName: 'Henrik', lastName: 'Mortensen', dateOfBirth: '1991-01-02' });
    const { playerId } = await signUp(visitor, person);
    const guest = { visitor, person, playerId: BigInt(playerId) };
    await expectWaiting(guest);
    expect(await mustFindReview(guest)).toMatchObject({ marks: ['name', 'device'] });
  });

  test('with another birth date is known by the account that pays, as soon as it has paid', async () => {
    const { playerId: excludedId } = await openExcluded({ firstName: 'Zoltan', lastName: 'Kovacs' });
    const guest = await harness.openGuest({
      firstName: 'Zoltan',
      lastName: 'Kovacs',
      dateOfBirth: '1991-01-02',
    });
    const account = `SKRILL:${accountIdOf('SKRILL', String(guest.playerId))}`;
    await harness.owner.sql`
      insert into responsible_gambling.person_mark (kind, value, player_id, noted_at)
      values ('instrument', ${account}, ${excludedId}, now())`;
    await deposit(guest.visitor, '5000', 'EUR', 'SKRILL');
    await expect.poll(() => barOf(guest), { timeout: 10_000 }).toBe(true);
    await expectWaiting(guest);
    expect(await mustFindReview(guest)).toMatchObject({ marks: ['name', 'instrument'] });
  });

  test('who has two accounts open and excludes one of them waits with the other', async () => {
    const first = await harness.openGuest({ firstName: 'Ramona', lastName: 'Petrescu' });
    const second = await harness.openGuest({ firstName: 'Petrescu', lastName: 'Ramona' });
    expect(await barOf(second)).toBe(false);
    await exclude(first);
    await expect.poll(() => barOf(second), { timeout: 10_000 }).toBe(true);
    await expectWaiting(second);
  });

  test('whose excluded account was closed meanwhile is known all the same', async () => {
    const { playerId } = await openExcluded({ firstName: 'Liselotte', lastName: 'Baumgartner' });
    await niall.moveStatus(playerId, 'CLOSED');
    await expectWaiting(
      await harness.openGuest({ firstName: 'Liselotte', lastName: 'Baumgartner', postalCode: 'D02 X285' }),
    );
  });
});

describe('operators', () => {
  test('exclude the account like the other one: one operator, immediately', async () => {
    await openExcluded({ firstName: 'Guillermo', lastName: 'Echeverria' });
    const guest = await harness.openGuest({ firstName: 'Guillermo José', lastName: 'Echeverria' });
    const { reviewId } = await mustFindReview(guest);
    expect(await refusalOf(decide(sam, guest, reviewId, 'exclude'))).toBe('operator.not_allowed');
    expect(await decide(niall, guest, reviewId, 'exclude')).toMatchObject({ state: 'moved' });
    const rows = await harness.owner.sql`
      select is_excluded from identity.account where player_id = ${guest.playerId}`;
    expect(rows).toEqual([{ is_excluded: true }]);
    const login = await guest.visitor.logIn(guest.person.email, guest.person.password);
    expect(login['restriction']).toMatchObject({ code: 'exclusion_indefinite' });
    expect(await reviewOf(guest)).toBeUndefined();
    const { items } = await niall.call(`GET /api/operator/v1/audit?playerId=${guest.playerId}`);
    expect((items as Json[])[0]).toMatchObject({ action: 'person_review.confirmed' });
  });

  test('let another person play: two of them', async () => {
    await openExcluded({ firstName: 'Aleksander', lastName: 'Kowalczyk' });
    const guest = await harness.openGuest({ firstName: 'Aleksandra', lastName: 'Kowalczyk' });
    const { reviewId } = await mustFindReview(guest);
    const { state, proposalId } = await decide(niall, guest, reviewId, 'clear');
    expect(state).toBe('proposed');
    await expectWaiting(guest);
    expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_own');
    await confirm(mira, proposalId);
    expect(await barOf(guest)).toBe(false);
    await deposit(guest.visitor, '5000', 'EUR', 'SKRILL');
    expect(await refusalOf(launch(guest))).not.toBe('play.person_review');
    expect(await reviewOf(guest)).toBeUndefined();
  });

  test('who is decided about stays so: the same marks open no second review', async () => {
    const { playerId } = await openExcluded({ firstName: 'Annika', lastName: 'Halvorsen' });
    const guest = await harness.openGuest({ firstName: 'Anniken', lastName: 'Halvorsen' });
    const { reviewId } = await mustFindReview(guest);
    await confirm(mira, (await decide(niall, guest, reviewId, 'clear')).proposalId);
    await matchPerson({ db: harness.db, clock: harness.clock, outbox, ledger: harness.ledger }, playerId);
    expect(await barOf(guest)).toBe(false);
  });

  test('a break that ends during the review does not open the account', async () => {
    await openExcluded({ firstName: 'Ferenc', lastName: 'Szabolcsi' });
    const guest = await harness.openGuest({ firstName: 'Ferenc', lastName: 'Szabolcsy' });
    await guest.visitor.pay('PATCH /api/v1/player/timeout/cooling', {});
    const clock = { now: () => new Date(harness.clock.now().getTime() + 25 * 3_600_000) };
    await endOverdueBreaks({ db: harness.db, clock, outbox, ledger: harness.ledger });
    await guest.visitor.logIn(guest.person.email, guest.person.password);
    await expectWaiting(guest);
  });
});

describe('other people', () => {
  test.each<[string, Partial<Person>, Partial<Person>]>([
    [
      'with the name of an excluded person and another birth date',
      { firstName: 'Valentina', lastName: 'Marchetti' },
      { dateOfBirth: '1990-05-18' },
    ],
    [
      'with the birth date and the last name of an excluded person',
      { firstName: 'Johannes', lastName: 'Grünwald' },
      { firstName: 'Mirjam' },
    ],
  ])('%s deposit as ever', async (_who, person, change) => {
    await openExcluded(person);
    const guest = await harness.openGuest({ ...person, ...change });
    await deposit(guest.visitor, '5000', 'EUR', 'SKRILL');
    expect(await reviewOf(guest)).toBeUndefined();
  });
});
