import { decimalSeparatorOf } from '@halcyon/contract/market/format';
import { isLanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import { formatDecimal } from '@halcyon/money/amount';
import type { Transaction } from '@halcyon/contract/history/transaction.contract';
import { gameNames } from '../catalogue/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import { csvOf } from '../platform/csv.ts';
import type { StatementMessagesOf } from './statement-messages.ts';
import { newest, type TransactionFilter } from './transaction.service.ts';

const EXPORT_MAX = 5_000;
const columns = [
  'date',
  'type',
  'category',
  'game',
  'amount',
  'balance',
  'currency',
  'status',
  'reference',
  'round',
] as const;

/**
 * The window as a spreadsheet in the player's language, newest first: local times of the account, amounts as decimals
 * in the form that the language writes, with the separator that its spreadsheets expect.
 */
export async function exportTransactions(
  messagesOf: StatementMessagesOf,
  ctx: PlayerContext,
  query: TransactionFilter,
): Promise<string> {
  const { session } = ctx;
  const language = isLanguageId(session.languageId) ? session.languageId : 'en';
  const messages = messagesOf(language);
  const rows = await newest(ctx, query, EXPORT_MAX);
  const names = await gameNames(
    ctx.db,
    rows.flatMap(({ gameId }) => gameId ?? []),
  );
  const decimal = decimalSeparatorOf({ language, market: marketIdOf(session.marketId) ?? defaultMarket });
  const amount = (of: Transaction['amount'] | null) =>
    of === null ? '' : formatDecimal(BigInt(of.amountMinor), of.currency).replace('.', decimal);
  const lines = rows.map((row) => [
    localTime(row.transactionDate, session.timeZone),
    messages.type[row.type] ?? row.type,
    messages.category[row.category] ?? row.category,
    row.gameId === null ? '' : (names.get(row.gameId) ?? row.gameId),
    amount(row.amount),
    amount(row.balanceAfterTransaction),
    row.amount.currency,
    messages.status[row.status] ?? row.status,
    row.referenceId,
    row.roundId ?? '',
  ]);
  const header = columns.map((name) => messages.paper[name] ?? name);
  return csvOf([header, ...lines], decimal === ',' ? ';' : ',');
}

/** `2026-11-25 14:38:05`, which every spreadsheet reads as a date. */
function localTime(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone });
}
