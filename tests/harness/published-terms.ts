import type { Db } from '@halcyon/server-kit/sql';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import { getCurrencyByNumber } from '@halcyon/money/currency';
import {
  decideInTransaction,
  kind,
  outcomeCode,
  vertical,
  type BonusTerms,
  type Ledger,
  type Vertical,
} from '../../apps/api/src/ledger/public.ts';
import { order, someTerms } from './money-play.ts';

/** Stores the terms that tests of money grant bonuses under, with the ids that the tests chose. */
export async function publishTerms(owner: Db, all: readonly BonusTerms[]): Promise<void> {
  for (const terms of all) {
    const { id, weights, conversionCap } = terms;
    const body: RewardTerms = {
      kind: 'BONUS',
      bonusType: terms.isSticky ? 'STICKY' : 'NON_STICKY',
      vertical: 'CASINO',
      wager: { base: 'BONUS', multiplierE2: 150, countsAt: 'PLACEMENT' },
      weights: {
        games: Object.fromEntries(weights.games),
        categories: Object.fromEntries(weights.categories),
        default: weights.default,
      },
      excludedGames: [...terms.excludedGames],
      maxBetMinor: amounts(terms.maxBetMinor),
      maxBetScope: terms.maxBetScope === 'while_active' ? 'WHILE_ACTIVE' : 'BONUS_FUNDED',
      conversionCap:
        conversionCap === null
          ? null
          : 'timesE2' in conversionCap
            ? { timesE2: Number(conversionCap.timesE2) }
            : { minor: amounts(conversionCap.minor) },
      principalCashable: terms.isPrincipalCashable,
      validSeconds: 30 * 86_400,
    };
    await owner.sql`
      insert into rewards.terms (terms_id, body) values (${id}, ${JSON.stringify(RewardTerms.parse(body))}::jsonb)
      on conflict do nothing`;
  }
}

function amounts(byNumber: ReadonlyMap<number, bigint>): Record<string, string> {
  return Object.fromEntries(
    [...byNumber].map(([number, minor]) => [getCurrencyByNumber(number).code, String(minor)]),
  );
}

/** Grants a bonus to a player, as a claim would: of the casino by default. Sticky where `lockedMinor` binds money. */
export async function grantBonus(
  of: { readonly db: Db; readonly owner: Db; readonly ledger: Ledger },
  playerId: bigint,
  minor: bigint,
  options: {
    readonly lockedMinor?: bigint;
    readonly requiredMinor?: bigint;
    readonly validMs?: number;
    readonly game?: Vertical;
    /** With an id of their own. */
    readonly terms?: Partial<BonusTerms> & Pick<BonusTerms, 'id'>;
  } = {},
): Promise<void> {
  const {
    lockedMinor = 0n,
    requiredMinor = 100_000n,
    validMs = 30 * 86_400_000,
    game = vertical.casino,
  } = options;
  const isSticky = lockedMinor > 0n;
  const terms = someTerms({ id: (isSticky ? 'e' : 'f').repeat(64), isSticky, ...options.terms });
  await publishTerms(of.owner, [terms]);
  const requiredE4 = requiredMinor * 10_000n;
  const expiresAtMs = Date.now() + validMs;
  const command = order(kind.grantBonus, `grant${game}`, minor, {
    playerId,
    vertical: game,
    grant: { number: game, terms, lockedMinor, requiredE4, isOfSpins: false, expiresAtMs },
  });
  const outcome = await of.db.transact((tx) => decideInTransaction(of.ledger, tx, command));
  if (outcome.code !== outcomeCode.done) throw new Error(`the grant was answered with ${outcome.code}`);
}
