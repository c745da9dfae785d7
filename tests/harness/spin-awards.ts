import { createHash, randomUUID } from 'node:crypto';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import { VirtualClock, type Clock } from '@halcyon/server-kit/clock';
import { vertical } from '../../apps/api/src/ledger/public.ts';
import type { SpinDependencies, SpinGame, SpinHost } from '../../apps/api/src/rewards/spins/dependencies.ts';
import { beginAward } from '../../apps/api/src/rewards/spins/spin-issue.service.ts';
import type { MoneyHarness } from './money-harness.ts';

type Options = { readonly clock?: Clock; readonly providerId?: number; readonly host?: Partial<SpinHost> };

/** Free spins over a real ledger, at a provider that takes every order under the award's own id. */
export function spinDependencies(
  money: Pick<MoneyHarness, 'db' | 'ledger'>,
  of: Options = {},
): SpinDependencies {
  const { clock = new VirtualClock(), providerId = 1 } = of;
  const game = (gameId: string): SpinGame => ({
    gameId,
    slug: gameId,
    name: gameId,
    path: `/play/${gameId}`,
    image: null,
    providerId,
    vertical: vertical.casino,
    isOn: true,
  });
  return {
    db: money.db,
    clock,
    log: { info() {}, warn() {}, error: rethrown } as never,
    ledger: money.ledger,
    host: {
      findGame: async (_, gameId) => game(gameId),
      nameOf: (_, { awardId }) => awardId,
      issue: async (_, { awardId }) => awardId,
      cancel: async () => {},
      ...of.host,
    },
    underWay: new Map(),
  };
}

/** A fault of ours fails the test that met it. */
function rethrown({ err }: { readonly err: unknown }): never {
  throw err;
}

type Given = {
  readonly rounds?: number;
  readonly valueMinor?: bigint;
  /** Of wagering, in times; null: wager-free. */
  readonly wagerTimes?: number | null;
  readonly maxMinor?: bigint | null;
  readonly games?: readonly string[];
  readonly expiresAt?: Date;
};

/** Publishes terms and begins an award under them, as a claim does. Answers its id. */
export async function giveSpins(
  money: MoneyHarness,
  deps: SpinDependencies,
  playerId: bigint,
  given: Given = {},
): Promise<string> {
  const { rounds = 20, valueMinor = 10n, wagerTimes = 10, maxMinor = null, games = ['sample-game'] } = given;
  const body = RewardTerms.parse({
    kind: 'FREE_SPINS',
    bonusType: 'NON_STICKY',
    vertical: 'CASINO',
    wager:
      wagerTimes === null
        ? null
        : { base: 'SPIN_WINNINGS', multiplierE2: wagerTimes * 100, countsAt: 'PLACEMENT' },
    weights: { games: {}, categories: {}, default: 10_000 },
    excludedGames: [],
    maxBetMinor: null,
    maxBetScope: 'BONUS_FUNDED',
    conversionCap: null,
    principalCashable: true,
    spins: {
      rounds,
      valueMinor: { EUR: String(valueMinor) },
      games: [...games],
      maxWinningsMinor: maxMinor === null ? null : { EUR: String(maxMinor) },
    },
    validSeconds: 30 * 86_400,
  } satisfies RewardTerms);
  const text = JSON.stringify(body);
  const termsId = createHash('sha256').update(text).digest('hex');
  await money.owner.sql`
    insert into rewards.terms (terms_id, body) values (${termsId}, ${text}::jsonb) on conflict do nothing`;
  const awardId = randomUUID();
  const expiresAt = given.expiresAt ?? new Date(deps.clock.now().getTime() + 7 * 86_400_000);
  const offer = { awardId, playerId, campaignId: 'spins', termsId, marketId: 'UN', currency: 'EUR' };
  await money.db.transact(async (tx) => {
    const [next] = await tx.sql<{ number: number }>`
      select 1 + coalesce(max(number), 0) as number from (
        select number from rewards.spin_award where player_id = ${playerId}
        union all select number from rewards.active_bonus where player_id = ${playerId}) as given`;
    await beginAward(deps, tx, { ...offer, number: next!.number, gameId: null, expiresAt });
  });
  return awardId;
}
