import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { browserOfTests } from '@halcyon/testkit/browser';
import { openProductHarness } from '@halcyon/testkit/product-harness';

// What a visitor's phone fetches unprompted in the first seconds of a page, as transferred, against
// the budgets of first-view.json (kB are 1,000 bytes). A list of files says what ought to load; a browser says
// what does. `SITE=http://localhost:3000` measures a running site, else the product is started for the run;
// `--files` names what was counted.
type Budget = {
  readonly path: string;
  readonly scriptKb: number;
  readonly styleKb: number;
  readonly fontKb: number;
  /** Pictures, the page itself and every header included. */
  readonly allKb: number;
};
type Loaded = {
  readonly type: string;
  readonly bytes: number;
  /** With the headers. */
  readonly wireBytes: number;
  readonly address: string;
};

/** The phone of bench/lighthouse.ts. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36',
};

/** Long enough for everything that starts unprompted: the latest waits 200 ms for the page to be idle. */
const QUIET_MS = 2_500;
const root = join(import.meta.dirname, '..');
const budgets = JSON.parse(readFileSync(join(root, 'scripts/first-view.json'), 'utf8')) as readonly Budget[];

const given = process.env['SITE'];
const harness = given ? null : await openProductHarness();
let hasFailed = false;
try {
  const browser = await chromium.launch({
    ...(await browserOfTests()),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  for (const budget of budgets)
    hasFailed = !(await keeps(browser, given ?? harness!.at.site, budget)) || hasFailed;
  await browser.close();
} finally {
  await harness?.stop();
}
process.exit(hasFailed ? 1 : 0);

async function keeps(browser: Browser, site: string, budget: Budget): Promise<boolean> {
  const loaded = await loadedBy(browser, site + budget.path);
  const kb = (type: string) =>
    loaded.filter((file) => file.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const figures = [
    ['script', kb('Script'), budget.scriptKb],
    ['styles', kb('Stylesheet'), budget.styleKb],
    ['fonts', kb('Font'), budget.fontKb],
    ['all', loaded.reduce((sum, { wireBytes }) => sum + wireBytes, 0) / 1000, budget.allKb],
  ] as const;
  const words = figures.map(
    ([name, is, may]) => `${name} ${is.toFixed(1)} of ${may} kB${is > may ? ' TOO MUCH' : ''}`,
  );
  console.log(`first view of ${budget.path}: ${words.join(', ')}`);
  if (process.argv.includes('--files')) {
    for (const { type, wireBytes, address } of loaded)
      console.log(`  ${type} ${(wireBytes / 1000).toFixed(2)} kB ${address}`);
  }
  // A page without script is no page of ours: nothing was measured.
  return kb('Script') > 0 && figures.every(([, is, may]) => is <= may);
}

/** Everything the page fetched, as it was encoded. */
async function loadedBy(browser: Browser, url: string): Promise<readonly Loaded[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const files = new Map<string, { type: string; address: string; headers: number; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    files.set(requestId, { type, address: response.url, headers: response.encodedDataLength, bytes: 0 });
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = Math.max(file.bytes, encodedDataLength - file.headers);
  });
  await devtools.send('Network.enable');
  const response = await page.goto(url);
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status() ?? 'nothing'}`);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForTimeout(QUIET_MS);
  await context.close();
  return [...files.values()].map((file) => ({ ...file, wireBytes: file.headers + file.bytes }));
}
