import type { StakeReason } from '@halcyon/contract/sportsbook/slip.contract';
import { divideDown } from '@halcyon/money/amount';

/** What the book risks at most. Amounts in one currency. */
export type BookLimits = {
  /** Smallest stake of a bet, and of a line of a bet with several. */
  readonly stakeMinorMin: bigint;
  readonly lineMinorMin: bigint;
  /** Most that an outcome, a bet and an event may cost. */
  readonly outcomeMinorMax: bigint;
  readonly betMinorMax: bigint;
  readonly eventMinorMax: bigint;
  readonly payoutMinorMax: bigint;
};

/** In cents of a euro. */
export const bookLimits: BookLimits = {
  stakeMinorMin: 10n,
  lineMinorMin: 1n,
  outcomeMinorMax: 50_000_00n,
  betMinorMax: 25_000_00n,
  eventMinorMax: 250_000_00n,
  payoutMinorMax: 500_000_00n,
};

/** Of virtual sports, whose events are short and many. In cents of a euro. */
export const virtualLimits: BookLimits = {
  stakeMinorMin: 10n,
  lineMinorMin: 1n,
  outcomeMinorMax: 10_000_00n,
  betMinorMax: 5_000_00n,
  eventMinorMax: 25_000_00n,
  payoutMinorMax: 100_000_00n,
};

/** What is left of the limits for one leg. */
export type LegRoom = { readonly outcomeMinor: bigint; readonly eventMinor: bigint };

export type StakeBound = { readonly maxMinor: bigint; readonly reason: StakeReason };

/**
 * The largest stake of a whole bet that the book takes at a price, and what bounds it; 0: none. The player's factor
 * changes this size alone. The balance is not looked at. Pure.
 */
export function stakeBoundOf(
  limits: Pick<BookLimits, 'betMinorMax' | 'payoutMinorMax'>,
  rooms: readonly LegRoom[],
  of: {
    readonly oddsMilli: bigint;
    /** Null: what one bet may cost was looked at before. */
    readonly factorHundredths: number | null;
  },
): StakeBound {
  const { betMinorMax, payoutMinorMax } = limits;
  const { factorHundredths } = of;
  const ofBet: Room[] =
    factorHundredths === null
      ? []
      : [
          {
            roomMinor: divideDown(betMinorMax * BigInt(factorHundredths), 100n),
            reason: factorHundredths === 100 ? 'bet' : 'player',
          },
        ];
  const ofLegs = rooms.flatMap(({ outcomeMinor, eventMinor }): Room[] => [
    { roomMinor: outcomeMinor, reason: 'outcome' },
    { roomMinor: eventMinor, reason: 'event' },
  ]);
  const { roomMinor, reason } = [...ofBet, ...ofLegs].reduce((least, room) =>
    room.roomMinor < least.roomMinor ? room : least,
  );
  const maxMinor = roomMinor > 0n ? divideDown(roomMinor * 1_000n, of.oddsMilli - 1_000n) : 0n;
  // Beyond this even a returned stake would be cut.
  return maxMinor < payoutMinorMax ? { maxMinor, reason } : { maxMinor: payoutMinorMax, reason: 'payout' };
}

type Room = { readonly roomMinor: bigint; readonly reason: StakeReason };
