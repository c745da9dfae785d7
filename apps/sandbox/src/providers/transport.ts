import type { ProviderProtocol, WireAnswer, WireCall } from './simulator.ts';

/** A provider that hears nothing for so long stops listening; what happened is unknown to it. */
const ANSWER_MS_MAX = 5_000;
const ANSWER_BYTES_MAX = 1_000_000;

/** An answer as it was read, with what stood on the wire; a status of 0 where nothing came. */
export type ProviderAnswer = WireAnswer & { readonly status: number; readonly body: string };

export const unanswered: WireAnswer = {
  verdict: 'unknown',
  code: 'NO_ANSWER',
  balanceMinor: null,
  token: null,
  playerRef: null,
};

/** Sends one call to the operator and reads the answer as the provider does. Never throws. */
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
