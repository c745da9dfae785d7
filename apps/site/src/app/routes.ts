import { slugLanguages, slugOf } from '@halcyon/contract/sportsbook/slugs';
import { index, route, type RouteConfig } from '@react-router/dev/routes';

const staticPages = [
  'terms',
  'cookie-policy',
  'age-restrictions',
  'bonus-terms',
  'casino-rules',
  'responsible-gambling',
  'contact-live-chat',
  'closed-account',
];

/** The player's bets, in the slugs of every language. */
const betsSlugs = [...new Set(slugLanguages.map((language) => slugOf('bet_history', language)))];

/**
 * Every address of the player site. All stand under the locale prefix; what comes without one is redirected
 * before it gets here (`app/server.ts`).
 */
export default [
  route(':langmarket', 'routes/shell.tsx', [
    index('routes/home.tsx'),
    route('welcome-to-halcyon', 'routes/home.tsx', { id: 'welcome' }),
    route('online-casino/:category?', 'routes/casino/casino.tsx'),
    route('online-casino/play/:provider/:gameId?', 'routes/casino/casino-play.tsx'),
    route('live-casino-online/:category?', 'routes/casino/live-casino.tsx'),
    route('live-casino-online/play/:provider/:gameId?', 'routes/casino/live-play.tsx'),
    route('play/:gameSlug', 'routes/casino/play.tsx'),
    route('virtuals/:sport?', 'routes/virtuals/virtuals.tsx'),
    route('virtuals/results/:sport?', 'routes/virtuals/virtual-results.tsx'),
    route('virtuals/event/:id', 'routes/virtuals/virtual-event.tsx'),
    route('sportsbook', 'routes/sportsbook/sportsbook.tsx', [
      index('routes/sportsbook/home.tsx'),
      ...betsSlugs.map((slug) => route(slug, 'routes/sportsbook/bets.tsx', { id: `bets-${slug}` })),
      route(':category/:region?/:competition?', 'routes/sportsbook/list.tsx'),
      route(':category/:region/:competition/:event', 'routes/sportsbook/event.tsx'),
    ]),
    route('deposit', 'routes/deposit.tsx', { id: 'deposit-link' }),
    route('login', 'routes/login/login.tsx'),
    route('signup', 'routes/login/sign-up.tsx'),
    route('signup/pnp', 'routes/login/pay-and-play.tsx'),
    route('signup/callback', 'routes/login/pay-and-play-callback.tsx'),
    route('reset-password', 'routes/login/reset-password.tsx'),
    route('promo/:slug', 'routes/content/promo.tsx'),
    route('my-account', 'routes/account/account.tsx', [
      index('routes/account/account-home.tsx'),
      route('account', 'routes/account/account-details.tsx'),
      route('account/verification', 'routes/account/account-verification.tsx'),
      route('account/verification/return', 'routes/account/account-verification-return.tsx'),
      route('banking', 'routes/account/banking.tsx', [
        index('routes/account/banking-home.tsx'),
        route('deposit', 'routes/account/banking-deposit.tsx'),
        route('withdraw', 'routes/account/banking-withdraw.tsx'),
        route('transactions', 'routes/account/banking-transactions.tsx'),
      ]),
      route('rewards', 'routes/account/account-rewards.tsx'),
      route('rewards/active', 'routes/account/account-rewards-active.tsx'),
      route('bonus-code', 'routes/account/account-bonus-code.tsx'),
      route('rounds', 'routes/account/account-rounds.tsx'),
      route('privacy', 'routes/account/account-privacy.tsx'),
      route('inbox', 'routes/account/account-inbox.tsx'),
      route('inbox/notifications', 'routes/account/account-notifications.tsx'),
      route('gambling-limits', 'routes/account/account-limits.tsx'),
    ]),
    route('accept-terms-condition', 'routes/login/accept-terms.tsx'),
    route('help', 'routes/content/help.tsx'),
    route('payment-methods', 'routes/content/payment-methods.tsx'),
    route('promotions', 'routes/content/promotions.tsx'),
    route('promotions/:category', 'routes/content/promotions.tsx', { id: 'promotions-category' }),
    route('promotions/:category/tag/:tagSlug', 'routes/content/promotions.tsx', { id: 'promotions-tag' }),
    route('promotions/:category/:promotionSlug', 'routes/content/promotion.tsx'),
    route('tournaments', 'routes/content/tournaments.tsx'),
    route('tournaments/:category/:id', 'routes/content/tournament.tsx'),
    route('landing/:id', 'routes/content/landing-page.tsx'),
    route('iclub', 'routes/content/vip.tsx'),
    route('licences', 'routes/content/licences.tsx'),
    route('credits', 'routes/content/credits.tsx'),
    ...staticPages.map((path) => route(path, 'routes/content/static-page.tsx', { id: `page-${path}` })),
    route('page/:pageId', 'routes/content/static-page.tsx', { id: 'page-extra' }),
    route('languages', 'routes/content/languages.tsx'),
    route('401', 'routes/error/error-401.tsx'),
    route('500', 'routes/error/error-500.tsx'),
    route('restricted', 'routes/error/restricted.tsx'),
    route('*', 'routes/error/not-found.tsx'),
  ]),
] satisfies RouteConfig;
