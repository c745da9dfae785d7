import { describe, expect, test } from 'vitest';
import { parseMarketKey } from '../market-key.ts';
import { settleOutcome, type EventTiming } from './unfinished.ts';
import { winnerOf, type EventFacts } from './record.ts';
import { gradesOf, players, record } from './testing/script.ts';

const hourMs = 3_600_000;
const onTime: EventTiming = { originalStartAtMs: 0, nowMs: 2 * hourMs };

function settled(facts: EventFacts, lines: readonly string[], timing: EventTiming = onTime) {
  const folded = record(facts, lines);
  return (key: string, outcome: string) => {
    const graded = settleOutcome(folded, { ...parseMarketKey(key)!, outcome }, timing);
    return graded && `${graded.grade.result} ${graded.rule}`;
  };
}
const football: EventFacts = { sport: 'football', players };
const tennis: EventFacts = { sport: 'tennis', bestOf: 3 };

describe('(A1) football stopped for good in minute 65 at 2–1, 1–0 at half time', () => {
  const lines = [
    'half1',
    '12 goal home h9',
    'end',
    'half2',
    '50 goal away a9',
    '60 goal home h9',
    '65 interruption',
    '65 abandoned',
  ];
  const result = settled(football, lines);

  test('what was decided is paid', () => {
    expect(result('total|total=2.5', 'over')).toBe('WON total');
    expect(result('total|total=2.5', 'under')).toBe('LOST total');
    expect(result('btts', 'yes')).toBe('WON both_score');
    expect(result('1x2_1h', 'home')).toBe('WON result');
    expect(result('total_1h|total=0.5', 'over')).toBe('WON total');
    expect(result('nth_goal|goalnr=1', 'home')).toBe('WON nth');
    expect(result('first_scorer', 'h9')).toBe('WON first_scorer');
  });

  test('what could still change is void, and what could not come about any more is lost', () => {
    for (const [key, outcome] of [
      ['1x2', 'home'],
      ['total|total=3.5', 'under'],
      ['correct_score', '2:1'],
      ['correct_score', '3:3'],
      ['ht_ft', 'home/home'],
      ['to_qualify', 'home'],
    ] as const)
      expect(result(key, outcome), `${key} ${outcome}`).toBe('VOID abandoned');
    expect(result('correct_score', '1:0')).toBe('LOST correct_score');
  });

  test('without the end reported nothing is void yet, and a resumption takes the end back', () => {
    expect(settled(football, lines.slice(0, -2))('1x2', 'home')).toBeNull();
    expect(settled(football, [...lines, '66 resumption'])('1x2', 'home')).toBeNull();
  });

  test('an interrupted match has 48 hours from its original start to be played to its end', () => {
    const interrupted = lines.slice(0, -1);
    const at = (nowMs: number) =>
      settled(football, interrupted, { originalStartAtMs: 0, nowMs })('1x2', 'home');
    expect(at(48 * hourMs)).toBeNull();
    expect(at(48 * hourMs + 1)).toBe('VOID not_resumed');
  });
});

describe('(A2) tennis, retirement at 6–4 2–1', () => {
  const set1 = ['home', 'away', 'home', 'away', 'home', 'away', 'home', 'away', 'home', 'home'];
  const lines = [
    'set1',
    ...set1.map((side) => `30 game ${side}`),
    '30 set home',
    'set2',
    ...['home', 'away', 'home'].map((side) => `60 game ${side}`),
    '61 retirement home',
    'over',
  ];
  const result = settled(tennis, lines);

  test('the first set and a total that was passed are paid', () => {
    expect(result('set_winner|setnr=1', 'home')).toBe('WON winner');
    expect(result('set_correct_score|setnr=1', '6:4')).toBe('WON correct_score');
    expect(result('total_games|total=12.5', 'over')).toBe('WON total');
    expect(result('p1_wins_a_set', 'yes')).toBe('WON sets_won');
  });

  test('winner, totals that were not passed and the second set are void', () => {
    for (const [key, outcome] of [
      ['winner', 'home'],
      ['winner', 'away'],
      ['total_games|total=21.5', 'over'],
      ['total_games|total=21.5', 'under'],
      ['set_winner|setnr=2', 'home'],
      ['set_total_games|setnr=2|total=9.5', 'under'],
    ] as const)
      expect(result(key, outcome), `${key} ${outcome}`).toBe('VOID retired');
  });

  test('(bug report 24) who retires ahead loses the match', () => {
    expect(winnerOf(record(tennis, lines))).toBe('away');
  });

  test('after a walkover every bet is void', () => {
    expect(settled(tennis, ['0 walkover away'])('winner', 'home')).toBe('VOID walkover');
    expect(settled(tennis, [...lines.slice(0, -2), '62 walkover away'])('set_winner|setnr=1', 'home')).toBe(
      'VOID walkover',
    );
  });
});

