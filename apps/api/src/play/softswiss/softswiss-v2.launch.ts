import { signSoftswiss, SOFTSWISS_SIGNATURE } from '@halcyon/wire/providers/softswiss';
import { SoftswissV2Launched, softswissV2Path } from '@halcyon/wire/providers/softswiss-v2';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Launched, LaunchRequest, ProviderAccount } from '../provider/adapter.ts';
import { askProvider, gameAddress, originFor } from '../provider/ask-provider.ts';

/**
 * Opens a game over version 2: Launcher/Real with the account and our id of the session, which its calls repeat, or
 * Launcher/Demo without. Refuses: play.provider_unavailable.
 */
export async function launchSoftswissV2(account: ProviderAccount, request: LaunchRequest): Promise<Launched> {
  const { player, mode } = request;
  if (mode === 'real' && !player) throw new Refusal('play.provider_unavailable');
  const body = JSON.stringify({
    casino_id: account.keys['casinoId'] ?? '',
    game: request.gameRef,
    locale: request.language.slice(0, 2),
    ip: request.address,
    client_type: request.channel === 'mobile' ? 'mobile' : 'desktop',
    jurisdiction: request.jurisdiction,
    urls: { return_url: request.urls.lobby, deposit_url: request.urls.cashier },
    ...(mode === 'real' &&
      player && {
        session_id: request.sessionId,
        account: {
          id: player.playerRef,
          currency: request.currency,
          nickname: player.nickname,
          country: player.country,
          ...(player.birthDate !== null && { date_of_birth: player.birthDate }),
        },
      }),
  });
  const { launch_url: url } = await askProvider(SoftswissV2Launched, {
    url: `${originFor(account, request)}${mode === 'real' ? softswissV2Path.launchReal : softswissV2Path.launchDemo}`,
    headers: { [SOFTSWISS_SIGNATURE]: signSoftswiss(body, account.keys['authToken'] ?? '') },
    body,
  });
  return { url: gameAddress(url), providerToken: null };
}
