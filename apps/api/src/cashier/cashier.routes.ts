import { accountEndEndpoints } from '@halcyon/contract/cashier/account-end.contract';
import { depositEndpoints } from '@halcyon/contract/cashier/deposit.contract';
import { payoutAccountEndpoints } from '@halcyon/contract/cashier/payout-account.contract';
import { withdrawalEndpoints } from '@halcyon/contract/cashier/withdrawal.contract';
import { routesWith, type Route } from '../platform/http/handle.ts';
import type { CashierPorts } from './dependencies.ts';
import { closeAccount, readClosing } from './withdrawal/account-end.service.ts';
import {
  checkDeposit,
  listMethods,
  listRecentMethods,
  readDeposit,
  startDeposit,
} from './deposit/deposit.service.ts';
import {
  choosePayoutAccount,
  listPayoutAccounts,
  removePayoutAccount,
} from './withdrawal/payout-account.service.ts';
import { checkWithdrawal } from './withdrawal/withdrawal-check.service.ts';
import { changeOwnWithdrawalLimit, readWithdrawalLimit } from './withdrawal/withdrawal-limit.service.ts';
import {
  cancelWithdrawal,
  listPending,
  readWithdrawal,
  requestWithdrawal,
} from './withdrawal/withdrawal.service.ts';

export function cashierRoutes(deps: CashierPorts): readonly Route[] {
  return [
    ...routesWith(deps, depositEndpoints, {
      'GET /api/v1/payment-methods': { query: listMethods },
      'GET /api/v1/player/wallet/recent_deposit_methods': { query: listRecentMethods },
      'POST /api/v1/player/wallet/deposit/request': { query: checkDeposit },
      'POST /api/v1/player/wallet/deposit': { flow: startDeposit },
      'GET /api/v1/player/wallet/deposit/:paymentId': { query: readDeposit },
    }),
    ...routesWith(deps, withdrawalEndpoints, {
      'POST /api/v1/player/wallet/withdrawal/request': { query: checkWithdrawal },
      'POST /api/v1/player/wallet/withdrawal': { command: requestWithdrawal },
      'POST /api/v1/player/wallet/withdrawal/cancellation': { command: cancelWithdrawal },
      'GET /api/v1/player/wallet/pendingWithdrawal': { query: listPending },
      'GET /api/v1/player/wallet/withdrawals/:id': { query: readWithdrawal },
      'GET /api/v1/player/withdrawal-limit': { query: readWithdrawalLimit },
      'PATCH /api/v1/player/withdrawal-limit': { command: changeOwnWithdrawalLimit },
    }),
    ...routesWith(deps, payoutAccountEndpoints, {
      'GET /api/v1/player/payout-accounts': { query: listPayoutAccounts },
      'PATCH /api/v1/player/payout-accounts': { command: choosePayoutAccount },
      'POST /api/v1/player/payout-accounts/removal': { command: removePayoutAccount },
    }),
    ...routesWith(deps, accountEndEndpoints, {
      'GET /api/v1/player/close': { query: readClosing },
      'POST /api/v1/player/close': { command: closeAccount },
    }),
  ];
}
