import { Refusal } from '@halcyon/contract/platform/refusal';
import { signSoftswiss, SOFTSWISS_SIGNATURE, SoftswissLaunched } from '@halcyon/wire/providers/softswiss';
import type { Launched, LaunchRequest, ProviderAccount } from '../provider/adapter.ts';
import { askProvider, gameAddress, originFor } from '../provider/ask-provider.ts';

/**
 * Opens a game: POST /sessions with the player, or /demo without. Calls name the player from then on, so there
 * is no token. Of the player no more goes out than the game needs: no name, no city.
 * Refuses: play.provider_unavailable.
 */
export async function launchSoftswiss(account: ProviderAccount, request: LaunchRequest): Promise<Launched> {
  const { player } = request;
  if (request.mode === 'real' && !player) throw new Refusal('play.provider_unavailable');
  const user = player && {
    id: player.playerRef,
    nickname: player.nickname,
    country: player.country,
    ...(player.birthDate !== null && { date_of_birth: player.birthDate }),
  };
  const body = JSON.stringify({
    casino_id: account.keys['casinoId'] ?? '',
    game: request.gameRef,
    currency: request.currency,
    locale: request.language.slice(0, 2),
    ip: request.address,
    client_type: request.channel === 'mobile' ? 'mobile' : 'desktop',
    jurisdiction: request.jurisdiction,
    urls: { return_url: request.urls.lobby, deposit_url: request.urls.cashier },
    ...(request.mode === 'real' && { user }),
  });
  const { launch_options: options } = await askProvider(SoftswissLaunched, {
    url: `${originFor(account, request)}/${request.mode === 'real' ? 'sessions' : 'demo'}`,
    headers: { [SOFTSWISS_SIGNATURE]: signSoftswiss(body, account.keys['authToken'] ?? '') },
    body,
  });
  return { url: gameAddress(options.game_url), providerToken: null };
}
