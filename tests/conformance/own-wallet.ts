import fastify from 'fastify';
import type { ProviderAdapter } from '../../apps/api/src/play/provider/adapter.ts';
import { makeDemoToken } from '../../apps/api/src/play/game-token.ts';
import { routerOptions } from '../../apps/api/src/platform/http/server.ts';
import { providerIntegrations } from '../../apps/api/src/play/registry/provider.integrations.ts';
import type { RegisteredProvider } from '../../apps/api/src/play/registry/registry.ts';
import { account } from '../../apps/api/src/ledger/public.ts';
import { applyDeposit, holdWithdrawal } from '../../apps/api/src/ledger/payment.service.ts';
import { listRoundTotals } from '../../apps/api/src/wallet/round-totals.store.ts';
import { lockGuard } from '../../apps/api/src/ledger/guard.service.ts';
import type { ProviderProtocol } from '../../apps/sandbox/src/providers/simulator.ts';
import { loadTitles } from '../../apps/sandbox/src/providers/title.ts';
import type { MoneyHarness } from '@halcyon/testkit/money-harness';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { breakOff } from './broken-database.ts';
import { expectedOf } from './expected/by-provider.ts';
import { openOwnSpins } from './own-spins.ts';
import { limitLosses, remind } from './own-protection.ts';
import { nextId, Player, sessionOf, type WalletUnderTest } from './wallet-under-test.ts';

export type Contestant = {
  /** The provider's slug, with its version where that is a further one. */
  readonly name: string;
  readonly provider: Pick<RegisteredProvider, 'sandboxKeys' | 'vertical'>;
  /** In place of the product's own, to see that a broken one is found. */
  readonly adapter: ProviderAdapter;
  readonly protocol: ProviderProtocol;
};

const START_MINOR = 100_000n;

