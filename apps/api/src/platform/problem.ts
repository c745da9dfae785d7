import { platformCodes, type PlatformCode, type Problem } from '@halcyon/contract/platform/problem';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Endpoint } from '@halcyon/contract/platform/endpoint';

/** The input did not fit its schema. Travels as 400 with one entry per field. */
export class Invalid extends Error {
  override name = 'Invalid';
  readonly errors: readonly { field: string; code: string }[];

  constructor(errors: readonly { field: string; code: string }[]) {
    super('the input is not valid');
    this.errors = errors;
  }
}

const titles: Readonly<Record<string, string>> = {
  'request.invalid': 'Invalid request',
  'request.not_found': 'Not found',
  'request.too_large': 'Too large',
  'request.too_many': 'Too many requests',
  'request.busy': 'Busy',
  'session.token_expired': 'Token expired',
  'fault.unexpected': 'Unexpected fault',
};

/** Problem document of any thrown value. The one mapper: routes never catch. */
export function problemOf(thrown: unknown, requestId: string, endpoint?: Endpoint): Problem {
  if (thrown instanceof Invalid) {
    return { ...base('request.invalid', 400, requestId), errors: [...thrown.errors] };
  }
  if (thrown instanceof Refusal) {
    const status = statusOf(thrown.code, endpoint);
    // A refusal that the contract does not declare is a fault of ours, and says nothing to the caller.
    if (status === null) return base('fault.unexpected', 500, requestId);
    const facts = Object.keys(thrown.facts).length > 0 ? { additionalInfo: { ...thrown.facts } } : {};
    const detail = thrown.detail === undefined ? {} : { detail: thrown.detail };
    return { ...base(thrown.code, status, requestId), ...facts, ...detail };
  }
  const status = frameworkStatus(thrown);
  if (status === 413) return base('request.too_large', 413, requestId);
  if (status === 404) return base('request.not_found', 404, requestId);
  if (status === 429) return base('request.too_many', 429, requestId);
  if (status !== null && status >= 400 && status < 500) return base('request.invalid', 400, requestId);
  return base('fault.unexpected', 500, requestId);
}

/** The declared status of a code, or null when neither the endpoint nor the platform declares it. */
function statusOf(code: string, endpoint?: Endpoint): number | null {
  return endpoint?.refusals?.[code] ?? platformCodes[code as PlatformCode] ?? null;
}

function base(code: string, status: number, requestId: string): Problem {
  return { type: `urn:halcyon:problem:${code}`, title: titles[code] ?? code, status, code, requestId };
}

function frameworkStatus(thrown: unknown): number | null {
  if (thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number') {
    return thrown.statusCode;
  }
  return null;
}
