import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { InitiateCall, ScanResult } from '@halcyon/wire/kyc/jumio';

/** Every possible end of a check at the hosted page. `cancel`: the player goes back without showing anything. */
export const outcomes = [
  'approved',
  'selfie_mismatch',
  'selfie_impossible',
  'fraud',
  'blurred',
  'cropped',
  'copy',
  'missing_back',
  'unsupported_type',
  'unsupported_country',
  'unknown_reason',
  'no_upload',
  'cancel',
] as const;
export type Outcome = (typeof outcomes)[number];

/** The data of the document shown. */
export type Paper = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly expiry: string;
};

export type Scan = {
  readonly reference: string;
  readonly order: InitiateCall;
  result: ScanResult | null;
  outcome: Outcome | null;
};

const SCANS_MAX = 5_000;

/** The checks that were ordered. A restart clears them. */
export class Scans {
  readonly #scans = new LRUCache<string, Scan>({ max: SCANS_MAX });

  open(order: InitiateCall): Scan {
    const scan: Scan = { reference: randomUUID(), order, result: null, outcome: null };
    this.#scans.set(scan.reference, scan);
    return scan;
  }

  find(reference: string): Scan | null {
    return this.#scans.get(reference) ?? null;
  }
}

const reason = (code: string, description: string, detail?: [string, string]) =>
  JSON.stringify({
    rejectReasonCode: code,
    rejectReasonDescription: description,
    ...(detail ? { rejectReasonDetails: [{ detailsCode: detail[0], detailsDescription: detail[1] }] } : {}),
  });
const face = (similarity: string, isAlive: boolean, why?: string) =>
  JSON.stringify({ similarity, validity: String(isAlive), ...(why ? { reason: why } : {}) });

const ends: Record<Exclude<Outcome, 'cancel'>, Partial<ScanResult> & { verificationStatus: string }> = {
  approved: { verificationStatus: 'APPROVED_VERIFIED', identityVerification: face('MATCH', true) },
  selfie_mismatch: {
    verificationStatus: 'APPROVED_VERIFIED',
    identityVerification: face('NO_MATCH', true),
  },
  selfie_impossible: {
    verificationStatus: 'APPROVED_VERIFIED',
    identityVerification: face('NOT_POSSIBLE', false, 'FACE_NOT_FULLY_VISIBLE'),
  },
  fraud: { verificationStatus: 'DENIED_FRAUD', rejectReason: reason('100', 'MANIPULATED_DOCUMENT') },
  blurred: {
    verificationStatus: 'ERROR_NOT_READABLE_ID',
    rejectReason: reason('200', 'NOT_READABLE_DOCUMENT', ['2001', 'BLURRED']),
  },
  cropped: {
    verificationStatus: 'ERROR_NOT_READABLE_ID',
    rejectReason: reason('200', 'NOT_READABLE_DOCUMENT', ['2003', 'MISSING_PART_DOCUMENT']),
  },
  copy: { verificationStatus: 'ERROR_NOT_READABLE_ID', rejectReason: reason('104', 'DIGITAL_COPY') },
  missing_back: { verificationStatus: 'ERROR_NOT_READABLE_ID', rejectReason: reason('206', 'MISSING_BACK') },
  unsupported_type: { verificationStatus: 'DENIED_UNSUPPORTED_ID_TYPE' },
  unsupported_country: { verificationStatus: 'DENIED_UNSUPPORTED_ID_COUNTRY' },
  unknown_reason: { verificationStatus: 'DENIED_FRAUD', rejectReason: reason('999', 'SOMETHING_NEW') },
  no_upload: { verificationStatus: 'NO_ID_UPLOADED' },
};

/** The result of a check with this end, in the provider's terms. */
export function resultOf(scan: Scan, outcome: Exclude<Outcome, 'cancel'>, paper: Paper): ScanResult {
  const isRead = ends[outcome].verificationStatus === 'APPROVED_VERIFIED';
  return {
    callBackType: 'NETVERIFYID',
    jumioIdScanReference: scan.reference,
    merchantIdScanReference: scan.order.customerInternalReference,
    ...ends[outcome],
    ...(isRead ? readFrom(paper) : {}),
  };
}

function readFrom(paper: Paper): Partial<ScanResult> {
  return {
    ...(paper.firstName ? { idFirstName: paper.firstName } : {}),
    ...(paper.lastName ? { idLastName: paper.lastName } : {}),
    ...(paper.birthDate ? { idDob: paper.birthDate } : {}),
    ...(paper.expiry ? { idExpiry: paper.expiry } : {}),
    idType: 'PASSPORT',
    idCountry: 'IRL',
  };
}
