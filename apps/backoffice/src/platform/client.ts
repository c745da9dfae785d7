import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import type { operatorHealthEndpoints } from '@halcyon/contract/operations/health.contract';
import type { operatorSessionEndpoints } from '@halcyon/contract/operations/operator-session.contract';
import type { operatorsEndpoints } from '@halcyon/contract/operations/operators.contract';
import type { operatorPlayerEndpoints } from '@halcyon/contract/operations/players.contract';
import type { operatorProviderEndpoints } from '@halcyon/contract/operations/providers.contract';
import type { operatorReviewEndpoints } from '@halcyon/contract/operations/review.contract';
import type { operatorPersonReviewEndpoints } from '@halcyon/contract/operations/person-reviews.contract';
import type { operatorSuspenseEndpoints } from '@halcyon/contract/operations/suspense.contract';
import type { operatorWithdrawalEndpoints } from '@halcyon/contract/operations/withdrawals.contract';

export type Contract = typeof operatorSessionEndpoints &
  typeof operatorHealthEndpoints &
  typeof operatorPlayerEndpoints &
  typeof operatorsEndpoints &
  typeof operatorProviderEndpoints &
  typeof operatorReviewEndpoints &
  typeof operatorPersonReviewEndpoints &
  typeof operatorSuspenseEndpoints &
  typeof operatorWithdrawalEndpoints;
export type Key = keyof Contract & string;
export type Values = Readonly<Record<string, string | number | undefined>>;

/** The server refused. `code` is one of the contract's. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Calls of the operators' API. The page token is kept in memory only and fetched again after a reload. */
export class Client {
  token = '';
  /** Called when the session is over. */
  onGone: () => void = () => {};

  /** The token of the session that follows. */
  take(token: string): void {
    this.token = token;
  }

  async call<K extends Key>(
    key: K,
    input: { readonly params?: Values; readonly query?: Values; readonly body?: unknown } = {},
  ): Promise<AnswerOf<Contract[K]>> {
    const response = await this.#send(key, input);
    return (await response.json()) as AnswerOf<Contract[K]>;
  }

  /** A document's file. Its address is good for this page alone and is given back by `URL.revokeObjectURL`. */
  async file(playerId: number, fileId: string): Promise<string> {
    const params = { playerId, fileId };
    const response = await this.#send('GET /api/operator/v1/players/:playerId/files/:fileId', { params });
    return URL.createObjectURL(await response.blob());
  }

  async #send(
    key: string,
    { params = {}, query = {}, body }: { params?: Values; query?: Values; body?: unknown },
  ): Promise<Response> {
    const [method = '', path = ''] = key.split(' ');
    const url = new URL(
      path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
      location.origin,
    );
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
    }
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { 'x-operator-token': this.token } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const problem = (await response.json().catch(() => ({}))) as { code?: string };
    const code = problem.code ?? 'fault.unexpected';
    if (code === 'operator.session_none' || code === 'operator.second_factor_required') this.onGone();
    throw new Refused(code, response.status);
  }
}
