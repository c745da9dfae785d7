import { gradeOutcome } from '@halcyon/odds/grade/grade-market';
import { parseMarketKey } from '@halcyon/odds/market-key';
import { expect, test } from 'vitest';
import { EventSettler } from './event-settler.ts';
import { matchWith, TestMatch } from './test-feed.ts';

const minuteMs = 60_000;
const isGoal = (kind: string) => ['goal', 'own_goal', 'penalty_scored'].includes(kind);
const goalsIn = (match: TestMatch) =>
  match.script.steps.flatMap(({ incidents }) => incidents).filter(({ kind }) => isGoal(kind));

/** Scores that a rule read may have risen since. */
const resultOf = (outcome: object) => ({ ...outcome, inputs: null });

/** What was settled as scouted is confirmed as it was; after an instant where something was taken back before. */
function expectEarlyAsConfirmed(match: TestMatch, sinceMs = 0): void {
  const settled = (certainty: number) =>
    match
      .of('bet_settlement')
      .filter((message) => message.certainty === certainty && message.timestamp >= sinceMs)
      .flatMap(({ markets }) => markets);
  const final = new Map(settled(2).map((market) => [`${market.type} ${market.specifiers}`, market.outcomes]));
  expect(settled(1).length).toBeGreaterThan(10);
  for (const { type, specifiers, outcomes } of settled(1)) {
    const results = new Map(final.get(`${type} ${specifiers}`)!.map((one) => [one.id, resultOf(one)]));
    for (const outcome of outcomes) expect(resultOf(outcome)).toEqual(results.get(outcome.id));
  }
}

test('the producer before the start hands every market over, and the live one continues with all of them', () => {
  const match = new TestMatch('football', 1);
  match.kickOff();
  const [before, live, ...more] = match.of('odds_change');
  expect(more).toEqual([]);
  expect(before).toMatchObject({ product: 3, eventStatus: { status: 'live' } });
  expect(before!.markets.length).toBeGreaterThan(300);
  expect(before!.markets.every(({ status }) => status === -2)).toBe(true);
  expect(live).toMatchObject({ product: 1, eventStatus: { status: 'live' }, law: { model: 'football-1' } });
  expect(live!.markets.length).toBeGreaterThan(300);
  expect(live!.markets.every(({ status }) => status === 1)).toBe(true);
  expect(JSON.stringify(live).length).toBeLessThan(250_000);
});

test('bets are stopped before a goal is published, and until they return no market is open', () => {
  const match = matchWith(
    'football',
    (script) =>
      script.steps.filter(({ incidents }) => incidents.some(({ kind }) => isGoal(kind))).length >= 3,
  );
  match.play();
  let isStopped = false;
  let goals = 0;
  for (const message of match.published) {
    if (message.kind === 'bet_stop') isStopped = true;
    if (message.kind !== 'odds_change') continue;
    const scored = (message.incidents ?? []).filter(({ kind }) => isGoal(kind));
    if (scored.length > 0) expect(isStopped).toBe(true);
    goals += scored.length;
    if (message.markets.length === 0) continue;
    if (message.markets.some(({ status }) => status === 1)) isStopped = false;
    expect(message.betstopReason).toBeUndefined();
  }
  expect(goals).toBe(goalsIn(match).length);
});

test('between incidents only markets are sent whose prices have changed', () => {
  const match = new TestMatch('football', 2);
  match.kickOff();
  const sent = new Map<string, string>();
  const atFirst = match.published.length;
  match.run(match.event.startsAtMs + 20 * minuteMs);
  let markets = 0;
  for (const message of match.published) {
    if (message.kind === 'bet_stop') sent.clear();
    if (message.kind !== 'odds_change' || message.product !== 1) continue;
    for (const { type, specifiers, status, outcomes } of message.markets) {
      const odds = JSON.stringify([status, outcomes.map(({ id, odds }) => [id, odds])]);
      expect(sent.get(`${type}|${specifiers}`)).not.toBe(odds);
      sent.set(`${type}|${specifiers}`, odds);
      markets += 1;
    }
  }
  expect(match.published.length).toBeGreaterThan(atFirst + 30);
  expect(markets).toBeGreaterThan(300);
});

test.each([
  ['football', 3],
  ['football', 4],
  ['tennis', 1],
] as const)(
  'every market of %s that was ever offered is settled, confirmed at the end, and as the final incidents say (%i)',
  (sport, number) => {
    const match = new TestMatch(sport, number);
    match.play();
    expect(match.event.status).toBe('closed');
    const record = new EventSettler(match.event.calendar).record(match.event.incidents);
    const confirmed = match.of('bet_settlement').filter(({ certainty }) => certainty === 2);
    const markets = confirmed.flatMap(({ markets }) => markets);
    const offered = new Set(
      match
        .of('odds_change')
        .flatMap(({ markets }) => markets.filter(({ status }) => status !== -2 && status !== 0))
        .map(({ type, specifiers }) => `${type} ${specifiers}`),
    );
    expect(new Set(markets.map(({ type, specifiers }) => `${type} ${specifiers}`))).toEqual(offered);
    expect(markets.some(({ voidReason }) => voidReason === 'not_decided')).toBe(false);
    for (const { type, specifiers, outcomes } of markets)
      for (const { id, result } of outcomes) {
        const key = parseMarketKey(specifiers === '' ? type : `${type}|${specifiers}`)!;
        const { grade } = gradeOutcome(record, { ...key, outcome: id })!;
        expect(result === 1, `${type} ${specifiers} ${id}`).toBe(['WON', 'HALF_WON'].includes(grade.result));
      }
    // The first half and what is decided by a goal are settled while the match runs.
    expectEarlyAsConfirmed(match);
  },
);

