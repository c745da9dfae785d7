import { lazyPart } from '../../../platform/dialog/lazy-part.ts';

/**
 * Every dialog that has an address (`?dialog=name`). A slice that brings one adds its line; the component
 * gets `onClose`; its code and texts are fetched when it first opens.
 */
export const dialogs = {
  search: lazyPart(['lobby'], async () => (await import('./search-everything.tsx')).SearchEverything),
  game: lazyPart(
    ['lobby', 'game'],
    async () => (await import('../../../catalogue/tile/game-info-sheet.tsx')).GameInfoSheet,
  ),
  filters: lazyPart(
    ['lobby'],
    async () => (await import('../../../catalogue/lobby/filters-dialog.tsx')).FiltersDialog,
  ),
  'game-menu': lazyPart(
    ['game', 'lobby', 'limits', 'history'],
    async () => (await import('../../game/game-menu-dialog.tsx')).GameMenuDialog,
  ),
  login: lazyPart(
    ['identity'],
    async () => (await import('../../../identity/login/login-dialog.tsx')).LoginDialog,
  ),
  'max-attempts': lazyPart(
    ['identity', 'registration'],
    async () => (await import('./max-attempts-dialog.tsx')).MaxAttemptsDialog,
  ),
  signup: lazyPart(
    ['registration', 'identity'],
    async () => (await import('../../../registration/sign-up/sign-up-dialog.tsx')).SignUpDialog,
  ),
  'reset-password': lazyPart(
    ['registration', 'identity'],
    async () => (await import('../../../registration/password/reset-dialog.tsx')).ResetDialog,
  ),
  cookies: lazyPart(
    ['cookies'],
    async () => (await import('../../../identity/privacy/cookie-dialog.tsx')).CookieDialog,
  ),
  deposit: lazyPart(
    ['cashier'],
    async () => (await import('../../../cashier/deposit/deposit-dialog.tsx')).DepositDialog,
  ),
  questionnaire: lazyPart(
    ['kyc'],
    async () => (await import('../../../kyc/questionnaire/questionnaire-dialog.tsx')).QuestionnaireDialog,
  ),
  wallet: lazyPart(
    ['wallet', 'history'],
    async () => (await import('../../../history/transactions/wallet-drawer.tsx')).WalletDrawer,
  ),
  receipt: lazyPart(
    ['wallet', 'history'],
    async () => (await import('../../../history/receipt/receipt-dialog.tsx')).ReceiptDialog,
  ),
  'deposit-limit': lazyPart(
    ['limits'],
    async () =>
      (await import('../../../responsible-gambling/limit/deposit-limit-dialog.tsx')).DepositLimitDialog,
  ),
  'break-started': lazyPart(
    ['limits'],
    async () =>
      (await import('../../../responsible-gambling/break/break-started-dialog.tsx')).BreakStartedDialog,
  ),
  slip: lazyPart(
    ['slip', 'markets', 'sportsbook', 'odds'],
    async () => (await import('../../../sportsbook/slip/slip-dialog.tsx')).SlipDialog,
  ),
  menu: lazyPart([], async () => (await import('../navigation/menu-drawer.tsx')).MenuDrawer),
};

export type DialogName = keyof typeof dialogs;

export function isDialogName(name: string | null): name is DialogName {
  return name !== null && Object.hasOwn(dialogs, name);
}
