import { expect, test } from 'vitest';
import { markingsOf, standingOf } from './decision.rules.ts';
import type { Decision } from './decision.store.ts';

let last = 0n;
/** Decisions about one outcome in the order in which the feed said them; `version`: the order in which they came. */
const decision = (kind: Decision['kind'], version: bigint, of: Partial<Decision> = {}): Decision => ({
  decisionId: (last += 1n),
  eventId: 'e',
  marketKey: '1x2',
  outcome: 'home',
  version,
  kind,
  result: kind === 'settled' ? 'WON' : kind === 'cancelled' ? 'VOID' : null,
  deadHeat: null,
  deductionBps: 0,
  rule: 'feed.result',
  inputs: {},
  incidents: [],
  acceptedFrom: null,
  acceptedUntil: null,
  isByOperators: false,
  ...of,
});
const marking = (all: readonly Decision[], version: bigint) => markingsOf(all, version)[0] ?? null;

test('a rollback that comes after the result that replaced it takes back only what was said before it', () => {
  const wrong = decision('settled', 1n, { result: 'LOST' });
  const rollback = decision('rolled_back', 3n);
  const right = decision('settled', 2n);
  const all = [wrong, rollback, right];
  expect(standingOf(all)).toBe(right);
  expect(marking(all, 2n)).toMatchObject({ decisionId: right.decisionId, grade: { result: 'WON' } });
  const { replaces, decisionId } = marking(all, 3n)!;
  expect([replaces, decisionId]).toEqual([[wrong.decisionId], right.decisionId]);
  // A result that comes after its rollback is none.
  expect(marking([wrong, rollback], 1n)).toBeNull();
});

test('bets that kept an equal result from before a wrong one keep it through a rollback that comes last', () => {
  const scouted = decision('settled', 1n);
  const wrong = decision('settled', 2n, { result: 'LOST' });
  const rollback = decision('rolled_back', 4n);
  const right = decision('settled', 3n);
  const all = [scouted, wrong, rollback, right];
  // All of it is here before anything is carried out: the wrong one is none, and the right one moves no bet.
  expect(marking(all, 2n)).toBeNull();
  expect(marking(all, 3n)?.replaces).not.toContain(scouted.decisionId);
  expect(marking(all, 4n)).toMatchObject({ decisionId: right.decisionId, grade: { result: 'WON' } });
});

test('a window that comes after it was taken back makes nothing void', () => {
  const window = { acceptedFrom: new Date(1), acceptedUntil: new Date(2) };
  const cancel = decision('cancelled', 2n, window);
  const back = decision('cancel_rolled_back', 1n, window);
  expect(marking([cancel, back], 2n)).toBeNull();
  const other = decision('cancel_rolled_back', 1n, { ...window, acceptedUntil: new Date(3) });
  expect(marking([cancel, other], 2n)?.grade).toEqual({ result: 'VOID' });
});

test('what two operators decided holds against what the feed says later, until they decide otherwise', () => {
  const feed = decision('settled', 1n, { result: 'LOST' });
  const corrected = decision('settled', 2n, { isByOperators: true });
  const again = decision('settled', 3n, { result: 'LOST' });
  const rollback = decision('rolled_back', 4n);
  const all = [feed, corrected, again, rollback];
  expect(standingOf(all)).toBe(corrected);
  expect(marking(all, 3n)).toBeNull();
  expect(marking(all, 4n)?.replaces).not.toContain(corrected.decisionId);
  expect(marking([...all, decision('cancelled', 5n)], 5n)?.replaces).not.toContain(corrected.decisionId);
  const lifted = decision('settled', 6n, { result: 'LOST', isByOperators: true });
  expect(standingOf([...all, lifted])).toBe(lifted);
  expect(marking([...all, lifted], 6n)?.replaces).toContain(corrected.decisionId);
});

test('a void of two operators is not taken back by the feed', () => {
  const cancel = decision('cancelled', 1n, { isByOperators: true });
  const back = decision('cancel_rolled_back', 2n);
  expect(marking([cancel, back], 1n)?.grade).toEqual({ result: 'VOID' });
  expect(marking([cancel, back], 2n)?.replaces).toEqual([]);
  const restored = decision('cancel_rolled_back', 3n, { isByOperators: true });
  expect(marking([cancel, back, restored], 3n)?.replaces).toEqual([cancel.decisionId]);
});
