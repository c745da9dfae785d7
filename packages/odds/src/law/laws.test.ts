import { expect, test } from 'vitest';
import type { LawDocument } from '../law.ts';
import { marketTypesOf } from '../market-types/market-types.ts';
import { liveSports } from '../sport.ts';
import { footballDocument } from './football/football-law.ts';
import { footballDefaults } from './football/parameters.ts';
import { iceHockeyDocument } from './ice-hockey/ice-hockey-law.ts';
import { lawOf } from './laws.ts';
import { basketballLaw, handballLaw, pointsDocument } from './points/points-laws.ts';
import { racingDocument } from './racing/racing-law.ts';
import {
  counterStrikeLaw,
  dotaLaw,
  seriesDocument,
  tableTennisLaw,
  volleyballLaw,
} from './series/series-law.ts';
import { tennisDocument } from './tennis/tennis-law.ts';

const series = {
  isHomeServingFirst: true,
  bestOf: 3,
  onServe: 0.55,
  onReturn: 0.5,
} as const;
const documents: readonly LawDocument[] = [
  footballDocument(footballDefaults),
  tennisDocument({ home: 0.64, away: 0.62, isHomeServingFirst: true }),
  pointsDocument(basketballLaw, { home: 112, away: 108, deviation: 11 }),
  iceHockeyDocument({ home: 3, away: 2.7, overtimeGoal: 0.65 }),
  pointsDocument(handballLaw, { home: 30, away: 28, deviation: 5 }),
  seriesDocument(volleyballLaw, { ...series, bestOf: 5 }),
  seriesDocument(tableTennisLaw, { ...series, bestOf: 5 }),
  seriesDocument(counterStrikeLaw, series),
  seriesDocument(dotaLaw, series),
  racingDocument({ chances: [0.4, 0.3, 0.2, 0.1] }),
];

test('every live sport has a law, which a stored document finds again and which prices only types of its sport', () => {
  const sports = documents.map((document) => {
    // As it was stored and read.
    const stored = JSON.parse(JSON.stringify(document)) as LawDocument;
    const law = lawOf(stored)!;
    const types = marketTypesOf[law.sport];
    const markets = law.markets(stored);
    expect(markets.length, law.model).toBeGreaterThan(4);
    for (const { type, specifiers, outcomes } of markets) {
      const known = types.get(type);
      expect(Object.keys(specifiers).toSorted(), `${law.model} ${type}`).toEqual(
        known!.specifiers.toSorted(),
      );
      if (typeof known!.outcomes !== 'string')
        expect(outcomes.map(({ id }) => id).toSorted(), `${law.model} ${type}`).toEqual(
          known!.outcomes.toSorted(),
        );
    }
    return law.sport;
  });
  expect(liveSports.filter((sport) => !sports.includes(sport))).toEqual([]);
  expect(lawOf({ model: 'football-0', parameters: {}, state: null })).toBeNull();
});

test('markets of some types alone are those that the law prices among all others', () => {
  for (const document of documents) {
    const law = lawOf(document)!;
    const types = marketTypesOf[law.sport];
    const all = law.markets(document);
    const groups = new Set(all.map(({ type }) => types.get(type)!.group));
    for (const group of groups) {
      const isWanted = (type: string) => types.get(type)?.group === group;
      const wanted = law.markets(document, isWanted);
      expect(wanted.length, `${law.model} ${group}`).toBeGreaterThan(0);
      expect(wanted, `${law.model} ${group}`).toEqual(all.filter(({ type }) => isWanted(type)));
    }
  }
});
