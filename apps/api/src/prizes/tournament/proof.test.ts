import { createHash } from 'node:crypto';
import type { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { MINUTE, roundOf } from '@halcyon/testkit/tournament-play';
import { someTournament, withBuyIn } from '@halcyon/testkit/tournament-rules';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyTournament } from '../../../../../scripts/verify-tournament.ts';
import { poolMinorOf, prizesOf, scoreRulesOf, termsIdOf } from './frozen.rules.ts';
import { proofEntry, proofHead, proofPlace } from './proof.rules.ts';
import { awardPrizes, commitmentOf, rank } from './ranking.rules.ts';
import { countedRounds, isPlaced, scoreOf, scorings, type Scoring } from './score.rules.ts';

const seed = 'b'.repeat(64);
const frozen = (scoring: Scoring, of: Partial<TournamentRules> = {}): TournamentRules => ({
  ...someTournament(new Date(0)),
  scoring,
  perEuro: { EUR: '1', SEK: '11.25', JPY: '160.5' },
  minStakeMinor: '20',
  minRounds: 2,
  minorPerPoint: '1000',
  weights: { live: 1_000 },
  endsAt: new Date(600 * MINUTE).toISOString(),
  prizes: [
    { kind: 'GOODS', places: 1, goods: 'bicycle' },
    { kind: 'MONEY', places: 3, amountMinor: '1000' },
  ],
  seedHash: commitmentOf(seed),
  ...of,
});

type Played = ReturnType<typeof roundOf>;
type Played2 = readonly { readonly currency: string; readonly rounds: readonly Played[] }[];

const poolFor = (rules: TournamentRules, entries: number, placed: number) => ({
  minor: poolMinorOf(rules, entries),
  placed,
});

/** The proof as FINAL writes it. */
function proofOf(rules: TournamentRules, players: Played2): string {
  const scoreRules = scoreRulesOf(rules);
  const head = proofHead({ tournamentId: 'race', termsId: termsIdOf(rules), rules, seed });
  const entries = players.map(({ currency, rounds }, at) => {
    const entry = { entryId: `e${at}`, currency, joinedAtMs: 0 };
    const all = rounds.flat();
    const score = scoreOf(all, scoreRules, entry);
    return { entry, score, lines: proofEntry(entry, countedRounds(all, scoreRules, entry)) };
  });
  const placed = rank(
    entries
      .filter(({ score }) => isPlaced(score, scoreRules))
      .map(({ entry, score }) => ({ ...score, entryId: entry.entryId })),
    seed,
  );
  const prizes = new Map(
    awardPrizes(placed, prizesOf(rules, poolFor(rules, players.length, placed.length))).map((won) => [
      won.entryId,
      won.prize,
    ]),
  );
  const table = placed.map((each) => proofPlace(each, prizes.get(each.of.entryId) ?? null));
  return `${[head, ...entries.flatMap(({ lines }) => lines), ...table].join('\n')}\n`;
}

const round = fc.tuple(
  fc.constantFrom(5n, 20n, 100n, 250n),
  fc.constantFrom(0n, 40n, 100n, 999n),
  fc.integer({ min: 0, max: 5 }),
);
const players = fc.array(
  fc.record({
    currency: fc.constantFrom('EUR', 'SEK', 'JPY'),
    rounds: fc
      .array(round, { maxLength: 8, size: 'max' })
      .map((all) => all.map(([stake, win, minutes], at) => roundOf(`r${at}`, stake, win, minutes))),
  }),
  { minLength: 1, maxLength: 8, size: 'max' },
);

test.each(scorings)(
  'by %s anyone can compute the same table and prizes from the published rounds',
  (scoring) => {
    const rules = frozen(scoring);
    fc.assert(
      fc.property(players, (all) => {
        expect(verifyTournament(proofOf(rules, all))).toEqual([]);
      }),
    );
  },
);

// Source: docs/domains/prizes.md#model.
test('a prize pool is paid out to the last unit, however many entries have a place', () => {
  const rules = frozen('TOTAL_STAKE', { ...withBuyIn, minRounds: 1 });
  fc.assert(
    fc.property(players, fc.bigInt({ min: 1n, max: 9_999n }), (unsorted, buyIn) => {
      const all = unsorted.map((each) => ({ ...each, currency: 'EUR' }));
      const of = { ...rules, buyInMinor: String(buyIn) };
      const proof = proofOf(of, all);
      expect(verifyTournament(proof)).toEqual([]);
      const paid = [...proof.matchAll(/"line":"place".*?"amountMinor":"(\d+)"/g)].reduce(
        (sum, [, amount]) => sum + BigInt(amount!),
        0n,
      );
      const isPlaced = proof.includes('"line":"place"');
      expect(paid).toBe(isPlaced ? buyIn * BigInt(all.length) : 0n);
    }),
  );
});

const two: Played2 = [
  { currency: 'EUR', rounds: [roundOf('a', 100n, 900n), roundOf('b', 100n, 0n, 1)] },
  { currency: 'EUR', rounds: [roundOf('a', 100n, 500n), roundOf('b', 100n, 0n, 1)] },
];

test.each([
  ['a round that was left out', (proof: string) => proof.replace(/^\{.*"line":"round".*\n/m, '')],
  ['a win that was raised', (proof: string) => proof.replace('"winMinor":"500"', '"winMinor":"5000"')],
  ['a round that is there twice', (proof: string) => proof.replace(/^(\{.*"line":"round".*\n)/m, '$1$1')],
  ['another seed', (proof: string) => proof.replace(seed, 'c'.repeat(64))],
  ['other rules', (proof: string) => proof.replace('"minRounds":2', '"minRounds":1')],
  ['a place that was swapped', (proof: string) => proof.replace('"place":1', '"place":2')],
  ['a prize that was cut', (proof: string) => proof.replaceAll('"amountMinor":"1000"', '"amountMinor":"10"')],
  [
    'a round after the end',
    (proof: string) => proof.replace('1970-01-01T00:01:00.000Z', '1970-01-01T10:00:00.000Z'),
  ],
])('the proof shows %s', (_what, forge) => {
  const proof = proofOf(frozen('WIN_MULTIPLIER'), two);
  expect(verifyTournament(proof)).toEqual([]);
  const forged = forge(proof);
  expect(forged).not.toBe(proof);
  expect(verifyTournament(forged)).not.toEqual([]);
});

test('the proof names no player, and a player finds the own rounds in it', () => {
  const proof = proofOf(frozen('WIN_MULTIPLIER'), two);
  expect(proof).not.toMatch(/player/i);
  const id = createHash('sha256').update('e0:1:a').digest('hex').slice(0, 32);
  expect(proof).toContain(id);
});
