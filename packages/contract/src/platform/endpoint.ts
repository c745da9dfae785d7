import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;

/**
 * Who may call.
 * `public`: anyone. `visitor`: anyone, but the answer may differ for a session. `player`: a full session and its id
 * token. `restricted`: as `player`, and also open to the restricted session of an excluded or timed-out player (money
 * out, history, documents, support).
 */
export type Access = 'public' | 'visitor' | 'player' | 'restricted';

/** How long a passed second factor opens the calls that require one. */
export const STEP_UP_MINUTES = 5;

/** How often one caller (account, or address for a visitor) may call. */
export type RateLimit = { readonly max: number; readonly windowSeconds: number };

/** One endpoint of the HTTP contract. Source of the server's checks, the client's types and OpenAPI. */
export type Endpoint = {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `multipart`: the text fields of a form are the body, and the handler gets its files with it. */
  readonly bodyType?: 'multipart';
  /** How many files a form may bring, and how large one may be. */
  readonly files?: { readonly max: number; readonly bytesMax: number };
  readonly answer: z.ZodType;
  /** Media type of an answer that is text and not JSON, for example a CSV file. */
  readonly answerType?: string;
  /** True: the answer to an address never changes, so that caches keep it for ever. */
  readonly isImmutable?: boolean;
  /** True: a long answer is sent compressed. Only for answers without secrets, which their length could betray. */
  readonly isCompressed?: boolean;
  /** Success status; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Codes this endpoint may refuse with, and the status each travels under; 422 is the rule. */
  readonly refusals?: Readonly<Record<string, number>>;
  /** True: the call moves money or claims something, and needs an `Idempotency-Key`. */
  readonly movesMoney?: boolean;
  /**
   * True: refused with `session.step_up_required` unless the session has passed a second factor within
   * `STEP_UP_MINUTES`. For changes of credentials, phone and payout accounts. `when_needed`: the use case decides
   * when, by `requireStepUp`.
   */
  readonly stepUp?: boolean | 'when_needed';
  readonly rateLimit?: RateLimit;
  readonly bodyBytesMax?: number;
};
export type Endpoints = Readonly<Record<EndpointKey, Endpoint>>;

/** Declares the endpoints of one domain. Keys are `"METHOD /path"` with `:name` for path parameters. */
export function endpoints<const Of extends Endpoints>(of: Of): Of {
  return of;
}

type Part<E, Name extends string> = E extends { readonly [N in Name]: infer Schema extends z.ZodType }
  ? Schema
  : never;
/** What a handler receives, after the schemas. */
export type InputOf<E> = {
  readonly params: [Part<E, 'params'>] extends [never] ? Record<never, never> : z.output<Part<E, 'params'>>;
  readonly query: [Part<E, 'query'>] extends [never] ? Record<never, never> : z.output<Part<E, 'query'>>;
  readonly body: [Part<E, 'body'>] extends [never] ? Record<never, never> : z.output<Part<E, 'body'>>;
};
/** What a client sends. */
export type CallOf<E> = ([Part<E, 'params'>] extends [never]
  ? unknown
  : { params: z.input<Part<E, 'params'>> }) &
  ([Part<E, 'query'>] extends [never] ? unknown : { query: z.input<Part<E, 'query'>> }) &
  ([Part<E, 'body'>] extends [never] ? unknown : { body: z.input<Part<E, 'body'>> });
/** What a handler returns and a client receives: JSON values only. */
export type AnswerOf<E> = E extends { readonly answer: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;
/** The refusal codes an endpoint declares. */
export type RefusalOf<E> = E extends { readonly refusals: infer Codes } ? keyof Codes & string : never;
