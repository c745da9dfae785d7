import { addRow, columns, plainArray, textArray } from './columns.ts';
import { account, type IncidentKind } from '../command.ts';
import type { DecidedBatch } from './decide-batch.ts';

/** Incidents that end by themselves, once nothing is owed and nothing is held any more. */
const endsAtZero = ['debt', 'above_balance'] as const satisfies readonly IncidentKind[];

/**
 * What a batch changes about incidents, as the columns of the two statements that write it; both are empty for nearly every
 * batch. Pure.
 */
export function changedIncidents(decided: DecidedBatch): { opened: string[]; settled: string[] } {
  const opened = decided.recorded.filter(({ decision }) => decision.incident !== undefined);
  const settled = columns(1);
  const kinds: IncidentKind[] = [];
  for (const [playerId, { before, after }] of decided.changes) {
    // Nearly every player: there is nothing that could end.
    if (opened.length === 0 && before.owedMinor === 0n && !before.balances[account.excess]) continue;
    for (const kind of endsAtZero) {
      const wasOpen =
        openMinor(before, kind) > 0n ||
        opened.some(({ command, decision }) => command.playerId === playerId && decision.incident === kind);
      if (!wasOpen || openMinor(after, kind) > 0n) continue;
      addRow(settled, playerId);
      kinds.push(kind);
    }
  }
  return {
    opened: opened.length > 0 ? openedColumns(decided, opened) : [],
    settled: kinds.length > 0 ? [plainArray(settled[0]!), textArray(kinds), String(decided.atMs)] : [],
  };
}

type State = { readonly owedMinor: bigint; readonly balances: Readonly<Record<number, bigint>> };

function openMinor(state: State, kind: (typeof endsAtZero)[number]): bigint {
  return kind === 'debt' ? state.owedMinor : (state.balances[account.excess] ?? 0n);
}

function openedColumns({ changes, atMs }: DecidedBatch, opened: DecidedBatch['recorded']): string[] {
  const numbers = columns(5);
  const texts: (string | null)[][] = [[], [], []];
  for (const { command, decision } of opened) {
    const { playerId, providerId, key, roundKey } = command;
    const kind = decision.incident!;
    const { currency } = changes.get(playerId)!.before;
    const amountMinor = decision.legs.reduce(
      (sum, leg) => (isAbout(kind, leg) ? sum + leg.amountMinor : sum),
      0n,
    );
    addRow(numbers, playerId, providerId, command.vertical, currency, amountMinor);
    [kind, key, roundKey].forEach((text, index) => texts[index]!.push(text));
  }
  return [...numbers.map(plainArray), ...texts.map(textArray), String(atMs)];
}

function isAbout(
  kind: IncidentKind,
  leg: { readonly source: number; readonly destination: number },
): boolean {
  if (kind === 'debt') return leg.source === account.receivable;
  return kind === 'above_balance' ? leg.destination === account.excess : leg.source === account.operatorGames;
}
