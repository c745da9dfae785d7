import { CreditCard, FileText, IdCard, Landmark, MapPin, UserRound, type LucideIcon } from 'lucide-react';
import type { UploadType } from '@halcyon/contract/kyc/document';
import type { TextKey } from '../platform/text/text-keys.ts';
import type { DocumentsView, DocumentView } from './kyc.queries.ts';
import type { Target } from './verification-flow.ts';

export type Section = {
  readonly type: UploadType;
  readonly icon: LucideIcon;
  readonly title: TextKey;
  readonly need: TextKey;
  readonly why: TextKey;
  readonly of: (documents: DocumentsView) => readonly DocumentView[];
};

export const accountIcon = UserRound;

/** The sections of the page that hold documents, in its order; the first of all is the account. */
export const sections: readonly Section[] = [
  {
    type: 'PROOF_OF_ID',
    icon: IdCard,
    title: 'kyc.section.id',
    need: 'kyc.need.id',
    why: 'kyc.why.id',
    of: ({ idDocument }) => [idDocument],
  },
  {
    type: 'PROOF_OF_ADDRESS',
    icon: MapPin,
    title: 'kyc.section.address',
    need: 'kyc.need.address',
    why: 'kyc.why.address',
    of: ({ addressDocument }) => [addressDocument],
  },
  {
    type: 'PROOF_OF_PAYMENT',
    icon: CreditCard,
    title: 'kyc.section.payment',
    need: 'kyc.need.payment',
    why: 'kyc.why.payment',
    of: ({ paymentDocument }) => paymentDocument,
  },
  {
    type: 'SOURCE_OF_WEALTH',
    icon: Landmark,
    title: 'kyc.section.wealth',
    need: 'kyc.need.wealth',
    why: 'kyc.why.wealth',
    of: ({ sowDocument }) => [sowDocument],
  },
  {
    type: 'OTHER',
    icon: FileText,
    title: 'kyc.section.other',
    need: 'kyc.need.other',
    why: 'kyc.why.other',
    of: ({ otherDocument }) => otherDocument,
  },
];

/** True: the player can send this document now. */
export function isWanted({ documentStatus }: DocumentView): boolean {
  return documentStatus === 'REQUESTED' || documentStatus === 'EXPIRED';
}

export function targetOf(type: UploadType, { documentId, subType }: DocumentView): Target {
  return {
    documentType: type,
    documentId,
    depositMethod: type === 'PROOF_OF_PAYMENT' ? subType : null,
  };
}

/** The first document that is wanted, in the order of the page; null: none is. */
export function nextWanted(documents: DocumentsView): Target | null {
  for (const { type, of } of sections) {
    const wanted = of(documents).find(isWanted);
    if (wanted) return targetOf(type, wanted);
  }
  return null;
}

export type AccountStanding = 'pending' | 'todo' | 'uploaded' | 'success';

/** Status and progress of the account as a whole. Pure. */
export function accountStanding(documents: DocumentsView): {
  readonly standing: AccountStanding;
  readonly done: number;
  readonly count: number;
} {
  const requested = [...sections.flatMap(({ of }) => of(documents)), documents.eddQuestionnaire].filter(
    ({ documentStatus }) => documentStatus !== 'UNREQUESTED',
  );
  const is = (status: DocumentView['documentStatus']) =>
    requested.filter(({ documentStatus }) => documentStatus === status).length;
  const done = is('VERIFIED');
  const count = requested.length;
  if (count === 0) return { standing: 'pending', done, count };
  if (is('REQUESTED') + is('EXPIRED') > 0) return { standing: 'todo', done, count };
  return { standing: is('UNDER_REVIEW') > 0 ? 'uploaded' : 'success', done, count };
}
