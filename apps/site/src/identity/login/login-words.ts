import type { ApiProblem } from '../../platform/api/problem.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';

/** Result of a refused login. */
export type LoginRefusal =
  /** Text above the form. */
  | { readonly kind: 'words'; readonly text: TextKey }
  /** The login is locked: the form is replaced by the code that unlocks it. */
  | { readonly kind: 'locked'; readonly text: TextKey }
  /** The password was right, the account needs a second factor. */
  | { readonly kind: 'factor'; readonly text: TextKey; readonly challengeId: string }
  /** The page about closed accounts has the details. */
  | { readonly kind: 'closed'; readonly text: TextKey }
  /** The password was right, the sign-up stopped half way. */
  | {
      readonly kind: 'unfinished';
      readonly text: TextKey;
      readonly playerId: number | null;
      readonly step: string | null;
      /** How far the sign-up got, from the server. */
      readonly progress: Readonly<Record<string, string>>;
    };

const words: Readonly<Record<string, TextKey>> = {
  'login.unauthorized': 'identity.loginError.unauthorized',
  'login.blacklisted': 'identity.loginError.blacklisted',
  'login.not_ready': 'identity.loginError.notReady',
  'request.too_many': 'identity.loginError.tooMany',
  'request.busy': 'identity.loginError.system',
  'network.error': 'identity.loginError.network',
};

/**
 * What the screen does with a code. A malformed e-mail is answered like an unknown one; anything unexpected is
 * reported as our fault. Pure.
 */
export function loginRefusal(problem: Pick<ApiProblem, 'code' | 'additionalInfo'>): LoginRefusal {
  const { code, additionalInfo } = problem;
  if (code === 'login.attempts_exceeded') return { kind: 'locked', text: 'identity.loginError.maxAttempt' };
  if (code === 'login.second_factor_required') {
    const challengeId = additionalInfo?.['challengeId'] ?? '';
    return { kind: 'factor', text: 'identity.loginError.secondFactor', challengeId };
  }
  if (code === 'login.account_closed' || code === 'login.account_deactivated') {
    return { kind: 'closed', text: 'identity.loginError.closed' };
  }
  if (code === 'login.sign_up_unfinished') {
    const playerId = Number(additionalInfo?.['playerId']);
    return {
      kind: 'unfinished',
      text: 'identity.loginError.signUpUnfinished',
      playerId: Number.isSafeInteger(playerId) ? playerId : null,
      step: additionalInfo?.['step'] ?? null,
      progress: additionalInfo ?? {},
    };
  }
  if (code === 'request.invalid') return { kind: 'words', text: 'identity.loginError.unauthorized' };
  return { kind: 'words', text: words[code] ?? 'identity.loginError.system' };
}
