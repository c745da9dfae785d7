import { policies } from '@halcyon/testkit/dependencies';
import { expect, test } from 'vitest';
import { readDataset } from '../../apps/api/src/content/dataset/dataset.ts';
import { marketIds, markets } from '../../packages/contract/src/market/markets.ts';
import { hasRate, ratesOn } from '../../packages/money/src/reference-rates.ts';
import { ratesFromCentralBank, withRates } from './reference-rates.ts';

/** The form of the central bank's daily file. */
const file = (day: string, rates: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope><gesmes:subject>Reference rates</gesmes:subject><Cube>
<Cube time='${day}'>${rates}</Cube></Cube></gesmes:Envelope>`;
const wanted = new Set(['USD', 'SEK']);
const newer = file(
  '2025-03-03',
  `<Cube currency='USD' rate='1.0465'/><Cube currency='BGN' rate='1.9558'/><Cube currency='SEK' rate='11.06'/>`,
);

test('every set of the dataset has a date and a source, and only CLP and PEN of all markets have no rate', () => {
  const sets = readDataset(policies).of('referenceRates');
  expect(sets.length).toBeGreaterThan(0);
  for (const { source, publishedOn } of sets) expect(source).toContain(publishedOn);
  const rates = ratesOn('2026-11-21', sets);
  const lacking = marketIds.map((id) => markets[id].currency).filter((code) => !hasRate(code, rates));
  expect([...new Set<string>(lacking)].toSorted()).toEqual(['CLP', 'PEN']);
});

test('a newer day of the central bank’s file is added with its date, and is the one that holds from then on', () => {
  const next = ratesFromCentralBank(newer, wanted);
  expect(next).toMatchObject({
    _id: 'reference-rates-2025-03-03',
    rates: [
      { currency: 'SEK', perEuro: '11.06' },
      { currency: 'USD', perEuro: '1.0465' },
    ],
  });
  expect(next.source).toBe('European Central Bank, euro foreign exchange reference rates of 2025-03-03');
  const sets = withRates(readDataset(policies).of('referenceRates'), next);
  expect(ratesOn('2025-03-02', sets).perEuro['USD']).toBe('1.0411');
  expect(ratesOn('2025-03-03', sets).perEuro['USD']).toBe('1.0465');
  expect(withRates(sets, next)).toHaveLength(sets.length);
});

test('a file without a day, without a wanted currency or with a broken rate is not added', () => {
  expect(() => ratesFromCentralBank('<html>Sorry</html>', wanted)).toThrow('no day');
  expect(() => ratesFromCentralBank(file('2025-03-03', ''), wanted)).toThrow('no currency of a market');
  const broken = file('2025-03-03', `<Cube currency='USD' rate='1.2.3'/>`);
  expect(() => ratesFromCentralBank(broken, wanted)).toThrow('USD: 1.2.3 is no rate');
});
