import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPlayer, keep, readKept, storageKeys } from '../browser-memory.queries.ts';
import { leaveOutside } from './outside-sign-out.ts';

const storeOf = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
beforeEach(() => vi.stubGlobal('window', { localStorage: storeOf(), sessionStorage: storeOf() }));
afterEach(() => vi.unstubAllGlobals());

const choices = ['cookieOptions', 'cookiesAccepted', 'consentId'] as const;

// facts: A6.6
test('the keys of the specification are there, and logging out clears every one but the choices about cookies', () => {
  for (const key of [
    'authorized',
    'firstLogin',
    'updatedTerms',
    'campaignIds',
    'identityProviderSession',
    'homepage',
    'totalUnread',
    ...choices,
  ] as const) {
    expect(storageKeys[key]).toMatch(/^[A-Za-z.-]+$/);
  }
  for (const key of Object.values(storageKeys)) {
    keep('local', key, 'kept');
    keep('session', key, 'kept');
  }
  forgetPlayer();
  for (const key of choices) expect(readKept('local', storageKeys[key])).toBe('kept');
  for (const key of [
    'authorized',
    'firstLogin',
    'updatedTerms',
    'campaignIds',
    'identityProviderSession',
  ] as const)
    expect(readKept('local', storageKeys[key])).toBeNull();
  for (const key of ['homepage', 'totalUnread', 'arrival', 'signUp'] as const)
    expect(readKept('session', storageKeys[key])).toBeNull();
});

// facts: A6.4
test('logging out signs out of support chat and CRM where they are, and a fault of theirs stops nothing', () => {
  const calls: unknown[] = [];
  const page = {
    zE: (...parts: unknown[]) => {
      calls.push(parts);
      throw new Error('the chat is broken');
    },
    FasttrackCrm: {
      logout: () => {
        calls.push('crm');
        throw new Error('the CRM is broken');
      },
    },
    sid: 'a-session-of-the-crm',
  };
  leaveOutside(page);
  expect(calls).toEqual([['messenger', 'logoutUser'], 'crm']);
  expect(page).not.toHaveProperty('sid');
});

// facts: A6.4
test('logging out signs out of the CRM on a page without support chat', () => {
  const logout = vi.fn();
  leaveOutside({ FasttrackCrm: { logout } });
  expect(logout).toHaveBeenCalledOnce();
});
