import type { Grade } from '../../grade.ts';
import { placeGradeOf } from '../../bet/dead-heat.ts';
import type { EventRecord } from '../record.ts';
import type { Reading } from '../reading.ts';
import { match } from '../scope.ts';
import { inScope, type Definition, type Definitions, type Rules } from '../score-rules.ts';
import { isWon } from '../verdict.ts';

/** Rules on the order in which runners or participants finish. Nothing is decided before the end. */
const ofPlaces = (id: string, decide: (read: Reading) => Grade): Definition => ({
  id,
  decide: (read) => (read.isOver() ? decide(read) : null),
});

const lost: Grade = { result: 'LOST' };
const level: Grade = { result: 'VOID' };

/** A place among so many that pay. Who did not start is void; who did not finish is lost. */
function placed({ record, outcome }: Reading, places: number): Grade {
  if (record.withdrawn.has(outcome)) return level;
  const place = record.places.get(outcome);
  if (place === undefined) return lost;
  const tied = [...record.places.values()].filter((other) => other === place).length;
  return placeGradeOf({ ahead: place - 1, tied, places });
}

const withPlaces = (places: (read: Reading) => number) =>
  ofPlaces('place', (read) => {
    read.note('place', read.record.places.get(read.outcome) ?? '-');
    return placed(read, places(read));
  });

/** Everything that the first `count` can be: one order, or several where some finished level. */
function ordersOf({ places }: EventRecord, count: number): readonly (readonly string[])[] {
  let orders: (readonly string[])[] = [[]];
  for (let taken = 0; taken < count; taken += 1)
    orders = orders.flatMap((order) => {
      const left = [...places].filter(([runner]) => !order.includes(runner));
      const best = Math.min(...left.map(([, place]) => place));
      return left.filter(([, place]) => place === best).map(([runner]) => [...order, runner]);
    });
  return orders;
}

/** The first two or three in this order (`3/7`), or in any (`3&7`); several right ones share the price. */
const inOrder = (count: number, mark: '/' | '&') =>
  ofPlaces('order', (read) => {
    const named = read.outcome.split(mark);
    if (named.some((runner) => read.record.withdrawn.has(runner))) return level;
    const keyOf = (order: readonly string[]) => (mark === '/' ? order : order.toSorted()).join(mark);
    const right = new Set(ordersOf(read.record, count).map(keyOf));
    read.note('order', [...right].join(' '));
    if (!right.has(keyOf(named))) return lost;
    return right.size === 1
      ? { result: 'WON' }
      : { result: 'WON', deadHeat: { placesLeft: 1, tied: right.size } };
  });

/** Of the two that the market names, `3/7`, the better one; level is void, and so is one that did not start. */
const headToHead = ofPlaces('head_to_head', (read) => {
  const pair = read.text('id').split('/');
  const { places, withdrawn } = read.record;
  if (pair.some((runner) => withdrawn.has(runner))) return level;
  const placeOf = (runner: string) => places.get(runner) ?? Infinity;
  const rival = pair.find((runner) => runner !== read.outcome) ?? '';
  const [own, other] = [placeOf(read.outcome), placeOf(rival)];
  return own === other ? level : { result: isWon(own < other) };
});

/** Number of the winner. */
const winnerParity = ofPlaces('odd_even', ({ record, outcome }) => {
  const winners = [...record.places].filter(([, place]) => place === 1).map(([runner]) => Number(runner));
  const right = winners.filter((number) => (number % 2 === 0) === (outcome === 'even')).length;
  if (right === 0) return lost;
  return right === winners.length
    ? { result: 'WON' }
    : { result: 'WON', deadHeat: { placesLeft: right, tied: winners.length } };
});

const placesOr = (name: string, usual: number) => (read: Reading) => {
  const number = read.has(name) ? read.number(name) : usual;
  read.note('places', number);
  return number;
};

const racing: Definitions = {
  win: withPlaces(() => 1),
  place: withPlaces(placesOr('pos', 2)),
  show: withPlaces(placesOr('pos', 3)),
  head_to_head: headToHead,
  odd_even: winnerParity,
  exacta: inOrder(2, '/'),
  quinella: inOrder(2, '&'),
  trifecta: inOrder(3, '/'),
  trio: inOrder(3, '&'),
};
export const racingRules: Rules = inScope(racing, match);

/** Of a season of the virtual league. The table names a place for each club, and no two share one. */
export const seasonRules: Rules = inScope(
  {
    season_winner: withPlaces(() => 1),
    season_top3: withPlaces(() => 3),
    season_last: ofPlaces('place', (read) => {
      const place = read.record.places.get(read.outcome) ?? 0;
      read.note('place', place);
      return { result: isWon(place > 0 && place === Math.max(...read.record.places.values())) };
    }),
  },
  match,
);

const relegation = ofPlaces('relegation', (read) => {
  const { withdrawn, places, facts } = read.record;
  if (withdrawn.has(read.outcome)) return level;
  const place = places.get(read.outcome) ?? 0;
  read.note('place', place);
  return { result: isWon(place >= (facts.relegatedFrom ?? Infinity)) };
});

export const outrightRules: Rules = inScope(
  {
    outright_winner: withPlaces(() => 1),
    group_winner: withPlaces(() => 1),
    top_scorer: withPlaces(() => 1),
    top_n: withPlaces(placesOr('winners', 1)),
    relegation,
    head_to_head: headToHead,
  },
  match,
);
