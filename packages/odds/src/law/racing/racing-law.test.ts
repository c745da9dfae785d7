import { expect, test } from 'vitest';
import { racingDocument, racingLaw } from './racing-law.ts';

const document = racingDocument({ chances: [0.3, 0.22, 0.16, 0.12, 0.09, 0.06, 0.03, 0.02] });
const wonOf = (type: string, outcome: string) =>
  racingLaw
    .markets(document)
    .find((market) => market.type === type)!
    .outcomes.find(({ id }) => id === outcome)!.chances.won;

test('places and orders of a race follow from the chances to win (reference, section 4)', () => {
  const shows = [0.7375, 0.6273, 0.5071, 0.4043, 0.3159, 0.2186, 0.1131, 0.0762];
  for (const [at, chance] of shows.entries()) expect(wonOf('show', `${at + 1}`)).toBeCloseTo(chance, 4);
  expect(wonOf('exacta', '1/2')).toBeCloseTo(0.09429, 5);
  expect(wonOf('quinella', '1&2')).toBeCloseTo(0.1789, 5);
  expect(wonOf('trifecta', '1/2/3')).toBeCloseTo(0.03143, 5);
  expect(wonOf('win', '1')).toBeCloseTo(0.3, 9);
});

test('the outcomes of each market of a race exhaust it', () => {
  const winners = { place: 2, show: 3 } as Record<string, number>;
  for (const { type, outcomes } of racingLaw.markets(document))
    expect(outcomes.reduce((sum, { chances }) => sum + chances.won, 0)).toBeCloseTo(winners[type] ?? 1, 9);
});
