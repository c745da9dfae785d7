import { expect, test } from 'vitest';
import type { FairMarket, LawDocument } from '../../law.ts';
import { footballTypes } from '../../market-types/football.ts';
import { footballDocument, footballLaw } from './football-law.ts';
import {
  footballDefaults,
  footballStart,
  type FootballParameters,
  type FootballState,
} from './parameters.ts';

const players = (side: string) =>
  Array.from({ length: 12 }, (_, at) => ({
    id: `${side}${at}`,
    goals: at < 11 ? at + 1 : 0,
    cards: 1 + (at % 3),
  }));
/** The match of the reference's figures: goals fall evenly within a half, no red card. */
const worked: FootballParameters = {
  ...footballDefaults,
  goals: { home: 1.62, away: 1.12 },
  rise: 0,
  reds: { home: 0, away: 0 },
  players: { home: players('h'), away: players('a') },
};
const withReds: FootballParameters = { ...worked, reds: { home: 0.09, away: 0.11 } };

const chancesOf = (markets: readonly FairMarket[], type: string, specifiers: Record<string, string> = {}) => {
  const market = markets.find(
    (candidate) =>
      candidate.type === type && JSON.stringify(candidate.specifiers) === JSON.stringify(specifiers),
  );
  return Object.fromEntries((market?.outcomes ?? []).map(({ id, chances }) => [id, chances]));
};
const wonOf = (document: LawDocument, type: string, specifiers?: Record<string, string>) =>
  Object.values(chancesOf(footballLaw.markets(document), type, specifiers)).map(({ won }) => won);
function expectAll(found: readonly number[], expected: readonly number[]) {
  expect(found).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) expect(found[at]).toBeCloseTo(value, 5);
}

test('goals before the match have the chances of the worked figures (reference, section 4)', () => {
  const document = footballDocument(worked);
  expectAll(wonOf(document, '1x2'), [0.48283, 0.26095, 0.25622]);
  expect(wonOf(document, 'total', { total: '2.5' })[0]).toBeCloseTo(0.51612, 5);
  expect(wonOf(document, 'btts')[0]).toBeCloseTo(0.54742, 5);
  expectAll(wonOf(document, '1x2_1h'), [0.36291, 0.41429, 0.2228]);
  const { over } = chancesOf(footballLaw.markets(document), 'total', { total: '2.25' });
  expectAll([over!.won, over!.halfLost, over!.lost], [0.51612, 0.24941, 0.23446]);
  const halves = chancesOf(footballLaw.markets(document), 'ht_ft');
  expectAll(
    [halves['home/home']!.won, halves['draw/draw']!.won, halves['away/home']!.won],
    [0.29468, 0.15827, 0.02696],
  );
  const first = chancesOf(footballLaw.markets(document), 'nth_goal', { goalnr: '1' });
  expectAll([first['home']!.won, first['none']!.won], [0.54955, 0.0716]);
});

test('the chance of a red card moves prices before it falls, and its fall moves them more (reference, section 4)', () => {
  const before = footballDocument(withReds);
  expectAll(wonOf(before, '1x2'), [0.48403, 0.25988, 0.25609]);
  expect(wonOf(before, 'total', { total: '2.5' })[0]).toBeCloseTo(0.51353, 5);
  const after: FootballState = {
    ...footballStart,
    period: 'half2',
    second: 3_600,
    goals: [{ side: 'away', period: 'half1', second: 900, player: 'a5', isPenalty: false }],
    cards: [{ side: 'home', period: 'half2', second: 3_600, kind: 'red', player: 'h3' }],
  };
  expectAll(wonOf(footballDocument(withReds, after), '1x2'), [0.04028, 0.19192, 0.76779]);
});

test('no chance is negative whatever the correlation, and all add up to 1 (bug report 18)', () => {
  for (const rho of [-3, -0.4, 0.3, 0.9, 3])
    for (const goals of [
      { home: 3.4, away: 0.2 },
      { home: 0.3, away: 2.6 },
    ]) {
      const cells = footballLaw.joint(footballDocument({ ...worked, goals, rho }), [
        { type: 'correct_score', specifiers: {}, outcome: '0:0' },
      ])!;
      expect(cells.every(({ chance }) => chance >= 0 && Number.isFinite(chance))).toBe(true);
      const markets = footballLaw.markets(footballDocument({ ...worked, goals, rho }));
      for (const type of ['1x2', 'correct_score', 'ht_ft']) {
        const won = Object.values(chancesOf(markets, type)).map((chances) => chances.won);
        expect(Math.min(...won)).toBeGreaterThanOrEqual(0);
        expect(won.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 9);
      }
    }
});

const states: Readonly<Record<string, FootballState | null>> = {
  'before the start': null,
  'in the first half': {
    ...footballStart,
    second: 1_500,
    goals: [{ side: 'home', period: 'half1', second: 700, player: 'h3', isPenalty: false }],
    corners: [
      { side: 'home', period: 'half1' },
      { side: 'away', period: 'half1' },
    ],
    cards: [{ side: 'away', period: 'half1', second: 900, kind: 'yellow', player: 'a4' }],
  },
  'in the second half after a red card': {
    ...footballStart,
    period: 'half2',
    second: 3_700,
    goals: [
      { side: 'away', period: 'half1', second: 2_700, player: null, isPenalty: false },
      { side: 'home', period: 'half2', second: 2_800, player: 'h10', isPenalty: true },
    ],
    cards: [{ side: 'home', period: 'half2', second: 3_600, kind: 'red', player: 'h1' }],
    pitch: {
      home: players('h')
        .slice(2)
        .map(({ id }) => id),
      away: players('a').map(({ id }) => id),
    },
  },
  'in extra time': {
    ...footballStart,
    period: 'overtime1',
    second: 5_800,
    goals: [
      { side: 'away', period: 'half1', second: 1_000, player: 'a2', isPenalty: false },
      { side: 'home', period: 'half2', second: 2_800, player: 'h10', isPenalty: false },
    ],
  },
};

