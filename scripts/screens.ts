import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { People } from './screens/people.ts';
import { browserOfPeople } from '@halcyon/testkit/browser';
import { screens } from './screens/rows.ts';
import type { Screen } from './screens/screen.ts';

// A picture of every screen at 390 and 1440 px, in both themes, into screens/ (not in git). Needs a running site:
// `npm start` in another terminal, then `npm run screens`. `-- --readme` takes the pictures of README.md instead;
// `-- --only lobby,account`, `--themes dark` and `--sizes 390` choose, 320 px too. SITE, OPERATOR, GAMES and SANDBOX name other
// addresses, PREFIX another language. The people in the pictures: screens/people.ts.
const site = process.env['SITE'] ?? 'http://localhost:3000';
const operator = process.env['OPERATOR'] ?? portAfter(site, 1);
const games = process.env['GAMES'] ?? portAfter(site, 2);
const sandbox = process.env['SANDBOX'] ?? portAfter(site, 3);
const prefix = process.env['PREFIX'] ?? 'en-UN';
/** The four pictures of README.md, into docs/pictures: one screenful each, small enough for the repository. */
const isReadme = process.argv.includes('--readme');
const README_QUALITY = 45;
const only = isReadme ? ['home', 'lobby', 'game-demo', 'transactions'] : valueOf('--only')?.split(',');
const themes = isReadme ? ['dark'] : (valueOf('--themes') ?? 'dark,light').split(',');
const widths = isReadme ? ['1440'] : (valueOf('--sizes') ?? '390,1440').split(',');
const folder = join(import.meta.dirname, '..', isReadme ? 'docs/pictures' : 'screens');

// Scrolls through the page as a reader does, so that deferred content loads and all of it is drawn. Returns its
// height.
const throughAndBack = `(async () => {
  const drawn = new CSSStyleSheet();
  drawn.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(drawn);
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  scrollTo(0, 0);
  return document.documentElement.scrollHeight;
})()`;
/** Animations of arrival have ended by then. */
const SETTLE_MS = 600;
const IDLE_MS = 3_000;
const sizes = [
  { name: '320', width: 320, height: 640, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { name: '390', width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { name: '1440', width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
] as const;
const chosen = screens.filter(({ name }) => !only || only.includes(name));

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ ...(await browserOfPeople()), args: ['--no-sandbox'] });
const people = new People({ site, operator, games, sandbox, prefix });
const names = new Set(chosen.map(({ as }) => as));
for (const { name, width, height, ...device } of sizes.filter(({ name }) => widths.includes(name))) {
  for (const theme of themes) {
    for (const as of names) {
      const rows = chosen.filter((screen) => screen.as === as);
      // A new visitor for each picture: what one leaves in the browser is no part of the next.
      const visits = as ? [rows] : rows.map((row) => [row]);
      for (const visit of visits) {
        const context = await openContext({ viewport: { width, height }, ...device }, theme);
        if (as) await people.signIn(context, as);
        for (const screen of visit) await shoot(context, screen, `${name}-${theme}`);
        await context.close();
      }
    }
  }
}
await browser.close();

async function openContext(device: BrowserContextOptions, theme: string): Promise<BrowserContext> {
  const colorScheme = theme === 'dark' ? 'dark' : 'light';
  const context = await browser.newContext({ ...device, colorScheme });
  await context.addCookies([{ name: 'theme', value: theme, url: site }]);
  // Every picture but the notice's own is of a browser that has chosen its cookies.
  await context.addInitScript(() => {
    localStorage.setItem('cookiesAccepted', 'true');
    localStorage.setItem(
      'cookieOptions',
      '{"essentials":true,"performanceFunctional":false,"marketing":false}',
    );
  });
  return context;
}

async function shoot(context: BrowserContext, screen: Screen, variant: string): Promise<void> {
  const page = await context.newPage();
  try {
    if (screen.as === 'operator' || screen.as === 'trader') {
      await page.goto(operator + screen.path);
      await page.getByRole('main').waitFor();
    } else {
      await page.goto(`${site}/${screen.prefix ?? prefix}${screen.path}`);
      await page.locator('html[data-hydrated]').waitFor();
    }
    // A stream that never ends keeps the network from being idle.
    await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => {});
    if (screen.path.includes('dialog=')) await page.locator('dialog[open]').first().waitFor();
    await screen.act?.(page, { site, games, sandbox });
    if (screen.isWhole && !isReadme) {
      // A screen as high as the page: what is fixed to its head or foot stays there, not across the middle.
      const height = await page.evaluate<number>(throughAndBack);
      await page.setViewportSize({ ...page.viewportSize()!, height });
    }
    await page.waitForTimeout(SETTLE_MS);
    if (isReadme) {
      const path = join(folder, `${screen.name}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: README_QUALITY });
    } else {
      await page.screenshot({ path: join(folder, `${screen.name}-${variant}.png`) });
    }
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

function portAfter(address: string, ports: number): string {
  const url = new URL(address);
  url.port = String(Number(url.port) + ports);
  return url.origin;
}

function valueOf(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}
