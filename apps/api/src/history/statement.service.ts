import type { Transaction } from '@halcyon/contract/history/transaction.contract';
import { formatDate, formatMoney } from '@halcyon/contract/market/format';
import { bcp47Of, isLanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import { FileAnswer } from '@halcyon/contract/platform/file-answer';
import { gameNames } from '../catalogue/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import { filled } from '../platform/messages.ts';
import { receiptOf } from '../ledger/public.ts';
import { printed } from './statement-printer.ts';
import type { StatementMessagesOf } from './statement-messages.ts';
import { newest, readNetPosition, windowOf, type TransactionFilter } from './transaction.service.ts';

/** About twenty-five pages; the signed statement has no such end. */
const LINES_MAX = 1_000;
const BRAND = 'Halcyon';

/**
 * The window as a paper in the player's language, times in the account's zone: sums, transactions newest first,
 * and the fingerprint of the newest receipt, which ties the paper to the signed statement.
 * Refuses: request.too_many (the printer has enough to do).
 */
export async function printStatement(
  messagesOf: StatementMessagesOf,
  ctx: PlayerContext,
  query: TransactionFilter,
): Promise<FileAnswer> {
  const { session } = ctx;
  const language = isLanguageId(session.languageId) ? session.languageId : 'en';
  const messages = messagesOf(language);
  const locale = { language, market: marketIdOf(session.marketId) ?? defaultMarket };
  const [found, sums] = await Promise.all([newest(ctx, query, LINES_MAX + 1), readNetPosition(ctx, query)]);
  const rows = found.slice(0, LINES_MAX);
  const names = await gameNames(
    ctx.db,
    rows.flatMap(({ gameId }) => gameId ?? []),
  );
  const when = (instant: Date | string) => formatDate(instant, locale, 'dateTime', session.timeZone);
  const money = (of: Transaction['amount']) => formatMoney(of, locale);
  const { from, to } = windowOf(ctx, query);
  const now = ctx.clock.now();
  const { paper, summary } = messages;

  const bytes = await printed({
    language: bcp47Of(language),
    brand: BRAND,
    title: paper['title'] ?? '',
    facts: [
      [paper['player'] ?? '', String(ctx.playerId)],
      [paper['period'] ?? '', `${when(from)} – ${when(to < now ? to : now)}`],
      [paper['made'] ?? '', when(now)],
    ],
    sums: (['deposited', 'withdrawn', 'netPosition', 'staked', 'returned', 'winLoss'] as const).map(
      (name) => [summary[name] ?? name, money(sums[name])] as const,
    ),
    head: [paper['date'] ?? '', paper['what'] ?? '', paper['amount'] ?? '', paper['balance'] ?? ''],
    lines: rows.map((row) => [
      when(row.transactionDate),
      whatOf(row, messages, names),
      money(row.amount),
      row.balanceAfterTransaction ? money(row.balanceAfterTransaction) : '–',
    ]),
    notes: [
      ...(found.length > rows.length ? [filled(paper['cut'] ?? '', { count: LINES_MAX })] : []),
      ...(await proof(ctx, rows, paper['check'] ?? '')),
    ],
    pageText: paper['page'] ?? '',
  });
  return new FileAnswer({ fileName: 'halcyon-statement.pdf', mediaType: 'application/pdf', bytes });
}

function whatOf(
  row: Transaction,
  messages: ReturnType<StatementMessagesOf>,
  names: ReadonlyMap<string, string>,
): string {
  const type = messages.type[row.type] ?? row.type;
  const game = row.gameId === null ? null : (names.get(row.gameId) ?? row.gameId);
  // A deposit that moved nothing says so; everything else on the list was carried out.
  const status = row.balanceAfterTransaction === null ? (messages.status[row.status] ?? row.status) : null;
  return [type, game, status].filter((part) => part !== null).join(' · ');
}

/** Nothing of the ledger on the paper: nothing to prove. */
async function proof(
  ctx: PlayerContext,
  rows: readonly Transaction[],
  text: string,
): Promise<readonly string[]> {
  const last = rows.find((row) => row.balanceAfterTransaction !== null);
  if (!last) return [];
  const { sequence, hash, keyId } = await receiptOf(ctx.db, ctx.playerId, last.referenceId);
  return [filled(text, { sequence, hash, key: keyId })];
}
