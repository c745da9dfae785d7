import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

// facts: A5.4
test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0', 'desktop'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/153.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 Chrome/153.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['', 'desktop'],
  [null, 'desktop'],
])('a device is classed by its user agent: %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});

// facts: A5.4
test('the screen breaks at 320, 768, 1024 and 1440 pixels, and the header of phones is 56 high', () => {
  const tokens = readFileSync(new URL('../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
  const sheets = globSync('apps/site/src/**/*.css').map((path) => readFileSync(path, 'utf8'));
  const widths = sheets.flatMap((sheet) => [...sheet.matchAll(/@media[^{]*\bwidth\b[^{]*/g)].map(String));
  for (const px of [320, 768, 1024, 1440]) expect(widths.join('\n'), `${px} px`).toContain(`${px}px`);
  expect(/--header-height: (\d+)px/.exec(tokens)?.[1]).toBe('56');
});
