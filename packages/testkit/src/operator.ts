import { Refused, type Json, type Problem } from './visitor.ts';

/** Operators of the demonstration, by what they may do. */
export const demonstrationOperators = {
  verification: { email: 'vera@operators.example', password: 'Lantern-Quarry-51' },
  compliance: { email: 'niall@operators.example', password: 'Lantern-Quarry-52' },
  secondCompliance: { email: 'mira@operators.example', password: 'Lantern-Quarry-53' },
  support: { email: 'sam@operators.example', password: 'Lantern-Quarry-54' },
} as const;

/** An operator with a browser, without the browser: cookie, page token, plain HTTP. */
export class OperatorVisitor {
  readonly url: string;
  cookie = '';
  token = '';

  constructor(url: string) {
    this.url = url;
  }

  static async signIn(url: string, who: keyof typeof demonstrationOperators): Promise<OperatorVisitor> {
    const operator = new OperatorVisitor(url);
    await operator.logIn(demonstrationOperators[who]);
    return operator;
  }

  async logIn(given: { readonly email: string; readonly password: string }): Promise<Json> {
    const answer = await this.call('POST /api/operator/v1/login', given);
    this.token = answer['token'] as string;
    return answer;
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

  /** Asks a player for a document; its id. */
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
