import {
  GAMES_PREFIX,
  gamesCalls,
  GamesRefusedAnswer,
  type GamesAnswerOf,
  type GamesCall,
  type GamesRequestOf,
} from '@halcyon/wire/seamless/games-calls';
import { signCall } from '@halcyon/wire/seamless/signature';
import { Refusal } from '@halcyon/contract/platform/refusal';

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
    const path = `${GAMES_PREFIX}${gamesCalls[call].path}`;
    const rawBody = JSON.stringify(request);
    const headers = {
      'content-type': 'application/json',
      ...signCall(this.#secret, { method: 'POST', path, rawBody }, realNowMs()),
    };
    const answer = await fetch(this.#origin + path, {
      method: 'POST',
      headers,
      body: rawBody,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (response) => response.json() as Promise<unknown>,
      () => null,
    );
    const refused = GamesRefusedAnswer.safeParse(answer);
    if (refused.success) return refused.data as Refused;
    const read = gamesCalls[call].answer.safeParse(answer);
    if (!read.success) throw new Refusal('play.provider_unavailable');
    return read.data as Success<Call>;
  }

  /** An address below the games server, for a browser. */
  url(path: string): string {
    return new URL(path, this.#origin).href;
  }
}

/** Signatures compare real clocks of two machines; a virtual clock must not reach them. */
function realNowMs(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
