import type { Loyalty } from '@halcyon/contract/rewards/loyalty.contract';
import type { LanguageId } from '@halcyon/contract/market/languages';
import { marketIdOf, markets } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { z } from 'zod';
import type { Context } from '../../platform/http/context.ts';
import type { Campaigns } from '../campaign/campaign.service.ts';
import { levelBenefits } from '../campaign/level-benefits.rules.ts';
import { monthOf, monthStart, shownPoints, type LoyaltyProgram } from './loyalty.rules.ts';
import { isProtected, type LoyaltyDependencies } from './loyalty.service.ts';
import { findLevel } from './loyalty.store.ts';

type Page = z.input<typeof Loyalty>;

/** Refuses: rewards.no_loyalty. */
export async function readLoyalty(
  ctx: Context,
  deps: Pick<LoyaltyDependencies, 'programOf' | 'hasHarmMarker'> & { readonly campaigns: Campaigns },
  { market, language }: { readonly market: string; readonly language: LanguageId },
): Promise<Page> {
  const marketId = marketIdOf(ctx.session?.marketId ?? market);
  const program = marketId && deps.programOf(marketId);
  if (!program) throw new Refusal('rewards.no_loyalty');
  const { currency: ofMarket, timeZone } = markets[marketId];
  const currency = ctx.session?.currency ?? ofMarket;
  const zone = ctx.session?.timeZone ?? timeZone;
  const at = ctx.clock.now();
  const benefits = levelBenefits(await deps.campaigns.list(ctx.db), { marketId, language, at });
  const perPoint = program.minorPerPoint[currency];
  return {
    levels: program.neededE4.map((needed, index) => ({
      level: index + 1,
      neededPoints: String(shownPoints(needed)),
      isByInvitation: program.vipFrom !== null && index + 1 >= program.vipFrom,
      benefits: benefits.flatMap(({ level, ...benefit }) => (level === index + 1 ? [benefit] : [])),
    })),
    stakePerPoint: perPoint === undefined ? null : { amountMinor: String(perPoint), currency },
    weights: { ...program.weights },
    defaultWeight: program.defaultWeight,
    promotion: program.promotion,
    zone,
    ...(ctx.session && { you: await ownPlace(ctx, deps, program, ctx.session.playerId, zone) }),
  };
}

async function ownPlace(
  ctx: Context,
  deps: Pick<LoyaltyDependencies, 'hasHarmMarker'>,
  program: LoyaltyProgram,
  playerId: bigint,
  zone: string,
): Promise<NonNullable<Page['you']>> {
  const row = await findLevel(ctx.db.sql, playerId);
  const month = monthOf(ctx.clock.now().getTime(), zone);
  const level = row?.level ?? 0;
  // A month that is over counts no more, even before it is closed.
  const pointsE4 = row?.month === month ? row.points_e4 : 0n;
  const after = Temporal.PlainDate.from(month).add({ months: 1 }).toString();
  const next = program.neededE4[level];
  const isReachable = next !== undefined && (program.vipFrom === null || level + 1 < program.vipFrom);
  const left = isReachable ? next - pointsE4 : 0n;
  const mayShow = left > 0n && !(await isProtected(deps, ctx.db, playerId));
  return {
    level,
    points: String(shownPoints(pointsE4)),
    monthEndsAt: monthStart(after, zone).toISOString(),
    // Rounded up: the last part of a point is still to be earned.
    ...(mayShow && { toNext: String((left + 9_999n) / 10_000n) }),
  };
}
