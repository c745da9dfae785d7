import { last, nth, nthThing, race } from '../order-rules.ts';
import { half1, regularHalves } from '../scope.ts';
import {
  handicap,
  inScope,
  oddEven,
  range,
  result,
  total,
  type Definition,
  type Definitions,
  type Rules,
} from '../score-rules.ts';
import type { Side } from '../../sport.ts';
import { yesOrNo } from '../verdict.ts';

/** Corners that were taken. */
const corners: Definitions = {
  corner_1x2: result('corners'),
  corner_handicap: handicap('corners'),
  corner_total: total('corners'),
  home_corner_total: total('corners', 'home'),
  away_corner_total: total('corners', 'away'),
  nth_corner: nth('corners', 'cornernr', 'none'),
};

export const cornerRules: Rules = {
  ...inScope(corners, regularHalves),
  ...inScope(corners, half1, (name) => `${name}_1h`),
  ...inScope(
    {
      corner_range: range('corners'),
      corner_odd_even: oddEven('corners'),
      last_corner: last('corners', 'none'),
      race_to_corners: race('corners', 'cornernr', 'none'),
    },
    regularHalves,
  ),
};

const cards: Definitions = {
  booking_1x2: result('bookings'),
  booking_total: total('bookings'),
  booking_points: total('booking_points'),
};

const sendingOff = (side?: Side): Definition => ({
  id: 'sending_off',
  decide: (read) => {
    const sent = read.listed('bookings').filter((card) => card.isSendingOff && (!side || card.side === side));
    read.note('sendings_off', sent.length);
    const verdict = sent.length > 0 ? 'WON' : read.isOver() ? 'LOST' : null;
    return yesOrNo(verdict, read.outcome);
  },
});

export const cardRules: Rules = {
  ...inScope(cards, regularHalves),
  ...inScope(cards, half1, (name) => `${name}_1h`),
  ...inScope(
    {
      home_booking_total: total('bookings', 'home'),
      away_booking_total: total('bookings', 'away'),
      nth_booking: nthThing('bookings', 'bookingnr'),
      sending_off: sendingOff(),
      home_sending_off: sendingOff('home'),
      away_sending_off: sendingOff('away'),
    },
    regularHalves,
  ),
};
