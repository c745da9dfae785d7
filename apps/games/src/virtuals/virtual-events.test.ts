import { publicChance, seededChance } from '@halcyon/odds/chance/seeded-chance';
import { FeedMessage, oddsFeedFrameBytesMax } from '@halcyon/wire/odds-feed/messages';
import { filmBytesMax, lineAt, VirtualFilm } from '@halcyon/wire/virtuals/virtual-calls';
import { expect, test } from 'vitest';
import { drawEvent } from './draw.ts';
import { closingMessagesOf, openingMessagesOf, resultTextOf } from './event-messages.ts';
import { filmOf } from './film.ts';
import { fixtureOf } from './fixture-of.ts';
import { matchSlotsOf, slotOf, slotsOf, type VirtualSport } from './timetable.ts';
import { virtualEventOf, type VirtualEvent } from './virtual-event.ts';

const day = Date.UTC(2026, 10, 26);
const hour = 3_600_000;
const slots = slotsOf(day, day + 2 * hour);
const events = slots.filter(({ isSeason }) => !isSeason).map(virtualEventOf);
const ofSport = (sport: string) => events.filter(({ slot }) => slot.sport === sport);

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Places of a runner on the course. */
const placesOf = (track: string) =>
  Array.from({ length: track.length / 2 }, (_, at) => {
    const [high, low] = [track[2 * at]!, track[2 * at + 1]!];
    return signs.indexOf(high) * 64 + signs.indexOf(low);
  });
/** When a runner is at the line, on a straight way between two keyframes. */
function atLineMs(track: string, durationMs: number): number {
  const places = placesOf(track);
  const after = places.findIndex((place) => place >= lineAt);
  const [from, to] = [places[after - 1]!, places[after]!];
  return ((after - 1 + (lineAt - from) / (to - from)) * durationMs) / (places.length - 1);
}
const drawn = (event: VirtualEvent, seed: string) => {
  const chance = publicChance(seed);
  const { law } = event;
  if (law.kind === 'season') throw new Error('a season is drawn by its matches');
  const result = drawEvent(law, chance);
  return { result, film: filmOf(result, chance, event.slot.endsAtMs - event.slot.startsAtMs) };
};

test('three tracks start 40 seconds after one another, a football round and a tennis match every three minutes', () => {
  const races = events.filter(({ law }) => law.kind === 'race').map(({ slot }) => slot);
  expect(races.slice(1).every((slot, at) => slot.startsAtMs - races[at]!.startsAtMs === 40_000)).toBe(true);
  expect(races.slice(0, 3).map(({ sport }) => sport)).toEqual(['horses', 'greyhounds', 'motor-racing']);
  const football = ofSport('virtual-football').map(({ slot }) => slot);
  expect(football).toHaveLength(8 * 40);
  expect(football[8]!.startsAtMs - football[0]!.startsAtMs).toBe(180_000);
  expect(ofSport('virtual-tennis')).toHaveLength(40);
});

test('betting closes ten seconds before the start, and a round is over before the next one starts', () => {
  for (const { startsAtMs, closesAtMs, endsAtMs, sport, isSeason } of slots) {
    expect(startsAtMs - closesAtMs).toBe(10_000);
    if (isSeason) continue;
    expect(endsAtMs - startsAtMs).toBe(sport.startsWith('virtual') ? 80_000 : 38_000);
  }
  // A fast timetable closes bets as long before the start.
  const fast = slotsOf(day, day + hour, 5);
  expect(fast).toHaveLength(slotsOf(day, day + 5 * hour).length);
  for (const slot of fast) {
    expect(slot.startsAtMs - slot.closesAtMs).toBe(10_000);
    expect(slotOf(slot.eventId, 5)).toEqual(slot);
  }
});

test('the timetable is the same whenever it is read, and finds an event by its name alone', () => {
  expect([...slotsOf(day, day + hour), ...slotsOf(day + hour, day + 2 * hour)]).toEqual(slots);
  for (const slot of slots) expect(slotOf(slot.eventId)).toEqual(slot);
  for (const name of ['horses:1:1', `horses:${day / 1_000 + 1}:1`, 'horses', 'chess:1764115200:1'])
    expect(slotOf(name)).toBeNull();
});

