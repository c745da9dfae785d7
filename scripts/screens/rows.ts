import type { Page } from '@playwright/test';
import { bets } from './bets.ts';
import { books } from './books.ts';
import type { Screen } from './screen.ts';
import { sportsbook } from './sportsbook.ts';
import { states } from './states.ts';
import { trading } from './trading.ts';
import { virtuals } from './virtuals.ts';

/** Every screen of the site. A new screen gets its row here. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', isWhole: true },
  { name: 'lobby', path: '/online-casino' },
  {
    name: 'lobby-filter',
    path: '/online-casino?dialog=filters',
  },
  { name: 'category', path: '/online-casino/slots' },
  { name: 'search', path: '/online-casino?dialog=search' },
  { name: 'info-sheet', path: '/online-casino?dialog=game&game=anubis-rising' },
  { name: 'game-demo', path: '/play/anubis-rising?mode=demo' },
  { name: 'promotions', path: '/promotions', isWhole: true },
  { name: 'promotions-category', path: '/promotions/money' },
  { name: 'promotions-tag', path: '/promotions/games/tag/fair-play' },
  { name: 'promotion', path: '/promotions/games/check-your-rounds', isWhole: true },
  { name: 'landing', path: '/landing/fair-play', isWhole: true },
  { name: 'landing-missing', path: '/landing/none' },
  { name: 'iclub', path: '/iclub', isWhole: true },
  { name: 'tournaments', path: '/tournaments', isWhole: true },
  { name: 'licences', path: '/licences', isWhole: true },
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
  // A form in Finland and Brazil alone; elsewhere the page names that.
  { name: 'pay-and-play', path: '/signup/pnp' },
  { name: 'pay-and-play-finland', path: '/signup/pnp', prefix: 'en-FI' },
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
  { name: 'help', path: '/help', isWhole: true },
  { name: 'contact', path: '/contact-live-chat', isWhole: true },
  { name: 'home-signed-in', path: '/', as: 'player' },
  { name: 'rewards', path: '/my-account/rewards', as: 'player', isWhole: true },
  { name: 'rewards-active', path: '/my-account/rewards/active', as: 'player', isWhole: true },
  { name: 'bonus-code', path: '/my-account/bonus-code', as: 'player' },
  { name: 'inbox', path: '/my-account/inbox', as: 'player' },
  { name: 'inbox-offers', path: '/my-account/inbox/notifications', as: 'player' },
  { name: 'game-real', path: '/play/anubis-rising', as: 'player' },
  { name: 'blackjack-real', path: '/play/blackjack', as: 'player' },
  { name: 'live-lobby', path: '/live-casino-online' },
  { name: 'live-lobby-signed-in', path: '/live-casino-online', as: 'player' },
  { name: 'live-favourites', path: '/live-casino-online/favourites', as: 'player' },
  { name: 'live-roulette', path: '/live-casino-online/play/evolution/northern-light-roulette', as: 'player' },
  { name: 'live-blackjack', path: '/live-casino-online/play/evolution/aurora-blackjack-one', as: 'player' },
  { name: 'live-baccarat', path: '/live-casino-online/play/evolution/jade-court-baccarat', as: 'player' },
  { name: 'live-show', path: '/live-casino-online/play/evolution/cosmic-orchard', as: 'player' },
  { name: 'sportsbook', path: '/sportsbook', isWhole: true },
  { name: 'sportsbook-live', path: '/sportsbook/live', isWhole: true },
  { name: 'sportsbook-sport', path: '/sportsbook/football', isWhole: true },
  {
    name: 'sportsbook-event',
    path: '/sportsbook/football',
    isWhole: true,
    async act(page) {
      await page.locator('main li a[tabindex="-1"]').first().click();
      await page.locator('main section button[data-layout]').first().waitFor();
    },
  },
  { name: 'sportsbook-results', path: '/sportsbook/results' },
  { name: 'sportsbook-rules', path: '/sportsbook/game_rules' },
  { name: 'my-bets', path: '/sportsbook/bet-history', as: 'player' },
  { name: 'provider-slot', path: '/play/book-of-neferet', as: 'player' },
  { name: 'provider-table', path: '/play/grand-canal-roulette', as: 'player' },
  { name: 'account', path: '/my-account/account', as: 'player', isWhole: true },
  { name: 'deposit', path: '/my-account/banking/deposit', as: 'player', isWhole: true },
  { name: 'withdraw', path: '/my-account/banking/withdraw', as: 'player', isWhole: true },
  { name: 'transactions', path: '/my-account/banking/transactions', as: 'player', isWhole: true },
  { name: 'deposit-dialog', path: '/?dialog=deposit', as: 'player' },
  { name: 'wallet-drawer', path: '/?dialog=wallet', as: 'player' },
  { name: 'rounds', path: '/my-account/rounds', as: 'player' },
  { name: 'round', path: '/my-account/rounds', as: 'player', act: openRound },
  { name: 'round-recomputed', path: '/my-account/rounds', as: 'player', isWhole: true, act: recomputeRound },
  {
    name: 'round-again',
    path: '/my-account/rounds',
    as: 'player',
    async act(page) {
      await recomputeRound(page);
      await page.locator('#verify a[href*="replay="]').click();
      await page.locator('#game:not([aria-busy])').waitFor();
    },
  },
  {
    name: 'gambling-limits',
    path: '/my-account/gambling-limits',
    as: 'player',
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
    as: 'player',
    async act(page) {
      await page.getByRole('button', { name: /Self-exclusion/ }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
  { name: 'deposit-limit', path: '/?dialog=deposit-limit', as: 'player' },
  { name: 'break-started', path: '/?dialog=break-started' },
  {
    name: 'account-forms',
    path: '/my-account/account',
    as: 'player',
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
    as: 'player',
    async act(page) {
      await page.getByRole('button', { name: 'Set up app' }).click();
      await page.locator('dialog [data-code]').waitFor();
    },
  },
  {
    name: 'passkey-form',
    path: '/my-account/account',
    as: 'player',
    act: (page) => page.getByRole('button', { name: 'Add a passkey' }).click(),
  },
  { name: 'privacy', path: '/my-account/privacy', as: 'player', isWhole: true },
  {
    name: 'close-account',
    path: '/my-account/privacy',
    as: 'player',
    act: (page) => page.getByRole('button', { name: 'Close my account' }).click(),
  },
  { name: 'accept-terms', path: '/accept-terms-condition', as: 'player' },
  { name: 'verification', path: '/my-account/account/verification', as: 'player', isWhole: true },
  {
    name: 'verification-upload',
    path: '/my-account/account/verification',
    as: 'player',
    async act(page) {
      // The first look begins the verification of this player; later ones find the card.
      const begin = page.getByRole('button', { name: 'Verify me now' });
      const upload = page.getByRole('button', { name: 'Upload', exact: true });
      await begin.or(upload).first().click();
      await page.getByRole('button', { name: 'Upload photos' }).click();
    },
  },
  { name: 'verification-return', path: '/my-account/account/verification/return', as: 'player' },
  { name: 'questionnaire', path: '/?dialog=questionnaire', as: 'player' },
  {
    name: 'withdrawal-limit',
    path: '/my-account/banking/withdraw',
    as: 'player',
    act: (page) => page.getByRole('button', { name: 'Set a limit' }).click(),
  },
  { name: 'verification-review', path: '/my-account/account/verification', as: 'waiting', isWhole: true },
  { name: 'inbox-papers', path: '/my-account/inbox', as: 'waiting' },
  { name: 'excluded-home', path: '/', as: 'excluded' },
  { name: 'excluded-withdraw', path: '/my-account/banking/withdraw', as: 'excluded', isWhole: true },
  { name: 'excluded-limits', path: '/my-account/gambling-limits', as: 'excluded', isWhole: true },
  { name: 'desk-queue', path: '/', as: 'operator' },
  { name: 'desk-players', path: '/players', as: 'operator', act: findPlayer },
  {
    name: 'desk-player',
    path: '/players',
    as: 'operator',
    isWhole: true,
    async act(page) {
      await findPlayer(page);
      await page.locator('tbody a').first().click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'desk-document',
    path: '/',
    as: 'operator',
    isWhole: true,
    act: (page) => page.locator('tbody a').first().click(),
  },
  { name: 'desk-proposals', path: '/proposals', as: 'operator' },
  { name: 'desk-withdrawals', path: '/withdrawals', as: 'operator' },
  { name: 'desk-incidents', path: '/incidents', as: 'operator' },
  { name: 'desk-audit', path: '/audit', as: 'operator' },
  ...states,
  ...bets,
  ...books,
  ...sportsbook,
  ...trading,
  ...virtuals,
];

async function openRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proof and replay' }).first().click();
  await page.locator('a[href*="/verify?"]').waitFor();
}

/** The page opens in a new tab; the picture is of it. */
async function recomputeRound(page: Page): Promise<void> {
  await openRound(page);
  await page.goto((await page.locator('a[href*="/verify?"]').getAttribute('href'))!);
  await page.locator('#verify a[href*="replay="]').waitFor();
}

async function findPlayer(page: Page): Promise<void> {
  await page.getByLabel('Find a player').fill('aoife@players.example');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.locator('tbody tr').first().waitFor();
}
