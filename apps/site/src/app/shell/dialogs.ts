import { lazyPart } from '../../platform/lazy-part.ts';

/**
 * Preloads the page of a game while its sheet is open, because the next press mostly opens it. Uses the file names of
 * the router's manifest.
 */
const expectGame = () => {
  const page = window.__reactRouterManifest?.routes['routes/play'];
  const files = [page?.module, page?.clientLoaderModule].filter((file) => file !== undefined);
  const parts = files.map((file) => import(/* @vite-ignore */ file) as Promise<unknown>);
  return Promise.all([...parts, import('../../platform/guarding.ts')]).catch(() => undefined);
};

/**
 * Every dialog that has an address (`?dialog=name`). A slice that brings one adds its line; the component
 * gets `onClose` and its code and words are fetched when it first opens.
 */
export const dialogs = {
  search: lazyPart(['lobby'], async () => (await import('../../catalogue/search-dialog.tsx')).SearchDialog),
  game: lazyPart(['lobby', 'game'], async () => {
    const { GameInfoSheet } = await import('../../catalogue/game-info-sheet.tsx');
    void expectGame();
    return GameInfoSheet;
  }),
  filters: lazyPart(
    ['lobby'],
    async () => (await import('../../catalogue/filters-dialog.tsx')).FiltersDialog,
  ),
  'game-menu': lazyPart(
    ['game', 'lobby', 'limits', 'history'],
    async () => (await import('../game/game-menu-dialog.tsx')).GameMenuDialog,
  ),
  login: lazyPart(['identity'], async () => (await import('../../identity/login-dialog.tsx')).LoginDialog),
  'max-attempts': lazyPart(
    ['identity', 'registration'],
    async () => (await import('./max-attempts-dialog.tsx')).MaxAttemptsDialog,
  ),
  signup: lazyPart(
    ['registration', 'identity'],
    async () => (await import('../../registration/sign-up-dialog.tsx')).SignUpDialog,
  ),
  'reset-password': lazyPart(
    ['registration', 'identity'],
    async () => (await import('../../registration/reset-dialog.tsx')).ResetDialog,
  ),
  cookies: lazyPart(
    ['identity'],
    async () => (await import('../../identity/cookie-dialog.tsx')).CookieDialog,
  ),
  deposit: lazyPart(
    ['cashier'],
    async () => (await import('../../cashier/deposit-dialog.tsx')).DepositDialog,
  ),
  questionnaire: lazyPart(
    ['kyc'],
    async () => (await import('../../kyc/questionnaire-dialog.tsx')).QuestionnaireDialog,
  ),
  wallet: lazyPart(
    ['wallet', 'history'],
    async () => (await import('../../history/wallet-drawer.tsx')).WalletDrawer,
  ),
  receipt: lazyPart(
    ['wallet', 'history'],
    async () => (await import('../../history/receipt-dialog.tsx')).ReceiptDialog,
  ),
  'deposit-limit': lazyPart(
    ['limits'],
    async () => (await import('../../responsible-gambling/deposit-limit-dialog.tsx')).DepositLimitDialog,
  ),
  'break-started': lazyPart(
    ['limits'],
    async () => (await import('../../responsible-gambling/break-started-dialog.tsx')).BreakStartedDialog,
  ),
  menu: lazyPart([], async () => (await import('./menu-drawer.tsx')).MenuDrawer),
};

export type DialogName = keyof typeof dialogs;
export type DialogPartProps = { onClose: () => void };

export function isDialogName(name: string | null): name is DialogName {
  return name !== null && Object.hasOwn(dialogs, name);
}
