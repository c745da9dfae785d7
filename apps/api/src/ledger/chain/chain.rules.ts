import { createHash } from 'node:crypto';

/** Everything of a recorded command that its link covers. Order and form are part of the format. */
export type ChainEntry = {
  readonly playerId: bigint;
  readonly sequence: bigint;
  readonly providerId: number;
  readonly commandKey: string;
  readonly kind: number;
  readonly outcome: number;
  readonly vertical: number;
  readonly requestedMinor: bigint;
  readonly weightBasisPoints: number;
  readonly currency: number;
  readonly decidedAtMs: number;
  readonly referenceKey: string | null;
  readonly roundKey: string | null;
  readonly endsRound: boolean;
  readonly gameId: string | null;
  readonly playableAfterMinor: bigint;
  readonly legs: readonly ChainLeg[];
  /** Keys that this command took back, paid out or released. */
  readonly resolves: readonly string[];
};
type ChainLeg = {
  readonly number: number;
  readonly source: number;
  readonly destination: number;
  readonly amountMinor: bigint;
  readonly sourceAfterMinor: bigint;
  readonly destinationAfterMinor: bigint;
};

/** Where a player's chain begins. */
export function firstHash(playerId: bigint): Buffer {
  return createHash('sha256').update(`halcyon-chain-1/${playerId}`).digest();
}

/** The link: SHA-256 of the hash before and of the entry's text. */
export function linkHash(previous: Buffer, entry: ChainEntry): Buffer {
  return createHash('sha256').update(previous).update(entryText(entry), 'utf8').digest();
}

/** A JSON array without blanks; amounts and ids as decimal strings. */
function entryText(of: ChainEntry): string {
  return JSON.stringify([
    'halcyon-entry-1',
    String(of.playerId),
    String(of.sequence),
    of.providerId,
    of.commandKey,
    of.kind,
    of.outcome,
    of.vertical,
    String(of.requestedMinor),
    of.weightBasisPoints,
    of.currency,
    of.decidedAtMs,
    of.referenceKey,
    of.roundKey,
    of.endsRound,
    of.gameId,
    String(of.playableAfterMinor),
    of.legs.map((leg) => [
      leg.number,
      leg.source,
      leg.destination,
      String(leg.amountMinor),
      String(leg.sourceAfterMinor),
      String(leg.destinationAfterMinor),
    ]),
    of.resolves,
  ]);
}

/** What a receipt's signature covers. */
export function receiptText(playerId: bigint, sequence: bigint, hash: Buffer): string {
  return `halcyon-receipt-1 ${playerId} ${sequence} ${hash.toString('hex')}`;
}

export type Step = { readonly side: 'left' | 'right'; readonly hash: Buffer };
export type Tree = { readonly root: Buffer; readonly paths: readonly (readonly Step[])[] };

/** One player's place under a day's root. */
export function leafHash(playerId: bigint, sequence: bigint, hash: Buffer): Buffer {
  return createHash('sha256')
    .update(`halcyon-leaf-1 ${playerId} ${sequence} ${hash.toString('hex')}`)
    .digest();
}

/**
 * A Merkle tree over leaves in their order. The last one of an odd row goes up as it is.
 * No leaves: 32 zero bytes.
 */
export function growTree(leaves: readonly Buffer[]): Tree {
  const paths: Step[][] = leaves.map(() => []);
  let row = leaves.map((hash, index) => ({ hash, members: [index] }));
  while (row.length > 1) {
    const above: typeof row = [];
    for (let index = 0; index < row.length; index += 2) {
      const left = row[index]!;
      const right = row[index + 1];
      if (!right) {
        above.push(left);
        continue;
      }
      for (const member of left.members) paths[member]!.push({ side: 'right', hash: right.hash });
      for (const member of right.members) paths[member]!.push({ side: 'left', hash: left.hash });
      above.push({ hash: nodeHash(left.hash, right.hash), members: [...left.members, ...right.members] });
    }
    row = above;
  }
  return { root: row[0]?.hash ?? noHash, paths };
}

/** The root that a leaf and its path lead to. */
export function climb(leaf: Buffer, path: readonly Step[]): Buffer {
  return path.reduce(
    (hash, step) => (step.side === 'left' ? nodeHash(step.hash, hash) : nodeHash(hash, step.hash)),
    leaf,
  );
}

/** A day's root holds the day, the tree and the root before, so that no day can be changed or left out later. */
export function rootHash(day: string, previousRoot: Buffer, tree: Buffer, leafCount: number): Buffer {
  const text = `halcyon-root-1 ${day} ${leafCount} ${previousRoot.toString('hex')} ${tree.toString('hex')}`;
  return createHash('sha256').update(text).digest();
}

/** What a root's signature covers. */
export function rootText(day: string, root: Buffer): string {
  return `halcyon-daily-root-1 ${day} ${root.toString('hex')}`;
}

/** The root before the first day, and of an empty tree. */
export const noHash = Buffer.alloc(32);

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}
