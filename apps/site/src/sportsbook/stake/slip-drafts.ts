import { lineCountOf, lineSizesOf, linesMax, betTypes, type BetShape } from '@halcyon/odds/bet/bet-type';
import { modeOf, selectionKey, type SlipPick, type SlipState, type SystemChoice } from './slip-state.ts';

/** A bet that the slip would place. */
export type SlipDraft = {
  /** Key of its stake: the pick of a single, otherwise the slip. */
  readonly key: string;
  readonly type: BetShape['type'] | 'BUILDER';
  readonly systemSize?: number;
  readonly isEachWay: boolean;
  /** Under which the slip keeps whether it is. */
  readonly eachWayKey: string;
  readonly picks: readonly SlipPick[];
  readonly stake: string;
  readonly lineCount: number;
};

/** Key of the stake that all lines share. */
export const slipStakeKey = 'slip';

/** Full covers have proper names, the same in every language: `LUCKY_15` is Lucky 15. */
export const coverNameOf = (type: string): string =>
  type
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Every type of several lines that fits, with its number of lines. Those above the most are left out. */
export function systemChoicesOf(picks: readonly Pick<SlipPick, 'isBanker'>[]): readonly (SystemChoice & {
  readonly lineCount: number;
})[] {
  const bankers = picks.filter(({ isBanker }) => isBanker).length;
  const free = picks.length - bankers;
  const sizes = Array.from({ length: Math.max(0, free - 1) }, (_, at) => at + 1);
  const systems = sizes.map((size) => ({ type: 'SYSTEM', size }) as const);
  const covers = betTypes.filter((type) => type !== 'SINGLE' && type !== 'ACCUMULATOR' && type !== 'SYSTEM');
  return [...systems, ...covers.map((type) => ({ type }))].flatMap((choice: SystemChoice) => {
    const lineCount = linesOf({ ...choice, legs: picks.length, bankers });
    return lineCount > 1 && lineCount <= linesMax ? [{ ...choice, lineCount }] : [];
  });
}

function linesOf({ type, size, legs, bankers }: SystemChoice & { legs: number; bankers: number }): number {
  const shape = { type, legs, bankers, isEachWay: false, ...(size !== undefined && { systemSize: size }) };
  const sizes = lineSizesOf(shape);
  return sizes ? lineCountOf(sizes, legs - bankers, false) : 0;
}

/** The system that is chosen; the first that fits where what was chosen does not. */
export function systemOf({ picks, system }: Pick<SlipState, 'picks' | 'system'>) {
  const choices = systemChoicesOf(picks);
  const chosen = choices.find(({ type, size }) => type === system?.type && size === system.size);
  // Pairs are the smallest system with more than singles in it.
  return chosen ?? choices.find(({ size }) => size === 2) ?? choices[0] ?? null;
}

/** What would be placed as the slip is. */
export function draftsOf(state: SlipState): readonly SlipDraft[] {
  const { picks, eachWay, stake, stakes } = state;
  const mode = modeOf(state);
  if (picks.length === 0) return [];
  const whole = {
    key: slipStakeKey,
    eachWayKey: slipStakeKey,
    isEachWay: false,
    picks: picks.map(asLeg),
    stake,
    lineCount: 1,
  };
  if (mode === 'single')
    return picks.map((pick) => {
      const key = selectionKey(pick);
      const isOnly = picks.length === 1;
      const isEachWay = eachWay.includes(key);
      return {
        key: isOnly ? slipStakeKey : key,
        type: 'SINGLE',
        eachWayKey: key,
        isEachWay,
        picks: [asLeg(pick)],
        stake: isOnly ? stake : (stakes[key] ?? ''),
        lineCount: isEachWay ? 2 : 1,
      };
    });
  if (mode === 'builder') return [{ ...whole, type: 'BUILDER' }];
  const isEachWay = eachWay.includes(slipStakeKey);
  if (mode === 'combo') return [{ ...whole, type: 'ACCUMULATOR', isEachWay, lineCount: isEachWay ? 2 : 1 }];
  const system = systemOf(state);
  if (!system) return [];
  const { type, size, lineCount } = system;
  return [
    {
      ...whole,
      type,
      ...(size !== undefined && { systemSize: size }),
      // Only a system of lines of one size has bankers.
      picks: type === 'SYSTEM' ? picks : whole.picks,
      isEachWay,
      lineCount: isEachWay ? 2 * lineCount : lineCount,
    },
  ];
}

const asLeg = (pick: SlipPick): SlipPick => ({ ...pick, isBanker: false });
