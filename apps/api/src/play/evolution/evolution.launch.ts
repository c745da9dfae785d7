import { EvolutionEntry, type EvolutionLaunch } from '@halcyon/wire/providers/evolution';
import type { Launched, LaunchRequest, ProviderAccount } from '../provider/adapter.ts';
import { askProvider, gameAddress, originFor } from '../provider/ask-provider.ts';

/** The currency of demo play. */
const DEMO_CURRENCY = 'EUR';

/**
 * Opens a table: POST `/ua/v1/{casinoKey}/{apiToken}` answers with a path on the same host.
 * Refuses: play.provider_unavailable.
 */
export async function launchEvolution(account: ProviderAccount, request: LaunchRequest): Promise<Launched> {
  const host = originFor(account, request);
  const { casinoKey = '', apiToken = '' } = account.keys;
  const body = JSON.stringify(launchBody(request));
  const { entry } = await askProvider(EvolutionEntry, {
    url: `${host}/ua/v1/${casinoKey}/${apiToken}`,
    body,
  });
  // The path is joined to the host by hand, so that no answer can lead to another one.
  return { url: gameAddress(new URL(host).origin + pathOf(entry)), providerToken: null };
}

function pathOf(entry: string): string {
  return entry.startsWith('/') ? entry : `/${entry}`;
}

function launchBody(request: LaunchRequest): EvolutionLaunch {
  const isDemo = request.mode === 'demo';
  const { lobby, cashier, history } = request.urls;
  return {
    uuid: crypto.randomUUID(),
    player: {
      id: request.player?.playerRef ?? `demo-${request.sessionId}`,
      update: false,
      nickname: request.player?.nickname || 'guest',
      country: request.country,
      language: request.language,
      currency: isDemo ? DEMO_CURRENCY : request.currency,
      session: { id: request.token ?? request.sessionId, ip: request.address },
    },
    config: {
      game: {
        playMode: isDemo ? 'demo' : 'real_money',
        table: { id: request.tableId ?? request.gameRef },
      },
      channel: { wrapped: false, mobile: request.channel === 'mobile' },
      urls: { cashier, lobby, gameHistory: history },
    },
  };
}
