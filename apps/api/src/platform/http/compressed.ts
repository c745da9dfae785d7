import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit into the first packets anyway. */
const LENGTH_MIN = 2_048;
/** Beyond it a list of events takes three times as long and is hardly shorter. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const brotli = promisify(brotliCompress);

export const takesBrotli = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bbr\b/.test(headers['accept-encoding'] ?? '');

/** Sends JSON, compressed where it is long and the client takes that. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (text.length < LENGTH_MIN || !takesBrotli(request)) return reply.send(text);
  return reply.header('content-encoding', 'br').send(await brotli(text, { params }));
}
