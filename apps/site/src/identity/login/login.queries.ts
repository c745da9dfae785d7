import type { Answer } from '../../platform/api/endpoints.ts';
import { isProblem } from '../../platform/api/problem.ts';
import type { Site } from '../../platform/site.ts';
import { forget, keep, readKept, storageKeys } from '../browser-memory.queries.ts';
import { noteEvent } from '../analytics.queries.ts';
import { withBonusCode } from '../arrival-marks.queries.ts';
import { notifyTabs } from '../session-channel.queries.ts';

export type Credentials = { readonly email: string; readonly password: string };
export type LoginAnswer = Answer<'POST /api/v1/player/login'>;

/** Figures of the specification: only after a registration, 5 attempts 3 s apart. */
export const NOT_READY_ATTEMPTS_MAX = 5;
export const NOT_READY_DELAY_MS = 3000;

type LoginOptions = {
  readonly redirectPath?: string;
  /** Right after a registration the account may not be ready yet; only then is a login retried. */
  readonly isAfterSignUp?: boolean;
  readonly onWait?: (secondsLeft: number) => void;
};

/** Signs in. Rejects with the problem of the last attempt. */
export async function logIn(
  site: Pick<Site, 'call'>,
  credentials: Credentials,
  { redirectPath, isAfterSignUp = false, onWait }: LoginOptions = {},
): Promise<LoginAnswer> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await site.call('POST /api/v1/player/login', {
        body: {
          ...credentials,
          meta: deviceMeta(),
          ...(redirectPath && { redirectPath: redirectPath.slice(0, 500) }),
          ...(retry > 0 && { retry }),
        },
      });
    } catch (error) {
      const isEarly = isProblem(error) && error.code === 'login.not_ready';
      if (!isEarly || !isAfterSignUp || retry >= NOT_READY_ATTEMPTS_MAX) throw error;
      for (let left = NOT_READY_DELAY_MS / 1000; left > 0; left -= 1) {
        onWait?.(left);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }
}

/** Device data of a login; a cookie choice made as a visitor is copied to the account with it. */
export function deviceMeta() {
  const consentId = readKept<string>('local', storageKeys.consentId);
  return {
    screen: `${window.screen.width}x${window.screen.height}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(consentId && { consentId }),
  };
}

/** What a login stores for the page after it: shown once. */
export type Arrival = {
  readonly isFirst: boolean;
  readonly lastLoginAt: string | null;
};

/**
 * Continues as a player: notifies the other tabs and reloads into `target`, because market, currency and time zone
 * of a page are the account's from now on. Source: docs/decisions/login-reloads-the-page.md.
 */
export function enterSite(site: Pick<Site, 'browserApi'>, answer: LoginAnswer, target: string): void {
  site.browserApi?.keepToken(answer.idToken, answer.expiresAt);
  const arrival: Arrival = { isFirst: answer.firstLogin, lastLoginAt: answer.lastLoginAt };
  keep('session', storageKeys.arrival, arrival);
  forget('session', storageKeys.signUp);
  keep('local', storageKeys.authorized, true);
  keep('local', storageKeys.firstLogin, answer.firstLogin);
  keep('local', storageKeys.updatedTerms, answer.updatedTermsRequired);
  if (!answer.restriction) {
    if (answer.firstLogin) noteEvent('registration');
    noteEvent('login');
  }
  notifyTabs({ kind: 'signed_in', playerId: answer.player.playerId });
  // Back must not lead to the form of a finished login.
  window.location.replace(withBonusCode(target));
}

export function takeArrival(): Arrival | null {
  const arrival = readKept<Arrival>('session', storageKeys.arrival);
  forget('session', storageKeys.arrival);
  return arrival;
}

/** A sign-up to resume, found by a login. Read by the sign-up screen. */
export type SignUpToResume = {
  readonly playerId: number;
  readonly step: string;
  readonly email: string;
  readonly countryCode: string;
  /** Last digits of the number that codes go to; empty: none was given. */
  readonly phoneHint: string;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
};

/** The e-mail of a sign-up that ended without its login; prefills the next login of this page. */
let emailForLogin = '';

export function keepEmailForLogin(email: string): void {
  emailForLogin = email;
}

export function keptEmailForLogin(): string {
  return emailForLogin;
}

/** The password of that login, until the sign-up is over. Never leaves memory. */
let passwordToResume: string | null = null;

export function keepSignUpToResume(signUp: SignUpToResume, password: string): void {
  keep('session', storageKeys.signUp, { resume: signUp });
  passwordToResume = password;
}

export function takePasswordToResume(): string | null {
  const password = passwordToResume;
  passwordToResume = null;
  return password;
}
