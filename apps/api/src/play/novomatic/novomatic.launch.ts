import { Refusal } from '@halcyon/contract/platform/refusal';
import { NOVOMATIC_LAUNCH_PATH, NovomaticLaunched, signNovomatic } from '@halcyon/wire/providers/novomatic';
import type { Launched, LaunchRequest, ProviderAccount } from '../provider/adapter.ts';
import { askProvider, gameAddress, originFor } from '../provider/ask-provider.ts';
import { nowUtc } from './novomatic.time.ts';

/**
 * Opens a game: a signed POST to the presentation address of game and user. A launch for fun names a
 * new visitor each time. Refuses: play.provider_unavailable.
 */
export async function launchNovomatic(account: ProviderAccount, request: LaunchRequest): Promise<Launched> {
  const isReal = request.mode === 'real';
  if (isReal && (!request.player || !request.token)) throw new Refusal('play.provider_unavailable');
  const userId = isReal ? request.player!.playerRef : `fun-${request.sessionId}`;
  const url = originFor(account, request) + launchPath(account, request, userId);
  const { lobby, history } = request.urls;
  const body = JSON.stringify({
    ...(request.channel === 'mobile' && { clientType: 'mobile-device' }),
    languageCode: request.language.slice(0, 2).toUpperCase(),
    CurrencyCode: request.currency,
    ...(isReal ? { PartnerUserSessionKey: request.token } : { UserId: userId }),
    GameClientParameters: { closeurl: lobby, ...(isReal && { accounthistoryurl: history }) },
  });
  const { apiKey = '', secret = '' } = account.keys;
  const dateUtc = nowUtc();
  const { pathname, search } = new URL(url);
  const signed = { method: 'POST', dateUtc, uri: pathname + search, body };
  const opened = await askProvider(NovomaticLaunched, {
    url,
    headers: { authorization: signNovomatic(signed, apiKey, secret), dateutc: dateUtc },
    body,
  });
  return { url: gameAddress(opened.GamePresentationURL), providerToken: null };
}

function launchPath(account: ProviderAccount, request: LaunchRequest, userId: string): string {
  const template = account.keys['launchPath'] ?? NOVOMATIC_LAUNCH_PATH;
  const values: Readonly<Record<string, string>> = {
    partner: account.keys['partner'] ?? '',
    mode: request.mode === 'real' ? 'Cash' : 'Fun',
    gameId: request.gameRef,
    userId,
  };
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name]!) : whole,
  );
}