test('in a season every team plays 30 rounds and each other team at home and away', () => {
  const season = ofSport('virtual-football').filter(
    ({ competition }, _, all) => competition.season === all[all.length - 1]!.competition.season,
  );
  const start = season[0]!.slot.startsAtMs - (Number(season[0]!.round) - 1) * 180_000;
  const whole = slotsOf(start, start + 30 * 180_000)
    .filter(({ sport, isSeason }) => sport === 'virtual-football' && !isSeason)
    .map(virtualEventOf);
  expect(new Set(whole.map(({ competition }) => competition.season)).size).toBe(1);
  const pairs = whole.map(({ runners }) => runners.map(({ name }) => name).join(' – '));
  expect(new Set(pairs).size).toBe(16 * 15);
  expect(whole.at(-1)!.round).toBe('30');
  // Races and tennis are numbered from midnight on.
  const numbersOf = (sport: VirtualSport) => ofSport(sport).map(({ round }) => Number(round));
  expect([numbersOf('horses')[0], numbersOf('virtual-tennis').slice(0, 2)]).toEqual([1, [1, 2]]);
});

test('fields have the size of their sport, distinct names and colours, and chances that add up to one', () => {
  for (const [sport, sizes] of [
    ['horses', [8, 9, 10, 11, 12]],
    ['greyhounds', [6, 8]],
    ['motor-racing', [10]],
  ] as const)
    for (const { runners, law } of ofSport(sport)) {
      expect(sizes).toContain(runners.length);
      expect(new Set(runners.map(({ name }) => name)).size).toBe(runners.length);
      expect(new Set(runners.map(({ look }) => look)).size).toBe(runners.length);
      if (law.kind === 'race') expect(law.winE6.reduce((sum, chance) => sum + chance, 0)).toBe(1_000_000);
    }
  // A runner that comes again is the same participant, in the same colours.
  const fixtures = ofSport('horses').map((event) => fixtureOf(event, { seedHash: '', dayKeyHash: '' }, day));
  const met = Map.groupBy(
    fixtures.flatMap(({ participants }) => participants),
    ({ id }) => id,
  );
  const again = [...met.values()].find((same) => same.length > 1)!;
  expect(new Set(again.map(({ names, look }) => `${names['en']} ${look}`)).size).toBe(1);
});

test('a film passes the line in the drawn order, never goes back, and is two kilobytes at most', () => {
  for (const event of events) {
    const { result, film } = drawn(event, event.slot.eventId);
    expect(VirtualFilm.parse(film)).toEqual(film);
    expect(JSON.stringify(film).length).toBeLessThanOrEqual(filmBytesMax);
    if (film.kind !== 'race' || result.kind !== 'race') continue;
    const { runners } = film;
    const order = result.finish.map(({ number }) => number);
    const by = (timeOf: (runner: (typeof runners)[number]) => number) =>
      runners.toSorted((one, other) => timeOf(one) - timeOf(other)).map(({ number }) => number);
    expect(by(({ finishMs }) => finishMs)).toEqual(order);
    expect(by(({ track }) => atLineMs(track, film.durationMs))).toEqual(order);
    for (const { track } of film.runners) {
      const places = placesOf(track);
      expect(places).toHaveLength(32);
      expect(places.every((place, at) => at === 0 || place >= places[at - 1]!)).toBe(true);
      expect(places.at(-1)).toBeGreaterThan(lineAt);
    }
  }
});

test('the film of a match has the goals and points that were drawn', () => {
  for (const event of events.filter(({ law }) => law.kind !== 'race').slice(0, 200)) {
    const { result, film } = drawn(event, event.slot.eventId);
    if (film.kind === 'football' && result.kind === 'football') {
      const goals = film.moments.filter(({ kind }) => kind === 'goal');
      expect(goals.map(({ side, second }) => [side, second])).toEqual(
        result.goals.map(({ side, second }) => [side, second]),
      );
      expect(film.moments.every(({ atMs }) => atMs <= film.durationMs)).toBe(true);
    } else if (film.kind === 'tennis' && result.kind === 'tennis')
      expect(film.games.join('')).toBe(
        result.games.flatMap(({ points }) => points.map((side) => side[0])).join(''),
      );
  }
});

