import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWhenSeen } from './start-when-seen.ts';

const plan = {
  files: ['/manifest.js', '/base.js', '/home.js', '/home-loader.js'],
  routes: { home: ['/home.js', '/home-loader.js'] },
  entry: '/entry.js',
  isAtOnce: false,
};
const everything = [...plan.files, plan.entry];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Added = { rel?: string; href?: string };

/** The page around the script, what it asks for and what it runs; its picture comes with `shown`. */
function open(picture: 'comes' | 'fails' | null, isAtOnce = false) {
  const asked: (string | undefined)[] = [];
  const run: string[] = [];
  const heard = new Map<string, () => void>();
  let settle = () => {};
  const decoded = new Promise<void>((resolve, reject) => {
    settle = picture === 'fails' ? () => reject(new Error('no picture')) : resolve;
  });
  const window: { __reactRouterRouteModules?: unknown } = {};
  let seenByEntry: unknown = null;
  const page = {
    window,
    document: {
      querySelector: () => (picture ? { decode: () => decoded } : null),
      createElement: () => ({}),
      head: { appendChild: ({ rel, href }: Added) => rel === 'modulepreload' && asked.push(href) },
    },
    requestAnimationFrame: (paint: () => void) => setTimeout(paint, 16),
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
    // Each file is there, and has run, a while after it was asked for.
    load: (file: string) =>
      new Promise((resolve) => {
        setTimeout(() => {
          run.push(file);
          if (file === plan.entry) seenByEntry = window.__reactRouterRouteModules;
          resolve({ [file]: true });
        }, 5);
      }),
  };
  const code = startWhenSeen({ ...plan, isAtOnce }).replaceAll('import(', 'load(');
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function(...Object.keys(page), code)(...Object.values(page));
  return { asked, run, heard, shown: () => settle(), seenByEntry: () => seenByEntry };
}

test('no script is fetched before the picture that the page is waited for has been painted', async () => {
  const { asked, run, shown } = open('comes');
  await vi.advanceTimersByTimeAsync(1_000);
  shown();
  await vi.advanceTimersByTimeAsync(16);
  expect([asked, run]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked, run]).toEqual([everything, everything]);
});

test('all files travel at once and run one after the other, the entry when the routes are there', async () => {
  const { asked, run, seenByEntry } = open(null);
  await vi.advanceTimersByTimeAsync(16 + 16 + 2);
  expect([asked, run]).toEqual([everything, []]);
  await vi.advanceTimersByTimeAsync(12);
  expect(run).toEqual(plan.files.slice(0, 2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toEqual(everything);
  expect(seenByEntry()).toEqual({ home: { '/home.js': true, '/home-loader.js': true } });
});

test('a page without such a picture begins after its first frame, one whose picture fails as well', async () => {
  const plain = open(null);
  const broken = open('fails');
  broken.shown();
  await vi.advanceTimersByTimeAsync(100);
  expect([plain.run, broken.run]).toEqual([everything, everything]);
});

test('a picture that does not come holds nobody up for longer than three seconds', async () => {
  const { asked } = open('comes');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(asked).toEqual(everything);
});

test.each(['pointerdown', 'keydown'])('a %s is answered at once', async (name) => {
  const { asked, heard } = open('comes');
  heard.get(name)?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(everything);
});

test('a game’s page waits for nothing', async () => {
  const { asked } = open('comes', true);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(everything);
});

test('an address cannot end the script that it stands in', () => {
  expect(startWhenSeen({ ...plan, files: ['</script><script>'] })).not.toContain('</script>');
});
