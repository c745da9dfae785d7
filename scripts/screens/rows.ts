import type { Page } from '@playwright/test';

/** One picture: an address, as a visitor or as a player, and what a person does before it is taken. */
export type Screen = {
  readonly name: string;
  /** Below the locale prefix. */
  readonly path: string;
  readonly signedIn?: boolean;
  /** The whole page instead of the window. */
  readonly isWhole?: boolean;
  act?(page: Page): Promise<void>;
};

/** Every screen of the site. A new screen gets its row here. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', isWhole: true },
  { name: 'lobby', path: '/online-casino' },
  {
    name: 'lobby-filter',
    path: '/online-casino',
    act: (page) => page.locator('#filters summary').click(),
  },
  { name: 'category', path: '/online-casino/slots' },
  { name: 'search', path: '/online-casino?dialog=search' },
  { name: 'info-sheet', path: '/online-casino?dialog=game&game=anubis-rising' },
  { name: 'game-demo', path: '/play/anubis-rising?mode=demo' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'login-dialog', path: '/online-casino?dialog=login' },
  { name: 'signup-dialog', path: '/online-casino?dialog=signup' },
  { name: 'max-attempts', path: '/?dialog=max-attempts' },
  { name: 'reset-password', path: '/reset-password' },
  {
    name: 'reset-code',
    path: '/?dialog=reset-password',
    async act(page) {
      await page.locator('[name="entered"]').fill('nobody.at.all@example.com');
      await page.locator('dialog button[type="submit"]').click();
      await page.locator('[data-code]').waitFor();
    },
  },
  {
    name: 'reset-new-password',
    path: `/reset-password#resetKey=${'A'.repeat(43)}`,
    act: (page) => page.locator('[name="entered"]').fill('wading-heron-in-rain'),
  },
  // A form in Finland and Brazil alone; elsewhere it says so.
  { name: 'pay-and-play', path: '/signup/pnp' },
  { name: 'promo', path: '/promo/welcome' },
  { name: 'promo-missing', path: '/promo/nothing' },
  { name: 'cookies', path: '/?dialog=cookies' },
  { name: 'menu', path: '/?dialog=menu' },
  { name: 'terms', path: '/terms' },
  { name: 'responsible-gambling', path: '/responsible-gambling' },
  { name: 'payment-methods', path: '/payment-methods' },
  { name: 'credits', path: '/credits' },
  { name: '401', path: '/401' },
  { name: '500', path: '/500' },
  { name: 'restricted', path: '/restricted' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'contact', path: '/contact-live-chat', isWhole: true },
  { name: 'home-signed-in', path: '/', signedIn: true },
  { name: 'inbox', path: '/my-account/inbox', signedIn: true },
  { name: 'inbox-offers', path: '/my-account/inbox/notifications', signedIn: true },
  { name: 'game-real', path: '/play/anubis-rising', signedIn: true },
  { name: 'blackjack-real', path: '/play/blackjack', signedIn: true },
  { name: 'account', path: '/my-account/account', signedIn: true, isWhole: true },
  { name: 'deposit', path: '/my-account/banking/deposit', signedIn: true, isWhole: true },
  { name: 'withdraw', path: '/my-account/banking/withdraw', signedIn: true, isWhole: true },
  { name: 'transactions', path: '/my-account/banking/transactions', signedIn: true, isWhole: true },
  { name: 'deposit-dialog', path: '/?dialog=deposit', signedIn: true },
  { name: 'wallet-drawer', path: '/?dialog=wallet', signedIn: true },
  { name: 'rounds', path: '/my-account/rounds', signedIn: true },
  {
    name: 'gambling-limits',
    path: '/my-account/gambling-limits',
    signedIn: true,
    isWhole: true,
    async act(page) {
      await page
        .getByRole('button', { name: /^Set a limit/ })
        .first()
        .click();
      await page.getByLabel('Deposit limit per day').fill('20');
      await page.getByText('In the last 30 days:', { exact: true }).waitFor();
    },
  },
  {
    name: 'break-confirm',
    path: '/my-account/gambling-limits',
    signedIn: true,
    async act(page) {
      await page.getByRole('button', { name: /Self-exclusion/ }).click();
      await page.getByRole('button', { name: 'Go on' }).click();
    },
  },
  { name: 'deposit-limit', path: '/?dialog=deposit-limit', signedIn: true },
  { name: 'break-started', path: '/?dialog=break-started' },
  {
    name: 'account-forms',
    path: '/my-account/account',
    signedIn: true,
    isWhole: true,
    async act(page) {
      await page.getByRole('button', { name: 'Change mobile number' }).click();
      await page.getByRole('button', { name: 'Change address' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
    },
  },
  {
    name: 'step-up',
    path: '/my-account/account',
    signedIn: true,
    async act(page) {
      await page.getByRole('button', { name: 'Set up the app' }).click();
      await page.locator('dialog [data-code]').waitFor();
    },
  },
  {
    name: 'passkey-form',
    path: '/my-account/account',
    signedIn: true,
    act: (page) => page.getByRole('button', { name: 'Add a passkey' }).click(),
  },
  { name: 'privacy', path: '/my-account/privacy', signedIn: true, isWhole: true },
  {
    name: 'close-account',
    path: '/my-account/privacy',
    signedIn: true,
    act: (page) => page.getByRole('button', { name: 'Close my account' }).click(),
  },
  { name: 'accept-terms', path: '/accept-terms-condition', signedIn: true },
  { name: 'verification', path: '/my-account/account/verification', signedIn: true, isWhole: true },
  {
    name: 'verification-upload',
    path: '/my-account/account/verification',
    signedIn: true,
    async act(page) {
      // The first look begins the verification of this player; later ones find the card.
      const begin = page.getByRole('button', { name: 'Verify me now' });
      const upload = page.getByRole('button', { name: 'Upload', exact: true });
      await begin.or(upload).first().click();
      await page.getByRole('button', { name: 'Upload pictures' }).click();
    },
  },
  { name: 'verification-return', path: '/my-account/account/verification/return', signedIn: true },
  { name: 'questionnaire', path: '/?dialog=questionnaire', signedIn: true },
  {
    name: 'withdrawal-limit',
    path: '/my-account/banking/withdraw',
    signedIn: true,
    act: (page) => page.getByRole('button', { name: 'Set a limit' }).click(),
  },
];
