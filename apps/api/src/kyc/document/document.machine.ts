import type { DocumentStatus } from '@halcyon/contract/kyc/document';

/**
 * Every legal step of one document. A rejection requests it again; an expired one is requested automatically and
 * may be uploaded immediately. `request` of a verified document requests a newer one. `withdraw` takes a request
 * back that was a mistake. `send`: the player is at the provider's page, which changes nothing yet.
 * Source: docs/domains/kyc.md#states
 */
const steps = {
  UNREQUESTED: { request: 'REQUESTED' },
  REQUESTED: { upload: 'UNDER_REVIEW', withdraw: 'UNREQUESTED', verify: 'VERIFIED', reject: 'REQUESTED' },
  UNDER_REVIEW: { verify: 'VERIFIED', reject: 'REQUESTED' },
  VERIFIED: { expire: 'EXPIRED', request: 'REQUESTED' },
  EXPIRED: { upload: 'UNDER_REVIEW', request: 'REQUESTED', verify: 'VERIFIED', reject: 'REQUESTED' },
} as const satisfies Record<DocumentStatus, Partial<Record<string, DocumentStatus>>>;

export type DocumentStep = { [Status in DocumentStatus]: keyof (typeof steps)[Status] }[DocumentStatus];

/** The status after `step`, or null when that step is not legal from here. Pure. */
export function stepDocument(status: DocumentStatus, step: DocumentStep): DocumentStatus | null {
  const legal: Partial<Record<DocumentStep, DocumentStatus>> = steps[status];
  return legal[step] ?? null;
}
