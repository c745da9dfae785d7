import type { ProblemView } from '../sign-up-flow.ts';

/** A change of the phone number. Source: docs/decisions/sms-codes.md. */
export type PhoneChange = {
  readonly phonePrefix: string;
  readonly phoneBody: string;
  /** A call is pending. */
  readonly loader: boolean;
  /** The request whose code the popup expects; null: none. */
  readonly smsVerificationId: string | null;
  /** The number as it was sent. */
  readonly sentPhone: string;
  readonly phonePopUpOpen: boolean;
  readonly backendErrors: { readonly phoneBody?: ProblemView; readonly code?: ProblemView };
  /** Error of the whole form. */
  readonly problem: ProblemView | null;
};

export type PhoneChangeEvent =
  | { readonly type: 'typed'; readonly name: 'phonePrefix' | 'phoneBody'; readonly value: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly verificationId: string; readonly phone: string }
  /** The request failed. */
  | { readonly type: 'refused'; readonly error?: ProblemView; readonly problem?: ProblemView }
  /** The code was not right; it may be entered again. */
  | { readonly type: 'code_refused'; readonly error: ProblemView }
  | { readonly type: 'verified' }
  | { readonly type: 'closed' };

export function newPhoneChange(phonePrefix: string): PhoneChange {
  return { phonePrefix, phoneBody: '', ...noSms, loader: false, backendErrors: {}, problem: null };
}

const noSms = { smsVerificationId: null, sentPhone: '', phonePopUpOpen: false } as const;

/**
 * One step of a phone change. A success and closing reset all of it; an error of the request keeps the popup
 * closed and resets the message, and keeps the input. Only a wrong code leaves the popup open. Pure.
 */
export function phoneChangeReducer(state: PhoneChange, event: PhoneChangeEvent): PhoneChange {
  switch (event.type) {
    case 'typed':
      return { ...state, [event.name]: event.value, backendErrors: {}, problem: null };
    case 'sending':
      return { ...state, loader: true, backendErrors: {}, problem: null };
    case 'sent':
      return {
        ...state,
        loader: false,
        smsVerificationId: event.verificationId,
        sentPhone: event.phone,
        phonePopUpOpen: true,
      };
    case 'refused':
      return {
        ...state,
        ...noSms,
        loader: false,
        backendErrors: event.error ? { phoneBody: event.error } : {},
        problem: event.problem ?? null,
      };
    case 'code_refused':
      return { ...state, loader: false, backendErrors: { code: event.error } };
    case 'verified':
      return newPhoneChange(state.phonePrefix);
    case 'closed':
      return { ...newPhoneChange(state.phonePrefix), phoneBody: state.phoneBody };
  }
}
