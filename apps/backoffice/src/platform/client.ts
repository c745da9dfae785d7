import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import type { operatorCampaignCodeEndpoints } from '@halcyon/contract/operations/campaign-codes.contract';
import type { operatorCampaignReplayEndpoints } from '@halcyon/contract/operations/campaign-replays.contract';
import type { operatorCampaignEndpoints } from '@halcyon/contract/operations/campaigns.contract';
import type { operatorCorrectionEndpoints } from '@halcyon/contract/operations/corrections.contract';
import type { operatorHealthEndpoints } from '@halcyon/contract/operations/health.contract';
import type { operatorOddsFeedEndpoints } from '@halcyon/contract/operations/odds-feed.contract';
import type { operatorSessionEndpoints } from '@halcyon/contract/operations/operator-session.contract';
import type { operatorsEndpoints } from '@halcyon/contract/operations/operators.contract';
import type { operatorPlayerEndpoints } from '@halcyon/contract/operations/players.contract';
import type { operatorProviderEndpoints } from '@halcyon/contract/operations/providers.contract';
import type { operatorReviewEndpoints } from '@halcyon/contract/operations/review.contract';
import type { operatorPersonReviewEndpoints } from '@halcyon/contract/operations/person-reviews.contract';
import type { operatorRewardsEndpoints } from '@halcyon/contract/operations/rewards.contract';
import type { operatorReversalEndpoints } from '@halcyon/contract/operations/reversals.contract';
import type { operatorSuspenseEndpoints } from '@halcyon/contract/operations/suspense.contract';
import type { operatorTournamentEndpoints } from '@halcyon/contract/operations/tournaments.contract';
import type { operatorTradedBetEndpoints } from '@halcyon/contract/operations/traded-bets.contract';
import type { operatorTradingEndpoints } from '@halcyon/contract/operations/trading.contract';
import type { operatorWithdrawalEndpoints } from '@halcyon/contract/operations/withdrawals.contract';

export type Contract = typeof operatorSessionEndpoints &
  typeof operatorCampaignCodeEndpoints &
  typeof operatorCampaignEndpoints &
  typeof operatorCampaignReplayEndpoints &
  typeof operatorHealthEndpoints &
  typeof operatorPlayerEndpoints &
  typeof operatorsEndpoints &
  typeof operatorProviderEndpoints &
  typeof operatorReviewEndpoints &
  typeof operatorPersonReviewEndpoints &
  typeof operatorReversalEndpoints &
  typeof operatorRewardsEndpoints &
  typeof operatorTournamentEndpoints &
  typeof operatorSuspenseEndpoints &
  typeof operatorTradingEndpoints &
  typeof operatorTradedBetEndpoints &
  typeof operatorCorrectionEndpoints &
  typeof operatorOddsFeedEndpoints &
  typeof operatorWithdrawalEndpoints;
export type Key = keyof Contract & string;
export type Values = Readonly<Record<string, string | number | undefined>>;

/** A field of a form that the server refused. */
export type FieldFault = { readonly field: string; readonly code: string };

/** The server refused. `code` is one of the contract's; `faults` are of the fields of an invalid form. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  readonly status: number;
  readonly faults: readonly FieldFault[];

  constructor(code: string, status: number, faults: readonly FieldFault[] = []) {
    super(code);
    this.code = code;
    this.status = status;
    this.faults = faults;
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

  /** A file that a call makes, for the browser to save. Its address is given back by `URL.revokeObjectURL`. */
  async made(key: Key, input: { readonly params?: Values; readonly body?: unknown }): Promise<string> {
    const response = await this.#send(key, input);
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
    const problem = (await response.json().catch(() => ({}))) as {
      code?: string;
      errors?: FieldFault[];
    };
    const code = problem.code ?? 'fault.unexpected';
    if (code === 'operator.session_none' || code === 'operator.second_factor_required') this.onGone();
    throw new Refused(code, response.status, problem.errors);
  }
}
