import { describe, expect, test } from 'vitest';
import { Books } from './books.store.ts';
import { jackpotsByGame, readJackpots, readRateSets, type Jackpot } from './jackpots.ts';
import { contributionOf, Pots } from './pots.ts';
import { protocols } from './registry.ts';
import { repeatableDraw } from './slots/measure/measure.ts';
import { slotMachines } from './slots/slot-machines.ts';
import { loadTitles } from './title.ts';

const titles = loadTitles();
const pays = (slug: string) => protocols.find((protocol) => protocol.slug === slug)?.jackpot !== undefined;
const [sunken] = readJackpots();
const jackpot: Jackpot = { ...sunken!, seedMinor: 10_000n, turnoverMinor: 50_000n };
const [game = ''] = jackpot.gameRefs;

function potsOf(of: Jackpot = jackpot, certainty = 0): Pots {
  return new Pots({
    books: new Books(null),
    byGame: new Map(of.gameRefs.map((gameRef) => [`${of.provider} ${gameRef}`, of])),
    rateSets: readRateSets(),
    certainty: () => certainty,
    nowMs: () => Date.parse('2026-11-21T12:00:00Z'),
  });
}
const held = (pots: Pots) => pots.list(jackpot.provider)[0]!.amountMinor;

describe.each(readJackpots())('the jackpot $name', (each) => {
  test('pays on top of the stated return of its games, and all of it together stays below the stakes', () => {
    const share = each.shareBasisPoints / 10_000;
    const seed = Number(each.seedMinor) / Number(each.turnoverMinor);
    for (const gameRef of each.gameRefs) {
      const { model } = titles.get(each.provider)!.get(gameRef)!;
      const stated = slotMachines.get(model)!.model.rtpBasisPoints / 10_000;
      expect(stated + share + seed).toBeLessThan(0.985);
    }
    // docs/games/provider-models.md states it.
    expect(share + seed).toBeCloseTo(0.015, 6);
  });
});

test('the share of a stake goes in to the last part of a cent, whatever the currency', () => {
  const pots = potsOf();
  expect(held(pots)).toBe(10_000n);
  for (let times = 0; times < 499; times += 1) pots.feed(jackpot, 20n, 'EUR');
  // 499 times 0.20 at one percent are 99.8 cents.
  expect(held(pots)).toBe(10_099n);
  pots.feed(jackpot, 20n, 'EUR');
  expect(held(pots)).toBe(10_100n);
  pots.feed(jackpot, 1_118_800n, 'SEK');
  expect(held(pots)).toBe(11_100n);
  expect(contributionOf(jackpot, 20n)).toBe('0.2');
  expect(contributionOf(jackpot, 100n)).toBe('1');
});

test('what was paid and what is held is exactly what went in and the seeds', () => {
  const pots = potsOf();
  const draw = repeatableDraw(20_261_121);
  let staked = 0n;
  let paid = 0n;
  let wins = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const stake = round % 2 === 0 ? 100n : 20n;
    const isWon = pots.wins(jackpot, stake, 'EUR', draw);
    pots.feed(jackpot, stake, 'EUR');
    staked += stake;
    if (!isWon) continue;
    wins += 1;
    paid += pots.take(jackpot, 'EUR');
  }
  // 1,200,000 cents staked, one win in 50,000: about 24, with a deviation of five.
  expect(wins).toBeGreaterThan(9);
  expect(wins).toBeLessThan(44);
  const put = BigInt(wins + 1) * 10_000n + staked / 100n;
  // A win is rounded down to whole cents.
  expect(put - paid - held(pots)).toBeGreaterThanOrEqual(0n);
  expect(put - paid - held(pots)).toBeLessThanOrEqual(BigInt(wins + 1));
});

test('a stake wins at the rate of its value, in any currency', () => {
  const pots = potsOf({ ...jackpot, turnoverMinor: 1_000n });
  const share = (stake: bigint, currency: string) => {
    const draw = repeatableDraw(7);
    let wins = 0;
    for (let round = 0; round < 20_000; round += 1)
      if (pots.wins({ ...jackpot, turnoverMinor: 1_000n }, stake, currency, draw)) wins += 1;
    return wins / 20_000;
  };
  expect(share(100n, 'EUR')).toBeCloseTo(0.1, 1);
  expect(Math.abs(share(100n, 'EUR') - share(1_118n, 'SEK'))).toBeLessThan(0.01);
});

test('a won pot is paid in the player’s currency, rounded down, and starts again at its seed', () => {
  const pots = potsOf();
  expect(pots.take(jackpot, 'SEK')).toBe(111_880n);
  expect(held(pots)).toBe(10_000n);
});

test('a currency without a rate has no part in a jackpot: it neither feeds nor wins one', () => {
  const pots = potsOf();
  expect(pots.of(jackpot.provider, game, 'EUR')).toBe(jackpot);
  expect(pots.of(jackpot.provider, game, 'CLP')).toBeNull();
  expect(pots.of(jackpot.provider, 'another', 'EUR')).toBeNull();
});

test('a jackpot of an unknown game, of two names, or of a provider that cannot pay it is refused at the start', () => {
  expect(jackpotsByGame(readJackpots(), titles, pays).size).toBe(
    readJackpots().flatMap(({ gameRefs }) => gameRefs).length,
  );
  const load = (...these: Jackpot[]) => jackpotsByGame(these, titles, pays);
  expect(() => load({ ...sunken!, gameRefs: ['nothing'] })).toThrow('nothing is no slot there');
  expect(() => load(sunken!, sunken!)).toThrow('feeds another one');
  expect(() => load({ ...sunken!, provider: 'yggdrasil' })).toThrow('yggdrasil has no call that pays');
});
