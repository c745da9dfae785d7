import { readKept, keep, storageKeys } from '../../identity/browser-memory.queries.ts';
import type { SignUpToResume } from '../../identity/login/login.queries.ts';
import { emptyValues, steps, type Place, type SignUpState, type Values } from '../sign-up-flow.ts';

type Draft = {
  readonly values?: Partial<Values>;
  readonly place?: Place;
  readonly playerId?: number | null;
  readonly sentDetails?: string | null;
  readonly sentPhone?: string | null;
  readonly pins?: SignUpState['pins'];
  readonly phoneHint?: string | null;
  readonly isResumed?: boolean;
  /** A login found a sign-up that stopped half way. */
  readonly resume?: SignUpToResume;
};

/** Keeps a sign-up over a reload of this tab: all input but the password and the codes. */
export function keepDraft(state: SignUpState): void {
  const { place, playerId, sentDetails, sentPhone, phoneHint, isResumed, pins } = state;
  const values = { ...state.values, password: '', smsCode: '', emailCode: '' };
  keep('session', storageKeys.signUp, {
    values,
    place,
    playerId,
    sentDetails,
    sentPhone,
    phoneHint,
    isResumed,
    pins,
  } satisfies Draft);
}

/** Starts a sign-up with an e-mail from an earlier page. */
export function keepEmailForSignUp(email: string, countryCode: string): void {
  const draft = readKept<Draft>('session', storageKeys.signUp);
  if (draft?.playerId || draft?.resume) return;
  const values = { ...emptyValues(countryCode), ...draft?.values, email };
  keep('session', storageKeys.signUp, { ...draft, values } satisfies Draft);
}

/** The draft of this tab; null: there is nothing to resume. `now`: the form's current values. */
export function readDraft(now: SignUpState): Partial<SignUpState> | null {
  const draft = readKept<Draft>('session', storageKeys.signUp);
  if (!draft || typeof draft !== 'object') return null;
  if (draft.resume) {
    const { playerId, step, email, countryCode, phoneHint, isEmailVerified, isPhoneVerified } = draft.resume;
    const place = (steps as readonly string[]).includes(step) ? (step as Place) : 'ContactInfo';
    const pin = (isVerified: boolean) => (isVerified ? 'verify_success' : 'uninitialised');
    return {
      place: place === 'Details' ? 'ContactInfo' : place,
      playerId,
      isResumed: true,
      phoneHint: phoneHint || null,
      pins: { sms: pin(isPhoneVerified), email: pin(isEmailVerified) },
      values: { ...now.values, email, ...(countryCode && { countryCode }) },
    };
  }
  const typed = Object.fromEntries(
    Object.keys(emptyValues('')).flatMap((name) => {
      const value = draft.values?.[name as keyof Values];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
  const place = draft.place && draft.place !== 'Unsupported' ? draft.place : 'Details';
  return {
    values: { ...now.values, ...typed },
    place: draft.playerId ? place : 'Details',
    playerId: draft.playerId ?? null,
    sentDetails: draft.sentDetails ?? null,
    sentPhone: draft.sentPhone ?? null,
    phoneHint: draft.phoneHint ?? null,
    isResumed: draft.isResumed === true,
    ...(draft.pins && { pins: draft.pins }),
  };
}