test('while a goal is checked nothing is settled by it', () => {
  const match = matchWith(
    'football',
    ({ steps }) =>
      steps.some(
        ({ incidents, cancelsFromMs }) =>
          cancelsFromMs === undefined && incidents.some(({ overturns }) => overturns?.kind === 'goal'),
      ) && steps.every(({ cancelsFromMs }) => cancelsFromMs === undefined),
  );
  match.play();
  const taken = match.event.incidents.find(({ kind }) => kind === 'overturned')!;
  const goal = match.event.incidents[Number(taken.detail) - 1]!;
  const early = match
    .of('bet_settlement')
    .filter(({ timestamp }) => timestamp >= goal.atMs && timestamp <= taken.atMs);
  expect(early).toEqual([]);
});

test('a goal that is taken back only after bets were open again voids what was accepted since it', () => {
  const match = matchWith('football', ({ steps }) =>
    steps.some(({ cancelsFromMs }) => cancelsFromMs !== undefined),
  );
  const step = match.script.steps.find(({ cancelsFromMs }) => cancelsFromMs !== undefined)!;
  match.play();
  const [cancel] = match.of('bet_cancel');
  expect(cancel).toMatchObject({
    startTime: Math.round(match.event.startsAtMs + step.cancelsFromMs!),
    endTime: match.event.startsAtMs + step.atMs,
  });
  expect(cancel!.markets.map(({ type }) => type)).toContain('1x2');
  const taken = match.event.incidents.find(({ kind }) => kind === 'overturned')!;
  const goal = match.event.incidents[Number(taken.detail) - 1]!;
  expect(goal.kind).toBe('goal');
  // What was settled by that goal is rolled back before, and settled again by what is true.
  const [rollback] = match.of('rollback_bet_settlement');
  expect(match.published.indexOf(rollback!)).toBeLessThan(match.published.indexOf(cancel!));
  const settled = match
    .of('bet_settlement')
    .filter(({ timestamp }) => timestamp >= goal.atMs && timestamp < taken.atMs)
    .flatMap(({ markets }) => markets.map(({ type, specifiers }) => `${type} ${specifiers}`));
  expect(rollback!.markets.length).toBeGreaterThan(3);
  for (const { type, specifiers } of rollback!.markets) expect(settled).toContain(`${type} ${specifiers}`);
  expectEarlyAsConfirmed(match, rollback!.timestamp);
});

test('a feed that starts in the middle of a match continues it, and publishes nothing of what was before', () => {
  const whole = new TestMatch('football', 5);
  whole.play();
  const late = new TestMatch('football', 5);
  late.nowMs = late.event.startsAtMs + 70 * minuteMs;
  late.event.resume(late.script, late.nowMs);
  expect(late.of('odds_change')).toEqual([]);
  // What is decided by then is settled in one message.
  expect(late.of('bet_settlement')).toHaveLength(1);
  late.run(late.event.endMs + 100_000);
  const kinds = (match: TestMatch) =>
    match.event.incidents.map(({ kind, second, side }) => [kind, second, side]);
  expect(kinds(late)).toEqual(kinds(whole));
  const confirmed = (match: TestMatch) => {
    const markets = match
      .of('bet_settlement')
      .filter(({ certainty }) => certainty === 2)
      .flatMap((one) => one.markets);
    return new Map(markets.map(({ type, specifiers, outcomes }) => [`${type} ${specifiers}`, outcomes]));
  };
  const [ofWhole, ofLate] = [confirmed(whole), confirmed(late)];
  expect(ofLate.size).toBeGreaterThan(300);
  for (const [key, outcomes] of ofLate) {
    const all = new Map((ofWhole.get(key) ?? outcomes).map((outcome) => [outcome.id, outcome]));
    for (const outcome of outcomes) if (all.has(outcome.id)) expect(outcome).toEqual(all.get(outcome.id));
  }
});

test.each([
  'tennis',
  'basketball',
  'ice-hockey',
  'handball',
  'volleyball',
  'table-tennis',
  'counter-strike',
  'dota',
])('a match of %s is played to its end over the feed', (sport) => {
  const match = new TestMatch(sport, 1);
  match.play(20_000);
  expect(match.event.status).toBe('closed');
  const incidents = match.of('odds_change').flatMap(({ incidents = [] }) => incidents);
  expect(incidents.map(({ sequence }) => sequence)).toEqual(incidents.map((_, at) => at + 1));
  expect(incidents.at(-1)!.kind).toBe('match_end');
  expect(match.of('odds_change').at(-1)!.eventStatus.status).toBe('closed');
});
