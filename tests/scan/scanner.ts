import {
  deposit,
  newPerson,
  OpenGame,
  signUp,
  Visitor,
  type Addresses,
  type Person,
} from '@halcyon/testkit/visitor';
import { attacksOf, type Attack, type Description } from './requests.ts';

/** Longer than any answer may take; what takes longer hangs. */
const HUNG_MS = 20_000;
const AT_ONCE = 6;

export type ScanReport = {
  readonly endpoints: number;
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Answers that no endpoint may give, each with its request. */
  readonly faults: readonly string[];
  readonly leaks: readonly string[];
  readonly hung: readonly string[];
  /** What no log may hold: passwords, tokens and codes that the scan itself has used. */
  readonly secrets: readonly string[];
};

/** The person whose data no other person may see. */
type Victim = {
  readonly words: readonly string[];
  readonly ids: readonly string[];
  readonly secrets: readonly string[];
};

/**
 * Sends malformed and hostile requests to every endpoint that the description names, as a visitor and as a
 * player, and checks every response: no fault, nothing of another player, no internals, nothing that hangs.
 * `share` is the part of all requests that is sent, spread evenly over them.
 */
export async function scan(at: Addresses, share = 1): Promise<ScanReport> {
  const description = (await (await fetch(`${at.site}/api/openapi.json`)).json()) as Description;
  const victim = await openVictim(at, description);
  const attacks = [...attacksOf(description, victim.ids)];
  const everyOf = Math.max(1, Math.round(1 / share));
  const chosen = attacks.flatMap((attack, index) => [
    ...(index % everyOf === 0 ? [{ attack, isSigned: true }] : []),
    ...((index + 1) % everyOf === 0 || everyOf === 1 ? [{ attack, isSigned: false }] : []),
  ]);
  const intruder = new Intruder(at);
  const byStatus: Record<string, number> = {};
  const findings = { faults: [] as string[], leaks: [] as string[], hung: [] as string[] };
  let next = 0;
  const work = async () => {
    for (;;) {
      const one = chosen[next];
      next += 1;
      if (!one) return;
      const { attack, isSigned } = one;
      const authorization = isSigned ? await intruder.authorization() : null;
      const name = `${isSigned ? 'player' : 'visitor'} ${attack.key} (${attack.of})`;
      try {
        const response = await send(at, attack, authorization);
        byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
        const text = await response.text();
        const fault = faultOf(response, text);
        if (fault) findings.faults.push(`${name}: ${fault}`);
        if (isSigned && attack.isForeign && response.ok) {
          findings.leaks.push(`${name}: ${response.status} for something of another player`);
        }
        const word = victim.words.find((of) => text.includes(of));
        if (word) findings.leaks.push(`${name}: the answer says ${word}`);
        if (isSigned && (response.status === 401 || response.status === 403)) intruder.doubt();
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        (isLate ? findings.hung : findings.faults).push(`${name}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const endpoints = new Set(attacks.map(({ key }) => key)).size;
  const secrets = [...victim.secrets, ...intruder.secrets];
  return { endpoints, requests: chosen.length, byStatus, secrets, ...findings };
}

async function send(at: Addresses, attack: Attack, authorization: string | null): Promise<Response> {
  return fetch(at.site + attack.path, {
    method: attack.method,
    headers: { ...attack.headers, ...(authorization ? { authorization } : {}) },
    ...(attack.body === undefined || attack.method === 'GET' ? {} : { body: attack.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(HUNG_MS),
  });
}

const internals = /node_modules|\bat [\w.<>]+ \(|file:\/\/|select .+ from |PostgresError|ECONNREFUSED/i;
const headersOfAll = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-request-id'];

/** What is wrong with an answer; null: nothing. A refusal for load is correct and no fault. */
function faultOf(response: Response, text: string): string | null {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const isProblem = type.startsWith('application/problem+json');
  if (status >= 500 && !(status === 503 && isProblem)) return `${status} ${text.slice(0, 200)}`;
  if (status >= 400 && !isProblem) return `${status} is no problem document but ${type}`;
  if (status >= 400 && internals.test(text)) return `the answer shows internals: ${text.slice(0, 200)}`;
  const missing = headersOfAll.find((name) => !headers.has(name));
  if (missing) return `the answer has no ${missing}`;
  if (headers.has('access-control-allow-origin')) return 'the answer opens itself to other sites';
  return null;
}

const uuidFormat = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const IDS_MAX = 16;

/** Signs a person up who has money, a round played, sessions and choices: everything that has an id. */
async function openVictim(at: Addresses, description: Description): Promise<Victim> {
  const person = newPerson({ firstName: 'Victoria' });
  const visitor = new Visitor(at);
  const { playerId } = await signUp(visitor, person);
  const payment = await deposit(visitor, '5000', 'EUR', 'SKRILL');
  const game = await OpenGame.open(visitor, 'neon-777');
  await game.play('100');
  const ids = new Set<string>([String(playerId), String(payment['paymentId'] ?? '')]);
  for (const [path, { get }] of Object.entries(description.paths)) {
    if (!get?.security || path.includes('{')) continue;
    const answer = await visitor.call(`GET ${path}`).catch(() => null);
    for (const [id] of JSON.stringify(answer).matchAll(uuidFormat)) ids.add(id);
  }
  ids.delete('');
  return {
    words: [person.email, person.lastName, person.phone],
    ids: [...ids].slice(0, IDS_MAX),
    secrets: [person.password, visitor.idToken ?? ''],
  };
}

/** The player whose session the scan uses. Replaced when a request has ended it. */
class Intruder {
  readonly #at: Addresses;
  #current: Promise<{ visitor: Visitor; person: Person }> | null = null;
  #isDoubted = false;
  readonly secrets: string[] = [];

  constructor(at: Addresses) {
    this.#at = at;
  }

  /** Something was refused: the session may be over. */
  doubt(): void {
    this.#isDoubted = true;
  }

  async authorization(): Promise<string> {
    if (this.#isDoubted) {
      this.#isDoubted = false;
      const known = this.#current;
      const isGood = await known?.then(({ visitor }) => this.#isWhole(visitor)).catch(() => false);
      if (!isGood && this.#current === known) this.#current = null;
    }
    this.#current ??= this.#enter();
    const { visitor } = await this.#current;
    return `Bearer ${visitor.idToken}`;
  }

  async #isWhole(visitor: Visitor): Promise<boolean> {
    const answer = await visitor.call('GET /api/v1/player/access/details').catch(() => null);
    return answer !== null && answer['isRestricted'] === false;
  }

  async #enter(): Promise<{ visitor: Visitor; person: Person }> {
    const person = newPerson();
    const visitor = new Visitor(this.#at);
    await signUp(visitor, person);
    this.secrets.push(person.password, visitor.idToken ?? '');
    return { visitor, person };
  }
}
