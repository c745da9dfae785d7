import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
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
const withoutTransitions = `(() => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
})()`;
/** Animations of arrival have ended by then. */
const SETTLE_MS = 600;
const IDLE_MS = 3_000;
type Size = { readonly width: number; readonly height: number };
const devices = [
  { sizes: { 390: 844, 320: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { sizes: { 1440: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
] as const;
const chosen = screens.filter(({ name }) => !only || only.includes(name));

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ ...(await browserOfPeople()), args: ['--no-sandbox'] });
const people = new People({ site, operator, games, sandbox, prefix });
const names = new Set(chosen.map(({ as }) => as));
// A state is reached once for a device, and its pictures are taken at each size of it and in each theme.
for (const { sizes, ...device } of devices) {
  const wanted = Object.entries(sizes)
    .map(([width, height]) => ({ width: Number(width), height }))
    .filter(({ width }) => widths.includes(String(width)))
    .toReversed();
  if (wanted.length === 0) continue;
  for (const as of names) {
    const rows = chosen.filter((screen) => screen.as === as);
    // A new visitor for each state: what one leaves in the browser is no part of the next.
    const visits = as ? [rows] : rows.map((row) => [row]);
    for (const visit of visits) {
      const context = await openContext({ viewport: wanted[0]!, ...device });
      if (as) await people.signIn(context, as);
      for (const screen of visit) await shoot(context, screen, wanted);
      await context.close();
    }
  }
}
await browser.close();

async function openContext(device: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(device);
  await context.addCookies([{ name: 'theme', value: themes[0]!, url: site }]);
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

async function shoot(context: BrowserContext, screen: Screen, wanted: readonly Size[]): Promise<void> {
  const page = await context.newPage();
  await wear(page, themes[0]!);
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
    for (const size of wanted) {
      if (size !== wanted[0]) await page.setViewportSize(size);
      if (screen.isWhole && !isReadme) {
        // A screen as high as the page: what is fixed to its head or foot stays there, not across the middle.
        const height = await page.evaluate<number>(throughAndBack);
        await page.setViewportSize({ ...size, height });
      }
      for (const theme of themes) {
        await wear(page, theme);
        await page.waitForTimeout(SETTLE_MS);
        await take(page, `${screen.name}-${size.width}-${theme}`);
      }
    }
  } catch (error) {
    process.exitCode = 1;
    const what = error instanceof Error ? error.message.split('\n', 1)[0] : error;
    console.error(`${screen.name} ${wanted[0]!.width}: ${what}`);
  } finally {
    await page.close();
  }
}

/** Changes the theme as the site's own switch does; the operators' page follows the system. */
async function wear(page: Page, theme: string): Promise<void> {
  // Colours that are still on their way are of neither theme.
  for (const frame of page.frames()) await frame.evaluate(withoutTransitions);
  await page.emulateMedia({ colorScheme: theme === 'light' ? 'light' : 'dark' });
  await page.evaluate(
    `document.documentElement.dataset.theme && (document.documentElement.dataset.theme = '${theme}')`,
  );
}

async function take(page: Page, name: string): Promise<void> {
  if (isReadme) {
    const path = join(folder, `${name.split('-1440')[0]}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: README_QUALITY });
  } else {
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
  console.log(name);
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
