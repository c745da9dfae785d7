import type { Json, Visitor } from '@halcyon/testkit/visitor';
import { verifyStatement, type StatementFile } from '../../scripts/verify-statement.ts';

type Receipt = StatementFile['receipts'][number];

/** A player's money by the downloaded statement. Nothing here comes from the database. */
export type LedgerView = {
  readonly faults: readonly string[];
  readonly receipts: readonly Receipt[];
  /** Commands of the cashier that were carried out, by key, with how often each is there. */
  readonly carriedOut: ReadonlyMap<string, { readonly times: number; readonly requestedMinor: bigint }>;
  readonly rounds: ReadonlyMap<string, LedgerRound>;
  readonly mainMinor: bigint;
  readonly holdMinor: bigint;
};
export type LedgerRound = {
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly isEnded: boolean;
};

const MAIN = 1;
const HOLD = 2;
const HOUSE_GAME = -1;
const REFUND = 3;

/** Downloads the whole statement, page by page, and checks it with the standalone verifier. */
export async function readLedger(visitor: Visitor): Promise<LedgerView> {
  const { keys } = await visitor.call('GET /ledger/keys');
  const pages: StatementFile[] = [];
  let afterSequence: string | null = '0';
  while (afterSequence !== null) {
    const page: Json = await visitor.call('GET /api/v1/player/wallet/statement', {
      query: { afterSequence },
    });
    pages.push(page as unknown as StatementFile);
    afterSequence = page['nextAfterSequence'] as string | null;
  }
  const whole = { ...pages[0]!, receipts: pages.flatMap((page) => page.receipts), days: [] };
  const faults = verifyStatement(whole, { keys: keys as StatementFile['keys'] });
  const days = pages.flatMap((page) => verifyStatement(page, { keys: keys as StatementFile['keys'] }));
  return { faults: [...faults, ...days], receipts: whole.receipts, ...sum(whole.receipts) };
}

function sum(receipts: readonly Receipt[]) {
  const carriedOut = new Map<string, { times: number; requestedMinor: bigint }>();
  const rounds = new Map<string, LedgerRound>();
  let mainMinor = 0n;
  let holdMinor = 0n;
  for (const receipt of receipts) {
    if (receipt.outcome !== 0) continue;
    const known = carriedOut.get(receipt.commandKey);
    const moved = receipt.legs.reduce((total, leg) => total + BigInt(leg.amountMinor), 0n);
    carriedOut.set(receipt.commandKey, { times: (known?.times ?? 0) + 1, requestedMinor: moved });
    for (const leg of receipt.legs) {
      const amountMinor = BigInt(leg.amountMinor);
      if (leg.source === MAIN) mainMinor -= amountMinor;
      if (leg.destination === MAIN) mainMinor += amountMinor;
      if (leg.source === HOLD) holdMinor -= amountMinor;
      if (leg.destination === HOLD) holdMinor += amountMinor;
    }
    if (receipt.roundKey !== null)
      rounds.set(receipt.roundKey, roundWith(rounds.get(receipt.roundKey), receipt));
  }
  return { carriedOut, rounds, mainMinor, holdMinor };
}

function roundWith(round: LedgerRound | undefined, receipt: Receipt): LedgerRound {
  let { stakedMinor, wonMinor } = round ?? { stakedMinor: 0n, wonMinor: 0n };
  for (const leg of receipt.legs) {
    const amountMinor = BigInt(leg.amountMinor);
    if (leg.destination === HOUSE_GAME) stakedMinor += amountMinor;
    else if (leg.source === HOUSE_GAME && receipt.kindCode === REFUND) stakedMinor -= amountMinor;
    else if (leg.source === HOUSE_GAME) wonMinor += amountMinor;
  }
  return { stakedMinor, wonMinor, isEnded: (round?.isEnded ?? false) || receipt.endsRound };
}
