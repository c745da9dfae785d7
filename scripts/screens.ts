import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { deposit, newPerson, OpenGame, signUp, Visitor } from '../packages/testkit/src/visitor.ts';
import { screens, type Screen } from './screens/rows.ts';

// A picture of every screen at 390 and 1440 px, in both themes, into screens/ (not in git). Needs a running site:
// `npm start` in another terminal, then `npm run screens`. `-- --only lobby,account` and `-- --themes dark` choose;
// SITE, GAMES and SANDBOX name other addresses, PREFIX another language. The player of the pictures is a new one
// who has deposited, played and asked for a withdrawal.
const site = process.env['SITE'] ?? 'http://localhost:3000';
const games = process.env['GAMES'] ?? portAfter(site, 2);
const sandbox = process.env['SANDBOX'] ?? portAfter(site, 3);
const prefix = process.env['PREFIX'] ?? 'en-UN';
const only = valueOf('--only')?.split(',');
const themes = (valueOf('--themes') ?? 'dark,light').split(',');
const folder = join(import.meta.dirname, '..', 'screens');

/** Animations of arrival have ended by then. */
const SETTLE_MS = 600;
const ROUNDS = 6;
const sizes = [
  { name: '390', width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { name: '1440', width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
] as const;
const chosen = screens.filter(({ name }) => !only || only.includes(name));

mkdirSync(folder, { recursive: true });
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const player = chosen.some(({ signedIn }) => signedIn) ? await livelyPlayer() : null;
for (const { name, width, height, ...device } of sizes) {
  for (const theme of themes) {
    const context = await browser.newContext({ viewport: { width, height }, ...device });
    await context.addCookies([{ name: 'theme', value: theme, url: site }]);
    // Every picture but the notice's own is of a browser that has chosen its cookies.
    await context.addInitScript(() => {
      localStorage.setItem('cookiesAccepted', 'true');
      localStorage.setItem(
        'cookieOptions',
        '{"essentials":true,"performanceFunctional":false,"marketing":false}',
      );
    });
    for (const screen of chosen) if (!screen.signedIn) await shoot(context, screen, `${name}-${theme}`);
    if (player) {
      await signIn(context, player);
      for (const screen of chosen) if (screen.signedIn) await shoot(context, screen, `${name}-${theme}`);
    }
    await context.close();
  }
}
await browser.close();

async function shoot(context: BrowserContext, screen: Screen, variant: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(`${site}/${prefix}${screen.path}`);
    await page.locator('html[data-alive]').waitFor();
    await page.waitForLoadState('networkidle').catch(() => {});
    await screen.act?.(page);
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({
      path: join(folder, `${screen.name}-${variant}.png`),
      fullPage: screen.isWhole ?? false,
    });
    console.log(`${screen.name} ${variant}`);
  } catch (error) {
    process.exitCode = 1;
    console.error(
      `${screen.name} ${variant}: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`,
    );
  } finally {
    await page.close();
  }
}

/** A player with money in every state that a screen can show. */
async function livelyPlayer(): Promise<{ email: string; password: string }> {
  const visitor = new Visitor({ site, games, sandbox });
  const person = newPerson();
  await signUp(visitor, person);
  await deposit(visitor, '12000', 'EUR', 'CREDITCARD');
  const slot = await OpenGame.open(visitor, 'anubis-rising', prefix);
  for (let round = 0; round < ROUNDS; round += 1) await slot.play('100');
  const table = await OpenGame.open(visitor, 'blackjack', prefix);
  await table.playHand('500');
  await visitor.pay('POST /api/v1/player/wallet/withdrawal', {
    method: 'CREDITCARD',
    amount: { amountMinor: '2000', currency: 'EUR' },
  });
  return person;
}

/** Signs in through the site's own form. */
async function signIn(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}/${prefix}/login`);
  await page.locator('html[data-alive]').waitFor();
  await page.locator('main input[type=email]').fill(email);
  await page.locator('main input[type=password]').fill(password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.keyboard.press('Escape');
  await page.close();
}

function portAfter(address: string, ports: number): string {
  const url = new URL(address);
  url.port = String(Number(url.port) + ports);
  return url.origin;
}

function valueOf(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}
