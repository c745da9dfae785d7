import {
  PlayngoAddFreegameOffers,
  playngoAuthorization,
  PlayngoCancelFreegame,
  playngoFreegamesPath,
  readPlayngoSoap,
  sandboxPlayngo,
  writePlayngoSoap,
} from '@halcyon/wire/providers/playngo';
import { findCurrency } from '@halcyon/money/currency';
import { parseTwoPlaces } from '@halcyon/wire/providers/two-places';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import type { FastifyInstance } from 'fastify';
import type { ProviderDesk } from '../simulator.ts';

/** Free games that the operator offers and cancels, by SOAP. What cannot be taken is a fault of the client. */
export function freegamesRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  const expected = playngoAuthorization(sandboxPlayngo.pid, sandboxPlayngo.accessToken);
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(playngoFreegamesPath, (request, reply) => {
      const isOurs = isSameSecret(request.headers.authorization, expected);
      const message = isOurs && typeof request.body === 'string' ? readPlayngoSoap(request.body) : null;
      const isDone =
        message?.name === 'AddFreegameOffers'
          ? offered(desk, message.fields)
          : message?.name === 'CancelFreegame' && cancelled(desk, message.fields);
      const body = isDone
        ? writePlayngoSoap(`${message?.name}Response`, {})
        : writePlayngoSoap('Fault', {
            faultcode: isOurs ? 'Client' : 'Authentication',
            faultstring: 'not taken',
          });
      return reply.type('text/xml; charset=utf-8').send(body);
    });
    done();
  });
}

function offered(desk: ProviderDesk, fields: unknown): boolean {
  const of = PlayngoAddFreegameOffers.safeParse(fields).data;
  const currency = findCurrency(of?.Currency ?? '');
  const coinMinor = of && currency ? parseTwoPlaces(of.Denomination, currency.exponent) : null;
  if (!of || coinMinor === null) return false;
  return desk.award({
    bonusRef: of.FreegameExternalId,
    playerRef: of.UserId,
    gameRef: of.GameIdList,
    currency: of.Currency,
    rounds: Number(of.Rounds),
    valueMinor: coinMinor * BigInt(of.Lines) * BigInt(of.Coins),
    expiresAtMs: Date.parse(of.ExpireTime),
  });
}

function cancelled(desk: ProviderDesk, fields: unknown): boolean {
  const of = PlayngoCancelFreegame.safeParse(fields).data;
  return of !== undefined && desk.cancelAward(of.FreegameExternalId);
}
