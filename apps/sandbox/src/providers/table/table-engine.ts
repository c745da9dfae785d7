import { z } from 'zod';
import { EngineRefusal, type GameEngine } from '../engine.ts';
import { tableModelList, type TableModel } from './table-models.ts';

const models = new Map(tableModelList.map((model) => [model.id, model] as const));
/** Chips and the most that one spot takes, in hundredths of the currency's unit. All are whole twenties, so that odds of 19 to 20 divide. */
const CHIPS = [20, 100, 500, 2_500, 10_000] as const;
const SPOT_MAX = 50_000;
/** More than a layout has spots. */
const BETS_MAX = 200;

const Bets = z.looseObject({
  action: z.literal('bet'),
  bets: z
    .array(z.object({ spot: z.string().max(20), amountMinor: z.string().regex(/^[1-9]\d{0,11}$/) }))
    .min(1)
    .max(BETS_MAX),
});
const Kept = z.object({ view: z.unknown(), winMinor: z.string() });

/** Tables for one: bets on a layout, one draw, done. */
export const tableEngine: GameEngine = {
  describe(title, exponent) {
    const { layout = [], decide: _decide, ...facts } = modelOf(title.model);
    const [stakesMinor, spotMaxMinor] = [
      CHIPS.map((chip) => String(scaled(chip, exponent))),
      String(scaled(SPOT_MAX, exponent)),
    ];
    return { ...facts, layout, stakesMinor, spotMaxMinor };
  },

  begin(title, wish, draw, exponent) {
    const model = modelOf(title.model);
    const asked = Bets.safeParse(wish).data;
    if (!asked) throw new EngineRefusal('wish_unreadable', 'a round needs bets');
    const bets = new Map<string, bigint>();
    for (const { spot, amountMinor } of asked.bets) {
      if (!model.spots.includes(spot)) throw new EngineRefusal('wish_unreadable', `there is no spot ${spot}`);
      bets.set(spot, (bets.get(spot) ?? 0n) + BigInt(amountMinor));
    }
    const unit = scaled(CHIPS[0], exponent);
    for (const amount of bets.values()) {
      if (amount % unit !== 0n || amount > scaled(SPOT_MAX, exponent)) {
        throw new EngineRefusal('stake_unknown', `${amount} is no bet of this table`);
      }
    }
    const result = model.decide(draw);
    const returned = [...bets].map(([spot, amountMinor]) => ({
      spot,
      amountMinor: String(amountMinor),
      returnedMinor: String(result.returns(spot, amountMinor)),
    }));
    const winMinor = returned.reduce((sum, bet) => sum + BigInt(bet.returnedMinor), 0n);
    const view = { scene: result.scene, bets: returned };
    const stakeMinor = [...bets.values()].reduce((sum, amount) => sum + amount, 0n);
    return { play: { view, winMinor: String(winMinor) }, view, winMinor, stakeMinor };
  },

  // A round is over with its draw; this is reached only after a kill between the stake and the win.
  proceed(_title, play) {
    const { view, winMinor } = Kept.parse(play);
    return { play, view, winMinor: BigInt(winMinor) };
  },

  resume: (_title, play) => Kept.parse(play).view,
};

function modelOf(id: string): TableModel {
  const model = models.get(id);
  if (!model) throw new EngineRefusal('wish_unreadable', `there is no table ${id}`);
  return model;
}

function scaled(hundredths: number, exponent: number): bigint {
  return BigInt(hundredths) * (exponent > 2 ? 10n ** BigInt(exponent - 2) : 1n);
}
