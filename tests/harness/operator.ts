import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appCode } from './authenticator-app.ts';
import { Refused, type Json, type Problem } from './visitor.ts';

/** Operators of the demonstration, by what they may do. */
export const demonstrationOperators = {
  verification: {
    email: 'vera@operators.example',
    password: 'Lantern-Quarry-51',
    appKey: 'HALCYONDEMOVERA2',
  },
  compliance: { email: 'niall@operators.example', password: 'Lantern-Quarry-52', appKey: 'HALCYONDEMONIALL' },
  secondCompliance: {
    email: 'mira@operators.example',
    password: 'Lantern-Quarry-53',
    appKey: 'HALCYONDEMOMIRA2',
  },
  support: { email: 'sam@operators.example', password: 'Lantern-Quarry-54', appKey: 'HALCYONDEMOSAM22' },
  trading: { email: 'tess@operators.example', password: 'Lantern-Quarry-55', appKey: 'HALCYONDEMOTESS2' },
} as const;

const STEP_MS = 30_000;
/** How long a password waits for its second factor; its response carries the server's time. */
const AWAITED_MS = 10 * 60_000;
const ROUNDS_MAX = 3;
type Signing = { readonly email: string; readonly password: string; readonly appKey: string };

/** The last step of each app that this process used up: a code signs in once. */
const stepsUsed = new Map<string, number>();
type KeptSession = { readonly cookie: string; readonly token: string };
/** Sessions of this process, so that a second sign-in of the same operator takes no new code. */
const kept = new Map<string, KeptSession>();
/**
 * Where browser tests keep them between their processes: Playwright starts a new one after every failed test, which
 * would wait for a code that the one before has not used. Playwright empties the folder before a run.
 */
const sharedFolder = process.env['TEST_WORKER_INDEX'] === undefined ? null : 'test-results/operators';
const sharedPath = (folder: string, name: string) => join(folder, `${name.replaceAll(/\W+/g, '-')}.json`);

function findKept(name: string): KeptSession | undefined {
  if (sharedFolder === null) return kept.get(name);
  try {
    return JSON.parse(readFileSync(sharedPath(sharedFolder, name), 'utf8')) as KeptSession;
  } catch {
    return undefined; // There is none yet.
  }
}

function keep(name: string, session: KeptSession): void {
  kept.set(name, session);
  if (sharedFolder === null) return;
  mkdirSync(sharedFolder, { recursive: true });
  const path = sharedPath(sharedFolder, name);
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(session));
  renameSync(`${path}.${process.pid}`, path); // A process that reads meanwhile finds all of it.
}

/** An operator with a browser, without the browser: cookie, page token, plain HTTP. */
export class OperatorVisitor {
  readonly url: string;
  cookie = '';
  token = '';

  constructor(url: string) {
    this.url = url;
  }

  /** Signed in; with the session that this run of tests already has, while it is valid. */
  static async signIn(url: string, who: keyof typeof demonstrationOperators): Promise<OperatorVisitor> {
    const operator = new OperatorVisitor(url);
    const name = `${url} ${who}`;
    Object.assign(operator, findKept(name));
    if (operator.cookie && (await operator.fetch('GET /api/operator/v1/session')).ok) return operator;
    const own = await OperatorVisitor.signInAnew(url, who);
    keep(name, { cookie: own.cookie, token: own.token });
    return own;
  }

  /** Signed in with a new session. */
  static async signInAnew(url: string, who: keyof typeof demonstrationOperators): Promise<OperatorVisitor> {
    const operator = new OperatorVisitor(url);
    await operator.logIn(demonstrationOperators[who]);
    return operator;
  }

  /** Password and code. Throws Refused with the problem. */
  async logIn({ appKey, ...given }: Signing): Promise<Json> {
    const { expiresAt } = await this.givePassword(given);
    const awayMs = Date.parse(expiresAt as string) - AWAITED_MS - Date.now();
    return this.giveCode(appKey, () => Date.now() + awayMs);
  }

  /** The first half of a sign-in. */
  async givePassword(given: { readonly email: string; readonly password: string }): Promise<Json> {
    const answer = await this.call('POST /api/operator/v1/login', given);
    this.token = answer['token'] as string;
    return answer;
  }

  /** The second half: an unused code of the app, waiting for the next one if need be. */
  async giveCode(appKey: string, nowMs: () => number): Promise<Json> {
    const name = `${this.url} ${appKey}`;
    for (let round = 1; ; round += 1) {
      const now = Math.floor(nowMs() / STEP_MS);
      const first = Math.max(now - 1, (stepsUsed.get(name) ?? 0) + 1);
      for (let step = first; step <= now + 1; step += 1) {
        stepsUsed.set(name, step);
        try {
          const code = appCode(appKey, step * STEP_MS);
          const answer = await this.call('POST /api/operator/v1/login/second_factor', { code });
          this.token = answer['token'] as string;
          return answer;
        } catch (error) {
          // Another process used it up.
          if (!(error instanceof Refused) || error.problem.code !== 'second_factor.invalid') throw error;
        }
      }
      if (round === ROUNDS_MAX) throw new Error(`no code of ${appKey} was taken in ${round} rounds`);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS - (nowMs() % STEP_MS) + 100));
    }
  }

  /** The session for a browser's context. */
  get browserCookie(): { readonly name: string; readonly value: string; readonly url: string } {
    const [name = '', value = ''] = this.cookie.split('=');
    return { name, value, url: this.url };
  }

  async fetch(key: string, body?: unknown): Promise<Response> {
    const [method, path] = key.split(' ') as [string, string];
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.token ? { 'x-operator-token': this.token } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? '';
    return response;
  }

  /** Throws Refused with the problem. */
  async call(key: string, body?: unknown): Promise<Json> {
    const response = await this.fetch(key, body);
    const text = await response.text();
    const answer = (text === '' ? {} : JSON.parse(text)) as Json;
    if (!response.ok) {
      const problem: Problem = { ...answer, status: response.status, code: String(answer['code']) };
      throw new Refused(key, problem);
    }
    return answer;
  }

  /** Requests a document of a player. Returns its id. */
  async ask(playerId: bigint, documentType: string, more: object = {}): Promise<string> {
    const path = `POST /api/operator/v1/players/${playerId}/documents`;
    const { documentId } = await this.call(path, { documentType, reason: 'for the test', ...more });
    return documentId as string;
  }

  approve(playerId: bigint, documentId: string, more: object = {}): Promise<Json> {
    return this.call(`POST /api/operator/v1/players/${playerId}/documents/${documentId}/approve`, more);
  }

  reject(playerId: bigint, documentId: string, rejectionReason: string): Promise<Json> {
    const body = { rejectionReason, reason: 'as the test says' };
    return this.call(`POST /api/operator/v1/players/${playerId}/documents/${documentId}/reject`, body);
  }

  moveLevel(playerId: bigint, level: string, more: object = {}): Promise<Json> {
    return this.call(`POST /api/operator/v1/players/${playerId}/level`, {
      level,
      reason: 'for the test',
      ...more,
    });
  }

  moveStatus(playerId: bigint, status: string, more: object = {}): Promise<Json> {
    return this.call(`POST /api/operator/v1/players/${playerId}/status`, {
      status,
      reason: 'for the test',
      ...more,
    });
  }
}
