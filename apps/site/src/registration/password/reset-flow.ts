import type { TextKey } from '../../platform/text/text-keys.ts';
import type { ProblemView } from '../sign-up-flow.ts';
import { weakPasswordTexts } from '../input/weak-password.ts';

/** The steps of a password reset in order. */
export const resetSteps = ['Email', 'Verification', 'Password', 'Complete'] as const;
export type ResetPlace = (typeof resetSteps)[number];
export type ResetChannel = 'sms' | 'email';

export type ResetState = Readonly<{
  place: ResetPlace;
  email: string;
  channel: ResetChannel;
  /** Id of the reset that waits for its code. Null: none was requested. */
  smsResetKeyId: string | null;
  /** Permission to set the password: from the code, or from the link of a mail. */
  resetKey: string | null;
  isByLink: boolean;
  fieldError: ProblemView | null;
  problem: ProblemView | null;
  isSending: boolean;
}>;

export type ResetEvent =
  | { readonly type: 'link_opened'; readonly resetKey: string }
  | { readonly type: 'sending' }
  | {
      readonly type: 'asked';
      readonly email: string;
      readonly channel: ResetChannel;
      readonly smsResetKeyId: string;
    }
  | { readonly type: 'proven'; readonly resetKey: string }
  | { readonly type: 'changed' }
  | {
      readonly type: 'refused';
      readonly fieldError: ProblemView | null;
      readonly problem: ProblemView | null;
    }
  /** The reset is over: nothing of it is kept. */
  | { readonly type: 'dropped'; readonly problem: ProblemView }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'went'; readonly place: ResetPlace };

export function newReset(problem: ProblemView | null = null): ResetState {
  return {
    place: 'Email',
    email: '',
    channel: 'sms',
    smsResetKeyId: null,
    resetKey: null,
    isByLink: false,
    fieldError: null,
    problem,
    isSending: false,
  };
}

/** True: the player may be at this step. Pure. */
export function isResetOpenAt(state: ResetState, place: ResetPlace): boolean {
  if (state.place === 'Complete') return place === 'Complete';
  if (place === 'Verification') return state.smsResetKeyId !== null;
  if (place === 'Password') return state.resetKey !== null;
  return place === 'Email';
}

/** The whole flow as one table of states. Pure. */
export function resetReducer(state: ResetState, event: ResetEvent): ResetState {
  const rested = { ...state, isSending: false, problem: null, fieldError: null };
  switch (event.type) {
    case 'link_opened':
      return { ...newReset(), place: 'Password', resetKey: event.resetKey, isByLink: true };
    case 'sending':
      return { ...state, isSending: true, problem: null, fieldError: null };
    case 'asked': {
      const { email, channel, smsResetKeyId } = event;
      return {
        ...rested,
        email,
        channel,
        smsResetKeyId,
        resetKey: null,
        isByLink: false,
        place: 'Verification',
      };
    }
    case 'proven':
      return { ...rested, resetKey: event.resetKey, place: 'Password' };
    case 'changed':
      return { ...newReset(), place: 'Complete' };
    case 'refused':
      return { ...state, isSending: false, fieldError: event.fieldError, problem: event.problem };
    case 'dropped':
      return newReset(event.problem);
    case 'next':
      return goTo(rested, 1);
    case 'back':
      return goTo(rested, -1);
    case 'went':
      return isResetOpenAt(state, event.place) ? { ...rested, place: event.place } : state;
  }
}

/** One step forward or back; stops at the ends and before a step that is not open. Pure. */
function goTo(state: ResetState, by: 1 | -1): ResetState {
  const at = resetSteps.indexOf(state.place) + by;
  // A link leads to the password without a code: the only step before it is the first form.
  const place = state.isByLink && by === -1 ? 'Email' : (resetSteps[at] ?? state.place);
  return isResetOpenAt(state, place) ? { ...state, place } : state;
}

const words: Readonly<Record<string, TextKey>> = {
  'network.error': 'registration.error.network',
  'unhandled.error.no.code': 'registration.error.noCode',
  'request.too_many': 'registration.error.busy',
  'request.busy': 'registration.error.busy',
};
const passwordWords: Readonly<Record<string, TextKey>> = weakPasswordTexts;

type Problem = {
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly code: string }[];
};

/** What the screen does with a refusal of a reset call. Pure. */
export function resetRefusal({ code, errors }: Problem): ResetEvent {
  if (code === 'sms.max.attempts.reached')
    return { type: 'dropped', problem: { text: 'registration.reset.maxAttempts' } };
  if (code === 'error.password.reset')
    return { type: 'dropped', problem: { text: 'registration.reset.expired' } };
  if (code === 'sms.code.invalid') return shown({ text: 'registration.error.smsCodeInvalid' });
  const [first] = errors;
  if (first?.field === 'password')
    return shown({ text: passwordWords[first.code] ?? 'registration.field.invalid' });
  if (first?.field === 'email') return shown({ text: 'registration.field.emailInvalid' });
  if (first?.field === 'code') return shown({ text: 'registration.error.smsCodeInvalid' });
  return {
    type: 'refused',
    fieldError: null,
    problem: { text: words[code] ?? 'registration.error.system' },
  };
}

function shown(fieldError: ProblemView): ResetEvent {
  return { type: 'refused', fieldError, problem: null };
}
