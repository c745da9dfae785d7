import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWhenSeen } from './start-when-seen.ts';

const plan = {
  files: ['/manifest.js', '/entry.js', '/base.js'],
  module: 'import "/manifest.js";import("/entry.js");',
  isAtOnce: false,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Added = { name: string; href?: string; textContent?: string; nonce?: string; type?: string };

/** The page around the script, and what it has put into its head; its picture comes with `shown`. */
function open(picture: 'comes' | 'fails' | null, isAtOnce = false) {
  const added: Added[] = [];
  const heard = new Map<string, () => void>();
  let settle = () => {};
  const decoded = new Promise<void>((resolve, reject) => {
    settle = picture === 'fails' ? () => reject(new Error('no picture')) : resolve;
  });
  const page = {
    document: {
      currentScript: { nonce: 'once' },
      querySelector: () => (picture ? { decode: () => decoded } : null),
      createElement: (name: string) => ({ name, remove: () => {} }),
      head: {
        appendChild: (element: Added) => {
          added.push(element);
          return element;
        },
      },
    },
    requestAnimationFrame: (paint: () => void) => setTimeout(paint, 16),
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
  };
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function(...Object.keys(page), startWhenSeen({ ...plan, isAtOnce }))(...Object.values(page));
  return { added, heard, shown: () => settle() };
}

test('no script is fetched before the picture that the page is waited for has been painted', async () => {
  const { added, shown } = open('comes');
  await vi.advanceTimersByTimeAsync(1_000);
  shown();
  await vi.advanceTimersByTimeAsync(16);
  expect(added).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(added.slice(0, -1).map(({ href }) => href)).toEqual(plan.files);
  expect(added.at(-1)).toMatchObject({ type: 'module', textContent: plan.module, nonce: 'once' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(added).toHaveLength(4);
});

test('a page without such a picture begins after its first frame, one whose picture fails as well', async () => {
  const plain = open(null);
  const broken = open('fails');
  broken.shown();
  await vi.advanceTimersByTimeAsync(100);
  expect([plain.added.length, broken.added.length]).toEqual([4, 4]);
});

test('a picture that does not come holds nobody up for longer than three seconds', async () => {
  const { added } = open('comes');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(added).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(added).toHaveLength(4);
});

test.each(['pointerdown', 'keydown'])('a %s is answered at once', (name) => {
  const { added, heard } = open('comes');
  heard.get(name)?.();
  expect(added).toHaveLength(4);
});

test('a game’s page waits for nothing', () => {
  expect(open('comes', true).added).toHaveLength(4);
});

test('an address cannot end the script that it stands in', () => {
  expect(startWhenSeen({ ...plan, files: ['</script><script>'] })).not.toContain('</script>');
});
