import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { demonstrationAccounts } from './start/demonstration.ts';

// A picture of every screen at 390 and 1440 px, in both themes, into screens/ (not in git). Needs a running site:
// `npm start` in another terminal, then `npm run screens` (SITE=http://localhost:3000, `-- --only lobby,wallet`).
const site = process.env['SITE'] ?? 'http://localhost:3000';
const folder = join(import.meta.dirname, '..', 'screens');
const prefix = process.env['PREFIX'] ?? 'en-UN';
const only = valueOf('--only')?.split(',');
const themes = (valueOf('--themes') ?? 'dark,light').split(',');

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  act?(page: Page): Promise<void>;
};

const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'lobby', path: '/online-casino' },
  { name: 'category', path: '/online-casino/slots' },
  { name: 'search', path: '/online-casino', act: async (page) => page.keyboard.press('/') },
  { name: 'game-demo', path: '/play/anubis-rising?mode=demo' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'terms', path: '/terms' },
  { name: 'responsible-gambling', path: '/responsible-gambling' },
  { name: 'payment-methods', path: '/payment-methods' },
  { name: 'credits', path: '/credits' },
  { name: '401', path: '/401' },
  { name: '500', path: '/500' },
  { name: 'restricted', path: '/restricted' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'home-signed-in', path: '/', signedIn: true },
  { name: 'game-real', path: '/play/anubis-rising', signedIn: true },
  { name: 'blackjack-real', path: '/play/blackjack', signedIn: true },
  { name: 'account', path: '/my-account/account', signedIn: true },
  { name: 'deposit', path: '/my-account/banking/deposit', signedIn: true },
  { name: 'withdraw', path: '/my-account/banking/withdraw', signedIn: true },
  { name: 'transactions', path: '/my-account/banking/transactions', signedIn: true },
];
const sizes = [
  { name: '390', width: 390, height: 844, deviceScaleFactor: 2, isMobile: true },
  { name: '1440', width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false },
] as const;

mkdirSync(folder, { recursive: true });
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
for (const size of sizes) for (const theme of themes) await shoot(browser, size, theme);
await browser.close();

async function shoot(from: Browser, size: (typeof sizes)[number], theme: string): Promise<void> {
  const { name, width, height, ...device } = size;
  for (const signedIn of [false, true]) {
    const context = await from.newContext({ viewport: { width, height }, ...device });
    await context.addCookies([{ name: 'theme', value: theme, url: site }]);
    const page = await context.newPage();
    if (signedIn) await signIn(page);
    for (const screen of screens) {
      if ((screen.signedIn ?? false) !== signedIn || (only && !only.includes(screen.name))) continue;
      await page.goto(`${site}/${prefix}${screen.path}`);
      await page.waitForLoadState('networkidle').catch(() => {});
      await screen.act?.(page);
      await page.waitForTimeout(600);
      await page.screenshot({ path: join(folder, `${screen.name}-${name}-${theme}.png`) });
      console.log(`${screen.name} ${name} ${theme}`);
    }
    await context.close();
  }
}

/** Signs the demonstration player in through the site's own form. */
async function signIn(page: Page): Promise<void> {
  const [account] = demonstrationAccounts;
  await page.goto(`${site}/${prefix}/login`);
  await page.getByLabel('Email', { exact: false }).fill(account!.email);
  await page.getByLabel('Password', { exact: true }).fill(account!.password);
  await page.getByRole('button', { name: 'Log in' }).last().click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

function valueOf(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}
