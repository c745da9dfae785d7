import { setTimeout as pause } from 'node:timers/promises';
import { Refused, type Json, type Visitor } from '@halcyon/testkit/visitor';

const WAITING = new Set(['staking', 'settling', 'cancelling']);
const WAIT_MS_MAX = 150_000;

/** One opening of a game for real money, over the games server's own calls. */
export class Seat {
  readonly #games: string;
  readonly #token: string;
  readonly description: Json;
  /** A hand that an earlier visit left open, or a round that is not answered yet. */
  readonly unfinished: Json | null;

  private constructor(games: string, token: string, session: Json) {
    this.#games = games;
    this.#token = token;
    this.description = session['description'] as Json;
    this.unfinished = (session['unfinishedRound'] as Json | null) ?? null;
  }

  static async take(visitor: Visitor, slug: string, countryCode: string): Promise<Seat> {
    const body = { slug, locale: 'en-UN', language: 'en', countryCode, currency: 'EUR', platform: 'desktop' };
    const { data } = await visitor.call('POST /api/v1/game/slug/url', { body });
    const { gameId, launchUrl } = data.gameDetail as { gameId: string; launchUrl: string };
    const launchToken = new URL(launchUrl).searchParams.get('token');
    const session = await ask(`${visitor.at.games}/api/session`, null, { launchToken, gameId });
    return new Seat(visitor.at.games, session['sessionToken'] as string, session);
  }

  start(stakeMinor: string, idempotencyKey: string): Promise<Json> {
    return ask(`${this.#games}/api/rounds`, this.#token, { stakeMinor, idempotencyKey });
  }

  act(round: Json, action: string): Promise<Json> {
    const body = { action, actionIndex: round['actions'].length };
    return ask(`${this.#games}/api/rounds/${round['roundId']}/actions`, this.#token, body);
  }

  session(): Promise<Json> {
    return ask(`${this.#games}/api/session`, this.#token);
  }

  /** The round once the wallet has answered: settled, or open for its player. Null: it was given back. */
  async answered(round: Json): Promise<Json | null> {
    const endMs = performance.now() + WAIT_MS_MAX;
    let now: Json | null = round;
    while (now && (WAITING.has(now['state']) || now['pendingAction'])) {
      if (performance.now() > endMs) throw new Error(`round ${round['roundId']} stays ${now['state']}`);
      await pause(250);
      const session = await this.session().catch(() => null);
      if (!session) continue;
      now = [session['unfinishedRound'], session['lastRound']].find(
        (one) => one?.roundId === round['roundId'],
      ) as Json | null;
    }
    return now ?? null;
  }
}

async function ask(url: string, token: string | null, body?: unknown): Promise<Json> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const answer = (await response.json()) as Json;
  if (!response.ok)
    throw new Refused(url, { ...answer, status: response.status, code: String(answer['code']) });
  return answer;
}
