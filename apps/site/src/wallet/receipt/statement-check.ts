import type { DailyRoot, DayProof, Receipt, Statement } from '@halcyon/contract/wallet/receipt.contract';
import { bytesOfHex, bytesOfText, checkReceipt, isTextSigned, sha256, type Key } from './receipt-check.ts';

/** A fault of a statement; `at` is the number of the receipt or the date of the day. */
export type StatementFault = {
  readonly kind: 'owner' | 'gap' | 'chain' | 'hash' | 'signature' | 'reference' | 'balance' | 'root';
  readonly at: string;
};

export type StatementCheck = {
  readonly receiptCount: number;
  readonly from: string | null;
  readonly to: string | null;
  /** Days whose published root contains this statement. */
  readonly dayCount: number;
  /** The first of them, at most `FAULTS_MAX`. Empty: the statement is whole. */
  readonly faults: readonly StatementFault[];
  /** True: this browser cannot check signatures, so they are skipped. */
  readonly isUnsignedOnly: boolean;
};

export class NoStatement extends Error {}

const FAULTS_MAX = 20;
/** A year of a busy player; larger files need the script. */
export const STATEMENT_BYTES_MAX = 64 * 1024 * 1024;

/** A saved statement. Throws `NoStatement` for any other file. */
export function parseStatement(text: string): Statement {
  let parsed: Partial<Statement> | null = null;
  try {
    parsed = JSON.parse(text) as Partial<Statement> | null;
  } catch {
    // Falls through to the one error that a player can act on.
  }
  const isStatement = parsed?.version === 1 && Array.isArray(parsed.receipts) && Array.isArray(parsed.days);
  if (!isStatement) throw new NoStatement('the file is no statement');
  return parsed as Statement;
}

/**
 * Checks a whole statement in this browser: every receipt is the player's, unchanged and signed, none is missing
 * between the first and the last, no balance gains or loses anything between two of them, and the days end in the
 * published roots. `keys` and `roots` are the published ones, never those in the file.
 */
export async function checkStatement(
  statement: Statement,
  published: { readonly keys: readonly Key[]; readonly roots: readonly DailyRoot[] },
): Promise<StatementCheck> {
  const { receipts, days } = statement;
  const faults: StatementFault[] = [];
  let isUnsignedOnly = false;
  const add = (kind: StatementFault['kind'], at: string) => {
    if (faults.length < FAULTS_MAX) faults.push({ kind, at });
  };
  for (const [index, receipt] of receipts.entries()) {
    const at = receipt.sequence;
    const before = receipts[index - 1];
    if (receipt.playerId !== statement.playerId || receipt.currency !== statement.currency) add('owner', at);
    if (before && BigInt(at) !== BigInt(before.sequence) + 1n) add('gap', at);
    if (before && receipt.previousHash !== before.hash) add('chain', at);
    if (at === '1' && receipt.previousHash !== (await firstHash(statement.playerId))) add('chain', at);
    const check = await checkReceipt(receipt, published.keys);
    if (check.isHashRight === false) add('hash', at);
    if (check.isSigned === false) add('signature', at);
    if (!check.isReferenceRight) add('reference', at);
    isUnsignedOnly ||= check.isSigned === null;
  }
  for (const at of wrongBalances(receipts)) add('balance', at);
  for (const day of days) {
    if (!(await isInRoot(statement, day, published))) add('root', day.root.date);
  }
  return {
    receiptCount: receipts.length,
    from: receipts[0]?.decidedAt ?? null,
    to: receipts.at(-1)?.decidedAt ?? null,
    dayCount: days.length,
    faults,
    isUnsignedOnly,
  };
}

const firstHash = (playerId: number) => sha256(bytesOfText(`halcyon-chain-1/${playerId}`));

/** Numbers of receipts after which the balance of one of the player's accounts is wrong. */
function wrongBalances(receipts: readonly Receipt[]): readonly string[] {
  const wrong = new Set<string>();
  const balances = new Map<number, bigint>();
  const isFromTheStart = receipts[0]?.sequence === '1';
  for (const { sequence, legs, outcome } of receipts) {
    if (outcome !== 0 && legs.length > 0) wrong.add(sequence);
    for (const leg of legs) {
      const amount = BigInt(leg.amountMinor);
      for (const [account, delta, after] of [
        [leg.source, -amount, BigInt(leg.sourceAfterMinor)],
        [leg.destination, amount, BigInt(leg.destinationAfterMinor)],
      ] as const) {
        // Accounts below zero are the operator's, whose balances other players move as well.
        if (account <= 0) continue;
        const before = balances.get(account) ?? (isFromTheStart ? 0n : after - delta);
        if (before + delta !== after || after < 0n) wrong.add(sequence);
        balances.set(account, after);
      }
    }
  }
  return [...wrong];
}

async function isInRoot(
  { playerId, receipts }: Statement,
  { root, sequence, hash, path }: DayProof,
  { keys, roots }: { readonly keys: readonly Key[]; readonly roots: readonly DailyRoot[] },
): Promise<boolean> {
  const last = receipts.find((receipt) => receipt.sequence === sequence);
  if (last && last.hash !== hash) return false;
  let node = await sha256(bytesOfText(`halcyon-leaf-1 ${playerId} ${sequence} ${hash}`));
  for (const step of path) {
    if (node === null) return false;
    const [left, right] = step.side === 'left' ? [step.hash, node] : [node, step.hash];
    node = await sha256(Uint8Array.of(1), bytesOfHex(left), bytesOfHex(right));
  }
  const { date, leafCount, previousRoot } = root;
  const computed = await sha256(bytesOfText(`halcyon-root-1 ${date} ${leafCount} ${previousRoot} ${node}`));
  const isSigned = await isTextSigned(`halcyon-daily-root-1 ${date} ${root.root}`, root, keys);
  return (
    computed === root.root &&
    isSigned !== false &&
    roots.some((one) => one.date === date && one.root === root.root)
  );
}
