import { createHash, randomUUID } from 'node:crypto';

export type Addresses = { readonly site: string; readonly games: string; readonly sandbox: string };
export type Problem = { readonly status: number; readonly code: string; readonly [name: string]: unknown };
/** Answers of an outside caller, read without the contract's types on purpose. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;

/** An answer of the API that was not a success. */
export class Refused extends Error {
  override name = 'Refused';
  readonly problem: Problem;

  constructor(key: string, problem: Problem) {
    const { status, code, additionalInfo } = problem;
    const reason = (additionalInfo as { reason?: unknown } | undefined)?.reason;
    super(`${key} answered ${status} ${code}${reason ? ` (${String(reason)})` : ''}`);
    this.problem = problem;
  }
}

/** The public test token of the sandbox's captcha. */
export const CAPTCHA_TOKEN = '10000000-aaaa-bbbb-cccc-000000000001';
const CODE = /\b(\d{4,8})\b/;
const WAIT_MS = 15_000;

/** Waits until `look` finds something. Bounded; for what another process does in its own time. */
export async function eventually<Found>(
  look: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const endMs = performance.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > endMs) throw new Error(`nothing came within ${WAIT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The code of a call that was refused, `done` where it was not, or the words of any other fault. */
export function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.problem.code : String(error)),
  );
}

/**
 * A person with a browser, without the browser: cookies, the id token in memory, plain HTTP. Knows only what
 * is public: the API of the site, the games server's, and the mailbox and phone in the sandbox.
 */
export class Visitor {
  readonly at: Addresses;
  readonly #cookies = new Map<string, string>();
  idToken: string | null = null;

  constructor(at: Addresses) {
    this.at = at;
  }

  /** What the browser would send along. */
  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** `call('POST /api/v1/player/login', { body })`. Throws Refused with the problem. */
  async call(
    key: string,
    input: { body?: unknown; form?: FormData; query?: Json; headers?: Record<string, string> } = {},
  ): Promise<Json> {
    const [method, path] = key.split(' ') as [string, string];
    const url = new URL(path, this.at.site);
    for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
        ...(this.idToken ? { authorization: `Bearer ${this.idToken}` } : {}),
        origin: this.at.site,
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.form ? { body: input.form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const text = await response.text();
    const answer = (text === '' ? {} : JSON.parse(text)) as Json;
    if (!response.ok)
      throw new Refused(key, { ...answer, status: response.status, code: String(answer['code']) });
    return answer;
  }

  /** A call that moves money: with a new key unless one is given. */
  pay(key: string, body: unknown, idempotencyKey: string = randomUUID()): Promise<Json> {
    return this.call(key, { body, headers: { 'idempotency-key': idempotencyKey } });
  }

  /**
   * The newest code that was sent to this e-mail or phone. `before`: a code that came earlier; the next one is waited for.
   */
  async codeTo(channel: 'mail' | 'sms', to: string, before: string | null = null): Promise<string> {
    return eventually(async () => {
      const url = `${this.at.sandbox}/${channel}?to=${encodeURIComponent(to)}`;
      const { messages } = (await (await fetch(url, { headers: { accept: 'application/json' } })).json()) as {
        messages: { text: string }[];
      };
      // A notice may come between, and holds none.
      const code = messages.map(({ text }) => CODE.exec(text)?.[1]).find((found) => found !== undefined);
      return code === undefined || code === before ? null : code;
    });
  }

  /** Signs in; keeps the id token. */
  async logIn(email: string, password: string): Promise<Json> {
    const answer = await this.call('POST /api/v1/player/login', { body: { email, password } });
    this.idToken = answer['idToken'] as string;
    return answer;
  }
}

export type Person = {
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly languageCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string;
  readonly postalCode?: string;
  /** Brazil's tax number, which only players there have. */
  readonly cpf?: string;
};

let made = 0;

/** A new, unknown person. */
export function newPerson(of: Partial<Person> = {}): Person {
  made += 1;
  const unique = `${process.pid}${made}${Date.now() % 1_000_000}`;
  return {
    email: `player${unique}@example.com`,
    password: `wading-Heron-${unique}`,
    phone: `+35385${String(1_000_000 + (Number(unique) % 8_999_999)).slice(0, 7)}`,
    countryCode: 'IE',
    languageCode: 'en',
    firstName: 'Niamh',
    // One person may have one account, and none may look like a misspelling of an excluded one.
    lastName: `Walsh-${surnameOf(unique)}`,
    ...of,
  };
}

/** Twelve letters that differ in most places from those of any other text. */
function surnameOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 12);
  return [...bytes].map((byte, at) => (at % 2 ? 'aiu'[byte % 3]! : 'bdfglmnprst'[byte % 11]!)).join('');
}

/** An unused tax number of Brazil, with its two check digits. */
export function newCpf(): string {
  let digits = String(process.hrtime.bigint()).slice(-9);
  for (const length of [9, 10]) {
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (length + 1 - at), 0);
    digits += String(((sum * 10) % 11) % 10);
  }
  return digits;
}

/** Goes through the whole sign-up with the codes from mailbox and phone, and signs in. */
export async function signUp(visitor: Visitor, person: Person): Promise<{ playerId: number }> {
  const headers = { hcaptchaToken: CAPTCHA_TOKEN };
  const { playerId } = (await visitor.call('POST /api/v1/player/registration', {
    headers,
    body: {
      email: person.email,
      password: person.password,
      firstName: person.firstName,
      lastName: person.lastName,
      countryCode: person.countryCode,
      languageCode: person.languageCode,
      ...(person.cpf && { cpf: person.cpf }),
      dateOfBirth: person.dateOfBirth ?? '1990-05-17',
      termsAndConditions: true,
      termsAndConditionsAccepted: true,
      allConditions: true,
    },
  })) as { playerId: number };
  await visitor.call('PUT /api/v1/player/registration', { body: { playerId, mobilePhone: person.phone } });
  const base = { playerId, siteId: 1, countryCode: person.countryCode };
  await visitor.call('POST /api/v1/player/registration/sms_request', { headers, body: base });
  await visitor.call('POST /api/v1/player/registration/sms_verification', {
    body: { ...base, code: await visitor.codeTo('sms', person.phone) },
  });
  await visitor.call('POST /api/v1/player/registration/email_request', { headers, body: base });
  await visitor.call('POST /api/v1/player/registration/email_verification', {
    body: { ...base, code: await visitor.codeTo('mail', person.email) },
  });
  await visitor.call('PUT /api/v1/player/registration', {
    body: { playerId, address: '5 Quay Street', city: 'Galway', postalCode: person.postalCode ?? 'H91 X2Y3' },
  });
  await visitor.logIn(person.email, person.password);
  return { playerId };
}

/** Deposits through the hosted page, as a person who presses its button, and waits for the money. */
export async function deposit(
  visitor: Visitor,
  amountMinor: string,
  currency: string,
  method: string,
  /** The campaign that it is for. */
  bonusId?: string,
): Promise<Json> {
  const started = await visitor.pay('POST /api/v1/player/wallet/deposit', {
    method,
    amount: { amountMinor, currency },
    ...(bonusId && { bonusId }),
  });
  await fetch(started['cashierUrl'] as string);
  await fetch(started['cashierUrl'] as string, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=success',
    redirect: 'manual',
  });
  return eventually(async () => {
    const payment = await visitor.call(`GET /api/v1/player/wallet/deposit/${started['paymentId']}`);
    return payment['status'] === 'SUCCESS' ? payment : null;
  });
}

/** A game opened for real money, played over the games server's own HTTP. */
export class OpenGame {
  readonly #games: string;
  readonly #token: string;
  readonly session: Json;

  private constructor(games: string, token: string, session: Json) {
    this.#games = games;
    this.#token = token;
    this.session = session;
  }

  static async open(
    visitor: Visitor,
    slug: string,
    prefix = 'en-UN',
    mode: 'real' | 'demo' = 'real',
  ): Promise<OpenGame> {
    const path = mode === 'real' ? 'POST /api/v1/game/slug/url' : 'POST /api/v1/game/slug/url/demo';
    const [language = 'en'] = prefix.split('-');
    const body = { slug, locale: prefix, language, countryCode: 'IE', currency: 'EUR', platform: 'desktop' };
    const { data } = (await visitor.call(path, { body })) as {
      data: { gameDetail: { gameId: string; launchUrl: string } };
    };
    const launchToken = new URL(data.gameDetail.launchUrl).searchParams.get('token');
    const request = { launchToken, gameId: data.gameDetail.gameId };
    const session = await json(`${visitor.at.games}/api/session`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    return new OpenGame(visitor.at.games, session['sessionToken'] as string, session);
  }

  #call(path: string, body?: unknown): Promise<Json> {
    const authorization = `Bearer ${this.#token}`;
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return json(`${this.#games}${path}`, { ...init, headers: { authorization } });
  }

  /** Plays a round of a slot to its end, or begins one of blackjack. Retries while the wallet does not respond. */
  async play(stakeMinor: string): Promise<Json> {
    let answer = await this.#call('/api/rounds', { stakeMinor, idempotencyKey: randomUUID() });
    return eventually(async () => {
      const { round } = answer as { round: { state: string } };
      if (round.state !== 'staking' && round.state !== 'settling') return answer;
      const { unfinishedRound, lastRound, balanceMinor } = await this.#call('/api/session');
      answer = { round: unfinishedRound ?? lastRound, balanceMinor };
      return null;
    });
  }

  act(roundId: string, action: string, actionIndex: number): Promise<Json> {
    return this.#call(`/api/rounds/${roundId}/actions`, { action, actionIndex });
  }

  /** Plays one hand of blackjack: no insurance, then stands. */
  async playHand(stakeMinor: string): Promise<Json> {
    let answer = await this.play(stakeMinor);
    for (let steps = 0; answer['round'].state === 'open'; steps += 1) {
      if (steps > 20) throw new Error('the hand does not end');
      const { roundId, legalActions, actions } = answer['round'] as Json;
      const action = legalActions.includes('decline-insurance') ? 'decline-insurance' : 'stand';
      answer = await this.act(roundId, action, actions.length);
    }
    return answer;
  }
}

