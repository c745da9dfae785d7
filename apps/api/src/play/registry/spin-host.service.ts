import type { MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import {
  findLaunchableById,
  gameAddresses,
  type Launchable,
  type ProviderSwitches,
} from '../../catalogue/public.ts';
import { provider, vertical } from '../../ledger/public.ts';
import type { SpinHost, SpinOrder } from '../../rewards/public.ts';
import type { SpinCall, SpinCalls } from '../provider/adapter.ts';
import { playerRefOf } from '../session/player-ref.ts';
import type { ContractedProvider, Providers } from './accounts.ts';

type Deps = {
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  readonly providers: Providers;
  readonly isOff: ProviderSwitches['isOff'];
};

/** Free spins at the providers of this installation, by the numbers of the ledger. */
export function openSpinHost({ db, clock, policies, providers, isOff }: Deps): SpinHost {
  const byNumber = new Map([...providers.values()].map((of) => [of.id, of]));

  function contracted(providerId: number): { of: ContractedProvider; calls: SpinCalls } {
    const of = byNumber.get(providerId);
    if (!of?.adapter.spins) throw new Error(`provider ${providerId} cannot be given free spins`);
    return { of, calls: of.adapter.spins };
  }

  async function callOf(order: SpinOrder): Promise<SpinCall> {
    const game = await findLaunchableById(policies, db, order.gameId, 'UN');
    if (!game) throw new Error(`the game ${order.gameId} of free spins was not found`);
    return { ...named(order), gameRef: game.providerGameRef };
  }

  const named = (order: SpinOrder): SpinCall => ({
    awardId: order.awardId,
    playerRef: playerRefOf(order.playerId),
    gameRef: order.gameId,
    rounds: order.rounds,
    value: { amountMinor: order.valueMinor, currency: order.currency },
    validFrom: clock.now(),
    expiresAt: order.expiresAt,
  });

  return {
    async findGame(on, gameId, marketId) {
      const game = await findLaunchableById(policies, on, gameId, marketId as MarketId);
      const of = game && providers.get(game.providerSlug as ContractedProvider['slug']);
      if (!game) return null;
      const address = (await gameAddresses(on, [gameId])).get(gameId);
      const shown = { ...absent(game), path: address?.path ?? null, image: address?.thumbnail ?? null };
      if (!of) return shown;
      const isOn = game.isAvailable && of.adapter.spins !== undefined && !isOff(of.slug, marketId);
      return { ...shown, providerId: of.id, isOn };
    },
    nameOf: (providerId, order) => contracted(providerId).calls.nameOf?.(named(order)) ?? null,
    async issue(providerId, order) {
      const { of, calls } = contracted(providerId);
      return calls.issue(of.account, await callOf(order));
    },
    async cancel(providerId, order) {
      const { of, calls } = contracted(providerId);
      return calls.cancel(of.account, { ...(await callOf(order)), bonusRef: order.bonusRef });
    },
  };
}

/** A game whose provider has no contract here. */
function absent(game: Launchable) {
  const { gameId, slug, name, isLive } = game;
  const number = new Map<string, number>(Object.entries(provider)).get(game.providerSlug) ?? 0;
  return {
    gameId,
    slug,
    name,
    providerId: number,
    vertical: isLive ? vertical.live : vertical.casino,
    isOn: false,
  } as const;
}
