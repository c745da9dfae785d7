import { languageIds } from '@halcyon/contract/market/languages';
import { expect, test } from 'vitest';
import { readEventId, readPlace, sportsbookPaths } from './sportsbook-address.ts';

const england = { slug: 'england' };
const league = { slug: 'beacon-league' };
const id = '01a2194d-5b0e-7934-9feb-ba1279980841';
const event = {
  id,
  sport: 'ice-hockey' as const,
  region: england,
  competition: league,
  name: '',
  participants: [{ name: 'Ylälasalmi' }, { name: 'Łódź FK' }],
};

test('every place has an address in every language, and it leads back to the place', () => {
  for (const language of languageIds) {
    const paths = sportsbookPaths(language);
    const [, , category, region, competition, last] = paths.event(event).split('/');
    expect(readPlace({ category, region, competition }, language)).toEqual({
      kind: 'sport',
      sport: 'ice-hockey',
      region: 'england',
      competition: 'beacon-league',
    });
    expect(readEventId(last!)).toBe(id);
    for (const list of ['live', 'starting_soon', 'price_boost', 'game_rules', 'results'] as const)
      expect(readPlace({ category: paths.list(list).split('/')[2] }, language)).toEqual({
        kind: 'list',
        list,
      });
  }
  expect(sportsbookPaths('fi').event(event)).toBe(
    '/sportsbook/jaakiekko/englanti/beacon-league/ylalasalmi-lodz-fk-01a2194d5b0e79349febba1279980841',
  );
});

test('an address that names no sport, no list or no event leads nowhere', () => {
  for (const category of ['', 'curling', 'bet-history', '..'])
    expect(readPlace({ category }, 'en')).toBeNull();
  expect(readPlace({ category: 'live', region: 'england' }, 'en')).toBeNull();
  for (const part of ['', 'a-b', id, `x${id.replaceAll('-', '')}`]) expect(readEventId(part)).toBeNull();
});
