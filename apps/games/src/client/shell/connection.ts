import type {
  ActionRequest,
  GameProblem,
  GameProblemCode,
  ReplayAnswer,
  RoundAnswer,
  RoundRequest,
  SessionAnswer,
} from '../../protocol.ts';
import type { VerifyAnswer, VerifyRequest } from '../../verify-protocol.ts';

/** Made here and not by the server: no response, or the stake of a requested round was refused. */
type LocalCode = 'connection.lost' | 'round.not_played';
export type ProblemCode = GameProblemCode | LocalCode;

/** The server refused, or there was no response. */
export class GameError extends Error {
  override name = 'GameError';
  readonly code: ProblemCode;
  /** The wallet's own words for the player, where it sent some. */
  readonly detail: string | null;
  readonly requestId: string | null;

  constructor(code: ProblemCode, detail: string | null = null, requestId: string | null = null) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.requestId = requestId;
  }
}

export interface GameConnection {
  /** `opening` is the call with this launch token that the page has sent already, if it has. */
  openSession(
    gameId: string,
    launchToken: string | null,
    opening?: Promise<Response>,
  ): Promise<SessionAnswer>;
  session(): Promise<SessionAnswer>;
  play(request: RoundRequest): Promise<RoundAnswer>;
  act(roundId: string, request: ActionRequest): Promise<RoundAnswer>;
  replay(publicId: string): Promise<ReplayAnswer>;
  verify(request: VerifyRequest): Promise<VerifyAnswer>;
}

const ANSWER_TIMEOUT_MS = 12_000;

/** Talks to the games server. The session's token lives in this tab's storage, so that a reload resumes. */
export function createConnection(fetcher: typeof fetch, storage: Storage | null): GameConnection {
  let tokenKey = '';
  const token = () => storage?.getItem(tokenKey) ?? null;

  function send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' };
    const bearer = token();
    if (bearer) headers['authorization'] = `Bearer ${bearer}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    return fetcher(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
  }

  async function answerOf<Answer>(sent: Promise<Response>): Promise<Answer> {
    const response = await sent.catch(() => {
      throw new GameError('connection.lost');
    });
    const answer = (await response.json().catch(() => null)) as unknown;
    if (response.ok && answer !== null) return answer as Answer;
    const problem = answer as Partial<GameProblem> | null;
    throw new GameError(
      problem?.code ?? 'fault.unexpected',
      problem?.detail ?? null,
      problem?.requestId ?? null,
    );
  }

  const call = <Answer>(method: string, path: string, body?: unknown) =>
    answerOf<Answer>(send(method, path, body));

  return {
    async openSession(gameId, launchToken, opening) {
      tokenKey = `halcyon.games.session.${gameId}`;
      if (!launchToken) return call('GET', '/api/session');
      // A launch token works once; on a reload of the same address the stored session continues.
      const stored = token();
      storage?.removeItem(tokenKey);
      try {
        const sent = opening ?? send('POST', '/api/session', { launchToken, gameId });
        const answer = await answerOf<SessionAnswer>(sent);
        if (answer.sessionToken) storage?.setItem(tokenKey, answer.sessionToken);
        return answer;
      } catch (error) {
        const isSpent = error instanceof GameError && error.code === 'session.launch_refused';
        if (!stored || !isSpent) throw error;
        storage?.setItem(tokenKey, stored);
        return call('GET', '/api/session');
      }
    },
    session: () => call('GET', '/api/session'),
    play: (request) => call('POST', '/api/rounds', request),
    act: (roundId, request) => call('POST', `/api/rounds/${encodeURIComponent(roundId)}/actions`, request),
    replay: (publicId) => call('GET', `/api/rounds/${encodeURIComponent(publicId)}`),
    verify: (request) => call('POST', '/api/verify', request),
  };
}
