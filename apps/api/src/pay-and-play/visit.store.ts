import type { BankPerson } from '@halcyon/wire/identity/bank-identity';
import type { PayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

/**
 * `started`: the bank page is open. `exchanging`: its code is being exchanged. `known`: the person has an
 * account. `new`: details are missing. `entered` and `failed` are final.
 */
export type VisitState = 'started' | 'exchanging' | 'known' | 'new' | 'entered' | 'failed';

export type VisitRow = {
  readonly visit_id: string;
  readonly browser_hash: string;
  readonly verifier: string;
  readonly state: VisitState;
  readonly site_id: number;
  readonly market_id: PayAndPlayMarket;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly redirect_path: string;
  readonly person: BankPerson | null;
  readonly subject_hash: string | null;
  readonly mandate_id: string | null;
  readonly player_id: bigint | null;
  readonly expires_at: Date;
};

export async function insertVisit(
  on: On,
  visit: {
    readonly visitId: string;
    readonly browserHash: string;
    readonly verifier: string;
    readonly siteId: number;
    readonly marketId: PayAndPlayMarket;
    readonly currency: string;
    readonly amountMinor: bigint;
    readonly redirectPath: string;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await on.sql`
    insert into pay_and_play.visit (visit_id, browser_hash, verifier, state, site_id, market_id, currency,
      amount_minor, redirect_path, started_at, expires_at)
    values (${visit.visitId}, ${visit.browserHash}, ${visit.verifier}, 'started', ${visit.siteId},
      ${visit.marketId}, ${visit.currency}, ${visit.amountMinor}, ${visit.redirectPath}, ${visit.at},
      ${visit.expiresAt})`;
}

/** Null: there is no such visit. */
export async function findVisit(on: On, visitId: string): Promise<VisitRow | null> {
  const rows = await on.sql<VisitRow>`
    select visit_id, browser_hash, verifier, state, site_id, market_id, currency, amount_minor, redirect_path,
      person, subject_hash, mandate_id, player_id, expires_at
    from pay_and_play.visit where visit_id = ${visitId}`;
  return rows[0] ?? null;
}

/** Locks the row, so that two calls cannot open two accounts or two sessions out of one visit. */
export async function lockVisit(tx: Tx, visitId: string): Promise<VisitRow | null> {
  await tx.sql`select visit_id from pay_and_play.visit where visit_id = ${visitId} for update`;
  return findVisit(tx, visitId);
}

/** False: the visit was not in `from` any more; another call was faster. */
export async function moveVisit(on: On, visitId: string, from: VisitState, to: VisitState): Promise<boolean> {
  const rows = await on.sql`
    update pay_and_play.visit set state = ${to} where visit_id = ${visitId} and state = ${from} returning visit_id`;
  return rows.length === 1;
}

/** Stores the bank's data. */
export async function keepPerson(
  on: On,
  visitId: string,
  known: {
    readonly person: BankPerson;
    readonly subjectHash: string;
    readonly playerId: bigint | null;
  },
): Promise<void> {
  const { person, subjectHash, playerId } = known;
  await on.sql`
    update pay_and_play.visit set state = ${playerId === null ? 'new' : 'known'},
      person = ${JSON.stringify(person)}::jsonb, subject_hash = ${subjectHash},
      mandate_id = ${person.payment.mandate_id}, player_id = ${playerId}
    where visit_id = ${visitId} and state = 'exchanging'`;
}

/** The visit has its account now. */
export async function noteAccount(tx: Tx, visitId: string, playerId: bigint): Promise<void> {
  await tx.sql`
    update pay_and_play.visit set state = 'known', player_id = ${playerId} where visit_id = ${visitId}`;
}

/** Ends the visit with a session; the bank's data is deleted here. */
export async function endVisit(tx: Tx, visitId: string): Promise<void> {
  await tx.sql`
    update pay_and_play.visit set state = 'entered', person = null where visit_id = ${visitId}`;
}

export async function notePayment(on: On, visitId: string, paymentId: string): Promise<void> {
  await on.sql`update pay_and_play.visit set payment_id = ${paymentId} where visit_id = ${visitId}`;
}

/** The account that this bank identity opens. Null: none yet. */
export async function findBySubject(on: On, subjectHash: string): Promise<bigint | null> {
  const rows = await on.sql<{ player_id: bigint }>`
    select player_id from pay_and_play.bank_identity where subject_hash = ${subjectHash}`;
  return rows[0]?.player_id ?? null;
}

/** False: this bank identity has an account already. */
export async function linkSubject(tx: Tx, subjectHash: string, playerId: bigint, at: Date): Promise<boolean> {
  await tx.sql`
    insert into pay_and_play.bank_identity (subject_hash, player_id, linked_at)
    values (${subjectHash}, ${playerId}, ${at}) on conflict (subject_hash) do nothing`;
  return (await findBySubject(tx, subjectHash)) === playerId;
}

/** The bank's data is deleted with the visit's time; the rows themselves a day later. */
export async function forgetOldVisits(on: On, at: Date, before: Date): Promise<void> {
  await on.sql`
    update pay_and_play.visit set person = null where expires_at < ${at} and person is not null`;
  await on.sql`delete from pay_and_play.visit where expires_at < ${before}`;
}
