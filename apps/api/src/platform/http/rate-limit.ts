import { Refusal } from '@halcyon/contract/platform/refusal';
import { addressOf, subscriberOf } from '@halcyon/server-kit/network/address';
import { CallCounter, type CallRate } from '@halcyon/server-kit/network/call-counter';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Refuses: request.too_many, with the time after which to try again. */
export function refuseOver(waitSeconds: number, reply: FastifyReply): void {
  if (waitSeconds === 0) return;
  void reply.header('retry-after', String(waitSeconds));
  throw new Refusal('request.too_many');
}

/** A hook that counts the calls of one address, before anything is read or looked up. */
export function limitByAddress(
  rate: CallRate,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const calls = new CallCounter();
  return async (request, reply) => refuseOver(calls.take(subscriberOf(addressOf(request)), rate), reply);
}
