import {
  nothingKnown,
  type Command,
  type Decision,
  type History,
  type Known,
  type Recorded,
} from './command.ts';

/** What the ledger holds under one key of a player. */
export type Entry = History & { readonly providerId: number; readonly key: string };

/**
 * What a command may know of its player's entries: those of its own key, of the key it refers to and of its round.
 * Nearly every player has one or two of them in a batch, so they are looked through and not looked up: a look-up would
 * make a name of provider and key for each, and the engine would put every such name into its own table.
 */
export function knownIn(entries: readonly Entry[], command: Command, atMs: number): Known {
  const { providerId, key, referenceKey, roundKey } = command;
  const isInRound = (entry: Entry) =>
    entry.recorded?.roundKey === roundKey && entry.providerId === providerId;
  return {
    atMs,
    own: entryOf(entries, providerId, key) ?? nothingKnown,
    original: (referenceKey !== null && entryOf(entries, providerId, referenceKey)) || nothingKnown,
    round: roundKey === null ? [] : entries.filter(isInRound),
  };
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
  const { kind, vertical, referenceKey, roundKey, endsRound, weightBasisPoints } = command;
  const { code, sequence, playableAfterMinor } = decision.outcome;
  return {
    kind,
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
