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

/**
 * Every address of the player site. All stand under the locale prefix; what comes without one is redirected
 * before it gets here (`app/server.ts`).
 */
export default [
  route(':langmarket', 'routes/shell.tsx', [
    index('routes/home.tsx'),
    route('welcome-to-halcyon', 'routes/home.tsx', { id: 'welcome' }),
    route('online-casino/:category?', 'routes/casino.tsx'),
    route('online-casino/play/:provider/:gameId?', 'routes/casino-play.tsx'),
    route('live-casino-online/:category?', 'routes/live-casino.tsx'),
    route('live-casino-online/play/:provider/:gameId?', 'routes/live-play.tsx'),
    route('play/:gameSlug', 'routes/play.tsx'),
    route('deposit', 'routes/deposit.tsx', { id: 'deposit-door' }),
    route('login', 'routes/login.tsx'),
    route('signup', 'routes/sign-up.tsx'),
    route('signup/pnp', 'routes/pay-and-play.tsx'),
    route('signup/callback', 'routes/pay-and-play-callback.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('promo/:slug', 'routes/promo.tsx'),
    route('my-account', 'routes/account.tsx', [
      index('routes/account-home.tsx'),
      route('account', 'routes/account-details.tsx'),
      route('account/verification', 'routes/account-verification.tsx'),
      route('account/verification/return', 'routes/account-verification-return.tsx'),
      route('banking', 'routes/banking.tsx', [
        index('routes/banking-home.tsx'),
        route('deposit', 'routes/banking-deposit.tsx'),
        route('withdraw', 'routes/banking-withdraw.tsx'),
        route('transactions', 'routes/banking-transactions.tsx'),
      ]),
      route('rounds', 'routes/account-rounds.tsx'),
      route('privacy', 'routes/account-privacy.tsx'),
      route('inbox', 'routes/account-inbox.tsx'),
      route('inbox/notifications', 'routes/account-notifications.tsx'),
      route('gambling-limits', 'routes/account-limits.tsx'),
    ]),
    route('accept-terms-condition', 'routes/accept-terms.tsx'),
    route('help', 'routes/help.tsx'),
    route('payment-methods', 'routes/payment-methods.tsx'),
    route('promotions', 'routes/promotions.tsx'),
    route('promotions/:category', 'routes/promotions.tsx', { id: 'promotions-category' }),
    route('promotions/:category/tag/:tagSlug', 'routes/promotions.tsx', { id: 'promotions-tag' }),
    route('promotions/:category/:promotionSlug', 'routes/promotion.tsx'),
    route('landing/:id', 'routes/landing-page.tsx'),
    route('iclub', 'routes/vip.tsx'),
    route('licences', 'routes/licences.tsx'),
    route('credits', 'routes/credits.tsx'),
    ...staticPages.map((path) => route(path, 'routes/static-page.tsx', { id: `page-${path}` })),
    route('page/:pageId', 'routes/static-page.tsx', { id: 'page-extra' }),
    route('languages', 'routes/languages.tsx'),
    route('401', 'routes/error-401.tsx'),
    route('500', 'routes/error-500.tsx'),
    route('restricted', 'routes/restricted.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