describe('postponed and changed events', () => {
  const played = ['half1', '12 goal home h9', 'end', 'half2', 'end', 'over'];

  test('(bug report 6) bets are void when the original start is 48 hours ago, whatever the new date is', () => {
    const at = (nowMs: number) => settled(football, [], { originalStartAtMs: 0, nowMs })('1x2', 'home');
    expect(at(48 * hourMs)).toBeNull();
    expect(at(48 * hourMs + 1)).toBe('VOID not_started');
  });

  test('a match that started within 48 hours is graded, one that started later is void', () => {
    const startedAt = (originalStartAtMs: number) =>
      settled(football, played, { originalStartAtMs, nowMs: 60 * hourMs })('1x2', 'home');
    expect(startedAt(-48 * hourMs)).toBe('WON result');
    expect(startedAt(-48 * hourMs - 1)).toBe('VOID not_started');
  });

  test('(bug report 21) 48 hours are hours that pass, across a change of clocks too', () => {
    // Helsinki moves its clocks an hour forwards on 29 March 2026.
    const originalStartAtMs = Date.parse('2026-03-28T18:00:00+02:00');
    const sameTimeOfDay = Date.parse('2026-03-30T18:00:00+03:00');
    const at = (nowMs: number) => settled(football, [], { originalStartAtMs, nowMs })('1x2', 'home');
    expect(sameTimeOfDay - originalStartAtMs).toBe(47 * hourMs);
    expect(at(sameTimeOfDay + 1)).toBeNull();
    expect(at(sameTimeOfDay + hourMs + 1)).toBe('VOID not_started');
  });

  test('tennis waits two weeks, esports one day', () => {
    const at = (sport: EventFacts['sport'], hours: number) =>
      settled({ sport }, [], { originalStartAtMs: 0, nowMs: hours * hourMs })('winner', 'home');
    expect(at('tennis', 14 * 24)).toBeNull();
    expect(at('tennis', 14 * 24 + 1)).toBe('VOID not_started');
    expect(at('dota', 24)).toBeNull();
    expect(at('dota', 25)).toBe('VOID not_started');
  });

  test('another venue, participant or format, or a cancelled event, makes every bet void', () => {
    for (const fixtureBreak of [
      'venue_changed',
      'participant_changed',
      'format_changed',
      'cancelled',
    ] as const)
      expect(settled(football, played, { ...onTime, fixtureBreak })('1x2', 'home')).toBe(
        `VOID ${fixtureBreak}`,
      );
  });

  test('a map that is played again counts from nothing', () => {
    const facts: EventFacts = { sport: 'counter-strike', bestOf: 3 };
    const map = ['map1', '1 point home', '2 point home', '3 interruption', '4 resumption - - restart'];
    expect(gradesOf(record(facts, map), 'race_to_rounds|mapnr=1|roundnr=2')).toBe('?');
    expect(
      gradesOf(record(facts, [...map, '5 point away', '6 point away']), 'race_to_rounds|mapnr=1|roundnr=2'),
    ).toBe('away');
  });
});
