import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserOfPeople } from '@halcyon/testkit/browser';
import { runningSite } from './running-site.ts';

// From the tap that opens a game to its first picture, as the game itself reports it: on the page of the game
// ("play demo") and on its info sheet in the lobby. Each on this machine as it is, and with a processor 4 times
// slower on a line of 1.6 Mbit/s and 150 ms. Then with the art withheld: the first picture waits for none.
// Reference in the same run: a tap to an empty page in a frame. Needs a running site (`npm start`). One warm-up,
// then RUNS rounds, each in a new browser profile that has seen no game, median. GAME names another game.
// Goals: 600 ms; 1,800 ms slowed.
const site = await runningSite();
const game = process.env['GAME'] ?? 'anubis-rising';
const RUNS = Number(process.env['RUNS'] ?? 5);
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

type Conditions = { name: string; goalMs: number; isSlow: boolean };
const SLOWER = 4;
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 } as const;
const conditions: readonly Conditions[] = [
  { name: 'as it is', goalMs: 600, isSlow: false },
  { name: `processor ${SLOWER} x slower, 1.6 Mbit/s and ${line.latency} ms`, goalMs: 1800, isSlow: true },
];

// Scripts of the pages themselves, in which the browser's own names hold.
const now = 'String(performance.timeOrigin + performance.now())';
const listen = `
  addEventListener('pointerdown', () => sessionStorage.setItem('tappedAt', ${now}), true);
  addEventListener('message', ({ data }) => {
    if (data?.type === 'halcyon.game.first_frame') sessionStorage.setItem('shownAt', String(data.timeOrigin + data.atMs));
  });`;
const openFrame = `
  addEventListener('pointerdown', () => {
    sessionStorage.setItem('tappedAt', ${now});
    const frame = document.createElement('iframe');
    frame.src = '?framed';
    frame.addEventListener('load', () => requestAnimationFrame(() => sessionStorage.setItem('shownAt', ${now})));
    document.body.append(frame);
  });`;
const loadedBefore = `(() => {
  const shown = performance.getEntriesByName('halcyon.first_frame')[0].startTime;
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const before = files.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= shown);
  return { files: before.length, bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0) };
})()`;

type Launch = { ms: number; files: number; bytes: number };
const ways: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  'from its page': async (page) => {
    await page.goto(`${site}/en-UN/play/${game}`);
    await page.waitForSelector('html[data-hydrated]');
    return () => page.locator('.play_launch-card a[href*="mode=demo"]').tap();
  },
  'from its sheet in the lobby': async (page) => {
    await page.goto(`${site}/en-UN/online-casino?dialog=game&game=${game}`);
    await page.waitForSelector('html[data-hydrated]');
    const demo = page.locator('dialog a[href*="mode=demo"]');
    await demo.waitFor();
    return () => demo.tap();
  },
};

const empty = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>empty</title><body>.');
});
await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', () => resolve()));
const emptyUrl = `http://127.0.0.1:${(empty.address() as AddressInfo).port}/`;
const browser = await chromium.launch({
  ...(await browserOfPeople()),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
let hasFailed = false;
try {
  for (const condition of conditions) await measure(browser, condition);
  const withheld: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    withheld.push((await launch(browser, 'from its page', conditions[0]!, withholdArt)).ms);
  say(`${game} from its page with its art withheld`, withheld, conditions[0]!.goalMs);
} finally {
  await browser.close();
  empty.close();
}
process.exit(hasFailed ? 1 : 0);

async function measure(on: Browser, condition: Conditions): Promise<void> {
  const launches = new Map(Object.keys(ways).map((way) => [way, [] as Launch[]]));
  const frames: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [way, all] of launches) {
      const found = await launch(on, way, condition);
      if (run > 0) all.push(found);
    }
    const frameMs = await emptyFrameMs(on, condition);
    if (run > 0) frames.push(frameMs);
  }
  if (condition.isSlow && median(frames) < line.latency) throw new Error('the line was not slow');
  console.log(
    `${condition.name}: tap to an empty page in a frame: ${median(frames).toFixed(0)} ms (reference)`,
  );
  for (const [way, all] of launches) {
    const times = all.map(({ ms }) => ms);
    say(`${game} ${way}`, times, condition.goalMs);
    const { files, bytes } = all[0]!;
    const ratio = (median(times) / median(frames)).toFixed(1);
    console.log(
      `  ratio ${ratio}; the game had loaded ${files} files, ${(bytes / 1000).toFixed(1)} kB by then`,
    );
  }
}

/** The wall time of the tap, and of the first picture as the game reports it to the page. */
async function launch(
  on: Browser,
  way: string,
  condition: Conditions,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<Launch> {
  return inNewPage(on, async (page, context) => {
    await before(page);
    await page.addInitScript({ content: listen });
    const tap = await ways[way]!(page);
    // A visitor who taps has read the page: it is idle by then.
    await page.waitForLoadState('networkidle');
    if (condition.isSlow) await slowDown(page);
    await tap();
    const ms = await between(page);
    const frame = page
      .frames()
      .find((one) => one.url().includes(`/play/${game}`) && one !== page.mainFrame());
    const loaded = (await frame!.evaluate(loadedBefore)) as Omit<Launch, 'ms'>;
    await refuseOtherProcesses(context);
    return { ms, ...loaded };
  });
}

async function emptyFrameMs(on: Browser, condition: Conditions): Promise<number> {
  return inNewPage(on, async (page) => {
    await page.goto(emptyUrl);
    await page.evaluate(openFrame);
    if (condition.isSlow) await slowDown(page);
    await page.locator('body').tap({ position: { x: 5, y: 5 } });
    return between(page);
  });
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** A frame in a separate process would be neither throttled nor measured: games are on the page's own site. */
async function refuseOtherProcesses(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()!.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  await devtools.detach();
  if (targetInfos.some(({ type }) => type === 'iframe'))
    throw new Error('the game runs in a separate process, which was not slowed');
}

/** Blocks every request for art while the page is open. */
async function withholdArt(page: Page): Promise<void> {
  await page.route(/\/art\//, () => new Promise(() => {}));
}

async function between(page: Page): Promise<number> {
  await page.waitForFunction(() => sessionStorage.getItem('shownAt') !== null, undefined, {
    timeout: 30_000,
  });
  return page.evaluate(
    () => Number(sessionStorage.getItem('shownAt')) - Number(sessionStorage.getItem('tappedAt')),
  );
}

async function inNewPage<Found>(
  on: Browser,
  use: (page: Page, context: BrowserContext) => Promise<Found>,
): Promise<Found> {
  const context = await on.newContext(phone);
  try {
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
}

function say(what: string, times: readonly number[], goalMs: number): void {
  const isGood = median(times) <= goalMs;
  hasFailed ||= !isGood;
  console.log(
    `${what}: tap to first picture ${median(times).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')}; goal ${goalMs}${isGood ? '' : ', MISSED'})`,
  );
}
