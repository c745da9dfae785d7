import { parseDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import {
  readSoftswiss,
  sandboxSoftswiss,
  softswissCode as code,
  softswissFreespinsPaths,
  SoftswissIssue,
  SoftswissIssueCancel,
} from '@halcyon/wire/providers/softswiss';
import { SoftswissV2Issue, softswissV2Path } from '@halcyon/wire/providers/softswiss-v2';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FreeRounds, ProviderDesk } from '../simulator.ts';

type Answers = {
  /** False: the answer has been sent already. */
  believed(request: FastifyRequest, reply: FastifyReply): boolean;
  refuse(reply: FastifyReply, of: number): FastifyReply;
};

/** Free spins that the operator issues and cancels, over both versions. */
export function freespinsRoutes(
  app: FastifyInstance,
  desk: ProviderDesk,
  { believed, refuse }: Answers,
): void {
  const take = (reply: FastifyReply, casinoId: string, rounds: FreeRounds) => {
    const isTaken = casinoId === sandboxSoftswiss.casinoId && desk.award(rounds);
    return isTaken ? reply.send({}) : refuse(reply, code.freespinsRefused);
  };

  app.post(softswissFreespinsPaths.issue, (request, reply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissIssue, request.rawBody ?? '');
    if (!asked) return refuse(reply, code.badRequest);
    const { id: playerRef } = asked.user;
    return take(reply, asked.casino_id, roundsOf(asked, playerRef, BigInt(asked.bet_level)));
  });

  app.post(softswissV2Path.issue, (request, reply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissV2Issue, request.rawBody ?? '');
    if (!asked) return refuse(reply, code.badRequest);
    const value = findCurrency(asked.currency) ? parseDecimal(asked.bet_level, asked.currency) : null;
    if (value === null) return refuse(reply, code.freespinsRefused);
    return take(reply, asked.casino_id, roundsOf(asked, asked.account.id, value));
  });

  const cancel = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissIssueCancel, request.rawBody ?? '');
    if (!asked) return refuse(reply, code.badRequest);
    return desk.cancelAward(asked.issue_id) ? reply.send({}) : refuse(reply, code.freespinsRefused);
  };
  app.post(softswissFreespinsPaths.cancel, cancel);
  app.post(softswissV2Path.cancelIssue, cancel);
}

type Issue = {
  readonly issue_id: string;
  readonly games: readonly string[];
  readonly currency: string;
  readonly freespins_quantity: number;
  readonly valid_until: string;
};

function roundsOf(of: Issue, playerRef: string, valueMinor: bigint): FreeRounds {
  return {
    bonusRef: of.issue_id,
    playerRef,
    gameRef: of.games[0]!,
    currency: of.currency,
    rounds: of.freespins_quantity,
    valueMinor,
    expiresAtMs: Date.parse(of.valid_until),
  };
}
