import { z } from 'zod';

/**
 * CreedRoomz' live tables, read by the operator's partner id: GET `/api/live/tables?partnerId=&currency=`. The
 * call is named in the specification, its fields are our own design. Source: docs/domains/play-creedroomz.md.
 */
export const CreedroomzTable = z.object({
  Id: z.number().int(),
  Name: z.string(),
  GameType: z.string(),
  IsOpen: z.boolean(),
  Language: z.string(),
  DealerName: z.string().nullish(),
  /** Absent where as many play as come. */
  Seats: z.number().int().nullish(),
  SeatsTaken: z.number().int().nullish(),
  PlayersCount: z.number().int(),
  Limits: z.array(z.object({ Currency: z.string(), Min: z.number(), Max: z.number() })),
  /** Newest first. */
  LastResults: z.array(z.string()),
});
export type CreedroomzTable = z.infer<typeof CreedroomzTable>;
export const CreedroomzTables = z.object({ Tables: z.array(CreedroomzTable) });
