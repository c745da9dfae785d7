import {
  relaxAuthorization,
  RelaxFreespinsAdd,
  RelaxFreespinsCancel,
  relaxFreespinsPaths,
  type sandboxQuickspin,
  type sandboxRelax,
} from '@halcyon/wire/providers/relax';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProviderDesk } from '../simulator.ts';

/** Free spins of the partner interface: issued and cancelled by the operator. A refusal travels under 200. */
export function freespinsRoutes(
  app: FastifyInstance,
  desk: ProviderDesk,
  { user, password }: typeof sandboxRelax | typeof sandboxQuickspin,
): void {
  const isOurs = (authorization: string | undefined) =>
    isSameSecret(authorization, relaxAuthorization(user, password));
  const refuse = (reply: FastifyReply, code: number, errorcode: string) =>
    reply.code(code).send({ errorcode });

  app.post(relaxFreespinsPaths.add, (request, reply) => {
    if (!isOurs(request.headers.authorization)) return refuse(reply, 401, 'UNHANDLED');
    const asked = RelaxFreespinsAdd.safeParse(request.body).data;
    const isTaken =
      asked !== undefined &&
      desk.award({
        bonusRef: asked.promocode,
        playerRef: asked.remoteusername,
        gameRef: asked.gameid,
        currency: asked.currency,
        rounds: asked.amount,
        valueMinor: BigInt(asked.freespinvalue),
        expiresAtMs: asked.expire * 1_000,
      });
    if (!isTaken) return refuse(reply, 200, 'TRANSACTION_DECLINED');
    return { txid: asked.txid, freespinids: [asked.txid] };
  });

  app.post(relaxFreespinsPaths.cancel, (request, reply) => {
    if (!isOurs(request.headers.authorization)) return refuse(reply, 401, 'UNHANDLED');
    const asked = RelaxFreespinsCancel.safeParse(request.body).data;
    if (!asked || !desk.cancelAward(asked.promocode)) return refuse(reply, 200, 'TRANSACTION_DECLINED');
    return { txid: asked.txid };
  });
}
