import type { PaytableEntry, SlotDescription } from '../protocol.ts';
import { committedDraw } from '../fairness/committed-draw.ts';
import { playSlot } from './play-slot.ts';
import { symbolIds, type SlotMachine } from './slot-definition.ts';

type SlotPart = Omit<
  SlotDescription,
  | 'mode'
  | 'currency'
  | 'exponent'
  | 'stakesMinor'
  | 'defaultStakeMinor'
  | 'minCycleMs'
  | 'isAutoplayAllowed'
  | 'links'
  | 'art'
>;

/** What the screen shows about a slot, the same for every player. The session adds money and market. */
export function describeSlot(machine: SlotMachine): SlotPart {
  const { definition } = machine;
  const { freeSpins } = definition;
  return {
    kind: 'slot',
    gameId: definition.gameId,
    name: definition.name,
    mechanic: definition.mechanic,
    payRule: definition.payRule,
    reels: definition.reels,
    rows: definition.rows,
    symbols: symbolIds.map((id, atlasIndex) => ({
      id,
      atlasIndex,
      name: definition.symbolNames[atlasIndex] ?? id,
    })),
    lines: definition.lines,
    ways: definition.payRule === 'ways' ? definition.rows ** definition.reels : 0,
    paytable: paytableOf(machine),
    stakeCoins: definition.stakeCoins,
    volatility: definition.volatility,
    rtpBasisPoints: definition.rtpBasisPoints,
    hitFrequencyBasisPoints: definition.hitFrequencyBasisPoints,
    maxWinMultiple: definition.maxWinMultiple,
    mathVersion: definition.mathVersion,
    cascadeMultipliers: definition.cascadeMultipliers,
    freeSpins: {
      awards: tableOf(freeSpins.awards),
      retriggers: tableOf(freeSpins.retriggers),
      spinsMax: freeSpins.spinsMax,
      spinMultipliers: freeSpins.spinMultipliers,
      cascadeMultipliers: freeSpins.cascadeMultipliers,
      isMultiplierKept: freeSpins.isMultiplierKept,
    },
    idleGrid: idleGridOf(machine),
  };
}

function paytableOf(machine: SlotMachine): readonly PaytableEntry[] {
  const { definition, cells } = machine;
  const most = definition.payRule === 'anywhere' ? cells : definition.reels;
  return symbolIds.flatMap((symbol) => {
    const pays = symbol === 'scatter' ? undefined : definition.pays[symbol];
    if (!pays) return [];
    const entries = pays.map((payCoins, step) => ({
      countFrom: definition.payFrom[step] ?? 0,
      countTo: (definition.payFrom[step + 1] ?? most + 1) - 1,
      payCoins,
    }));
    return [{ symbol, pays: entries.filter((entry) => entry.payCoins > 0) }];
  });
}

function tableOf(table: Readonly<Record<number, number>>) {
  return Object.entries(table).map(([scatters, spins]) => ({ scatters: Number(scatters), spins }));
}

/** The first losing spin of a fixed, public seed: a picture, not a round. */
function idleGridOf(machine: SlotMachine) {
  for (let nonce = 0; ; nonce++) {
    const draw = committedDraw({ serverSeed: '00'.repeat(32), clientSeed: machine.definition.gameId, nonce });
    const { steps, winMinor } = playSlot(machine, BigInt(machine.definition.stakeCoins), draw);
    const first = steps[0];
    if (first && winMinor === 0n && first.freeSpinsAwarded === 0) return first.grid;
  }
}
