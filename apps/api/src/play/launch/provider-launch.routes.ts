import { providerLaunchEndpoints } from '@halcyon/contract/play/provider-launch.contract';
import { routesOf, type Route } from '../../platform/http/handle.ts';
import type { LaunchDependencies } from './game-opening.service.ts';
import { demoTicketOf, openProviderDemo, openProviderGame, ticketOf } from './provider-launch.service.ts';
import type { ProviderSlug } from '../provider/adapter.ts';

/** Launch calls of single providers: each only says what its fields mean. */
export function providerLaunchRoutes(deps: LaunchDependencies): readonly Route[] {
  const ofProvider = (slug: ProviderSlug) => ({
    flow: (ctx: Parameters<typeof openProviderGame>[0], { body }: { body: GenericBody }) =>
      openProviderGame(ctx, deps, slug, { ...body, gameRef: body.gameId }),
  });
  return routesOf(providerLaunchEndpoints, {
    'POST /api/v1/game/ticket': {
      flow: async (ctx, { body }) => ({ ticket: await ticketOf(ctx, deps, body) }),
    },
    'POST /api/v1/game/ticket/demo': {
      flow: async (ctx, { body }) => ({ ticket: await demoTicketOf(ctx, deps, body) }),
    },
    'POST /api/v1/game/token': {
      flow: async (ctx, { body }) => ({ token: await ticketOf(ctx, deps, body) }),
    },
    'POST /api/v1/game/token/demo': {
      flow: async (ctx, { body }) => ({ token: await demoTicketOf(ctx, deps, body) }),
    },
    'POST /api/v1/pragmatic/partner/realGameUrl': {
      flow: (ctx, { body }) => openProviderGame(ctx, deps, 'pragmaticplay', pragmaticWish(body)),
    },
    'POST /api/v1/pragmatic/partner/demoGameUrl': {
      flow: (ctx, { body }) => openProviderDemo(ctx, deps, 'pragmaticplay', pragmaticWish(body)),
    },
    'POST /api/v1/pariplay/context/real': {
      flow: (ctx, { body }) => openProviderGame(ctx, deps, 'pariplay', pariplayWish(body)),
    },
    'POST /api/v1/pariplay/context/demo': {
      flow: (ctx, { body }) => openProviderDemo(ctx, deps, 'pariplay', pariplayWish(body)),
    },
    'POST /api/v1/softswiss/context/real': {
      flow: (ctx, { body }) => openProviderGame(ctx, deps, 'softswiss', softswissWish(body)),
    },
    'POST /api/v1/softswiss/context/demo': {
      flow: (ctx, { body }) => openProviderDemo(ctx, deps, 'softswiss', softswissWish(body)),
    },
    'POST /api/v1/novomatic/context/real': ofProvider('novomatic'),
    'POST /api/v1/novomatic/context/demo': {
      flow: (ctx, { body }) => openProviderDemo(ctx, deps, 'novomatic', { ...body, gameRef: body.gameId }),
    },
    'POST /api/v1/playngo/auth/token_generation': ofProvider('playngo'),
    'POST /api/v1/creedroomz/token/generate': ofProvider('creedroomz'),
    'POST /api/v1/quickspin/token/generate': ofProvider('quickspin'),
    'POST /api/v1/relaxgaming/token/generate': ofProvider('relax'),
    'POST /api/v1/pragmatic/token/generate': ofProvider('pragmaticplay'),
    'POST /api/v1/yggdrasil/token/generate': ofProvider('yggdrasil'),
    'POST /api/v1/evolution/auth': ofProvider('evolution'),
  });
}

type GenericBody = {
  readonly gameId: string;
  readonly channel?: string | undefined;
  readonly language?: string | undefined;
};

const pragmaticWish = (body: { symbol: string; language: string; platform: string }) => ({
  gameRef: body.symbol,
  language: body.language,
  channel: body.platform,
});
const pariplayWish = (body: { GameCode: string; LanguageCode: string; CountryCode: string }) => ({
  gameRef: body.GameCode,
  language: body.LanguageCode,
  country: body.CountryCode,
});
const softswissWish = (body: { game: string; locale: string; client_type: string }) => ({
  gameRef: body.game,
  language: body.locale,
  channel: body.client_type,
});
