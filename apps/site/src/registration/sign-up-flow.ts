import type { SignUpStep } from '@halcyon/contract/registration/registration.contract';
import type { TextKey } from '../platform/text/text-keys.ts';

/** The steps in order. */
export const steps = ['Details', 'ContactInfo', 'Verification', 'Complete'] as const satisfies SignUpStep[];
/** The steps and the two exits. */
export type Place = SignUpStep | 'Unsupported' | 'Duplicated';

export type PinStatus = 'uninitialised' | 'send_success' | 'send_fail' | 'verify_success' | 'verify_fail';
export type PinChannel = 'sms' | 'email';

export type Values = Readonly<{
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  countryCode: string;
  provinceCode: string;
  birthDay: string;
  birthMonth: string;
  birthYear: string;
  cpf: string;
  terms: string;
  marketing: string;
  phonePrefix: string;
  phoneBody: string;
  smsCode: string;
  emailCode: string;
  address: string;
  city: string;
  postCode: string;
  region: string;
}>;
/** A text and its parameters. */
export type ProblemView = { readonly text: TextKey; readonly values?: Readonly<Record<string, string>> };

export type FieldName = keyof Values;
export type FieldErrors = Readonly<Partial<Record<FieldName, ProblemView>>>;

export type SignUpState = Readonly<{
  place: Place;
  values: Values;
  /** Null: the first form was not accepted yet. */
  playerId: number | null;
  /** Content of the first form when it was accepted; another content starts another sign-up. */
  sentDetails: string | null;
  /** The number of the last text message. */
  sentPhone: string | null;
  /** Last digits of that number where this device never had all of it. */
  phoneHint: string | null;
  /** Started on another device: the first form is done and not shown again. */
  isResumed: boolean;
  pins: Readonly<Record<PinChannel, PinStatus>>;
  isOpen: boolean;
  errors: FieldErrors;
  problem: ProblemView | null;
  /** Why the person is turned away as known. */
  duplicatedBy: TextKey;
  isSending: boolean;
  /** Incremented to remount the inputs with the kept values. */
  drawing: number;
}>;

export type SignUpEvent =
  | { readonly type: 'typed'; readonly name: FieldName; readonly value: string }
  | { readonly type: 'restored'; readonly kept: Partial<SignUpState> }
  | { readonly type: 'sending' }
  | { readonly type: 'refused'; readonly problem: ProblemView | null; readonly errors?: FieldErrors }
  | { readonly type: 'details_taken'; readonly playerId: number; readonly fingerprint: string }
  | { readonly type: 'phone_taken'; readonly phone: string }
  | { readonly type: 'pin'; readonly channel: PinChannel; readonly status: PinStatus }
  | { readonly type: 'settled' }
  | { readonly type: 'opened' }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'left'; readonly place: 'Unsupported' }
  | { readonly type: 'left'; readonly place: 'Duplicated'; readonly text: TextKey }
  /** The browser's own back and forward. */
  | { readonly type: 'went'; readonly place: Place }
  /** Where the visitor is seen. */
  | { readonly type: 'seen'; readonly countryCode: string }
  | { readonly type: 'restarted' };

const noPins = { sms: 'uninitialised', email: 'uninitialised' } as const;

export function emptyValues(countryCode: string): Values {
  return {
    email: '',
    password: '',
    firstName: '',
    lastName: '',
    countryCode,
    provinceCode: '',
    birthDay: '',
    birthMonth: '',
    birthYear: '',
    cpf: '',
    terms: '',
    marketing: '',
    phonePrefix: '',
    phoneBody: '',
    smsCode: '',
    emailCode: '',
    address: '',
    city: '',
    postCode: '',
    region: '',
  };
}

export function newSignUp(countryCode: string): SignUpState {
  return {
    place: 'Details',
    values: emptyValues(countryCode),
    playerId: null,
    sentDetails: null,
    sentPhone: null,
    phoneHint: null,
    isResumed: false,
    pins: noPins,
    isOpen: false,
    errors: {},
    problem: null,
    duplicatedBy: 'registration.duplicated.text',
    isSending: false,
    drawing: 0,
  };
}

