import type { Endpoint, EndpointKey } from '../platform/endpoint.ts';
import type { OperatorRight } from './right.ts';

/** One endpoint of the operators' API. It has its own server and its own session; see docs/domains/operations.md. */
export type OperatorEndpoint = Omit<Endpoint, 'access' | 'movesMoney' | 'bodyType' | 'files'> & {
  /**
   * `public`: the sign-in alone. `password`: right password, second factor pending. `operator`: any signed-in
   * operator. Otherwise the required right.
   */
  readonly right: OperatorRight | 'public' | 'password' | 'operator';
};
export type OperatorEndpoints = Readonly<Record<EndpointKey, OperatorEndpoint>>;

/** Declares endpoints of the operators' API. */
export function operatorEndpoints<const Of extends OperatorEndpoints>(of: Of): Of {
  return of;
}

/** Codes that every endpoint of the operators' API may refuse with. */
export const operatorCodes = {
  'operator.session_none': 401,
  'operator.second_factor_required': 401,
  'operator.token_missing': 401,
  'operator.not_allowed': 403,
} as const;

/** Header that carries the session's token on every call that changes something; a cookie alone does nothing. */
export const operatorTokenHeader = 'x-operator-token';
