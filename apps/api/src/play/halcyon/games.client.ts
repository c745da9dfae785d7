import {
  GAMES_PREFIX,
  gamesCalls,
  GamesRefusedAnswer,
  type GamesAnswerOf,
  type GamesCall,
  type GamesRequestOf,
} from '@halcyon/wire/seamless/games-calls';
import { signCall } from '@halcyon/wire/seamless/signature';
import {
  virtualCalls,
  virtualsPath,
  type VirtualAnswerOf,
  type VirtualCall,
  type VirtualRequestOf,
} from '@halcyon/wire/virtuals/virtual-calls';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { z } from 'zod';

/** The provider must answer a screen quickly or not at all. */
const TIMEOUT_MS = 3_000;

type Success<Call extends GamesCall> = Extract<GamesAnswerOf<Call>, { ok: true }>;
type Refused = Extract<GamesAnswerOf<GamesCall>, { ok: false }>;

/** Signed calls to the provider of our own games: seeds, rounds, the list of games. Moves no money. */
export class GamesClient {
  readonly #origin: string;
  readonly #secret: string;

  constructor(of: { origin: string; secret: string }) {
    this.#origin = of.origin;
    this.#secret = of.secret;
  }

  /** Refuses: play.provider_unavailable when there is no usable answer; a declared refusal is returned. */
  async call<Call extends GamesCall>(
    call: Call,
    request: GamesRequestOf<Call>,
  ): Promise<Success<Call> | Refused> {
    const answer = await this.#send(`${GAMES_PREFIX}${gamesCalls[call].path}`, request);
    return readAnswer(gamesCalls[call].answer, answer) as Success<Call> | Refused;
  }

  /** The same about virtual sports. */
  async callVirtuals<Call extends VirtualCall>(
    call: Call,
    request: VirtualRequestOf<Call>,
  ): Promise<VirtualAnswerOf<Call>> {
    const answer = await this.#send(`${virtualsPath}${virtualCalls[call].path}`, request);
    return readAnswer(virtualCalls[call].answer, answer) as VirtualAnswerOf<Call>;
  }

  /** Null: there was no answer. */
  async #send(path: string, request: unknown): Promise<unknown> {
    const rawBody = JSON.stringify(request);
    const headers = {
      'content-type': 'application/json',
      ...signCall(this.#secret, { method: 'POST', path, rawBody }, realNowMs()),
    };
    return fetch(this.#origin + path, {
      method: 'POST',
      headers,
      body: rawBody,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (response) => response.json() as Promise<unknown>,
      () => null,
    );
  }

  /** An address below the games server, for a browser. */
  url(path: string): string {
    return new URL(path, this.#origin).href;
  }
}

/** Refuses: play.provider_unavailable when it is neither an answer nor a declared refusal. */
function readAnswer(schema: z.ZodType, answer: unknown): unknown {
  const refused = GamesRefusedAnswer.safeParse(answer);
  if (refused.success) return refused.data;
  const read = schema.safeParse(answer);
  if (!read.success) throw new Refusal('play.provider_unavailable');
  return read.data;
}

/** Signatures compare real clocks of two machines; a virtual clock must not reach them. */
function realNowMs(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