test('every market is priced before the match but those that extra time opens', () => {
  const priced = new Set(
    footballLaw.markets(footballDocument({ ...withReds, isTie: true })).map(({ type }) => type),
  );
  expect(footballTypes.map(({ id }) => id).filter((id) => !priced.has(id))).toEqual([
    'overtime_1x2',
    'overtime_total',
    'overtime_handicap',
    'shootout_winner',
  ]);
});

test.each(Object.entries(states))('%s the outcomes of each market exhaust it', (_, state) => {
  const types = new Map(footballTypes.map((type) => [type.id, type]));
  for (const { type, specifiers, outcomes } of footballLaw.markets(
    footballDocument({ ...footballDefaults, players: withReds.players, isTie: true }, state),
  )) {
    const { winners } = types.get(type)!;
    const shares = outcomes.map(({ chances }) => {
      const { won, halfWon, void: level, halfLost, lost } = chances;
      expect(won + halfWon + level + halfLost + lost).toBeCloseTo(1, 9);
      expect(Math.min(won, halfWon, level, halfLost, lost)).toBeGreaterThanOrEqual(0);
      return won + halfWon / 2 + halfLost / 2 + (level * winners!) / outcomes.length;
    });
    if (winners === null) continue;
    // Of two sides one has what the other lacks; a quarter line gives each half of the level result.
    expect(
      shares.reduce((sum, share) => sum + share),
      `${type} ${JSON.stringify(specifiers)}`,
    ).toBeCloseTo(winners, 6);
  }
});

test.each(Object.entries(states))(
  '%s a leg of a combination has the chances of its market, computed independently of it',
  (_, state) => {
    const document = footballDocument({ ...footballDefaults, players: withReds.players, isTie: true }, state);
    // Legs on intervals take longest; one length of them is enough.
    const markets = footballLaw
      .markets(document)
      .filter(({ type }) => !/(?:interval|goal_time).*10m/.test(type));
    for (const { type, specifiers, outcomes } of markets)
      for (const { id, chances } of outcomes.slice(0, 2)) {
        const cells = footballLaw.joint(document, [{ type, specifiers, outcome: id }])!;
        const sums = { WON: 0, HALF_WON: 0, VOID: 0, HALF_LOST: 0, LOST: 0 };
        for (const { results, chance } of cells) sums[results[0]!] += chance;
        const name = `${type} ${JSON.stringify(specifiers)} ${id}`;
        expect(sums.WON, name).toBeCloseTo(chances.won, 6);
        expect(sums.HALF_WON, name).toBeCloseTo(chances.halfWon, 6);
        expect(sums.VOID, name).toBeCloseTo(chances.void, 6);
        expect(sums.HALF_LOST, name).toBeCloseTo(chances.halfLost, 6);
      }
  },
  60_000,
);

test('one proposition has the same chance in every market that offers it', () => {
  for (const state of Object.values(states).slice(0, 3)) {
    const document = footballDocument(withReds, state);
    const won = (type: string, outcome: string, specifiers: Record<string, string> = {}) =>
      footballLaw
        .joint(document, [{ type, specifiers, outcome }])!
        .reduce((sum, { results, chance }) => (results[0] === 'WON' ? sum + chance : sum), 0);
    const pairs = [
      [won('total', 'under', { total: '0.5' }), won('correct_score', '0:0')],
      [won('total', 'under', { total: '0.5' }), won('nth_goal', 'none', { goalnr: '1' })],
      [won('total', 'under', { total: '0.5' }), won('goal_time_15m', 'none', { goalnr: '1' })],
      [won('double_chance', 'home_draw'), won('1x2', 'home') + won('1x2', 'draw')],
      [won('double_chance', 'home_draw'), won('asian_handicap', 'home', { hcp: '0.5' })],
      [won('handicap_3way', 'home', { hcp: '0:1' }), won('asian_handicap', 'home', { hcp: '-1.5' })],
      [won('btts', 'yes'), won('which_score', 'both')],
      [won('home_win_to_nil', 'yes'), won('1x2&btts', 'home&no')],
      [won('home_clean_sheet', 'yes'), won('away_total', 'under', { total: '0.5' })],
      [won('goal_range', '2-3'), won('multigoals', '2-3')],
      [won('btts_1h', 'yes'), won('btts_1h_2h', 'yes/yes') + won('btts_1h_2h', 'yes/no')],
      [
        won('1x2_1h', 'home'),
        won('ht_ft', 'home/home') + won('ht_ft', 'home/draw') + won('ht_ft', 'home/away'),
      ],
    ] as const;
    for (const [at, [one, other]] of pairs.entries()) expect(one, `${at}`).toBeCloseTo(other, 6);
  }
});

test('a document of another model is refused', () => {
  expect(() => footballLaw.markets({ model: 'football-0', parameters: worked, state: null })).toThrow(
    'football-0',
  );
});
