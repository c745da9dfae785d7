import { expect, test } from 'vitest';
import { matchWith, TestMatch } from './test-feed.ts';

const minuteMs = 60_000;
const hasGoal = (match: TestMatch) =>
  match.script.steps.find(({ incidents }) => incidents.some(({ kind }) => kind === 'goal'))!;

test('a settlement that is wrong is rolled back after its time and sent right', () => {
  const match = new TestMatch('football', 6);
  match.switchboard.set('odds-feed', { wrong_settlement: 30 });
  match.play();
  const [wrong] = match.of('bet_settlement');
  const [rollback, ...more] = match.of('rollback_bet_settlement');
  expect(more).toEqual([]);
  expect(rollback!.timestamp).toBeGreaterThanOrEqual(wrong!.timestamp + 30_000);
  expect(rollback!.markets.map(({ type, specifiers }) => `${type} ${specifiers}`)).toEqual(
    wrong!.markets.map(({ type, specifiers }) => `${type} ${specifiers}`),
  );
  const right = match.published[match.published.indexOf(rollback!) + 1]!;
  expect(right).toMatchObject({ kind: 'bet_settlement', certainty: 1 });
  const resultsOf = (message: typeof wrong) =>
    message!.markets.flatMap(({ outcomes }) =>
      outcomes.filter(({ voidFactor }) => voidFactor === undefined).map(({ result }) => result),
    );
  expect(resultsOf(right as typeof wrong)).toEqual(resultsOf(wrong).map((result) => 1 - result));
  expect(match.switchboard.of('odds-feed').wrong_settlement).toBeNull();
});

test('an event that is called off is void, every market of it, and closed', () => {
  const match = new TestMatch('football', 6);
  match.kickOff();
  match.run(match.event.startsAtMs + 10 * minuteMs);
  match.event.cancel(match.nowMs);
  expect(match.of('fixture_change')).toMatchObject([{ changeType: 3 }]);
  const last = match.of('odds_change').at(-1)!;
  expect(last.eventStatus.status).toBe('cancelled');
  expect(last.markets.some(({ status }) => status === 1)).toBe(false);
  const cancelled = match.of('bet_cancel').flatMap(({ markets }) => markets);
  expect(cancelled.length).toBeGreaterThan(300);
  expect(match.of('bet_cancel')[0]).not.toHaveProperty('startTime');
  const { length } = match.published;
  match.run(match.nowMs + 20 * minuteMs);
  expect(match.published).toHaveLength(length);
});

test('of an abandoned match what is decided counts, and the rest is void (A1)', () => {
  const match = matchWith('football', ({ steps }) => {
    const goals = steps.filter(
      ({ atMs, incidents }) => atMs < 35 * minuteMs && incidents.some(({ kind }) => kind === 'goal'),
    );
    return goals.length === 1 && goals[0]!.incidents[0]!.side === 'home';
  });
  match.kickOff();
  match.run(match.event.startsAtMs + 40 * minuteMs);
  match.event.abandon(match.nowMs);
  match.run(match.nowMs + 2 * minuteMs);
  expect(match.event.status).toBe('closed');
  const markets = match
    .of('bet_settlement')
    .filter(({ certainty }) => certainty === 2)
    .flatMap((one) => one.markets);
  const of = (type: string, specifiers = '') =>
    markets.find((one) => one.type === type && one.specifiers === specifiers)!;
  const outcomeOf = (market: ReturnType<typeof of>, id: string) =>
    market.outcomes.find((one) => one.id === id);
  expect(outcomeOf(of('nth_goal', 'goalnr=1'), 'home')).toMatchObject({ result: 1, rule: 'nth' });
  const over = of('total', 'total=0.5');
  const goals = match.event.incidents.filter(({ kind }) => kind === 'goal' || kind === 'penalty_scored');
  const inputs = { 'goals.regular': `${goals.length}:0`, total: '0.5' };
  expect(outcomeOf(over, 'over')).toMatchObject({ result: 1, rule: 'total', inputs });
  expect(over.incidents).toEqual(goals.map(({ sequence }) => sequence));
  for (const { result, voidFactor, rule } of of('1x2').outcomes)
    expect([result, voidFactor, rule]).toEqual([0, 1, 'abandoned']);
  expect(of('1x2').voidReason).toBe('abandoned');
  // No result can be 0:0 any more.
  const score = of('correct_score');
  expect(outcomeOf(score, '0:0')).toMatchObject({ result: 0, rule: 'correct_score' });
  expect(outcomeOf(score, '2:1')).toMatchObject({ result: 0, voidFactor: 1, rule: 'abandoned' });
});

