import { Refusal } from '@halcyon/contract/platform/refusal';
import { readExactJson } from '@halcyon/wire/providers/exact-json';
import type { z } from 'zod';
import type { LaunchRequest, ProviderAccount } from './adapter.ts';

const WAIT_MS_MAX = 5_000;
/** How long a feed of jackpots may take: the first request waits for it. */
export const JACKPOT_WAIT_MS_MAX = 3_000;
const ANSWER_BYTES_MAX = 64_000;

/** Where the provider answers for this player: the proxy of the country where there is one. */
export function originFor(account: ProviderAccount, { country }: Pick<LaunchRequest, 'country'>): string {
  return (account.proxies[country] ?? account.origin).replace(/\/$/, '');
}

/**
 * One signed or plain POST of JSON to a provider, for a player who waits for a game. Numbers of the answer
 * are texts (exact-json.ts). Refuses: play.provider_unavailable for silence, a wrong status, HTML, more than
 * 64 kB, or an answer that does not fit.
 */
export async function askProvider<Shape extends z.ZodType>(shape: Shape, ask: Ask): Promise<z.infer<Shape>> {
  const read = shape.safeParse(readable(await askProviderText(ask)));
  if (read.success) return read.data;
  throw new Refusal('play.provider_unavailable');
}

type Ask = {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly patienceMs?: number;
  /** Of an answer that is a refusal in the protocol, beside those of success. */
  readonly refusalStatus?: number;
};

/** The same of any text. Refuses: play.provider_unavailable for silence, a wrong status or more than 64 kB. */
export async function askProviderText(ask: Ask): Promise<string> {
  try {
    const response = await fetch(ask.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ask.headers },
      body: ask.body,
      // A redirect leads to another provider than the one that was called.
      redirect: 'error',
      signal: AbortSignal.timeout(ask.patienceMs ?? WAIT_MS_MAX),
    });
    const text = await cappedText(response);
    if (response.ok || response.status === ask.refusalStatus) return text;
  } catch {
    // Refused below, like every other answer that cannot be used.
  }
  throw new Refusal('play.provider_unavailable');
}

function readable(text: string): unknown {
  try {
    return readExactJson(text);
  } catch {
    return undefined;
  }
}

async function cappedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > ANSWER_BYTES_MAX) throw new RangeError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** An address for a frame. Refuses: play.provider_unavailable for anything but http and https. */
export function gameAddress(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Refusal('play.provider_unavailable');
  return url.href;
}
