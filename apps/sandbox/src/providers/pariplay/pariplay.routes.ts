import { randomUUID } from 'node:crypto';
import {
  pariplayError as error,
  PariplayLaunch,
  readPariplay,
  sandboxPariplay,
} from '@halcyon/wire/providers/pariplay';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import { findCurrency } from '@halcyon/money/currency';
import type { FastifyInstance } from 'fastify';
import type { ProviderDesk } from '../simulator.ts';

type Refused = { readonly Error: { readonly ErrorCode: number; readonly Message: string } };

/** Launch calls of the operator. The token of a game is PariPlay's own. */
export function pariplayRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  const open = (
    rawBody: Buffer | undefined,
    mode: 'real' | 'demo',
  ): { Token: string; Url: string } | Refused => {
    const asked = readPariplay(PariplayLaunch, rawBody ?? '');
    if (!asked) return refused(error.general, 'A field is missing or does not fit.');
    const { UserName, Password } = asked.Account;
    if (
      !isSameSecret(UserName, sandboxPariplay.userName) ||
      !isSameSecret(Password, sandboxPariplay.password)
    ) {
      return refused(error.authentication, 'The account is not known.');
    }
    if (!desk.hasGame(asked.GameCode)) return refused(error.game, 'There is no such game.');
    if (!findCurrency(asked.CurrencyCode)) return refused(error.currency, 'There is no such currency.');
    if (mode === 'real' && !asked.PlayerId) return refused(error.user, 'Play for money needs a player.');
    const token = randomUUID();
    const Url = desk.open({
      mode,
      gameRef: asked.GameCode,
      tableId: null,
      currency: asked.CurrencyCode,
      language: asked.LanguageCode.toLowerCase(),
      operatorOrigin: URL.parse(asked.HomeUrl ?? '')?.origin ?? desk.operatorOrigin(),
      lobbyUrl: asked.HomeUrl ?? null,
      token,
      ...(mode === 'real' && asked.PlayerId ? { playerRef: asked.PlayerId } : {}),
    });
    return { Token: token, Url };
  };

  app.post('/api/LaunchGame', (request) => open(request.rawBody, 'real'));
  app.post('/api/LaunchDemoGame', (request) => {
    const opened = open(request.rawBody, 'demo');
    return 'Error' in opened ? opened : { Url: opened.Url };
  });
}

function refused(errorCode: number, message: string): Refused {
  return { Error: { ErrorCode: errorCode, Message: message } };
}