/** Our own wallet for one provider: a real ledger, the real integration route, its own port. */
export async function openOwnWallet(
  of: Contestant,
  money: MoneyHarness,
  other: Contestant | null,
): Promise<WalletUnderTest & AsyncDisposable> {
  const titles = loadTitles();
  const guests = new Map<string, ProviderGuest>();
  let here = await serve(of, money);
  let there: Awaited<ReturnType<typeof serve>> | null = null;
  let spins: ReturnType<typeof openOwnSpins> | null = null;
  const openSpins = () =>
    (spins ??= openOwnSpins({ adapter: of.adapter, keys: of.provider.sandboxKeys, money }));

  const playerOf = (urlOf: () => string, who: Contestant, guest: ProviderGuest, startMinor: bigint) => {
    const title = [...(titles.get(who.protocol.slug)?.values() ?? [])][0];
    const session = sessionOf({
      provider: who.protocol.slug,
      gameRef: guest.gameRef,
      tableId: title?.tableId ?? null,
      currency: guest.currency,
      token: guest.launchToken,
      playerRef: guest.playerRef,
    });
    const player = new Player({
      wallet: { ...wallet, protocol: who.protocol },
      platformUrl: urlOf,
      session,
      startMinor,
    });
    guests.set(session.id, guest);
    return player;
  };
  const guestOf = (player: Player): ProviderGuest => {
    const guest = guests.get(player.session.id);
    if (!guest) throw new Error('the player has been opened by somebody else');
    return guest;
  };
  const gameRefOf = (who: Contestant) => [...(titles.get(who.protocol.slug)?.keys() ?? [])][0] ?? '1';

  const wallet: WalletUnderTest & AsyncDisposable = {
    name: of.name,
    protocol: of.protocol,
    expected: expectedOf(of.name),
    async openPlayer({ mainMinor = START_MINOR, currency = 'EUR', ...cap } = {}) {
      const guest = await here.harness.openGuest({ mainMinor, currency, gameRef: gameRefOf(of), ...cap });
      const player = playerOf(() => here.url, of, guest, mainMinor);
      const greeted = await player.greet();
      if (greeted && greeted.verdict !== 'done')
        throw new Error(`the first call was answered with ${greeted.code}`);
      return player;
    },
    own: {
      mainMinor: (player) => here.harness.mainOf(guestOf(player)),
      async again(player) {
        const guest = await here.harness.launch(guestOf(player));
        return playerOf(() => here.url, of, guest, player.startMinor);
      },
      async elsewhere(player) {
        if (!other) throw new Error('there is no other provider');
        there ??= await serve(other, money);
        const guest = await there.harness.launch(guestOf(player), gameRefOf(other));
        const twinUrl = there.url;
        const twin = playerOf(() => twinUrl, other, guest, player.startMinor);
        await twin.greet();
        return twin;
      },
      async deposit(player, amountMinor) {
        const { playerId, currency } = guestOf(player);
        await money.transact(async (tx) => {
          await applyDeposit(money.ledger, tx, {
            playerId,
            key: `more:${nextId()}`,
            currency,
            amountMinor,
            reservationKey: null,
          });
        });
      },
      endSession: (player) => here.harness.endSession(guestOf(player)),
      exclude: (player) => here.harness.exclude(guestOf(player)),
      limitLosses: (player, limitMinor) => limitLosses(money.owner, guestOf(player).playerId, limitMinor),
      remind: (player) => remind(money.owner, guestOf(player).playerId),
      switchOff: (isOff) => here.harness.switchOff(isOff),
      moveClock: (durationMs) => here.harness.clock.move(durationMs),
      async restart() {
        await here.stop();
        here = await serve(of, money);
      },
      async lock(player) {
        const { playerId } = guestOf(player);
        let release = () => {};
        const held = new Promise<void>((resolve) => (release = resolve));
        let isHeld = () => {};
        const locked = new Promise<void>((resolve) => (isHeld = resolve));
        const done = money.transact(async (tx) => {
          await lockGuard(tx, playerId);
          isHeld();
          await held;
        });
        await locked;
        return async () => {
          release();
          await done;
        };
      },
      demoToken: () => makeDemoToken().token,
      async withdraw(player, amountMinor) {
        const { playerId, currency } = guestOf(player);
        const order = { playerId, key: `out:${nextId()}`, currency, amountMinor };
        return money
          .transact((tx) => holdWithdrawal(money.ledger, tx, order))
          .then(
            () => 'held',
            () => 'refused',
          );
      },
      async owedMinor(player) {
        const rows = await money.owner.sql<{ owed: bigint }>`
          select coalesce(sum(amount_minor), 0)::bigint as owed from wallet.leg
          where player_id = ${guestOf(player).playerId} and source = ${account.receivable}`;
        return rows[0]?.owed ?? 0n;
      },
      breakOff: (code, tries) => breakOff(money.owner, code, tries),
      spins: {
        award: async (player, rounds) => (await openSpins()).award(guestOf(player), rounds),
        stateOf: async (player, awardId) => (await openSpins()).stateOf(guestOf(player), awardId),
        expire: async (player, awardId) => (await openSpins()).expire(guestOf(player), awardId),
        async incidentsOf(player) {
          const rows = await money.owner.sql<{ kind: string }>`
            select kind from wallet.incident where player_id = ${guestOf(player).playerId} and closed_at is null`;
          return rows.map(({ kind }) => kind).join(' ');
        },
      },
      roundTotals: () =>
        listRoundTotals(money.db.sql, {
          providerId: here.harness.provider.id,
          from: new Date(0),
          until: new Date('2100-01-01T00:00:00Z'),
        }),
      deviations: () => money.deviations(),
    },
    async [Symbol.asyncDispose]() {
      await here.stop();
      await there?.stop();
      await (await spins)?.stop();
    },
  };
  return wallet;
}

async function serve(
  { provider, adapter }: Contestant,
  money: MoneyHarness,
): Promise<{ harness: ProviderHarness; url: string; stop(): Promise<void> }> {
  const { sandboxKeys, vertical } = provider;
  const harness = await openProviderHarness(adapter, sandboxKeys, { vertical, money });
  const app = fastify({ logger: false, forceCloseConnections: true, routerOptions });
  const providers = new Map([[adapter.slug, harness.provider]]);
  await providerIntegrations(app, { providers, executor: harness.executor });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { harness, url, stop: () => app.close() };
}
