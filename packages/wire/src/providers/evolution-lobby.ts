import { z } from 'zod';

/**
 * Evolution's feed of live tables: the whole state by GET, changes over a WebSocket. Every message has a number;
 * a gap means that something was missed and the state is read again. Source: docs/domains/play-evolution.md.
 */

const decimal = z.number().nonnegative();
export const EvolutionTable = z.object({
  name: z.string(),
  gameType: z.string(),
  gameTypeUnified: z.string(),
  open: z.boolean(),
  players: z.number().int().nonnegative(),
  language: z.string(),
  /** Absent where as many play as come. */
  seats: z.number().int().nullish(),
  /** Numbers of the seats, not how many. */
  seatsTaken: z.array(z.number().int()).nullish(),
  betLimits: z.record(z.string(), z.object({ min: decimal, max: decimal })),
  dealer: z.object({ name: z.string() }).nullish(),
  /** Newest first. */
  results: z.array(z.string()).nullish(),
});
export type EvolutionTable = z.infer<typeof EvolutionTable>;

export const EvolutionState = z.object({ tables: z.record(z.string(), EvolutionTable) });

const id = z.number().int();
const tableId = z.string();
export const EvolutionLobbyMessage = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('State'), tables: z.record(z.string(), EvolutionTable) }),
  z.object({ id, type: z.literal('TableAssigned'), tableId, table: EvolutionTable }),
  z.object({ id, type: z.literal('TableUnassigned'), tableId }),
  z.object({ id, type: z.literal('TableOpened'), tableId }),
  z.object({ id, type: z.literal('TableClosed'), tableId }),
  z.object({ id, type: z.literal('TableUpdated'), tableId, table: EvolutionTable }),
  z.object({ id, type: z.literal('SeatsUpdated'), tableId, seatsTaken: z.array(z.number().int()) }),
  z.object({ id, type: z.literal('PlayersUpdated'), tableId, players: z.number().int() }),
  z.object({ id, type: z.literal('ResultsUpdated'), tableId, results: z.array(z.string()) }),
]);
export type EvolutionLobbyMessage = z.infer<typeof EvolutionLobbyMessage>;

/** 4000: read the state again and reconnect. 4001: this casino may not subscribe; do not reconnect. */
export const evolutionClose = { resync: 4000, forbidden: 4001 } as const;
