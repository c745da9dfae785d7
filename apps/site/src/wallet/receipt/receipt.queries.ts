import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import type { Site } from '../../platform/site.ts';
import { checkReceipt } from './receipt-check.ts';
import { joinStatements } from './statement.ts';

type Caller = Pick<Site, 'call'>;

export type ReceiptView = Answer<'GET /api/v1/player/wallet/transactions/:referenceId/receipt'>;
export type { ReceiptCheck } from './receipt-check.ts';
export {
  checkStatement,
  NoStatement,
  parseStatement,
  STATEMENT_BYTES_MAX,
  type StatementCheck,
} from './statement-check.ts';

/** One signed receipt. What is recorded never changes, so it is fetched once. */
export function receiptQuery({ call }: Caller, referenceId: string) {
  return queryOptions({
    queryKey: ['wallet-receipt', referenceId],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/player/wallet/transactions/:referenceId/receipt',
        { params: { referenceId } },
        { signal },
      ),
    staleTime: Infinity,
  });
}

/** Recomputes a receipt in this browser against the published keys; on the player's request. */
export function receiptCheckQuery({ call }: Caller, receipt: ReceiptView) {
  return queryOptions({
    queryKey: ['wallet-receipt', receipt.referenceId, 'check'],
    queryFn: async ({ signal }) => {
      const { keys } = await call('GET /ledger/keys', {}, { signal });
      return checkReceipt(receipt, keys);
    },
    enabled: false,
    staleTime: Infinity,
  });
}

type StatementSpan = { readonly from?: string; readonly to?: string };

/** The whole statement of a period in one piece, however many pages it takes. */
export async function readStatement({ call }: Caller, span: StatementSpan) {
  const pages: Answer<'GET /api/v1/player/wallet/statement'>[] = [];
  for (let afterSequence: string | undefined; ;) {
    const query = { ...span, ...(afterSequence !== undefined && { afterSequence }) };
    const page = await call('GET /api/v1/player/wallet/statement', { query });
    pages.push(page);
    if (page.nextAfterSequence === null) return joinStatements(pages);
    afterSequence = page.nextAfterSequence;
  }
}
