import { liveSports } from '@halcyon/odds/sport';
import { z } from 'zod';
import { gameClasses } from '../content/game-class.ts';
import { CurrencyCode, Instant } from '../platform/shapes.ts';
import { WalletVertical } from '../wallet/wallet.contract.ts';

const BasisPoints = z.number().int().min(0).max(10_000);
export const AmountMinor = z.string().regex(/^(?:0|[1-9]\d{0,14})$/);
/** Minor units by currency. Nothing is converted: a currency that is absent has no such amount. */
export const Amounts = z.record(CurrencyCode, AmountMinor);
/** Catalogue id of a game. */
const GameId = z.string().min(1).max(64);

/** A time of day on a wall clock, and a date with one: `18:00`, `2026-10-23T18:00`. */
export const WallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
export const WallDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Local wall time of every week; 1 is Monday. */
const WeekTime = z.strictObject({ weekday: z.number().int().min(1).max(7), time: WallTime });

/** Over which time a cash-back counts. Every boundary is a wall time of the player's market. */
const CashbackSchedule = z.union([
  z.strictObject({ kind: z.enum(['INSTANT', 'DAILY', 'WEEKLY']) }),
  z.strictObject({ kind: z.literal('WITH_TIMEFRAME'), from: WeekTime, to: WeekTime }),
  /** Once. */
  z.strictObject({ kind: z.literal('WITH_TIMEFRAME'), from: WallDateTime, to: WallDateTime }),
  z.strictObject({ kind: z.literal('SPECIFIC_DAY'), weekday: z.number().int().min(1).max(7) }),
  z.strictObject({ kind: z.literal('SPECIFIC_DAY'), date: z.iso.date() }),
]);
export type CashbackSchedule = z.infer<typeof CashbackSchedule>;

const freeBetTypes = ['ANY', 'SINGLE', 'ACCUMULATOR'] as const;
const freeBetPhases = ['ANY', 'PRE_MATCH', 'LIVE'] as const;

/** On what a free bet may be placed. Singles and accumulators only, whatever it says. */
export const FreeBetTerms = z.strictObject({
  /** Lowest total price of the bet, in thousandths. Null: any. */
  minOddsMilli: z.number().int().min(1_001).max(1_000_000).nullable(),
  /** Empty: every sport. */
  sports: z.array(z.enum(liveSports)).max(liveSports.length),
  betTypes: z.enum(freeBetTypes),
  /** Of every leg: before its event starts, or while it is played. */
  phase: z.enum(freeBetPhases),
});
export type FreeBetTerms = z.infer<typeof FreeBetTerms>;

const BOOSTER_GAMES_MAX = 50;
const WEIGHTS_MAX = 5_000;
const few = <Of extends z.ZodRecord>(of: Of) =>
  of.refine((record) => Object.keys(record).length <= WEIGHTS_MAX, 'too many entries');

const SECTIONS_MAX = 100;

export const extraForms = ['WHEEL', 'LOOT_BOX', 'DRAW'] as const;

/** The outcomes of an extra with their odds. */
export const ExtraTerms = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.enum(['WHEEL', 'LOOT_BOX']),
    /** The odds of each are its weight among all. Null: nothing is won. */
    sections: z
      .array(
        z.strictObject({
          weight: z.number().int().min(1).max(1_000_000_000),
          amountMinor: Amounts.nullable(),
        }),
      )
      .min(2)
      .max(SECTIONS_MAX),
  }),
  z.strictObject({
    form: z.literal('DRAW'),
    drawsAt: Instant,
    /** No more tickets are given, so that the least odds are known. */
    ticketsMax: z.number().int().min(1).max(1_000_000),
    /** The first tickets of the draw win the first prize, and so on. */
    prizes: z
      .array(z.strictObject({ winners: z.number().int().min(1).max(10_000), amountMinor: Amounts }))
      .min(1)
      .max(SECTIONS_MAX),
  }),
]);
export type ExtraTerms = z.infer<typeof ExtraTerms>;

/**
 * What binds a reward, as it was frozen when the player claimed it. Its address is the SHA-256 of its canonical JSON
 * (RFC 8785), so a change of any figure is another document.
 */
export const RewardTerms = z.strictObject({
  kind: z.enum(['BONUS', 'FREE_SPINS', 'FREE_BET', 'CASHBACK', 'PRIZE']),
  bonusType: z.enum(['STICKY', 'NON_STICKY']),
  vertical: WalletVertical,
  /** Null: without a wagering requirement. `multiplierE2` in hundredths: 3000 is thirty times. */
  wager: z
    .strictObject({
      base: z.enum(['BONUS', 'DEPOSIT_AND_BONUS', 'SPIN_WINNINGS']),
      multiplierE2: z.number().int().min(1).max(100_000),
      countsAt: z.enum(['PLACEMENT', 'SETTLEMENT']),
    })
    .nullable(),
  /** How much of a stake counts: of the game, else of its class, else by default. */
  weights: z.strictObject({
    games: few(z.record(GameId, BasisPoints)),
    categories: z.partialRecord(z.enum(gameClasses), BasisPoints),
    default: BasisPoints,
  }),
  excludedGames: z.array(GameId).max(WEIGHTS_MAX),
  /** Most that the stakes of a round may come to. Null: no maximum. */
  maxBetMinor: Amounts.nullable(),
  maxBetScope: z.enum(['BONUS_FUNDED', 'WHILE_ACTIVE']),
  /** Most that is paid out at completion. Null: everything. `timesE2` in hundredths of what was granted. */
  conversionCap: z
    .union([
      z.strictObject({ timesE2: z.number().int().min(1).max(1_000_000) }),
      z.strictObject({ minor: Amounts }),
    ])
    .nullable(),
  /** False: at completion the granted amount itself goes back. */
  principalCashable: z.boolean(),
  /** Of free spins. The first game is offered; the others take its place while it is off. */
  spins: z
    .strictObject({
      rounds: z.number().int().min(1).max(1_000),
      valueMinor: Amounts,
      games: z.array(GameId).min(1).max(50),
      /** Most that all spins together bring. Null: everything. */
      maxWinningsMinor: Amounts.nullable(),
    })
    .exactOptional(),
  /** Of FREE_BET. */
  freeBet: FreeBetTerms.exactOptional(),
  /** Of PRIZE: a wheel, a loot box or a draw. */
  extra: ExtraTerms.exactOptional(),
  /** Of cash-back: a share of the net loss over a window. Without `wager` it is the player's own money at once. */
  cashback: z
    .strictObject({
      schedule: CashbackSchedule,
      rateBps: BasisPoints.min(1),
      /** On top, for the net loss in these games. */
      boostBps: BasisPoints,
      boosterGames: z.array(GameId).max(BOOSTER_GAMES_MAX),
      /** By currency. `capMinor` null: no cap. */
      amounts: z.record(
        CurrencyCode,
        z.strictObject({ capMinor: AmountMinor.nullable(), minimumMinor: AmountMinor }),
      ),
      /** True: play of the running window before the activation counts as well. */
      isRetroactive: z.boolean(),
    })
    .exactOptional(),
  validSeconds: z
    .number()
    .int()
    .min(60)
    .max(366 * 86_400),
});
export type RewardTerms = z.infer<typeof RewardTerms>;
