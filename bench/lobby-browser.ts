import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { browserOfPeople } from '@halcyon/testkit/browser';
import { inventedNames } from './invented-names.ts';
import { runningSite } from './running-site.ts';

// A lobby of 5,000 games in a phone's window, as a person feels it: from a keystroke in the search to the picture
// that answers it, and the pictures a second while the list runs by at 40 px a picture. Needs a running site
// (`npm start`); its lobby and index are answered here with GAMES invented games that have the pictures of real
// ones, so that the browser does all the work that it would do. Reference in the same run: an empty page that
// draws a plain list of as many lines, and a field that does nothing.
// Goals: keystroke to paint p95 <= 16 ms, at 4 times throttling <= 60 ms; 58 pictures a second.
const site = await runningSite();
const GAMES = Number(process.env['GAMES'] ?? 5_000);
const FRAMES = Number(process.env['FRAMES'] ?? 900);
const STEP_PX = 40;
const THROTTLED = 4;
const words = [
  'book of',
  'dragon',
  'dargon',
  'golden t',
  'northern li',
  'zzz',
  'jade',
  'piramid',
  'fire',
  'moon q',
];
const goals = { plainMs: 16, throttledMs: 60, framesPerSecond: 58 };

type Card = { id: string; name: string; gameSlug: string; thumbnail: string; [name: string]: unknown };

// In the page. Each keystroke is stamped when its event arrives and when the picture after it has been handed over;
// so is, for the search, the first picture after it in which the list is another one.
const stampKeys = `
  window.paints = [];
  window.answers = [];
  const handedOver = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
  const field = document.querySelector('dialog input[type=search], #plain');
  let typedAt = null;
  field.addEventListener('input', () => {
    const at = performance.now();
    typedAt = at;
    handedOver(() => window.paints.push(performance.now() - at));
  });
  const list = document.querySelector('dialog');
  if (list) new MutationObserver(() => {
    const at = typedAt;
    typedAt = null;
    if (at !== null) handedOver(() => window.answers.push(performance.now() - at));
  }).observe(list, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['href'] });`;

// Keystrokes are measured without a display's clock: at 60 pictures a second an empty page already waits up to 16.7 ms
// for the next one, which says nothing about the work. Scrolling keeps the clock, for it is the figure.
const withoutClock = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
let hasFailed = false;
const real = await realCards();
await inBrowser(withoutClock, async (browser) => {
  for (const rate of [1, THROTTLED]) await keystrokes(browser, real, rate);
});
await inBrowser([], (browser) => scrolling(browser, real));
process.exit(hasFailed ? 1 : 0);

async function inBrowser(flags: readonly string[], work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    ...(await browserOfPeople()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', ...flags],
  });
  await work(browser).finally(() => browser.close());
}

async function realCards(): Promise<readonly Card[]> {
  const url = `${site}/api/v1/catalogue/games?market=UN&language=en&channel=mobile&limit=100`;
  const { items } = (await (await fetch(url)).json()) as { items: Card[] };
  if (items.length === 0) throw new Error('the lobby is empty');
  return items;
}

/** In the page, so that no request goes through another process: the two lists answered from invented games. */
function inventedCatalogue(real: readonly Card[]): string {
  return `{
    const real = ${JSON.stringify(real)};
    const names = ${JSON.stringify(inventedNames(GAMES))};
    const cardOf = (at) => ({ ...real[at % real.length], id: 'game-' + at, gameSlug: 'game-' + at, name: names[at] });
    const answer = (body) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    const ask = window.fetch;
    window.fetch = async (input, init) => {
      const url = new URL(typeof input === 'string' ? input : (input.url ?? input), location.href);
      if (url.pathname === '/api/v1/catalogue/games') {
        const from = Number(url.searchParams.get('position') ?? 0);
        const to = Math.min(from + Number(url.searchParams.get('limit') ?? 30), names.length);
        const items = Array.from({ length: Math.max(0, to - from) }, (_, at) => cardOf(from + at));
        return answer({ items, hasMore: to < names.length, gameCount: names.length });
      }
      if (url.pathname === '/api/v1/catalogue/index') {
        return answer({ items: names.map((name, at) => ['game-' + at, name, 'Studio ' + (at % 60), cardOf(at).thumbnail, 9600, 1]), topics: [] });
      }
      return ask(input, init);
    };
  }`;
}

