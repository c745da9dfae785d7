import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { GameProblem, GameProblemCode } from '../protocol.ts';
import { GameRefusal, statusByCode } from './game-refusal.ts';
import type { Log } from './log.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'The request is malformed', 401: 'No session', 403: 'Not allowed', 404: 'Not found', 409: 'Conflict',
  422: 'Refused', 429: 'Too many requests', 500: 'Something went wrong', 503: 'Not available now',
}; // prettier-ignore

/** Turns every error into the one shape that a game reads. Faults say their request id and nothing else. */
export function problemMapper(log: Log) {
  return async (
    error: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<GameProblem> => {
    const code = codeOf(error);
    if (code === 'fault.unexpected')
      log('error', 'fault', { requestId: request.id, url: request.routeOptions.url, error: error.stack });
    return sendProblem(request, reply, code, error instanceof GameRefusal ? error.detail : null);
  };
}

/** Writes one problem as the answer. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: GameProblemCode,
  detail: string | null,
): GameProblem {
  const status = statusByCode[code];
  void reply
    .status(status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store');
  const problem = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    code,
    requestId: request.id,
  };
  return detail === null ? problem : { ...problem, detail };
}

function codeOf(error: FastifyError | Error): GameProblemCode {
  if (error instanceof GameRefusal) return error.code;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (error instanceof ZodError || (status !== undefined && status >= 400 && status < 500))
    return 'request.invalid';
  return 'fault.unexpected';
}
