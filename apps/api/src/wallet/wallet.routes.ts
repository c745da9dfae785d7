import { Refusal } from '@halcyon/contract/platform/refusal';
import { receiptEndpoints } from '@halcyon/contract/wallet/receipt.contract';
import { walletEndpoints, type Wallet, type WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import { toWire } from '@halcyon/money/amount';
import { routesOf } from '../platform/http/handle.ts';
import { publicKeys, receiptOf, rootOf } from '../ledger/public.ts';
import { statementOf } from './statement.service.ts';
import { balancesOf, type Balances } from './wallet.service.ts';

/** A route only pairs a contract with a service. */
export const walletRoutes = [
  ...routesOf(walletEndpoints, {
    'GET /api/v1/player/wallet': {
      async query(ctx) {
        const balances = await balancesOf(ctx.db, ctx.playerId);
        if (!balances) throw new Refusal('wallet.not_created');
        return toWallet(balances, ctx.clock.now());
      },
    },
  }),
  ...routesOf(receiptEndpoints, {
    'GET /api/v1/player/wallet/transactions/:referenceId/receipt': {
      query: (ctx, { params }) => receiptOf(ctx.db, ctx.playerId, params.referenceId),
    },
    'GET /api/v1/player/wallet/statement': {
      query: (ctx, { query }) => statementOf(ctx.db, ctx.clock, ctx.playerId, query),
    },
    'GET /ledger/keys': { query: async (ctx) => ({ keys: await publicKeys(ctx.db) }) },
    'GET /ledger/roots/:date': { query: (ctx, { params }) => rootOf(ctx.db, params.date) },
  }),
];

const verticalNames: readonly (readonly [keyof Balances['bonusMinor'], WalletVertical])[] = [
  ['casino', 'CASINO'],
  ['live', 'LIVE_CASINO'],
  ['virtual', 'VIRTUAL_SPORTS'],
  ['sports', 'SPORTS'],
];

function toWallet(of: Balances, asOf: Date): Wallet {
  const money = (amountMinor: bigint) => toWire(amountMinor, of.currency);
  return {
    main: { cash: money(of.mainMinor) },
    locked: { cash: money(of.lockedMinor) },
    bonus: verticalNames.map(([name, vertical]) => ({ vertical, bonus: money(of.bonusMinor[name]) })),
    pendingWithdrawal: money(of.pendingWithdrawalMinor),
    ...(of.owedMinor > 0n && { owed: money(of.owedMinor) }),
    total: money(of.totalMinor),
    sequence: String(of.sequence),
    asOf: asOf.toISOString(),
  };
}
