import { describe, expect, test } from 'vitest';
import { recordOf } from '../record-fold.ts';
import { gradesOf, incidentsOf, players, record } from '../testing/script.ts';

const facts = { sport: 'football', players } as const;

describe('goals, cards and players of football', () => {
  const graded = (lines: readonly string[], key: string) => gradesOf(record(facts, lines), key);

  test('an own goal is credited to the side that gains, and to no scorer', () => {
    const lines = ['half1', '5 own_goal home a2', 'end', 'half2', '50 goal away a9', 'end', 'over'];
    expect(graded(lines, 'correct_score')).toBe('1:1');
    expect(graded(lines, 'nth_goal|goalnr=1')).toBe('home');
    expect(graded(lines, 'first_scorer')).toContain('a9');
    expect(graded(lines, 'anytime_scorer')).not.toMatch(/\ba2\b/);
  });

  test('a goal that is taken back did not happen', () => {
    const lines = ['half1', '5 goal home h9', '6 overturned - - 2', 'end', 'half2', 'end', 'over'];
    expect(graded(lines, 'correct_score')).toBe('0:0');
    expect(graded(lines, 'first_scorer')).toContain('none');
  });

  test('who came on after the first goal is void as first scorer, and so is who came on in extra time at all', () => {
    const lines = [
      'half1',
      '5 goal home h9',
      '20 substitution away a9 a12',
      'end',
      'half2',
      'end',
      'overtime1',
      '95 substitution home h9 h12',
      '96 goal home h12',
      'over',
    ];
    expect(graded(lines, 'first_scorer')).toContain('a12:void');
    const scorers = graded(lines, 'anytime_scorer');
    expect(scorers).toContain('h12:void');
    expect(scorers).not.toContain('a12');
  });

  test('cards count for players on the pitch, before the final whistle', () => {
    const lines = [
      'half1',
      '10 yellow home h13',
      '11 yellow home h2',
      '30 second_yellow home h2',
      '31 yellow home h2',
      'end',
      'half2',
      '60 substitution away a9 a12',
      '61 yellow away a9',
      '62 yellow away a12',
      'end',
      '96 red away a5',
      'over',
    ];
    expect(graded(lines, 'booking_total|total=4')).toBe('void');
    expect(graded(lines, 'booking_points|total=45')).toBe('void');
    expect(graded(lines, 'away_sending_off')).toBe('no');
    expect(graded(lines, 'player_carded').split(' ')).toEqual([
      'h2',
      'h12:void',
      'h13:void',
      'h14:void',
      'a12',
      'a13:void',
      'a14:void',
    ]);
  });

  test('(bug report 4) two goals on a total of 2.25 lose half of over', () => {
    const lines = ['half1', '5 goal home h9', 'end', 'half2', '50 goal away a9', 'end', 'over'];
    expect(graded(lines, 'total|total=2.25')).toBe('over:half-lost under:half');
  });

  test('(bug report 8) neither the order of players nor the order in which incidents arrive changes a result', () => {
    const incidents = incidentsOf(['half1', '12 goal home h9', 'end', 'half2', 'end', 'over']);
    const received = [...incidents, ...incidents.slice(0, 2)].toReversed();
    const shuffled = recordOf({ ...facts, players: players.toReversed() }, received);
    expect(gradesOf(shuffled, '1x2')).toBe('home');
    expect(gradesOf(shuffled, 'home_total|total=0.5')).toBe('over');
  });

  test('(bug report 16) the first half is over when it is reported so, whatever a clock says', () => {
    const running = ['half1', '12 goal home h9', '58 corner away'];
    expect(graded(running, '1x2_1h')).toBe('?');
    expect(graded([...running, 'end'], '1x2_1h')).toBe('home');
    expect(graded([...running, 'half2'], '1x2_1h')).toBe('home');
  });

  test('(bug report 16b) nothing that is reported after the end changes a result', () => {
    const lines = ['half1', 'end', 'half2', 'end', 'over', '95 goal home h9'];
    expect(graded(lines, '1x2')).toBe('draw');
  });
});

describe('football decided early', () => {
  const at = (key: string, ...lines: readonly string[]) => gradesOf(record(facts, ['half1', ...lines]), key);
  const goal = (minute: number, side: string) => `${minute} goal ${side} ${side[0]}9`;

  test('a total is decided by the goal that passes it', () => {
    expect(at('total|total=1.5', goal(5, 'home'))).toBe('?');
    expect(at('total|total=1.5', goal(5, 'home'), goal(6, 'home'))).toBe('over');
    expect(at('total|total=2', goal(5, 'home'), goal(6, 'home'))).toBe('?');
    expect(at('total|total=1.75', goal(5, 'home'), goal(6, 'home'))).toBe('?');
  });

  test('both sides score as soon as both have', () => {
    expect(at('btts', goal(5, 'home'), goal(6, 'away'))).toBe('yes');
    expect(at('home_clean_sheet', goal(6, 'away'))).toBe('no');
    expect(at('which_score', goal(6, 'away'))).toBe('away? both?');
  });

  test('a score that cannot be reached any more is lost', () => {
    expect(at('correct_score_1h', goal(5, 'home'), goal(6, 'away'))).toBe('1:1? 1:2? 2:1? 2:2? other?');
    expect(at('multigoals_1h', goal(5, 'home'), goal(6, 'away'), goal(7, 'away'))).toBe('1-3? 2-3? 4+?');
  });

  test('an interval is decided when its last minute has passed, the stoppage of a half within it', () => {
    expect(at('interval_1x2_15m|from=1|to=15', goal(5, 'home'), '14:59 corner away')).toBe('?');
    expect(at('interval_1x2_15m|from=1|to=15', goal(5, 'home'), '15 corner away')).toBe('home');
    expect(at('interval_1x2_15m|from=31|to=45', '47 corner away')).toBe('?');
    expect(at('interval_1x2_15m|from=31|to=45', '47 corner away', 'end')).toBe('draw');
    expect(at('goal_time_15m|goalnr=1', '31 corner away')).toBe('31-45? 46-60? 61-75? 76-90? none?');
  });

  test('the first goal, corner and booking are decided at once', () => {
    expect(at('nth_goal|goalnr=1', goal(5, 'home'))).toBe('home');
    expect(at('race_to_corners|cornernr=1', '5 corner away')).toBe('away');
    expect(at('sending_off', '5 red home h2')).toBe('yes');
  });
});
