import { addRow, columns, plainArray, textArray } from './columns.ts';
import { account, type Leg } from '../command.ts';
import { noLeg, type DecidedBatch, type NewRow } from './decide-batch.ts';
import * as statement from '../ledger.store.ts';
import { changedIncidents } from './incident.rules.ts';
import { closeIncidents, insertIncidents } from './incident.store.ts';
import { resolvedMark } from './load.ts';
import type { Run } from './run.ts';
import type { StatePart } from './state-part.ts';

/**
 * Writes what was decided as sets, in one round trip, the commit included with `commit`.
 * A statement that fails turns the commit behind it into a rollback.
 */
export async function write(
  run: Run,
  parts: readonly StatePart[],
  decided: DecidedBatch,
  options: { readonly commit: boolean },
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const send = (of: statement.Statement, columns: readonly (readonly unknown[])[]) => {
    if (columns[0]!.length > 0) sent.push(run(of, (columns as never[][]).map(plainArray)));
  };
  if (decided.changes.size > 0) {
    const { guards, games, balances, newBalances } = changedRows(decided);
    const moved = [...guards.map(plainArray), textArray(games), String(decided.changes.size)];
    sent.push(run(statement.moveGuards, moved));
    send(statement.moveBalances, balances);
    send(statement.insertBalances, newBalances);
    for (const part of parts) send(part.write, part.changed(decided.changes));
    sent.push(run(statement.insertLegs, legColumns(decided)));
    const { opened, settled } = changedIncidents(decided);
    if (opened.length > 0) sent.push(run(insertIncidents, opened));
    if (settled.length > 0) sent.push(run(closeIncidents, settled));
  }
  if (options.commit) sent.push(run(statement.commit));
  await Promise.all(sent);
}

function changedRows({ changes }: DecidedBatch) {
  const guards = columns(9);
  const games: (string | null)[] = [];
  const balances = columns(4);
  const newBalances = columns(4);
  for (const [playerId, { before, after }] of changes) {
    const { sequence, depositedMinor, lostMinor, stakedMinor, playedAtMs, owedMinor } = after;
    const mainMinor = after.balances[account.main] ?? 0n;
    const figures = [depositedMinor, mainMinor, lostMinor, stakedMinor, playedAtMs, owedMinor];
    addRow(guards, playerId, before.sequence, sequence, ...figures);
    games.push(after.playedGame);
    for (const [of, balanceMinor] of Object.entries(after.balances)) {
      const wallet = Number(of);
      const beforeMinor = before.balances[wallet];
      const wageredE4 = after.wageredE4[wallet] ?? 0n;
      const isSame = balanceMinor === beforeMinor && wageredE4 === (before.wageredE4[wallet] ?? 0n);
      if (isSame || wallet === account.main) continue;
      addRow(beforeMinor === undefined ? newBalances : balances, playerId, wallet, balanceMinor, wageredE4);
    }
  }
  return { guards, games, balances, newBalances };
}

function legColumns({ recorded, changes, atMs }: DecidedBatch): string[] {
  const numbers = columns(17);
  const texts: (string | null)[][] = [[], [], [], []];
  const addLeg = ({ command, decision }: NewRow, key: string, legNumber: number, leg: Leg) => {
    const { code, sequence, playableAfterMinor } = decision.outcome;
    const { currency } = changes.get(command.playerId)!.before;
    addRow(
      numbers,
      command.playerId,
      command.providerId,
      legNumber,
      sequence,
      command.kind,
      code,
      command.vertical,
      command.amountMinor,
      decision.weightBasisPoints ?? 0,
      leg.source,
      leg.destination,
      currency,
      leg.amountMinor,
      leg.sourceAfterMinor,
      leg.destinationAfterMinor,
      playableAfterMinor,
      command.endsRound,
    );
    [key, command.referenceKey, command.roundKey, command.gameId].forEach((text, index) =>
      texts[index]!.push(text),
    );
  };
  for (const row of recorded) {
    const { command, decision } = row;
    const legs = decision.legs.length > 0 ? decision.legs : [noLeg];
    legs.forEach((leg, number) => addLeg(row, command.key, number, leg));
    if (decision.marksReference) addLeg(row, command.referenceKey!, resolvedMark, noLeg);
  }
  return [...numbers.map(plainArray), ...texts.map(textArray), String(atMs)];
}