test('bets on a match that begins more than 48 hours after its first start are void, whatever its new start (bug report 6)', () => {
  const settledAfter = (hours: number) => {
    const match = new TestMatch('football', 6);
    match.event.move(60 * hours);
    match.kickOff();
    match.run(match.event.startsAtMs + 30 * minuteMs);
    const markets = match.of('bet_settlement').flatMap((one) => one.markets);
    return new Set(markets.map(({ voidReason }) => voidReason));
  };
  expect(settledAfter(49)).toEqual(new Set(['not_started']));
  expect(settledAfter(47)).toEqual(new Set([undefined]));
});

test('an event is moved before its start only', () => {
  const match = new TestMatch('football', 6);
  const { startsAtMs } = match.event;
  match.event.move(90);
  expect(match.event.startsAtMs).toBe(startsAtMs + 90 * minuteMs);
  expect(match.of('fixture_change')).toMatchObject([{ changeType: 2, product: 3 }]);
  match.kickOff();
  match.event.move(90);
  expect(match.of('fixture_change')).toHaveLength(1);
});

test('a goal with the wrong side is taken back and credited to the right one, and bets are stopped meanwhile', () => {
  const match = matchWith('football', ({ steps }) =>
    steps.some(({ incidents }) => incidents.some(({ kind }) => kind === 'goal')),
  );
  match.switchboard.set('odds-feed', { wrong_score: 1 });
  const goal = hasGoal(match);
  match.kickOff();
  match.run(match.event.startsAtMs + goal.atMs + 39_000);
  const { side } = goal.incidents[0]!;
  const scored = match.event.incidents.filter(({ kind }) => kind === 'goal' || kind === 'overturned');
  expect(scored.map(({ kind, side }) => [kind, side])).toEqual([
    ['goal', side === 'home' ? 'away' : 'home'],
    ['overturned', side === 'home' ? 'away' : 'home'],
    ['goal', side],
  ]);
  expect(scored[1]!.detail).toBe(`${scored[0]!.sequence}`);
  const { score } = match.event.eventStatus(match.nowMs);
  expect(score![side!]).toBe(1);
  expect(match.event.isStopped('1x2')).toBe(true);
});

test('frozen prices do not change until they are released', () => {
  const match = new TestMatch('football', 6);
  match.kickOff();
  match.switchboard.set('odds-feed', { freeze_prices: true });
  const sent = match.of('odds_change').length;
  const withPrices = () =>
    match
      .of('odds_change')
      .slice(sent)
      .filter(({ markets }) => markets.length > 0);
  match.run(match.event.startsAtMs + 5 * minuteMs);
  expect(withPrices()).toEqual([]);
  match.switchboard.set('odds-feed', { freeze_prices: false });
  match.run(match.event.startsAtMs + 10 * minuteMs);
  expect(withPrices().length).toBeGreaterThan(3);
});

test('a price ten times too high and a market that is not known come once each', () => {
  const match = new TestMatch('football', 6);
  match.switchboard.set('odds-feed', { palpable_price: 1, unknown_market: 1 });
  match.kickOff();
  match.run(match.event.startsAtMs + 5 * minuteMs);
  const markets = match.of('odds_change').flatMap((message) => message.markets);
  expect(markets.filter(({ type }) => type === 'moon_phase')).toHaveLength(1);
  const isWrong = ({ outcomes }: (typeof markets)[number]) =>
    outcomes.some(
      ({ odds, chances }) =>
        odds &&
        chances &&
        chances.halfWon + chances.void + chances.halfLost === 0 &&
        (odds / 1_000) * (chances.won / 1_000_000) > 2,
    );
  expect(markets.some(isWrong)).toBe(true);
  match.run(match.event.startsAtMs + 8 * minuteMs);
  expect(match.switchboard.of('odds-feed')).toMatchObject({ palpable_price: 0, unknown_market: 0 });
});

test('with overlapping producers the live one begins before the other has ended', () => {
  const match = new TestMatch('football', 6);
  match.switchboard.set('odds-feed', { handover_overlap: true });
  match.kickOff();
  expect(match.of('odds_change').map(({ product }) => product)).toEqual([1, 3]);
});
