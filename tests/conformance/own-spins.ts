import { GAMES_PREFIX, gamesCalls } from '@halcyon/wire/seamless/games-calls';
import { VirtualClock } from '@halcyon/server-kit/clock';
import fastify from 'fastify';
import type { MoneyHarness } from '@halcyon/testkit/money-harness';
import type { ProviderGuest } from '@halcyon/testkit/provider-harness';
import { giveSpins, spinDependencies } from '@halcyon/testkit/spin-awards';
import { provider } from '../../apps/api/src/ledger/public.ts';
import type { ProviderAdapter } from '../../apps/api/src/play/provider/adapter.ts';
import { playerRefOf } from '../../apps/api/src/play/session/player-ref.ts';
import { findAward } from '../../apps/api/src/rewards/spins/spin-award.store.ts';
import { expireAward } from '../../apps/api/src/rewards/spins/spin-end.service.ts';
import { issueAward } from '../../apps/api/src/rewards/spins/spin-issue.service.ts';
import { testConfig } from '../../apps/sandbox/src/platform/test-sandbox.ts';
import { loadTitles } from '../../apps/sandbox/src/providers/title.ts';
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';

const DAY_MS = 86_400_000;
const VALUE_MINOR = 100n;

type Of = {
  readonly adapter: ProviderAdapter;
  readonly keys: Readonly<Record<string, string>>;
  readonly money: MoneyHarness;
};

/** Free spins of our own wallet: it issues them at the provider's simulator, in the provider's protocol. */
export async function openOwnSpins({ adapter, keys, money }: Of) {
  const issuer = adapter.slug === 'halcyon' ? await openGamesServer() : await openSimulator();
  const account = { origin: issuer.originOf(adapter.slug), proxies: {}, keys };
  const clock = new VirtualClock();
  const depsOf = (guest: ProviderGuest) => {
    // One unit is a stake of this model; of other slots only some are.
    const slots = [...(loadTitles().get(adapter.slug)?.values() ?? [])];
    const gameRef = slots.find(({ model }) => model === 'lines-20')?.gameRef ?? guest.gameRef;
    const callOf = (order: { awardId: string; playerId: bigint; rounds: number; valueMinor: bigint }) => ({
      awardId: order.awardId,
      playerRef: playerRefOf(order.playerId),
      gameRef,
      rounds: order.rounds,
      value: { amountMinor: order.valueMinor, currency: 'EUR' },
      validFrom: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 7 * DAY_MS),
    });
    return spinDependencies(money, {
      clock,
      providerId: provider[adapter.slug],
      host: {
        nameOf: (_, order) => adapter.spins!.nameOf?.(callOf(order)) ?? null,
        issue: (_, order) => adapter.spins!.issue(account, callOf(order)),
      },
    });
  };
  return {
    /** The provider’s name of the award, after it has taken the order. */
    async award(guest: ProviderGuest, rounds: number) {
      const { playerId } = guest;
      const deps = depsOf(guest);
      const awardId = await giveSpins(money, deps, playerId, {
        rounds,
        valueMinor: VALUE_MINOR,
        wagerTimes: null,
      });
      const issued = await issueAward(deps, { player_id: playerId, award_id: awardId });
      const { bonus_ref: bonusRef } = (await findAward(money.db.sql, playerId, awardId))!;
      if (issued !== 'done' || bonusRef === null) throw new Error(`the provider answered ${issued}`);
      return { awardId, bonusRef };
    },
    /** `FINISHED 3 of 3`. */
    async stateOf({ playerId }: ProviderGuest, awardId: string): Promise<string> {
      const award = (await findAward(money.db.sql, playerId, awardId))!;
      return `${award.state} ${award.rounds_played} of ${award.rounds_total}`;
    },
    /** What happens once the award's time, and that of late reports, is over. */
    async expire(guest: ProviderGuest, awardId: string): Promise<void> {
      const later = new VirtualClock();
      later.move(8 * DAY_MS);
      await expireAward({ ...depsOf(guest), clock: later }, { player_id: guest.playerId, award_id: awardId });
    },
    stop: issuer.stop,
  };
}

async function openSimulator() {
  const sandbox = await startSandbox(testConfig('http://127.0.0.1:9'));
  return { originOf: (slug: string) => `${sandbox.url}/providers/${slug}`, stop: () => sandbox.close() };
}

/** The call of our own wire that issues; it takes every award. */
async function openGamesServer() {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.post(`${GAMES_PREFIX}${gamesCalls.issueSpins.path}`, async (request) => {
    const { awardId, rounds } = gamesCalls.issueSpins.request.parse(request.body);
    return { ok: true, awardId, roundsTotal: rounds, roundsPlayed: 0, winMinor: '0', isCancelled: false };
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { originOf: () => origin, stop: () => app.close() };
}
