import { chromium, type Page } from '@playwright/test';
import { browserOfPeople } from '@halcyon/testkit/browser';

/** What a page of the sportsbook does while its prices run. */
export type RunningPrices = {
  /** Cells whose price or state changed meanwhile. Zero: nothing was measured. */
  readonly changes: number;
  /** Cumulative layout shift, of everything that no press caused. */
  readonly cls: number;
  /** 0: none above 50 ms. */
  readonly longestTaskMs: number;
  /** The longest time from a press of a price to the picture after it. */
  readonly inpMs: number;
};

const THROTTLED = 4;
const PRESSES = 6;
/** From hydration until what loads late has loaded. */
const SETTLED_MS = 6_000;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

// In the page, before its own script.
const watch = `
  Object.assign(window, { tasks: [], shifts: [], interactions: [], changes: 0 });
  const observe = (type, note, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, ...more });
  observe('longtask', ({ duration }) => window.tasks.push(Math.round(duration)));
  observe('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || window.shifts.push(value));
  observe('event', ({ interactionId, duration }) => interactionId && window.interactions.push(Math.round(duration)),
    { durationThreshold: 16 });
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver((changes) => (window.changes += changes.length)).observe(document.body, {
      subtree: true,
      attributeFilter: ['aria-label'],
    }));`;

/** Watches a page with its own stream of prices on a phone with a processor four times slower. */
export async function runningPrices(url: string, watchedMs: number): Promise<RunningPrices> {
  const browser = await chromium.launch({
    ...(await browserOfPeople()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED });
    await page.addInitScript({ content: watch });
    await page.goto(url);
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate('Object.assign(window, { tasks: [], changes: 0 })');
    await page.waitForTimeout(watchedMs);
    const seen = await page.evaluate<{ changes: number; tasks: number[]; shifts: number[] }>(
      '({ changes, tasks, shifts })',
    );
    return {
      changes: seen.changes,
      cls: seen.shifts.reduce((sum, value) => sum + value, 0),
      longestTaskMs: Math.max(0, ...seen.tasks),
      inpMs: await longestPress(page),
    };
  } finally {
    await browser.close();
  }
}

async function longestPress(page: Page): Promise<number> {
  await page.evaluate('window.interactions = []');
  // Rows that a phone hides are in the document too.
  const cells = page
    .locator('main button[aria-pressed][data-layout]:not([aria-disabled])')
    .filter({ visible: true });
  for (let at = 0; at < PRESSES; at += 1) {
    // Two cells in turn: the slip comes, changes and goes.
    await cells.nth(at % 2).tap();
    await page.waitForTimeout(700);
  }
  return Math.max(0, ...(await page.evaluate<number[]>('window.interactions')));
}
