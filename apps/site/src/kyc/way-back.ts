import { startPoints, type StartPoint } from './verification-flow.ts';

const ways = {
  account: null,
  deposit: {
    path: '/my-account/banking/deposit',
    page: 'kyc.page.backDeposit',
    result: 'kyc.result.backDeposit',
  },
  withdrawal: {
    path: '/my-account/banking/withdraw',
    page: 'kyc.page.backWithdrawal',
    result: 'kyc.result.backWithdrawal',
  },
} as const;

/** The page to return to afterwards; null: verification was started from the account itself. */
export function wayBackOf(startPoint: StartPoint) {
  return ways[startPoint];
}

/** `?from=` of the address; anything else is the account. Pure. */
export function startPointOf(from: string | null): StartPoint {
  return startPoints.find((point) => point === from) ?? 'account';
}