test('an event is offered with prices below fair, closed before its start, and settled wholly at its end', () => {
  for (const event of events.slice(0, 60)) {
    const { result } = drawn(event, event.slot.eventId);
    const messages = [...openingMessagesOf(event), ...closingMessagesOf(event, result)];
    for (const message of messages) {
      expect(FeedMessage.parse(message)).toEqual(message);
      expect(JSON.stringify(message).length).toBeLessThan(oddsFeedFrameBytesMax);
    }
    expect(messages.map((message) => 'sequence' in message && message.sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(messages.map(({ timestamp }) => timestamp)).toEqual(
      messages.map(({ timestamp }) => timestamp).toSorted((one, other) => one - other),
    );
    const [offer] = messages.filter(({ kind }) => kind === 'odds_change');
    const [settled] = messages.filter(({ kind }) => kind === 'bet_settlement');
    if (offer?.kind !== 'odds_change' || settled?.kind !== 'bet_settlement')
      throw new Error('messages are missing');
    expect(settled.markets.map(({ type, specifiers }) => [type, specifiers])).toEqual(
      offer.markets.map(({ type, specifiers }) => [type, specifiers]),
    );
    for (const { outcomes } of offer.markets)
      for (const { odds, chances } of outcomes)
        if (odds !== undefined)
          expect((odds / 1_000) * (chances!.won - 1) + chances!.void).toBeLessThan(1_000_000);
  }
});

test('the draw follows from law and seeds alone: the same seeds draw the same event, another seed another one', () => {
  const race = ofSport('horses')[0]!;
  const { law } = race;
  if (law.kind !== 'race') throw new Error('not a race');
  const drawWith = (serverSeed: string) =>
    resultTextOf(
      drawEvent(law, seededChance({ serverSeed, publicSeed: '0'.repeat(64), event: race.slot.eventId })),
    );
  expect(drawWith('ab'.repeat(32))).toBe(drawWith('ab'.repeat(32)));
  const orders = Array.from({ length: 20 }, (_, at) => drawWith(`${at + 10}`.repeat(32)));
  expect(new Set(orders).size).toBeGreaterThan(15);
});

test('one season of the league at a time takes bets: from the closing of the one before it until ten seconds before its first round', () => {
  const seasons = slotsOf(day, day + 24 * hour).filter(({ isSeason }) => isSeason);
  expect(seasons).toHaveLength(16);
  for (const [at, season] of seasons.entries()) {
    const matches = matchSlotsOf(season);
    expect(matches).toHaveLength(240);
    expect(season.startsAtMs).toBe(matches[0]!.startsAtMs);
    expect(season.startsAtMs - season.closesAtMs).toBe(10_000);
    expect(season.opensAtMs).toBe(seasons[at - 1]?.closesAtMs ?? season.opensAtMs);
    // All matches are over when it is settled, and it is settled before the next one starts.
    expect(season.endsAtMs).toBeGreaterThan(matches.at(-1)!.endsAtMs);
    expect(season.endsAtMs).toBeLessThan(season.startsAtMs + 90 * 60_000);
    const { law, runners, competition } = virtualEventOf(season);
    expect(law.kind).toBe('season');
    expect(new Set(runners.map(({ name }) => name)).size).toBe(16);
    const ofFirst = virtualEventOf(matches[0]!);
    expect(competition).toEqual(ofFirst.competition);
    expect(runners).toEqual(expect.arrayContaining([...ofFirst.runners]));
  }
});

test('a season is offered as an outright of the league, without a film, and every club is won or lost by its place', () => {
  const season = virtualEventOf(slotsOf(day, day + 2 * hour).find(({ isSeason }) => isSeason)!);
  const fixture = fixtureOf(season, { seedHash: '', dayKeyHash: '' }, day);
  expect(fixture).toMatchObject({ kind: 'outright', sport: 'virtual-football', status: 'not_started' });
  expect(fixture.participants.map(({ role }) => role)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  const places = Array.from({ length: 16 }, (_, at) => 16 - at);
  const closing = closingMessagesOf(season, { kind: 'season', places });
  for (const message of [...openingMessagesOf(season), ...closing])
    expect(FeedMessage.parse(message)).toEqual(message);
  const settled = closing.find(({ kind }) => kind === 'bet_settlement');
  if (settled?.kind !== 'bet_settlement') throw new Error('it is not settled');
  const wonIn = settled.markets.map(({ type, outcomes }) => [
    type,
    outcomes.filter(({ result }) => result === 1).map(({ id }) => id),
  ]);
  expect(wonIn).toEqual([
    ['season_winner', ['16']],
    ['season_top3', ['14', '15', '16']],
    ['season_last', ['1']],
  ]);
  expect(resultTextOf({ kind: 'season', places })).toBe('16/15/14/13/12/11/10/9/8/7/6/5/4/3/2/1');
});
