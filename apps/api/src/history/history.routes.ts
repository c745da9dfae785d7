import { transactionEndpoints } from '@halcyon/contract/history/transaction.contract';
import { routesOf } from '../platform/http/handle.ts';
import { exportTransactions } from './spreadsheet.service.ts';
import type { StatementMessagesOf } from './statement-messages.ts';
import { printStatement } from './statement.service.ts';
import * as transactions from './transaction.service.ts';

export const historyRoutes = (messagesOf: StatementMessagesOf) =>
  routesOf(transactionEndpoints, {
    'GET /api/v1/player/wallet/transactions': {
      query: (ctx, { query }) => transactions.listTransactions(ctx, query),
    },
    'GET /api/v1/player/wallet/transactions.csv': {
      query: (ctx, { query }) => exportTransactions(messagesOf, ctx, query),
    },
    'GET /api/v1/player/wallet/statement.pdf': {
      query: (ctx, { query }) => printStatement(messagesOf, ctx, query),
    },
    'GET /api/v1/player/wallet/net-position-win-loss': {
      query: (ctx, { query }) => transactions.readNetPosition(ctx, query),
    },
  });
