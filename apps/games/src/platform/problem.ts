import { frameworkCode, Invalid, problemDocument } from '@halcyon/server-kit/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { GameProblem, GameProblemCode } from '../protocol.ts';
import { GameRefusal, statusByCode } from './game-refusal.ts';

/** Turns every error into the one shape that a game reads. A fault shows its request id and nothing else. */
export async function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GameProblem> {
  const code = codeOf(error);
  if (code === 'fault.unexpected') request.log.error({ err: error, url: request.routeOptions.url }, 'fault');
  return sendProblem(request, reply, code, error instanceof GameRefusal ? error.detail : null);
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
  const problem = problemDocument(code, status, request.id);
  return detail === null ? problem : { ...problem, detail };
}

function codeOf(error: FastifyError | Error): GameProblemCode {
  if (error instanceof GameRefusal) return error.code;
  if (error instanceof ZodError || error instanceof Invalid) return 'request.invalid';
  const code = frameworkCode(error);
  // The games have no separate code for a body that is too large.
  return code === 'fault.unexpected' ? code : 'request.invalid';
}
