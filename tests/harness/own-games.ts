import { signCall } from '@halcyon/wire/seamless/signature';
import { HALCYON_WALLET_PREFIX, walletCalls, type WalletCall } from '@halcyon/wire/seamless/wallet-calls';
import type { PlatformHarness } from './platform-harness.ts';
import type { Json } from './visitor.ts';

/** Calls the wallet over HTTP as our own games server does. */
export async function callAsGamesServer(
  { at, config }: Pick<PlatformHarness, 'at' | 'config'>,
  call: WalletCall,
  body: object,
): Promise<Json> {
  const path = HALCYON_WALLET_PREFIX + walletCalls[call].path;
  const rawBody = JSON.stringify(body);
  const signature = signCall(config.seamlessSecret, { method: 'POST', path, rawBody }, Date.now());
  const headers = { 'content-type': 'application/json', ...signature };
  const response = await fetch(at.site + path, { method: 'POST', headers, body: rawBody });
  return (await response.json()) as Json;
}
