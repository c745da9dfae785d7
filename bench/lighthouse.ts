import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

// First view of home and lobby on a simulated phone (slow 4G, 4× slower processor). Needs a running site
// (`npm start`). Five runs each, median; a run on a machine that was busy (low benchmarkIndex) is said.
// Reference of the ratio: the goals of docs/decisions/0002 (performance 90, LCP 2.5 s, CLS 0.05).
const site = process.env['SITE'] ?? 'http://localhost:3000';
const RUNS = Number(process.env['RUNS'] ?? 5);
const pages = ['/en-UN/', '/en-UN/online-casino'];
const chromePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

type Run = {
  performance: number;
  accessibility: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptBytes: number;
  machine: number;
};

for (const page of pages) {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(site + page));
  const median = (of: (run: Run) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!;
  const lcpMs = median((run) => run.lcpMs);
  console.log(
    `${page}: performance ${median((run) => run.performance)} (goal 90), accessibility ${median((run) => run.accessibility)} (goal 100), ` +
      `LCP ${lcpMs.toFixed(0)} ms (ratio to 2,500: ${(lcpMs / 2500).toFixed(2)}), TBT ${median((run) => run.tbtMs).toFixed(0)} ms, ` +
      `CLS ${median((run) => run.cls).toFixed(3)} (goal 0.05), script ${(median((run) => run.scriptBytes) / 1000).toFixed(1)} kB, ` +
      `machine ${median((run) => run.machine).toFixed(0)} (under 2,000: busy)`,
  );
}

async function measure(url: string): Promise<Run> {
  const chrome = await launch({
    ...(chromePath ? { chromePath } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error',
    });
    if (!result) throw new Error(`no result for ${url}`);
    const { categories, audits, environment } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const requests =
      (
        audits['network-requests']?.details as
          | { items?: { resourceType?: string; transferSize?: number }[] }
          | undefined
      )?.items ?? [];
    const scripts = requests.filter((request) => request.resourceType === 'Script');
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scriptBytes: scripts.reduce((sum, request) => sum + (request.transferSize ?? 0), 0),
      machine: environment.benchmarkIndex,
    };
  } finally {
    chrome.kill();
  }
}
