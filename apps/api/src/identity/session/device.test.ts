import { expect, test } from 'vitest';
import { deviceKind, deviceName } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/19.0 Safari/605.1',
    'Safari on macOS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Linux',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-X900) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome on Android',
    'tablet',
  ],
  ['curl/8.5', 'Unknown device', 'desktop'],
  [undefined, 'Unknown device', 'desktop'],
])('%s is %s', (userAgent, name, kind) => {
  expect(deviceName(userAgent)).toBe(name);
  expect(deviceKind(userAgent)).toBe(kind);
});
