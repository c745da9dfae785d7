import { accountStatusOf } from '@halcyon/contract/identity/account-status';
import { verificationLevelOf, type VerifyBefore } from '@halcyon/contract/kyc/verification-level';
import { columns, addRow, plainArray, textArray } from './columns.ts';
import {
  account,
  kind,
  type Command,
  type Kind,
  type Leg,
  type OutcomeCode,
  type PlayerState,
  type Recorded,
  type Vertical,
} from '../command.ts';
import type { Loaded } from './decide-batch.ts';
import { entryOf, type Entry } from './entries.ts';
import * as statement from '../ledger.store.ts';
import type { Run } from './run.ts';
import type { DraftState, StatePart } from './state-part.ts';

/** A leg number that no money has: the row says that the key in it was taken back or resolved. */
export const resolvedMark = 99;

const verifyBefores: Readonly<Record<number, VerifyBefore>> = { 1: 'deposit', 2: 'play', 3: 'withdrawal' };

/**
 * Locks the players' guard rows in the order of their ids and reads all that may matter, in one round trip.
 * `lock` false: a query that changes nothing.
 */
export async function load(
  run: Run,
  parts: readonly StatePart[],
  commands: readonly Command[],
  options: {
    readonly begin: boolean;
    readonly lock: boolean;
    readonly players?: readonly bigint[];
    /** Rows that were locked before in the same transaction. */
    readonly guards?: readonly unknown[][];
  },
): Promise<Loaded> {
  const players = plainArray(options.players ?? [...new Set(commands.map((command) => command.playerId))]);
  const began = options.begin ? run(statement.begin) : null;
  const [guards, balances, legs, ...partRows] = await Promise.all([
    options.guards ?? run(options.lock ? statement.lockGuards : statement.readGuards, [players]),
    run(statement.loadBalances, [players]),
    commands.length > 0 ? run(statement.loadHistory, askedKeys(commands)) : [],
    ...parts.map((part) => run(part.load, [players])),
    ...(began ? [began] : []),
  ]);

  const states = new Map<bigint, DraftState>();
  let atMs = 0;
  for (const row of guards) {
    atMs = row[13] as number;
    states.set(row[0] as bigint, toState(row));
  }
  for (const row of balances) {
    const state = states.get(row[0] as bigint);
    if (!state) continue;
    state.balances[row[1] as number] = row[2] as bigint;
    const wageredE4 = row[3] as bigint;
    if (wageredE4 > 0n) state.wageredE4[row[1] as number] = wageredE4;
  }
  parts.forEach((part, index) => {
    for (const row of partRows[index] ?? []) {
      const state = states.get(row[0] as bigint);
      if (state) part.add(state, row);
    }
  });
  await Promise.all(parts.map((part) => part.complete?.(run, states)));
  return {
    atMs,
    states: states as ReadonlyMap<bigint, unknown> as ReadonlyMap<bigint, PlayerState>,
    entries: toEntries(legs),
  };
}

function toState(row: readonly unknown[]): DraftState {
  return {
    sequence: row[1] as bigint,
    currency: row[2] as number,
    timeZone: row[3] as string,
    status: accountStatusOf(row[4] as number),
    level: verificationLevelOf(row[5] as number),
    verifyBefore: verifyBefores[row[6] as number] ?? 'withdrawal',
    verifyThresholdMinor: row[7] as bigint,
    depositedMinor: row[8] as bigint,
    stakesBarredUntilMs: row[12] as number,
    playedGame: row[14] as string | null,
    playedAtMs: row[15] as number,
    lostMinor: row[10] as bigint,
    stakedMinor: row[11] as bigint,
    owedMinor: row[16] as bigint,
    balances: { [account.main]: row[9] as bigint },
    wageredE4: {},
    lossWindows: [],
    stakeWindows: [],
    timeWindows: [],
    depositWindows: [],
    bonuses: {},
  };
}

/** Every key as often as commands name it; the statement removes duplicates. */
function askedKeys(commands: readonly Command[]): string[] {
  const [keys, rounds, originals] = [columns(2), columns(2), columns(2)];
  const [keyNames, roundNames, originalNames]: [string[], string[], string[]] = [[], [], []];
  for (const { kind: of, playerId, providerId, key, referenceKey, settlingKey, roundKey } of commands) {
    addRow(keys, playerId, providerId);
    keyNames.push(key);
    if (referenceKey !== null) {
      addRow(keys, playerId, providerId);
      keyNames.push(referenceKey);
    }
    if (settlingKey !== undefined) {
      addRow(keys, playerId, providerId);
      keyNames.push(settlingKey);
    }
    if (of === kind.refund && referenceKey !== null) {
      addRow(originals, playerId, providerId);
      originalNames.push(referenceKey);
    }
    if (roundKey === null) continue;
    addRow(rounds, playerId, providerId);
    roundNames.push(roundKey);
  }
  return [
    ...keys.map(plainArray),
    textArray(keyNames),
    ...rounds.map(plainArray),
    textArray(roundNames),
    ...originals.map(plainArray),
    textArray(originalNames),
  ];
}

type DraftEntry = Pick<Entry, 'providerId' | 'key'> & {
  recorded: (Recorded & { legs: Leg[] }) | null;
  isResolved: boolean;
};

function toEntries(rows: readonly unknown[][]): ReadonlyMap<bigint, readonly Entry[]> {
  const all = new Map<bigint, DraftEntry[]>();
  for (const row of rows) {
    const [playerId, providerId, key] = row as [bigint, number, string];
    const entries = all.get(playerId) ?? [];
    if (entries.length === 0) all.set(playerId, entries);
    const known = entryOf(entries, providerId, key);
    const entry = known ?? { providerId, key, recorded: null, isResolved: false };
    if (!known) entries.push(entry);
    if (row[3] === resolvedMark) {
      entry.isResolved = true;
      continue;
    }
    entry.recorded ??= toRecorded(row);
    if (row[10] !== 0) entry.recorded.legs.push(toLeg(row));
  }
  return all;
}

function toRecorded(row: readonly unknown[]): Recorded & { legs: Leg[] } {
  return {
    sequence: row[4] as bigint,
    kind: row[5] as Kind,
    code: row[6] as OutcomeCode,
    vertical: row[7] as Vertical | 0,
    requestedMinor: row[8] as bigint,
    weightBasisPoints: row[9] as number,
    playableAfterMinor: row[15] as bigint,
    decidedAtMs: row[16] as number,
    referenceKey: row[17] as string | null,
    roundKey: row[18] as string | null,
    endsRound: row[19] as boolean,
    legs: [],
  };
}

function toLeg(row: readonly unknown[]): Leg {
  return {
    source: row[10] as number,
    destination: row[11] as number,
    amountMinor: row[12] as bigint,
    sourceAfterMinor: row[13] as bigint,
    destinationAfterMinor: row[14] as bigint,
  };
}
