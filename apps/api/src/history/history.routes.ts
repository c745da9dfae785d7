import { transactionEndpoints } from '@halcyon/contract/history/transaction.contract';
import { routesOf } from '../platform/handle.ts';
import { exportTransactions } from './spreadsheet.service.ts';
import { printStatement } from './statement.service.ts';
import * as transactions from './transaction.service.ts';

export const historyRoutes = routesOf(transactionEndpoints, {
  'GET /api/v1/player/wallet/transactions': {
    query: (ctx, { query }) => transactions.listTransactions(ctx, query),
  },
  'GET /api/v1/player/wallet/transactions.csv': {
    query: (ctx, { query }) => exportTransactions(ctx, query),
  },
  'GET /api/v1/player/wallet/statement.pdf': { query: (ctx, { query }) => printStatement(ctx, query) },
  'GET /api/v1/player/wallet/net-position-win-loss': {
    query: (ctx, { query }) => transactions.readNetPosition(ctx, query),
  },
});
