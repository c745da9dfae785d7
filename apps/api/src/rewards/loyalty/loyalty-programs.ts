import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CurrencyCode } from '@halcyon/contract/platform/shapes';
import { marketIds, type MarketId } from '@halcyon/contract/market/markets';
import { z } from 'zod';
import type { LoyaltyProgram } from './loyalty.rules.ts';

const file = join(import.meta.dirname, '../../../../../content/loyalty/programs.json');

const BasisPoints = z.number().int().min(0).max(10_000);
const Program = z
  .strictObject({
    /** Stake for one point, minor units. A currency that is absent earns none. */
    minorPerPoint: z.record(CurrencyCode, z.string().regex(/^[1-9]\d{0,14}$/)),
    weights: z.record(z.string(), BasisPoints),
    defaultWeight: BasisPoints,
    /** Of a calendar month, for each level from the first. */
    neededPoints: z.array(z.number().int().min(1).max(1_000_000_000)).min(1).max(20),
    promotion: z.enum(['AT_ONCE', 'MONTH_END']),
    vipFrom: z.number().int().min(1).max(20).nullable(),
  })
  .refine(
    ({ neededPoints }) => neededPoints.every((needed, at) => at === 0 || needed > neededPoints[at - 1]!),
    'the levels do not rise',
  );
/** `common` applies to every market that is not listed; null: the market has no programme. */
const Programs = z.strictObject({
  common: Program,
  markets: z.partialRecord(z.enum(marketIds), Program.nullable()),
});

/** The ladders of the markets, as content/loyalty has them. Throws: they are none. */
export function readPrograms(
  text = readFileSync(file, 'utf8'),
): (marketId: MarketId) => LoyaltyProgram | null {
  const { common, markets } = Programs.parse(JSON.parse(text));
  const shared = programFrom(common);
  const own = new Map(
    Object.entries(markets).map(([id, program]) => [id, program ? programFrom(program) : null]),
  );
  return (marketId) => (own.has(marketId) ? own.get(marketId)! : shared);
}

function programFrom({ minorPerPoint, neededPoints, ...rest }: z.infer<typeof Program>): LoyaltyProgram {
  return {
    ...rest,
    minorPerPoint: Object.fromEntries(
      Object.entries(minorPerPoint).map(([currency, minor]) => [currency, BigInt(minor)]),
    ),
    neededE4: neededPoints.map((points) => BigInt(points) * 10_000n),
  };
}
