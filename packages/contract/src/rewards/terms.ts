import { z } from 'zod';
import { CurrencyCode } from '../platform/shapes.ts';
import { WalletVertical } from '../wallet/wallet.contract.ts';

const BasisPoints = z.number().int().min(0).max(10_000);
export const AmountMinor = z.string().regex(/^(?:0|[1-9]\d{0,14})$/);
/** Minor units by currency. Nothing is converted: a currency that is absent has no such amount. */
export const Amounts = z.record(CurrencyCode, AmountMinor);
/** Catalogue id of a game. */
const GameId = z.string().min(1).max(64);

const WEIGHTS_MAX = 5_000;
const few = <Of extends z.ZodRecord>(of: Of) =>
  of.refine((record) => Object.keys(record).length <= WEIGHTS_MAX, 'too many entries');

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
  /** How much of a stake counts: of the game, else of its category, else by default. */
  weights: z.strictObject({
    games: few(z.record(GameId, BasisPoints)),
    categories: few(z.record(z.string().min(1).max(40), BasisPoints)),
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
  validSeconds: z
    .number()
    .int()
    .min(60)
    .max(366 * 86_400),
});
export type RewardTerms = z.infer<typeof RewardTerms>;
