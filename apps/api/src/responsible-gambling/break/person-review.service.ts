import { randomUUIDv7 } from 'node:crypto';
import { findPlayerFacts, listExcluded, listPersons } from '../../identity/public.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { lockGuard } from '../../ledger/public.ts';
import { beginBreak, carryBar, runningExclusionOf, type BreakDependencies } from './break.service.ts';
import { insertRecord } from '../limit/limit.store.ts';
import { isUpdate, whyReview, type SharedMark } from './person-review.rules.ts';
import * as store from './person-review.store.ts';

const PAGE = 500;
type On = Pick<Db | Tx, 'sql'>;

/** True: an operator has to say first that the account is not an excluded person's. No stake, deposit or launch. */
export const isUnderReview = store.hasOpenReview;
export const listUnderReview = store.listUnderReview;
export const listOpenReviews = store.listOpenReviews;
export const findOpenReview = store.findOpenReview;

type Match = {
  /** The account that waits for an operator. */
  readonly playerId: bigint;
  readonly matchedId: bigint;
  readonly marks: readonly SharedMark[];
};

/** Open accounts that look like an excluded person's, this account being one side of each pair. */
async function findMatches(on: On, playerId: bigint, at: Date): Promise<readonly Match[]> {
  const sharing = await store.listSharing(on, playerId);
  if (sharing.length === 0) return [];
  const persons = await listPersons(on, [playerId, ...sharing.map(({ player_id: id }) => id)], at);
  const own = persons.find((person) => person.playerId === playerId);
  if (!own) return [];
  return sharing.flatMap(({ player_id: otherId, kinds }) => {
    const other = persons.find((person) => person.playerId === otherId);
    if (!other || other.isExcluded === own.isExcluded) return [];
    const [person, excluded] = own.isExcluded ? [other, own] : [own, other];
    const marks = person.isGone ? null : whyReview(person, excluded, new Set(kinds));
    return marks ? [{ playerId: person.playerId, matchedId: excluded.playerId, marks }] : [];
  });
}

/** Checks a new account in the transaction that opens it, so that it never plays before. */
export async function reviewNewAccount(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  for (const match of await findMatches(tx, playerId, at)) await openReview(tx, match, at);
}

/** The job, after an exclusion and after a new mark. One transaction for each account. */
export async function matchPerson(
  deps: BreakDependencies & { readonly db: Db },
  playerId: bigint,
): Promise<void> {
  const at = deps.clock.now();
  for (const match of await findMatches(deps.db, playerId, at)) {
    await deps.db.transact((tx) => openReview(tx, match, at));
  }
}

/** Every night, for what no single event reports: names or birth dates that were corrected, accounts opened again. */
export async function matchAllExcluded(deps: BreakDependencies & { readonly db: Db }): Promise<void> {
  for (let after = 0n; ;) {
    const players = await listExcluded(deps.db, after, PAGE);
    for (const playerId of players) await matchPerson(deps, playerId);
    if (players.length < PAGE) return;
    after = players.at(-1)!;
  }
}

/** What an operator has decided about these two accounts stays decided until they share something more. */
async function openReview(tx: Tx, { playerId, matchedId, marks }: Match, at: Date): Promise<void> {
  await lockGuard(tx, playerId); // first lock
  const before = await store.listReviewsOfPair(tx, playerId, matchedId);
  const isOpen = before.some(({ state }) => state === 'open');
  const decided = before.map((review) => review.marks);
  if (isOpen || !isUpdate(marks, decided)) return;
  await store.insertReview(tx, {
    player_id: playerId,
    review_id: randomUUIDv7(),
    matched_player_id: matchedId,
    marks,
    opened_at: at,
  });
  await carryBar(tx, playerId, at);
  await note(tx, playerId, 'opened', 'system', at);
}

type Decision = {
  readonly playerId: bigint;
  readonly reviewId: string;
  readonly operatorId: string;
  readonly reason: string;
};

/** Two operators have confirmed that it is another person: the bar is lifted. False: it is decided. */
export async function clearReview(deps: BreakDependencies, tx: Tx, decision: Decision): Promise<boolean> {
  const at = deps.clock.now();
  if (!(await decide(tx, decision, 'cleared', at))) return false;
  await carryBar(tx, decision.playerId, at);
  return true;
}

/**
 * It is the excluded person: the exclusion that runs on the other account begins on this one, with its end.
 * False: it is decided, or no exclusion runs there any more; the caller rolls back.
 */
export async function confirmReview(deps: BreakDependencies, tx: Tx, decision: Decision): Promise<boolean> {
  const at = deps.clock.now();
  const { playerId, operatorId } = decision;
  const review = await decide(tx, decision, 'confirmed', at);
  const player = await findPlayerFacts(tx, playerId);
  const running = review && (await runningExclusionOf(tx, review.matched_player_id, at));
  if (!player || !running) return false;
  const next = {
    kind: running.kind,
    endsAt: running.ends_at,
    earliestEndAt: running.earliest_end_at,
    endsByItself: running.ends_by_itself,
  };
  await carryBar(tx, playerId, at);
  const { currency } = player;
  await beginBreak(deps, tx, { playerId, currency, next, actor: operatorId, at });
  return true;
}

async function decide(
  tx: Tx,
  { playerId, reviewId, operatorId, reason }: Decision,
  state: 'cleared' | 'confirmed',
  at: Date,
): Promise<store.ReviewRow | null> {
  await lockGuard(tx, playerId); // first lock
  const review = await store.findOpenReview(tx, playerId, reviewId);
  if (!review) return null;
  await store.decideReview(tx, review, { state, decidedBy: operatorId, reason, at });
  await note(tx, playerId, state, operatorId, at);
  return review;
}

function note(tx: Tx, playerId: bigint, action: string, actor: string, at: Date): Promise<void> {
  const recordId = randomUUIDv7();
  return insertRecord(tx, { playerId, recordId, kind: 'person_review', action, actor, at });
}