/** Identity of the first form: another e-mail, country or name is another sign-up. Pure. */
export function fingerprintOf(values: Values): string {
  const { email, firstName, lastName, countryCode, provinceCode, cpf } = values;
  const birthDate = [values.birthYear, values.birthMonth, values.birthDay];
  return JSON.stringify([email, firstName, lastName, countryCode, provinceCode, cpf, ...birthDate]);
}

/** One step forward or back; both stop at the ends. Pure. */
export function stepFrom(place: Place, by: 1 | -1): Place {
  const at = (steps as readonly Place[]).indexOf(place);
  if (at === -1) return 'Details';
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))] ?? place;
}

/** The whole flow as one table of states. Only a finished sign-up loses the input. Pure. */
export function signUpReducer(state: SignUpState, event: SignUpEvent): SignUpState {
  const rested = { ...state, isSending: false, problem: null, errors: {} };
  switch (event.type) {
    case 'typed': {
      const { [event.name]: _, ...errors } = state.errors;
      return { ...state, errors, values: { ...state.values, [event.name]: event.value } };
    }
    case 'restored':
      return { ...state, ...event.kept, drawing: state.drawing + 1 };
    case 'sending':
      return { ...state, isSending: true, problem: null, errors: {} };
    case 'refused':
      return { ...state, isSending: false, problem: event.problem, errors: event.errors ?? {} };
    case 'details_taken':
      return {
        ...rested,
        playerId: event.playerId,
        sentDetails: event.fingerprint,
        sentPhone: null,
        phoneHint: null,
        pins: noPins,
        place: 'ContactInfo',
      };
    case 'phone_taken': {
      const isSame = state.sentPhone === event.phone;
      const sms = isSame ? state.pins.sms : 'uninitialised';
      return {
        ...state,
        sentPhone: event.phone,
        pins: { ...state.pins, sms },
        place: 'Verification',
      };
    }
    case 'pin':
      return { ...state, pins: { ...state.pins, [event.channel]: event.status } };
    case 'settled':
      return { ...state, isSending: false };
    case 'opened':
      return { ...rested, isOpen: true, place: 'Complete' };
    case 'next':
      return { ...rested, place: stepFrom(state.place, 1) };
    case 'back':
      return { ...rested, place: isFirstPlace(state) ? state.place : stepFrom(state.place, -1) };
    case 'left':
      return {
        ...rested,
        place: event.place,
        ...(event.place === 'Duplicated' && { duplicatedBy: event.text }),
      };
    case 'went':
      return isStepOpen(state, event.place) ? { ...rested, place: event.place } : state;
    case 'seen': {
      const isTouched = state.playerId !== null || state.place !== 'Details' || state.isResumed;
      if (isTouched || state.values.countryCode === event.countryCode) return state;
      const values = { ...state.values, countryCode: event.countryCode };
      return { ...state, values, drawing: state.drawing + 1 };
    }
    case 'restarted':
      return {
        ...newSignUp(state.values.countryCode),
        values: { ...state.values, smsCode: '', emailCode: '' },
        drawing: state.drawing + 1,
      };
  }
}

/** True: there is no step before this one. What another device began starts after the first form. Pure. */
export function isFirstPlace({ place, isResumed }: SignUpState): boolean {
  return place === 'Details' || (isResumed && place === 'ContactInfo');
}

/** True: the browser's back and forward may lead here. Nothing leads back into an account that is open. Pure. */
export function isStepOpen(state: SignUpState, place: Place): boolean {
  if (state.isOpen) return false;
  if (place === 'Details') return !state.isResumed;
  if (state.playerId === null) return false;
  if (place === 'ContactInfo') return true;
  if (place === 'Verification') return state.sentPhone !== null || state.phoneHint !== null;
  return place === 'Complete' && isProven(state, 'sms') && isProven(state, 'email');
}

/** True when this code was entered already. */
export function isProven(state: SignUpState, channel: PinChannel): boolean {
  return state.pins[channel] === 'verify_success';
}
