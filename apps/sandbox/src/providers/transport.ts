import type { ProviderProtocol, WireAnswer, WireCall } from './simulator.ts';

/** A provider without a response for so long gives up; the outcome is unknown to it. */
const ANSWER_MS_MAX = 5_000;
const ANSWER_BYTES_MAX = 1_000_000;

/** A response as parsed, with its raw body; status 0 when there was none. */
export type ProviderAnswer = WireAnswer & { readonly status: number; readonly body: string };

export const unanswered: WireAnswer = {
  verdict: 'unknown',
  code: 'NO_ANSWER',
  balanceMinor: null,
  token: null,
  playerRef: null,
};

/** Sends one call to the operator and parses the answer as the provider does. Never throws. */
export async function transmit(
  platformUrl: string,
  protocol: ProviderProtocol,
  call: WireCall,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(`${platformUrl}/integrations/${protocol.slug}${call.path}`, {
      method: call.method,
      headers: call.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      ...(call.method === 'GET' ? {} : { body: call.body }),
    });
    const { status } = response;
    const body = await response.text();
    if (body.length > ANSWER_BYTES_MAX) return { ...unanswered, code: 'ANSWER_TOO_LONG', status, body: '' };
    return { ...protocol.read(call, status, body), status, body };
  } catch {
    return { ...unanswered, status: 0, body: '' };
  }
}
