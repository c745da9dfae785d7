/** How many missing numbers are remembered; a larger gap is only filled by a recovery. */
const MISSING_MAX = 100;

/** The numbers of an event's messages from one producer. */
export type Sequence = {
  readonly last: number;
  /** Numbers below `last` that have not come. Not empty: something is unknown, so nothing of this producer is bet on. */
  readonly missing: readonly number[];
  /** Timestamp of the newest message. */
  readonly atMs: number;
};

export const noSequence: Sequence = { last: 0, missing: [], atMs: 0 };

export type Numbered = {
  readonly sequence: number;
  readonly timestamp: number;
  /** True: sent again by a recovery, which leaves out what is out of date. */
  readonly isRecovered: boolean;
};
export type SequenceVerdict = {
  readonly kind: 'next' | 'gap' | 'late' | 'duplicate';
  readonly after: Sequence;
};

/** Where a numbered message belongs. Pure. */
export function readSequence(
  known: Sequence,
  { sequence, timestamp, isRecovered }: Numbered,
): SequenceVerdict {
  const atMs = Math.max(known.atMs, timestamp);
  if (sequence > known.last) {
    const isNext = sequence === known.last + 1 || isRecovered;
    const missing = isNext ? known.missing : [...known.missing, ...between(known.last, sequence)];
    return { kind: isNext ? 'next' : 'gap', after: { last: sequence, missing, atMs } };
  }
  if (known.missing.includes(sequence)) {
    const missing = known.missing.filter((number) => number !== sequence);
    return { kind: 'late', after: { ...known, missing, atMs } };
  }
  // A number that was used, on a message that is newer than all others: the producer counts from 1 again.
  if (!isRecovered && timestamp > known.atMs)
    return { kind: 'gap', after: { last: sequence, missing: [0], atMs } };
  return { kind: isRecovered ? 'late' : 'duplicate', after: { ...known, atMs } };
}

/** A recovery has ended: what it did not send is out of date. Pure. */
export function forgetGaps(known: Sequence): Sequence {
  return known.missing.length === 0 ? known : { ...known, missing: [] };
}

function between(last: number, next: number): number[] {
  const count = Math.min(next - last - 1, MISSING_MAX);
  return Array.from({ length: count }, (_, at) => last + 1 + at);
}
