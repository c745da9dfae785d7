import { randomInt } from 'node:crypto';
import { type Json, type Visitor } from './visitor.ts';

/** Who signs in at the sandbox's bank: unknown to the platform so far. */
export type BankPerson = {
  readonly given_name: string;
  readonly family_name: string;
  readonly birthdate: string;
  readonly street_address: string;
  readonly locality: string;
  readonly postal_code: string;
  readonly cpf?: string;
};
export type BankMarket = 'FI' | 'BR';

const callbacks = { FI: '/fi-FI/signup/callback', BR: '/pt-BR/signup/callback' } as const;
const currencies = { FI: 'EUR', BR: 'BRL' } as const;

/** A new person of this market with an own tax number. */
export function newBankPerson(market: BankMarket, of: Partial<BankPerson> = {}): BankPerson {
  const unique = [...String(randomInt(10 ** 9, 10 ** 10))]
    .map((digit) => 'abdefiklmo'[Number(digit)])
    .join('');
  return {
    given_name: market === 'FI' ? 'Aino' : 'Camila',
    family_name: `Koivu${unique}`,
    birthdate: '1988-03-14',
    street_address: market === 'FI' ? 'Satamakatu 4' : 'Rua das Palmeiras 8',
    locality: market === 'FI' ? 'Helsinki' : 'São Paulo',
    postal_code: market === 'FI' ? '00160' : '01226-010',
    ...(market === 'BR' ? { cpf: newCpf() } : {}),
    ...of,
  };
}

/** Eleven digits that can be a valid tax number. */
export function newCpf(): string {
  const body = String(randomInt(10 ** 8, 10 ** 9));
  const first = checkDigit(body);
  return body + first + checkDigit(body + first);
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (digits.length + 1 - at), 0);
  const rest = (sum * 10) % 11;
  return String(rest === 10 ? 0 : rest);
}

/** Begins a visit: the address of the bank page, and the visit's id. */
export async function authorize(
  visitor: Visitor,
  market: BankMarket,
  amountMinor = '10000',
): Promise<{ iframeUrl: string; sessionId: string }> {
  const currency = currencies[market];
  const answer = await visitor.call('POST /api/v1/paynplay/player/authorize', {
    body: { amount: { amountMinor, currency }, currency, country: market, redirect: callbacks[market] },
  });
  return { iframeUrl: String(answer['iframeUrl']), sessionId: String(answer['sessionId']) };
}

/** Signs in on the bank page and agrees to the payment, as its form would; where the page sends the browser. */
export async function signInAtBank(
  iframeUrl: string,
  person: BankPerson,
  outcome: 'success' | 'cancel' = 'success',
): Promise<URL> {
  const { searchParams } = new URL(iframeUrl);
  const { cpf = '', ...fields } = person;
  const body = new URLSearchParams({
    ...Object.fromEntries(searchParams),
    ...fields,
    cpf,
    person: 'own',
    outcome,
  });
  const answer = await fetch(iframeUrl.split('?')[0]!, { method: 'POST', body, redirect: 'manual' });
  const to = answer.headers.get('location');
  if (!to) throw new Error(`the bank page answered ${answer.status}: ${(await answer.text()).slice(0, 400)}`);
  return new URL(to);
}

/** From the first press to the answer of `code`. */
export async function comeFromBank(
  visitor: Visitor,
  market: BankMarket,
  person: BankPerson,
  amountMinor?: string,
): Promise<{ sessionId: string; taken: Json }> {
  const { iframeUrl, sessionId } = await authorize(visitor, market, amountMinor);
  const back = await signInAtBank(iframeUrl, person);
  const oneTimeCode = back.searchParams.get('code') ?? '';
  const taken = await visitor.call('POST /api/v1/paynplay/player/code', { body: { oneTimeCode, sessionId } });
  return { sessionId, taken };
}

/** Limits too high to block any test, one for each that the market requires first. */
export function wideLimits(taken: Json, currency: string): Json[] {
  const wanted = taken['limits'] as { kind: string; duration: string }[];
  return wanted.map((one) => ({
    ...one,
    limit: one.kind === 'time' ? { minutes: 1_440 } : { amountMinor: '500000', currency },
  }));
}

/** The details that the bank did not say. */
export function newDetails(market: BankMarket): { email: string; mobilePhone: string } {
  const unique = String(randomInt(10 ** 6, 10 ** 7));
  return {
    email: `bank${unique}${Date.now() % 100_000}@example.com`,
    mobilePhone: market === 'FI' ? `+35840${unique}` : `+55119${randomInt(10 ** 7, 10 ** 8)}`,
  };
}

/** The whole visit of a new person, deposit and all; leaves the visitor signed in. */
export async function payAndPlay(
  visitor: Visitor,
  market: BankMarket,
  person: BankPerson = newBankPerson(market),
  amountMinor?: string,
): Promise<Json> {
  const { sessionId, taken } = await comeFromBank(visitor, market, person, amountMinor);
  if (taken['showSignUpForm']) {
    const limits = wideLimits(taken, currencies[market]);
    await visitor.call('POST /api/v1/paynplay/player/update', {
      body: { sessionId, ...newDetails(market), termsAndConditions: true, limits },
    });
  }
  const answer = await visitor.call('POST /api/v1/paynplay/player/login', { body: { sessionId } });
  visitor.idToken = String(answer['idToken']);
  return answer;
}
