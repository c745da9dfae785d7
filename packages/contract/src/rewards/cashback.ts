import { z } from 'zod';
import { Instant, Money } from '../platform/shapes.ts';

/** A cash-back with the figures that its formula takes. Nothing is promised before the window has ended. */
export const CashbackInfo = z.object({
  rateBps: z.number().int().min(0),
  boostBps: z.number().int().min(0),
  /** True: it is paid as a bonus that has to be wagered. */
  isWagered: z.boolean(),
  cap: Money.optional(),
  /** The window that runs, or the next one; absent: none comes. */
  windowFrom: Instant.optional(),
  /** Absent: it runs until the claim. */
  windowTo: Instant.optional(),
  /** IANA name of the zone that windows begin and end by. */
  zone: z.string(),
  staked: Money,
  returned: Money,
  netLoss: Money,
  boostedNetLoss: Money,
  /** So far; it may fall. */
  accrued: Money,
  /** What a claim of everything pays now. */
  claimable: Money,
  opensAt: Instant.optional(),
  closesAt: Instant.optional(),
  /** Below zero: stakes of paid windows were taken back. It lowers the next payment and debits nothing. */
  carry: Money,
});
export type CashbackInfo = z.infer<typeof CashbackInfo>;

/** Games that bring more. */
export const CashbackBooster = z.object({
  boostBps: z.number().int().min(1),
  /** `path`: where a player opens it, below the locale prefix; null: it is switched off. */
  boosterGames: z.array(
    z.object({
      gameId: z.string(),
      slug: z.string(),
      name: z.string(),
      path: z.string().nullable(),
      /** Path on the image route. */
      image: z.string(),
    }),
  ),
});
export type CashbackBooster = z.infer<typeof CashbackBooster>;