/** A phone whose calls for lists are answered with the invented catalogue. */
async function openPhone(on: Browser, real: readonly Card[]): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await on.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  const page = await context.newPage();
  await page.addInitScript(inventedCatalogue(real));
  await page.goto(`${site}/en-UN/online-casino`);
  await page.waitForSelector('html[data-hydrated]');
  const refuse = page.getByRole('button', { name: 'Essential only' });
  await refuse.click({ timeout: 5_000 }).catch(() => undefined);
  return { page, devtools: await context.newCDPSession(page) };
}

async function keystrokes(on: Browser, real: readonly Card[], rate: number): Promise<void> {
  const { page, devtools } = await openPhone(on, real);
  await page.locator('.shell_bottom-bar a[href*="dialog=search"]').tap();
  const field = page.locator('dialog input[type=search]');
  await field.waitFor();
  // The index has come, and the part that forgives mistyping too.
  await field.fill('dargon');
  await page.locator('.catalogue_search-row').first().waitFor();
  await field.fill('');
  await page.evaluate(stampKeys);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  for (const word of words) {
    for (const letter of word) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(60);
    }
    await field.fill('');
    await page.waitForTimeout(120);
  }
  const found = (await page.evaluate('window.paints')) as number[];
  const answers = (await page.evaluate('window.answers')) as number[];
  await page.setContent('<!doctype html><input id="plain">');
  await page.evaluate(stampKeys);
  await page.locator('#plain').focus();
  for (const letter of words.join('')) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(30);
  }
  const empty = (await page.evaluate('window.paints')) as number[];
  await page.context().close();
  const goal = rate === 1 ? goals.plainMs : goals.throttledMs;
  say(
    `keystroke to paint, ${GAMES} games, processor ${rate} x slower`,
    found,
    empty,
    'ms',
    at(found, 0.95) <= goal,
    goal,
  );
  console.log(
    `  until the list is another one: p50 ${at(answers, 0.5).toFixed(1)} ms, p95 ${at(answers, 0.95).toFixed(1)} ms over ${answers.length}`,
  );
}

async function scrolling(on: Browser, real: readonly Card[]): Promise<void> {
  const { page } = await openPhone(on, real);
  // The whole list opened, as a returning visitor finds it.
  await page.evaluate(
    `history.replaceState({}, '', '/en-UN/online-casino?sort=name&pages=400'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
  await page
    .locator('.catalogue_lobby-page')
    .nth(Math.floor(GAMES / 15) - 1)
    .waitFor({ state: 'attached' });
  await page.locator('.catalogue_lobby-page .tiles_tile').first().waitFor();
  const ours = await framesOf(page);
  const tiles = await page.locator('.tiles_tile').count();
  await page.setContent(
    `<!doctype html><style>p{height:124px;margin:0}</style>${'<p>A line</p>'.repeat(GAMES)}`,
  );
  const plain = await framesOf(page);
  await page.context().close();
  const perSecond = 1000 / (ours.reduce((sum, ms) => sum + ms, 0) / ours.length);
  console.log(
    `scrolling at ${STEP_PX} px a picture: ${perSecond.toFixed(1)} pictures a second, ${tiles} tiles drawn`,
  );
  say(
    'length of a picture while scrolling',
    ours,
    plain,
    'ms',
    perSecond >= goals.framesPerSecond,
    goals.framesPerSecond,
  );
}

/** How long each picture took while the page ran by. */
function framesOf(page: Page): Promise<number[]> {
  return page.evaluate(
    `new Promise((done) => {
      const all = [];
      let before = performance.now();
      const next = (now) => {
        all.push(now - before);
        before = now;
        if (all.length > ${FRAMES}) return done(all.slice(1));
        scrollBy(0, ${STEP_PX});
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    })`,
  ) as Promise<number[]>;
}

function at(all: readonly number[], part: number): number {
  return all.toSorted((one, other) => one - other)[Math.floor((all.length - 1) * part)] ?? Number.NaN;
}

function say(
  what: string,
  found: readonly number[],
  empty: readonly number[],
  unit: string,
  isGood: boolean,
  goal: number,
): void {
  if (found.length === 0) throw new Error(`${what}: nothing was measured`);
  hasFailed ||= !isGood;
  const line = (all: readonly number[]) =>
    `p50 ${at(all, 0.5).toFixed(1)} ${unit}, p95 ${at(all, 0.95).toFixed(1)} ${unit}`;
  console.log(`${what}: ${line(found)} over ${found.length} (goal ${goal}${isGood ? '' : ', MISSED'})`);
  console.log(
    `  reference, an empty page: ${line(empty)}; ratio ${(at(found, 0.5) / at(empty, 0.5)).toFixed(1)}`,
  );
}
