import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';

// From the tap on "play demo" to the first picture of the game, as the game itself reports it, against an empty
// page in a frame opened by a tap in the same run. Needs a running site (`npm start`). One warm-up, then RUNS
// rounds of both, each in a new browser profile, median. GAME names another game.
const site = process.env['SITE'] ?? 'http://localhost:3000';
const game = process.env['GAME'] ?? 'anubis-rising';
const RUNS = Number(process.env['RUNS'] ?? 5);
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

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

const empty = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>empty</title><body>.');
});
await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', () => resolve()));
const emptyUrl = `http://127.0.0.1:${(empty.address() as AddressInfo).port}/`;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});

const games: number[] = [];
const frames: number[] = [];
for (let run = 0; run <= RUNS; run += 1) {
  const [gameMs, frameMs] = [await launchMs(browser), await emptyFrameMs(browser)];
  if (run === 0) continue;
  games.push(gameMs);
  frames.push(frameMs);
}
await browser.close();
empty.close();
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
console.log(
  `tap to first picture of ${game}: ${median(games).toFixed(0)} ms (${games.map((ms) => ms.toFixed(0)).join(', ')})`,
);
console.log(`reference, tap to an empty page in a frame: ${median(frames).toFixed(0)} ms`);
console.log(`ratio: ${(median(games) / median(frames)).toFixed(1)}`);

/** The wall time of the tap, and of the first picture as the game tells it to the page. */
async function launchMs(on: Browser): Promise<number> {
  return inNewPage(on, async (page) => {
    await page.addInitScript({ content: listen });
    await page.goto(`${site}/en-UN/play/${game}`);
    await page.waitForSelector('html[data-alive]');
    await page.locator('.launch-card a[href*="mode=demo"]').tap();
    return between(page);
  });
}

async function emptyFrameMs(on: Browser): Promise<number> {
  return inNewPage(on, async (page) => {
    await page.goto(emptyUrl);
    await page.evaluate(openFrame);
    await page.locator('body').tap({ position: { x: 5, y: 5 } });
    return between(page);
  });
}

async function between(page: Page): Promise<number> {
  await page.waitForFunction(() => sessionStorage.getItem('shownAt') !== null, undefined, {
    timeout: 30_000,
  });
  return page.evaluate(
    () => Number(sessionStorage.getItem('shownAt')) - Number(sessionStorage.getItem('tappedAt')),
  );
}

async function inNewPage<Found>(on: Browser, use: (page: Page) => Promise<Found>): Promise<Found> {
  const context = await on.newContext(phone);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
