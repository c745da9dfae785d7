import { expect, test } from 'vitest';
import { chatKeys, isHome } from './chat-loader.ts';

// facts: N2.1
test('the chat keeps its unread total and the home page under the names of the specification', () => {
  expect(chatKeys).toEqual({ unread: 'zd-totalUnread', isHome: 'zd-isHomepage' });
});

test.each([
  ['/en-UN', true],
  ['/en-UN/', true],
  ['/en-UN/welcome-to-halcyon', true],
  ['/en-UN/online-casino', false],
  ['/en-UN/my-account/inbox', false],
])('%s is the home page: %s', (path, expected) => {
  expect(isHome(path)).toBe(expected);
});