async function json(url: string, init: RequestInit = {}): Promise<Json> {
  const headers = {
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...(init.headers as object),
  };
  const response = await fetch(url, { ...init, headers });
  const body = (await response.json()) as Json;
  if (!response.ok) throw new Refused(url, { ...body, status: response.status, code: String(body['code']) });
  return body;
}

/** Balances as the push connection sends them, in the order they came. */
export class Pushes {
  readonly frames: { type: string; sequence: number; body: Json }[] = [];
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      if (data !== 'pong') this.frames.push(JSON.parse(String(data)));
    });
  }

  static async open(visitor: Visitor): Promise<Pushes> {
    // A WebSocket of Node sends no Origin; the ticket is made for none.
    const { ticket } = await visitor.call('POST /api/v1/player/wallet/push-ticket', {
      headers: { origin: '' },
    });
    const url = `${visitor.at.site.replace(/^http/, 'ws')}/push?authorization=${encodeURIComponent(ticket as string)}`;
    const socket = new WebSocket(url);
    const pushes = new Pushes(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error('the push connection was refused')), {
        once: true,
      });
    });
    return pushes;
  }

  /** The MAIN balance of the newest frame, in minor units. */
  get mainMinor(): string | undefined {
    return this.frames.findLast((frame) => frame.type === 'balance')?.body['balanceMap']?.MAIN as
      | string
      | undefined;
  }

  close(): void {
    this.#socket.close();
  }
}
