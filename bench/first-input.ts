import { writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserOfPeople } from '@halcyon/testkit/browser';
import { runningSite } from './running-site.ts';

// How soon a page answers on a slow phone: processor 4 times slower, 1.6 Mbit/s with 150 ms of delay. For each page:
// - how long it is visible before it is hydrated (first contentful paint to `data-hydrated`);
// - what becomes of a button pressed PRESS_MS after the first paint, and how long that takes;
// - interaction to next paint: the longest of some presses after hydration.
// Needs running sites: SITES="name=http://…,name=http://…" are measured in turn, RUNS times each; medians.
// REPLAY=off takes the replay of early presses out of the pages. OUT names a file for the figures.
const sites = (process.env['SITES'] ?? `site=${await runningSite()}`)
  .split(',')
  .map((pair) => pair.split('=', 2) as [string, string]);
const RUNS = Number(process.env['RUNS'] ?? 5);
const PRESS_MS = 300;
const EFFECT_MS_MAX = 8_000;
const pages = (process.env['PAGES'] ?? ',online-casino,live-casino-online,promotions').split(',');
const isReplayOff = process.env['REPLAY'] === 'off';
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

// In the page, before its own script.
const watch = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push(Math.round(duration));
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') window.paintedMs = startTime;
  }).observe({ type: 'paint', buffered: true });
  const look = () => {
    if (document.documentElement && 'hydrated' in document.documentElement.dataset) window.aliveMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();`;

type Run = { unhydratedMs: number; pressMs: number | null; inpMs: number };

const browser = await chromium.launch({
  ...(await browserOfPeople()),
  args: ['--no-sandbox', '--disable-gpu'],
});
const found: Record<string, Run[]> = {};
for (let run = 0; run < RUNS; run += 1)
  for (const path of pages)
    for (const [name, site] of sites)
      (found[`${name} /${path}`] ??= []).push(await measure(browser, site, path));
await browser.close();

const figures = Object.entries(found).map(([what, runs]) => {
  const presses = runs.flatMap(({ pressMs }) => pressMs ?? []);
  return {
    what,
    unhydratedMs: median(runs.map(({ unhydratedMs }) => unhydratedMs)),
    pressesLost: runs.length - presses.length,
    pressMs: median(presses),
    inpMs: median(runs.map(({ inpMs }) => inpMs)),
    runs: runs.length,
  };
});
for (const { what, unhydratedMs, pressesLost, pressMs, inpMs, runs } of figures)
  console.log(
    `${what}: visible and not hydrated for ${unhydratedMs} ms; a press ${PRESS_MS} ms after the first paint: ` +
      `${pressesLost} of ${runs} lost, else done after ${pressMs} ms; INP ${inpMs} ms`,
  );
const out = process.env['OUT'];
if (out) writeFileSync(out, `${JSON.stringify({ replay: !isReplayOff, figures }, null, 2)}\n`);

async function measure(on: Browser, site: string, path: string): Promise<Run> {
  const context = await on.newContext({
    viewport: { width: 1280, height: 820 },
    colorScheme: 'dark',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ content: watch });
  if (isReplayOff)
    await page.route(`${site}/en-UN/${path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<script[^>]*>\(function keepPresses.*?<\/script>/s, '');
      await route.fulfill({ response: answer, body });
    });
  await page.goto(`${site}/en-UN/${path}`, { waitUntil: 'commit' });
  await page.waitForFunction('window.paintedMs', null, { polling: 20 });
  await page.waitForTimeout(PRESS_MS);
  // The hand, not the driver: nothing waits until the button is ready.
  const box = await page.getByRole('button', { name: 'Light theme' }).boundingBox();
  if (!box) throw new Error(`no button to press on ${path}`);
  const pressedMs = performance.now();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const pressMs = await page
    .waitForFunction("document.documentElement.dataset.theme === 'light'", null, {
      polling: 20,
      timeout: EFFECT_MS_MAX,
    })
    .then(() => Math.round(performance.now() - pressedMs))
    .catch(() => null);
  await page.waitForFunction('window.aliveMs', null, { polling: 20 });
  const inpMs = await longestOf(page);
  const unhydratedMs = Math.round(await page.evaluate<number>('window.aliveMs - window.paintedMs'));
  await context.close();
  return { unhydratedMs, pressMs, inpMs };
}

/** Presses what people press first, and reads the longest time from an event to the picture after it. */
async function longestOf(page: Page): Promise<number> {
  await page.waitForTimeout(3_000);
  await page.evaluate('window.interactions.length = 0');
  const theme = page.locator('button[aria-label$=" theme"]').first();
  await theme.click();
  await page.waitForTimeout(300);
  for (const dialog of ['login', 'signup']) {
    await page.locator(`header a[href*="dialog=${dialog}"]`).click();
    await page.locator('dialog[open]').waitFor();
    await page.waitForTimeout(500);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    await page.waitForTimeout(300);
  }
  await page.locator('.shell_rail-nav a').nth(1).click();
  await page.waitForTimeout(2_000);
  return Math.max(0, ...(await page.evaluate<number[]>('window.interactions')));
}

function median(of: readonly number[]): number | null {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? null;
}
