import { createHash } from 'node:crypto';
import { BankPerson, TokenAnswer } from '@halcyon/wire/identity/bank-identity';
import { formatDecimal } from '@halcyon/money/amount';
import type { BankIdentityConnection } from '../platform/config/config.ts';

const TIMEOUT_MS = 10_000;

/** The bank's identity provider is unavailable. */
export class BankUnavailable extends Error {
  override name = 'BankUnavailable';
}

export type AuthorizeAsk = {
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly country: string;
};

/** Address of the bank page. The verifier stays here; the page sees its hash alone. Pure. */
export function authorizeUrl({ url, clientId }: BankIdentityConnection, ask: AuthorizeAsk): string {
  const address = new URL(`${url}/authorize`);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: ask.redirectUri,
    scope: 'openid profile address payment',
    state: ask.state,
    code_challenge: createHash('sha256').update(ask.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    amount: formatDecimal(ask.amountMinor, ask.currency),
    currency: ask.currency,
    country: ask.country,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Exchanges a one-time code for the bank's data of the person. Null: the code is wrong, used or too old, or of another
 * visit. Throws BankUnavailable when that is unknown.
 */
export async function personOfCode(
  connection: BankIdentityConnection,
  ask: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<BankPerson | null> {
  const client = Buffer.from(`${connection.clientId}:${connection.secret}`).toString('base64');
  const granted = await call(`${connection.url}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${client}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: ask.code,
      redirect_uri: ask.redirectUri,
      code_verifier: ask.verifier,
    }),
  });
  // 400 invalid_grant is the standard's error for a code that is not valid.
  if (granted.status === 400) return null;
  const token = granted.status === 200 ? TokenAnswer.safeParse(granted.body) : null;
  if (!token?.success) throw new BankUnavailable(`the token endpoint answered ${granted.status}`);
  const said = await call(`${connection.url}/userinfo`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token.data.access_token}` },
  });
  const person = said.status === 200 ? BankPerson.safeParse(said.body) : null;
  if (!person?.success) throw new BankUnavailable(`the person endpoint answered ${said.status}`);
  return person.data;
}

async function call(url: string, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { ...request, redirect: 'error', signal });
    return { status: answer.status, body: await answer.json() };
  } catch (error) {
    throw new BankUnavailable('the bank does not answer', { cause: error });
  }
}
