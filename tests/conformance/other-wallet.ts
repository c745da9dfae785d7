import type { ProviderProtocol } from '../../apps/sandbox/src/providers/simulator.ts';
import { expectedOf } from './expected/by-provider.ts';
import { Player, sessionOf, type WalletUnderTest } from './wallet-under-test.ts';

/**
 * Another operator's wallet, seen from outside: one player, whom the operator has opened a game for. Every case plays
 * with that player's money, so it has to be a test account.
 */
export async function openOtherWallet(of: {
  readonly name: string;
  readonly protocol: ProviderProtocol;
  readonly url: string;
  readonly token: string;
  readonly playerRef: string;
  readonly gameRef: string;
  readonly tableId: string | null;
  readonly currency: string;
}): Promise<WalletUnderTest> {
  const session = sessionOf({ provider: of.protocol.slug, ...of });
  const wallet: WalletUnderTest = {
    name: of.name,
    protocol: of.protocol,
    expected: expectedOf(of.name),
    own: null,
    async openPlayer() {
      const player = new Player({ wallet, platformUrl: () => of.url, session, startMinor: 0n });
      player.startMinor = await player.mainMinor();
      return player;
    },
  };
  const first = new Player({ wallet, platformUrl: () => of.url, session, startMinor: 0n });
  const greeted = await first.greet();
  if (greeted && greeted.verdict !== 'done')
    throw new Error(`the first call was answered with ${greeted.code}`);
  return wallet;
}
