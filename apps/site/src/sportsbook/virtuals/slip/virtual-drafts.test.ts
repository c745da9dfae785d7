import { expect, test } from 'vitest';
import {
  emptySlip,
  selectionKey,
  withEachWay,
  type SlipPick,
  type SlipState,
} from '../../stake/slip-state.ts';
import { virtualDraftsOf, virtualModeOf, virtualModesOf, withStake } from './virtual-drafts.ts';

const pick = (eventId: string, market = 'win', outcome = '1'): SlipPick => ({
  eventId,
  market,
  outcome,
  seen: { version: 2, oddsMilli: 3_000 },
  isBanker: false,
});
const always = () => true;

test('picks of several events can be a combo, and picks of one event are singles', () => {
  const two = { ...emptySlip, picks: [pick('a'), pick('b')] };
  expect(virtualModesOf(two)).toEqual(['single', 'combo']);
  expect(virtualModeOf(two)).toBe('single');
  expect(virtualDraftsOf({ ...two, mode: 'combo' }, always)).toMatchObject([{ type: 'ACCUMULATOR' }]);
  const one = { ...emptySlip, mode: 'combo' as const, picks: [pick('a'), pick('a', 'place')] };
  expect(virtualModeOf(one)).toBe('single');
  expect(virtualDraftsOf(one, always).map(({ type }) => type)).toEqual(['SINGLE', 'SINGLE']);
});

test('a pick of a season is a single', () => {
  const two = { ...emptySlip, mode: 'combo' as const, picks: [pick('a'), pick('b', 'season_top3')] };
  expect(virtualModesOf(two)).toEqual(['single']);
  expect(virtualDraftsOf(two, always).map(({ type }) => type)).toEqual(['SINGLE', 'SINGLE']);
});

test('a race that takes no more bets leaves the others in the slip to be placed', () => {
  const two = { ...emptySlip, picks: [pick('a'), pick('b')] };
  const left = virtualDraftsOf(two, (eventId) => eventId !== 'a');
  expect(left.map(({ picks }) => picks[0]!.eventId)).toEqual(['b']);
  expect(virtualDraftsOf({ ...two, mode: 'combo' }, (eventId) => eventId !== 'a')).toEqual([]);
});

test('each single keeps its own stake', () => {
  const two = { ...emptySlip, picks: [pick('a'), pick('b')] };
  const [first] = virtualDraftsOf(two, always);
  const typed = virtualDraftsOf(withStake(two, first!, '2.50'), always);
  expect(typed.map(({ stake }) => stake)).toEqual(['2.50', '']);
});

test('a bet is each-way only where every pick has a place part, each single by itself', () => {
  const [horse, score] = [pick('a'), pick('b', 'correct_score', '1:0')];
  const hasPlace = ({ market }: SlipPick) => market === 'win';
  const chosen = [horse, score].reduce(
    (state, one) => withEachWay(state, selectionKey(one)),
    withEachWay({ ...emptySlip, picks: [horse, score] }, 'slip'),
  );
  const of = (state: SlipState) =>
    virtualDraftsOf(state, always, hasPlace).map(({ isEachWay, lineCount }) => [isEachWay, lineCount]);
  expect(of(chosen)).toEqual([
    [true, 2],
    [false, 1],
  ]);
  expect(of({ ...chosen, mode: 'combo' })).toEqual([[false, 1]]);
  expect(of({ ...chosen, picks: [horse, pick('c')], mode: 'combo' })).toEqual([[true, 2]]);
  expect(of(withEachWay(chosen, selectionKey(horse)))[0]).toEqual([false, 1]);
});
