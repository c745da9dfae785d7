import { readStrictJson } from '@halcyon/wire/strict-json';
import type { RejectionReason } from '@halcyon/contract/kyc/rejection-reason';
import { IdentityVerification, RejectReason, type ScanResult } from '@halcyon/wire/kyc/jumio';
import type { Verdict } from './provider.port.ts';

/**
 * Jumio's reject codes in our words. A code not listed here is reviewed by a person.
 * Source: docs/domains/kyc.md#provider.
 */
const reasonOfCode: Readonly<Record<string, RejectionReason>> = {
  '100': 'EDITED_DOCUMENT',
  '102': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  '103': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  '104': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  '106': 'EDITED_DOCUMENT',
  '107': 'INVALID_SELFIE',
  '108': 'EDITED_DOCUMENT',
  '109': 'DAMAGED_DOCUMENT',
  '110': 'EDITED_DOCUMENT',
  '111': 'EDITED_DOCUMENT',
  '200': 'BAD_QUALITY',
  '201': 'WRONG_DOCUMENT_TYPE',
  '202': 'WRONG_DOCUMENT_TYPE',
  '206': 'MISSING_SIDE',
  '207': 'MISSING_SIDE',
  '209': 'UNSIGNED_DOCUMENT',
  '210': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  '211': 'NOT_ACCOUNT_HOLDER',
};

/** Why a picture cannot be read, where the provider is more exact than its code. */
const reasonOfDetail: Readonly<Record<string, RejectionReason>> = {
  '2001': 'BAD_QUALITY',
  '2002': 'BAD_QUALITY',
  '2003': 'CROPPED_DOCUMENT',
  '2004': 'REJECTED_DUE_TO_MASKED_INFO',
  '2005': 'DAMAGED_DOCUMENT',
  '2006': 'GLARE_ON_DOCUMENT',
};

/**
 * The provider's result in our words. Only an approved document together with a matching, living face is a yes;
 * whatever we do not know is unclear. Pure.
 */
export function verdictOf(result: ScanResult): Verdict {
  const { verificationStatus: status } = result;
  switch (status) {
    case 'APPROVED_VERIFIED':
      return approved(result);
    case 'NO_ID_UPLOADED':
      return { kind: 'nothing', detail: status };
    case 'DENIED_UNSUPPORTED_ID_TYPE':
      return { kind: 'rejected', reason: 'WRONG_DOCUMENT_TYPE', detail: status };
    case 'DENIED_UNSUPPORTED_ID_COUNTRY':
      return { kind: 'rejected', reason: 'UNSUPPORTED_COUNTRY', detail: status };
    case 'DENIED_FRAUD':
    case 'ERROR_NOT_READABLE_ID':
      return denied(result);
    default:
      return { kind: 'unclear', detail: status };
  }
}

function approved(result: ScanResult): Verdict {
  const face = readJson(IdentityVerification, result.identityVerification);
  if (!face || face.similarity === 'NOT_POSSIBLE') return { kind: 'unclear', detail: 'face not compared' };
  if (face.similarity !== 'MATCH' || !face.validity) {
    const detail = `face ${face.similarity} ${face.reason ?? ''}`.trim();
    return { kind: 'rejected', reason: 'INVALID_SELFIE', detail };
  }
  return {
    kind: 'verified',
    detail: result.verificationStatus,
    expiresOn: dateOf(result.idExpiry),
    holder: {
      firstName: result.idFirstName ?? null,
      lastName: result.idLastName ?? null,
      birthDate: dateOf(result.idDob),
    },
  };
}

function denied(result: ScanResult): Verdict {
  const why = readJson(RejectReason, result.rejectReason);
  const code = why?.rejectReasonCode ?? '';
  const details = why?.rejectReasonDetails ?? [];
  const detail = `${result.verificationStatus} ${code} ${details.map(({ detailsCode }) => detailsCode).join(' ')}`;
  const byDetail = details.map(({ detailsCode }) => reasonOfDetail[detailsCode]).find((reason) => reason);
  const reason = byDetail ?? reasonOfCode[code];
  return reason
    ? { kind: 'rejected', reason, detail: detail.trim() }
    : { kind: 'unclear', detail: detail.trim() };
}

function readJson<Shape>(
  schema: { safeParse(value: unknown): { success: true; data: Shape } | { success: false } },
  text: string | undefined,
): Shape | null {
  try {
    const read = schema.safeParse(readStrictJson(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function dateOf(text: string | undefined): string | null {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
