import type { FieldErrors, ProblemView } from './pay-and-play-words.ts';

/** Status of one of the four calls. */
export type CallStatus = 'uninitialized' | 'loading' | 'success' | 'error';
export const payAndPlayCalls = ['authorize', 'verifyCode', 'updatePlayer', 'login'] as const;
export type PayAndPlayCall = (typeof payAndPlayCalls)[number];

export type WantedLimit = {
  readonly kind: 'deposit' | 'loss' | 'stake' | 'time';
  readonly duration: 'D' | 'W' | 'M';
};
/** Minor units, or of a limit of time its minutes. */
export type TypedLimit = WantedLimit & ({ readonly amountMinor: bigint } | { readonly minutes: number });
export type BankAnswer = {
  readonly showSignUpForm: boolean;
  readonly firstName: string;
  readonly missing: readonly string[];
  readonly limits: readonly WantedLimit[];
};
/** Result of the payment at the login. */
export type TakenDeposit = { readonly paymentId: string } | { readonly code: string };

export type PayAndPlayState = {
  readonly iframeUrl: string | null;
  readonly sessionId: string | null;
  readonly playerId: number | null;
  readonly showSignUpForm: boolean;
  readonly signUpBackendErrors: FieldErrors;
  readonly statuses: Readonly<Record<PayAndPlayCall, CallStatus>>;
  readonly amountMinor: bigint | null;
  /** Limits that were set before the bank; a new account opens with them. */
  readonly limits: readonly TypedLimit[];
  readonly person: BankAnswer | null;
  readonly problem: ProblemView | null;
  /** The person has an ordinary account. */
  readonly isDuplicated: boolean;
  readonly deposit: TakenDeposit | null;
};

export const newPayAndPlay: PayAndPlayState = {
  iframeUrl: null,
  sessionId: null,
  playerId: null,
  showSignUpForm: false,
  signUpBackendErrors: {},
  statuses: {
    authorize: 'uninitialized',
    verifyCode: 'uninitialized',
    updatePlayer: 'uninitialized',
    login: 'uninitialized',
  },
  amountMinor: null,
  limits: [],
  person: null,
  problem: null,
  isDuplicated: false,
  deposit: null,
};

export type PayAndPlayAction =
  | { readonly type: 'calling'; readonly call: PayAndPlayCall }
  | {
      readonly type: 'opened';
      readonly iframeUrl: string;
      readonly sessionId: string;
      readonly amountMinor: bigint;
      readonly limits: readonly TypedLimit[];
    }
  /** The bank page was opened in the whole window, and has redirected back. */
  | {
      readonly type: 'resumed';
      readonly sessionId: string;
      readonly amountMinor: bigint | null;
      readonly limits: readonly TypedLimit[];
    }
  | { readonly type: 'verified'; readonly person: BankAnswer }
  | { readonly type: 'updated'; readonly playerId: number }
  | { readonly type: 'entered'; readonly playerId: number; readonly deposit: TakenDeposit }
  | {
      readonly type: 'refused';
      readonly call: PayAndPlayCall;
      readonly problem: ProblemView | null;
      readonly errors?: FieldErrors;
      /** The limits set before were refused: the form shows them again. */
      readonly asksLimits?: boolean;
    }
  | { readonly type: 'duplicated' }
  | { readonly type: 'restarted'; readonly problem?: ProblemView | null };

/** The next state of a visit. Pure. */
export function payAndPlayReducer(state: PayAndPlayState, action: PayAndPlayAction): PayAndPlayState {
  const set = (call: PayAndPlayCall, status: CallStatus) => ({ ...state.statuses, [call]: status });
  switch (action.type) {
    case 'calling':
      return { ...state, statuses: set(action.call, 'loading'), problem: null, signUpBackendErrors: {} };
    case 'opened': {
      const { iframeUrl, sessionId, amountMinor, limits } = action;
      return { ...state, statuses: set('authorize', 'success'), iframeUrl, sessionId, amountMinor, limits };
    }
    case 'resumed':
      return {
        ...newPayAndPlay,
        statuses: set('authorize', 'success'),
        sessionId: action.sessionId,
        amountMinor: action.amountMinor,
        limits: action.limits,
      };
    case 'verified': {
      const { person } = action;
      const { showSignUpForm } = person;
      return { ...state, statuses: set('verifyCode', 'success'), iframeUrl: null, person, showSignUpForm };
    }
    case 'updated':
      return {
        ...state,
        statuses: set('updatePlayer', 'success'),
        playerId: action.playerId,
        showSignUpForm: false,
      };
    case 'entered':
      return {
        ...state,
        statuses: set('login', 'success'),
        playerId: action.playerId,
        deposit: action.deposit,
      };
    case 'refused':
      return {
        ...state,
        statuses: set(action.call, 'error'),
        problem: action.problem,
        signUpBackendErrors: action.errors ?? {},
        limits: action.asksLimits ? [] : state.limits,
        // A form keeps its place; everything else starts again at the bank.
        iframeUrl: null,
      };
    case 'duplicated':
      return { ...state, statuses: set('updatePlayer', 'error'), isDuplicated: true };
    case 'restarted':
      return {
        ...newPayAndPlay,
        amountMinor: state.amountMinor,
        limits: state.limits,
        problem: action.problem ?? null,
      };
  }
}

export type PayAndPlayPlace =
  | 'start'
  | 'bank'
  | 'verifying'
  | 'form'
  | 'entering'
  | 'done'
  | 'duplicated'
  | 'failed';

/** Current step of the visit. Pure. */
export function placeOf(state: PayAndPlayState): PayAndPlayPlace {
  const { statuses, iframeUrl, showSignUpForm, isDuplicated } = state;
  if (isDuplicated) return 'duplicated';
  if (statuses.login === 'success') return 'done';
  if (statuses.login === 'error' || statuses.verifyCode === 'error') return 'failed';
  if (statuses.login === 'loading') return 'entering';
  if (showSignUpForm) return 'form';
  if (statuses.verifyCode === 'success') return 'entering';
  if (statuses.verifyCode === 'loading') return 'verifying';
  return iframeUrl ? 'bank' : 'start';
}
