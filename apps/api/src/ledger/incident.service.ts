import { incidentWays, type IncidentWay } from '@halcyon/contract/operations/incident-way';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { decideInTransaction } from './executor/batch-executor.ts';
import { kind, outcomeCode, type Kind, type OutcomeCode, type Vertical } from './command.ts';
import { lockGuard } from './guard.service.ts';
import * as store from './executor/incident.store.ts';
import type { IncidentRow } from './executor/incident.store.ts';
import type { Ledger } from './ledger.ts';

export type { IncidentRow } from './executor/incident.store.ts';

/** Incidents of all players before an instant, newest first. */
export function listLedgerIncidents(
  on: Pick<Db, 'sql'>,
  before: Date,
  limit: number,
): Promise<readonly IncidentRow[]> {
  return store.listIncidents(on.sql, before, limit);
}

/** Those that wait for operators, the longest first. */
export function listOpenLedgerIncidents(on: Pick<Db, 'sql'>, limit: number): Promise<readonly IncidentRow[]> {
  return store.listOpenIncidents(on.sql, limit);
}

/** Rounds whose books differ from their domain wait for operators, and so do withdrawals of their players. */
export function noteMisbookedRounds(
  on: Pick<Db, 'sql'>,
  rounds: readonly store.MisbookedRound[],
  at: Date,
): Promise<void> {
  return store.insertMisbooked(on.sql, rounds, at);
}

/** How many wait for operators, of all players. */
export function countOpenLedgerIncidents(on: Pick<Db, 'sql'>): Promise<number> {
  return store.countOpenIncidents(on.sql);
}

/** Null: no such incident of this player. */
export function findLedgerIncident(
  on: Pick<Tx, 'sql'>,
  playerId: bigint,
  incidentId: string,
): Promise<IncidentRow | null> {
  return store.findIncident(on.sql, playerId, incidentId);
}

/** True: operators have something of this player to decide, and withdrawals wait for it. */
export function hasOpenIncident(on: Pick<Tx, 'sql'>, playerId: bigint): Promise<boolean> {
  return store.hasOpenIncident(on.sql, playerId);
}

/** What operators can say of an incident; nothing once it is closed. Pure. */
export function waysOf(row: Pick<IncidentRow, 'kind' | 'closed_at' | 'command_key'>): readonly IncidentWay[] {
  if (row.closed_at) return [];
  const isWin = row.command_key.startsWith(`${kind.settle}:`);
  const ways: readonly IncidentWay[] = incidentWays[row.kind];
  return ways.filter((way) => way !== 'void' || isWin);
}

const commands: Readonly<Partial<Record<IncidentWay, Kind>>> = {
  collect: kind.collectDebt,
  waive: kind.waiveDebt,
  credit: kind.creditExcess,
  void: kind.refund,
};
const refusals: Partial<Record<OutcomeCode, string>> = {
  [outcomeCode.insufficientFunds]: 'wallet.insufficient_funds',
  [outcomeCode.balanceFull]: 'wallet.balance_full',
};

/**
 * What two operators decided, in the caller's transaction. A debt that MAIN does not cover stays open.
 * `decisionId`: once for each. Refuses: wallet.incident_closed, wallet.insufficient_funds, wallet.balance_full.
 */
export async function endIncident(
  ledger: Ledger,
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly incidentId: string;
    readonly way: IncidentWay;
    readonly decisionId: string;
    readonly at: Date;
  },
): Promise<void> {
  const { playerId, incidentId, way, at } = of;
  await lockGuard(tx, playerId); // first lock of every money command
  const row = await store.findIncident(tx.sql, playerId, incidentId);
  if (!row || !waysOf(row).includes(way)) throw new Refusal('wallet.incident_closed');
  const ordered = commands[way];
  if (ordered !== undefined) await carryOut(ledger, tx, row, ordered, of.decisionId);
  // A debt ends with its last cent, in the command itself.
  if (way !== 'collect') await store.closeIncident(tx.sql, playerId, incidentId, at);
}

async function carryOut(
  ledger: Ledger,
  tx: Tx,
  row: IncidentRow,
  ordered: Kind,
  decisionId: string,
): Promise<void> {
  const { code } = await decideInTransaction(ledger, tx, {
    kind: ordered,
    playerId: row.player_id,
    providerId: row.provider_id,
    key: `operators:${decisionId}`,
    vertical: row.vertical as Vertical | 0,
    currency: row.currency,
    amountMinor: ordered === kind.creditExcess ? row.amount_minor : 0n,
    referenceKey: row.command_key,
    roundKey: ordered === kind.refund ? row.round_key : null,
    endsRound: false,
    gameId: null,
  });
  if (code !== outcomeCode.done) throw new Refusal(refusals[code] ?? 'wallet.incident_closed');
}
