import { parseDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import {
  evolutionAuthorization,
  EvolutionVoucherOrder,
  evolutionVoucherPath,
  readEvolution,
  sandboxEvolution,
} from '@halcyon/wire/providers/evolution';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderDesk } from '../simulator.ts';

/** Vouchers of free rounds at a table, issued one at a time and cancelled by the operator. */
export function voucherRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  const { casinoId, freeGamesToken, freeGamesCampaign } = sandboxEvolution;
  const expected = evolutionAuthorization(casinoId, freeGamesToken);
  const path = evolutionVoucherPath(freeGamesCampaign);
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ errors: [{ code, message: 'The voucher was not taken' }] });
  const isOurs = ({ headers }: FastifyRequest) => isSameSecret(headers.authorization, expected);

  app.post(`${path}/issue-one`, (request, reply) => {
    if (!isOurs(request)) return refuse(reply, 401, 'G.0');
    const asked = readEvolution(EvolutionVoucherOrder, request.rawBody ?? '');
    const settings = asked?.winningSettings;
    const isMoney = asked && findCurrency(asked.currency);
    const valueMinor = settings && isMoney ? parseDecimal(settings.roundValue, asked.currency) : null;
    if (!asked || !settings || valueMinor === null) return refuse(reply, 422, 'V.1');
    const voucherId = `v-${asked.externalId}`;
    const isTaken = desk.award({
      bonusRef: voucherId,
      playerRef: asked.playerId,
      gameRef: settings.tableId,
      currency: asked.currency,
      rounds: settings.rounds,
      valueMinor,
      expiresAtMs: Date.parse(asked.expiresAt),
    });
    return isTaken ? reply.send({ voucherId }) : refuse(reply, 422, 'V.2');
  });

  app.post<{ Params: { voucherId: string } }>(`${path}/:voucherId/cancel`, (request, reply) => {
    if (!isOurs(request)) return refuse(reply, 401, 'G.0');
    const { voucherId } = request.params;
    return desk.cancelAward(voucherId) ? reply.send({ voucherId }) : refuse(reply, 422, 'V.3');
  });
}
