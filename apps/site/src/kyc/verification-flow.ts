import type { UploadType } from '@halcyon/contract/kyc/document';
import type { TextKey } from '../platform/text/text-keys.ts';

/** Where a player came from, and returns to. */
export type StartPoint = 'account' | 'deposit' | 'withdrawal';
export const startPoints: readonly StartPoint[] = ['account', 'deposit', 'withdrawal'];

/** The first step of each section: what to check before anything is sent. */
const firstStep = {
  PROOF_OF_ID: 'id-pre-upload',
  PROOF_OF_ADDRESS: 'address-select-type',
  PROOF_OF_PAYMENT: 'payment-pre-upload',
  SOURCE_OF_WEALTH: 'wealth-select-type',
  OTHER: 'other-pre-upload',
} as const satisfies Record<UploadType, string>;

const sectionOf = {
  PROOF_OF_ID: 'id',
  PROOF_OF_ADDRESS: 'address',
  PROOF_OF_PAYMENT: 'payment',
  SOURCE_OF_WEALTH: 'wealth',
  OTHER: 'other',
} as const satisfies Record<UploadType, string>;
export type UploadSection = (typeof sectionOf)[UploadType];

/** Which document the dialog is about. `documentId` null: the one of its type; it was never requested. */
export type Target = {
  readonly documentType: UploadType;
  readonly documentId: string | null;
  /** Of a proof of payment: the method that it proves, when the request named one. */
  readonly depositMethod: string | null;
};

type Base = { readonly startPoint: StartPoint; readonly modalTitleId: TextKey | null };
type OnAccount = {
  readonly documentType: null;
  readonly documentId: null;
  readonly depositMethod: null;
  readonly subType: null;
  readonly error: null;
};
type OnDocument = Target & {
  /** The chosen kind of document; kept while going back and forth. */
  readonly subType: string | null;
};

export type UploadStep =
  | (typeof firstStep)[UploadType]
  | `${UploadSection}-upload`
  | `${UploadSection}-success`;

/** The verification dialog, step by step; `openModal` says whether it is open. */
export type VerificationFlow = Base &
  (
    | ({ readonly status: 'account-pending'; readonly openModal: false } & OnAccount)
    | ({
        readonly status: 'account-loading' | 'account-error' | 'account-success' | 'account-uploaded';
        readonly openModal: true;
      } & (OnAccount | (OnDocument & { readonly error: null })))
    | ({ readonly status: UploadStep; readonly openModal: true; readonly error: null } & OnDocument)
    /** `error`: the code with which the last upload was refused. */
    | ({
        readonly status: `${UploadSection}-error`;
        readonly openModal: true;
        readonly error: string;
      } & OnDocument)
  );

export type VerificationAction =
  /** Without a target the account as a whole is started. */
  | { readonly type: 'start'; readonly target?: Target }
  /** The request is known: on to the document, or to what the account as a whole says. */
  | { readonly type: 'ready'; readonly target?: Target; readonly account?: 'success' | 'uploaded' | 'error' }
  | { readonly type: 'select'; readonly subType?: string; readonly depositMethod?: string }
  | { readonly type: 'next' }
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'retry' }
  | { readonly type: 'back' }
  | { readonly type: 'clear' };

const onAccount: OnAccount = {
  documentType: null,
  documentId: null,
  depositMethod: null,
  subType: null,
  error: null,
};

export function restingVerification(startPoint: StartPoint): VerificationFlow {
  return { status: 'account-pending', openModal: false, startPoint, modalTitleId: null, ...onAccount };
}

/**
 * Every step of the dialog. Start is loading with the dialog open; back leads to the start of the same document
 * and keeps the choice; clear rests at the account page. An illegal step changes nothing. Pure.
 */
export function stepVerification(flow: VerificationFlow, action: VerificationAction): VerificationFlow {
  const { startPoint } = flow;
  switch (action.type) {
    case 'start':
      return opening(startPoint, action.target ? { ...action.target, subType: null } : null);
    case 'ready':
      return flow.status === 'account-loading' ? ready(flow, action) : flow;
    case 'select':
      return selected(flow, action);
    case 'next':
      return isFirst(flow) ? at(flow, 'upload') : flow;
    case 'sent':
      return isAt(flow, 'upload') ? at(flow, 'success') : flow;
    case 'refused':
      return isAt(flow, 'upload') ? failed(flow, action.code) : flow;
    case 'retry':
      if (flow.status === 'account-error') return opening(startPoint, null);
      return isAt(flow, 'error') ? at(flow, 'upload') : flow;
    case 'back':
      return flow.documentType === null ? flow : opening(startPoint, targetOf(flow));
    case 'clear':
      return restingVerification('account');
  }
}

type Documented = Extract<VerificationFlow, { readonly documentType: UploadType }>;

function opening(startPoint: StartPoint, on: OnDocument | null): VerificationFlow {
  const base = { status: 'account-loading', openModal: true, startPoint, error: null } as const;
  if (!on) return { ...onAccount, ...base, modalTitleId: 'kyc.modal.account' };
  return { ...on, ...base, modalTitleId: titles[sectionOf[on.documentType]] };
}

function ready(
  flow: VerificationFlow,
  { target, account }: Extract<VerificationAction, { type: 'ready' }>,
): VerificationFlow {
  const { startPoint } = flow;
  if (account) {
    const modalTitleId = account === 'error' ? 'kyc.modal.error' : 'kyc.modal.account';
    return { ...onAccount, status: `account-${account}`, openModal: true, startPoint, modalTitleId };
  }
  const on = target ? { ...target, subType: null } : flow.documentType === null ? null : targetOf(flow);
  if (!on) return flow;
  return {
    ...on,
    status: firstStep[on.documentType],
    openModal: true,
    error: null,
    startPoint,
    modalTitleId: titles[sectionOf[on.documentType]],
  };
}

function targetOf({ documentType, documentId, depositMethod, subType }: Documented): OnDocument {
  return { documentType, documentId, depositMethod, subType };
}

function selected(
  flow: VerificationFlow,
  { subType, depositMethod }: Extract<VerificationAction, { type: 'select' }>,
): VerificationFlow {
  if (!isFirst(flow)) return flow;
  return { ...flow, subType: subType ?? flow.subType, depositMethod: depositMethod ?? flow.depositMethod };
}

function at(flow: Documented, step: 'upload' | 'success'): VerificationFlow {
  const section = sectionOf[flow.documentType];
  const modalTitleId = step === 'success' ? 'kyc.modal.success' : titles[section];
  return {
    ...targetOf(flow),
    status: `${section}-${step}`,
    openModal: true,
    error: null,
    startPoint: flow.startPoint,
    modalTitleId,
  };
}

function failed(flow: Documented, code: string): VerificationFlow {
  return {
    ...targetOf(flow),
    status: `${sectionOf[flow.documentType]}-error`,
    openModal: true,
    error: code,
    startPoint: flow.startPoint,
    modalTitleId: 'kyc.modal.error',
  };
}

function isAt(flow: VerificationFlow, step: 'upload' | 'error'): flow is Documented {
  return flow.documentType !== null && flow.status === `${sectionOf[flow.documentType]}-${step}`;
}

function isFirst(flow: VerificationFlow): flow is Documented {
  return flow.documentType !== null && flow.status === firstStep[flow.documentType];
}

const titles = {
  id: 'kyc.modal.id',
  address: 'kyc.modal.address',
  payment: 'kyc.modal.payment',
  wealth: 'kyc.modal.wealth',
  other: 'kyc.modal.other',
} as const satisfies Record<UploadSection, TextKey>;
