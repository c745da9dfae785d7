import type { Endpoint } from '@halcyon/contract/platform/endpoint';
import { platformCodes, type PlatformCode, type Problem } from '@halcyon/contract/platform/problem';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { frameworkCode, Invalid, problemDocument } from '@halcyon/server-kit/problem';

/** Problem document of any thrown value. The one mapper: routes never catch. */
export function problemOf(thrown: unknown, requestId: string, endpoint?: Endpoint): Problem {
  if (thrown instanceof Invalid) {
    return { ...problemDocument('request.invalid', 400, requestId), errors: [...thrown.errors] };
  }
  if (thrown instanceof Refusal) {
    const status = statusOf(thrown.code, endpoint);
    // A refusal that the contract does not declare is a fault of ours; the caller learns nothing of it.
    if (status === null) return problemDocument('fault.unexpected', 500, requestId);
    const facts = Object.keys(thrown.facts).length > 0 ? { additionalInfo: { ...thrown.facts } } : {};
    const detail = thrown.detail === undefined ? {} : { detail: thrown.detail };
    return { ...problemDocument(thrown.code, status, requestId), ...facts, ...detail };
  }
  const code = frameworkCode(thrown);
  return problemDocument(code, platformCodes[code], requestId);
}

/** The declared status of a code, or null when neither the endpoint nor the platform declares it. */
function statusOf(code: string, endpoint?: Endpoint): number | null {
  return endpoint?.refusals?.[code] ?? platformCodes[code as PlatformCode] ?? null;
}
