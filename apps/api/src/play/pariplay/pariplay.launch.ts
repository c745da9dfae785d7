import { Refusal } from '@halcyon/contract/platform/refusal';
import { PariplayDemoLaunched, PariplayLaunched } from '@halcyon/wire/providers/pariplay';
import type { Launched, LaunchRequest, ProviderAccount } from '../provider/adapter.ts';
import { askProvider, gameAddress, originFor } from '../provider/ask-provider.ts';

/**
 * Opens a game: POST /api/LaunchGame, or /api/LaunchDemoGame without a player. The token is PariPlay's own.
 * Refuses: play.provider_unavailable.
 */
export async function launchPariplay(account: ProviderAccount, request: LaunchRequest): Promise<Launched> {
  const origin = originFor(account, request);
  if (request.mode === 'demo') {
    const demo = await askProvider(PariplayDemoLaunched, {
      url: `${origin}/api/LaunchDemoGame`,
      body: JSON.stringify(launchBody(account, request)),
    });
    return { url: gameAddress(demo.Url), providerToken: null };
  }
  if (!request.player) throw new Refusal('play.provider_unavailable');
  const body = { ...launchBody(account, request), PlayerId: request.player.playerRef };
  const opened = await askProvider(PariplayLaunched, {
    url: `${origin}/api/LaunchGame`,
    body: JSON.stringify(body),
  });
  return { url: gameAddress(opened.Url), providerToken: opened.Token };
}

function launchBody(account: ProviderAccount, request: LaunchRequest) {
  return {
    Account: { UserName: account.keys['userName'] ?? '', Password: account.keys['password'] ?? '' },
    GameCode: request.gameRef,
    PlayerIP: request.address,
    CountryCode: request.country,
    CurrencyCode: request.currency,
    LanguageCode: request.language.slice(0, 2).toUpperCase(),
    HomeUrl: request.urls.lobby,
    CashierUrl: request.urls.cashier,
    PlatformType: request.channel === 'mobile' ? 2 : 1,
  };
}
