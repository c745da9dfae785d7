/** What this browser keeps between pages. Every read tolerates a store that is full, shut or tampered with. */

export const storageKeys = {
  /** What a login leaves for the page after it. */
  arrival: 'halcyon.arrival',
  /** A sign-up that is under way, without its password. */
  signUp: 'halcyon.sign-up',
  cookieOptions: 'cookieOptions',
  cookiesAccepted: 'cookiesAccepted',
  consentId: 'consentId',
} as const;

export function readKept<Value>(area: 'local' | 'session', key: string): Value | null {
  try {
    const text = areaOf(area).getItem(key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

export function keep(area: 'local' | 'session', key: string, value: unknown): void {
  try {
    areaOf(area).setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function forget(area: 'local' | 'session', key: string): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // As above.
  }
}

/** Forgets what belongs to a player; the choices of the browser itself stay. */
export function forgetPlayer(): void {
  forget('session', storageKeys.arrival);
  forget('session', storageKeys.signUp);
}

function areaOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}
