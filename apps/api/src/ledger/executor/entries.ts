import {
  kind,
  nothingKnown,
  outcomeCode,
  type Command,
  type Decision,
  type History,
  type Known,
  type Recorded,
} from '../command.ts';

/** What the ledger holds under one key of a player. */
export type Entry = History & { readonly providerId: number; readonly key: string };

/**
 * What a command may know of its player's entries: those under its key, under the key it refers to and in its round.
 * Nearly every player has one or two of them in a batch, so they are scanned: a map would need a string of
 * provider and key for each, and the engine would intern every one.
 */
export function knownIn(entries: readonly Entry[], command: Command, atMs: number): Known {
  const { providerId, key, referenceKey, settlingKey, roundKey } = command;
  const isInRound = (entry: Entry) =>
    entry.recorded?.roundKey === roundKey && entry.providerId === providerId;
  return {
    atMs,
    own: entryOf(entries, providerId, key) ?? nothingKnown,
    original: (referenceKey !== null && entryOf(entries, providerId, referenceKey)) || nothingKnown,
    ...(settlingKey !== undefined && { settling: entryOf(entries, providerId, settlingKey) ?? nothingKnown }),
    round: roundKey === null ? [] : entries.filter(isInRound),
  };
}

/**
 * What takes a booked command back belongs to the round of that command, whatever round it names or none. Found under
 * the lock: a caller who looked it up beforehand would miss a stake that is on its way.
 */
export function inRoundOfOriginal(entries: readonly Entry[], command: Command): Command {
  const { providerId, referenceKey } = command;
  if (command.kind !== kind.refund || referenceKey === null) return command;
  const original = entryOf(entries, providerId, referenceKey)?.recorded;
  const isThere = original?.code === outcomeCode.done && original.roundKey !== command.roundKey;
  return isThere ? { ...command, roundKey: original.roundKey } : command;
}

/** The entry of a key; undefined: the ledger holds nothing under it. */
export function entryOf<Of extends Entry>(
  entries: readonly Of[],
  providerId: number,
  key: string,
): Of | undefined {
  return entries.find((entry) => entry.key === key && entry.providerId === providerId);
}

/** Puts a recorded decision among its player's entries, and the mark on the key that it resolves. */
export function enter(entries: Entry[], command: Command, decision: Decision, atMs: number): void {
  const { providerId, key, referenceKey } = command;
  const { isResolved } = entryOf(entries, providerId, key) ?? nothingKnown;
  replace(entries, { providerId, key, recorded: recordedBy(command, decision, atMs), isResolved });
  if (!decision.marksReference || referenceKey === null) return;
  const { recorded } = entryOf(entries, providerId, referenceKey) ?? nothingKnown;
  replace(entries, { providerId, key: referenceKey, recorded, isResolved: true });
}

function replace(entries: Entry[], by: Entry): void {
  const at = entries.findIndex((entry) => entry.key === by.key && entry.providerId === by.providerId);
  if (at < 0) entries.push(by);
  else entries[at] = by;
}

function recordedBy(command: Command, decision: Decision, decidedAtMs: number): Recorded {
  const { vertical, referenceKey, roundKey, endsRound } = command;
  const { weightBasisPoints = 0 } = decision;
  const { code, sequence, playableAfterMinor } = decision.outcome;
  return {
    kind: command.kind,
    vertical,
    requestedMinor: command.amountMinor,
    referenceKey,
    roundKey,
    endsRound,
    weightBasisPoints,
    code,
    sequence,
    playableAfterMinor,
    decidedAtMs,
    legs: decision.legs,
  };
}
