import { z } from 'zod';

const Count = z.number().int().min(0).max(10_000).default(0);
const EventId = z.string().min(1).max(80);

/** Switches of the odds feed. */
export const oddsFeedSwitches = {
  /** How many times faster than real time matches run. */
  speed: z.number().min(1).max(60).default(1),
  /** Messages that are lost. */
  gap: Count,
  /** No `alive` is sent. */
  silent: z.boolean().default(false),
  /** Every message is sent this many extra times; `true` is once more. */
  duplicate: z.union([z.boolean().transform(Number), z.number().int().min(0).max(20)]).default(0),
  /** Every message comes this much later. */
  late_ms: z.number().int().min(0).max(120_000).default(0),
  /** Of two messages the second comes first. */
  reorder: z.boolean().default(false),
  /** The next settlement is wrong; after so many seconds it is rolled back and sent right. */
  wrong_settlement: z.number().min(0).max(3_600).nullable().default(null),
  /** An event that is called off. */
  cancel_event: EventId.nullable().default(null),
  /** An event that ends for good at a minute of its clock, or at once when that has passed. */
  abandon_at: z
    .strictObject({ event: EventId, minute: z.number().min(0).max(400) })
    .nullable()
    .default(null),
  /** An event that begins so many minutes later, or earlier. */
  move_start: z
    .strictObject({ event: EventId, minutes: z.number().int().min(-20_160).max(20_160) })
    .nullable()
    .default(null),
  /** Goals that are first credited to the other side. */
  wrong_score: Count,
  /** Prices no longer change. */
  freeze_prices: z.boolean().default(false),
  /** Messages with a price ten times too high. */
  palpable_price: Count,
  /** At kick-off the live producer begins before the other one has ended. */
  handover_overlap: z.boolean().default(false),
  /** Messages with a market that no consumer knows. */
  unknown_market: Count,
  /** Stops and returns of the bets of an event under way. */
  bet_stop_storm: Count,
  /** Frames that are no messages, each before a message. */
  nonsense: Count,
  /** Frames of ten megabytes, each before a message. */
  huge_frame: Count,
} as const;
