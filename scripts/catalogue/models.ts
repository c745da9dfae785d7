import { slotModels, tableModels } from '../../apps/sandbox/src/providers/models.ts';
import { slotEngine } from '../../apps/sandbox/src/providers/slots/slot-engine.ts';
import { tableEngine } from '../../apps/sandbox/src/providers/table/table-engine.ts';
import type { ProviderTitle } from '../../apps/sandbox/src/providers/title.ts';

/** A model's own figures, independent of what plays it. */
export type Model = {
  readonly id: string;
  readonly mechanic: string;
  readonly volatility: number | null;
  readonly rtpBasisPoints: number;
  readonly maxWinMultiple: number;
  readonly lineCount: number | null;
  readonly wayCount: number | null;
};
type EngineName = 'slot' | 'table';

const models: Readonly<Record<EngineName, readonly Model[]>> = { slot: slotModels, table: tableModels };
const engines = { slot: slotEngine, table: tableEngine };

/** Is there anything that plays this? A title without is left out of the catalogue. */
export function isPlayed(engine: EngineName, id: string): boolean {
  return models[engine].some((model) => model.id === id);
}

/** Throws for a model that nothing plays. */
export function modelOf(engine: EngineName, id: string): Model {
  const found = models[engine].find((model) => model.id === id);
  if (found === undefined) throw new Error(`no ${engine} plays ${id}`);
  return found;
}

/** Stakes on offer, ascending, in minor units of a currency with so many decimals; the game's own rule. */
export function stakesOf(engine: EngineName, id: string, exponent: number): readonly string[] {
  const title: ProviderTitle = {
    gameRef: id,
    name: id,
    engine,
    model: id,
    tableId: null,
    look: { scene: '', colours: [], symbols: [], lettering: null },
  };
  const said = engines[engine].describe(title, exponent) as {
    readonly stakesMinor: readonly string[];
    /** Tables: the most that one spot takes, in chips together. */
    readonly spotMaxMinor?: string;
  };
  return said.spotMaxMinor === undefined ? said.stakesMinor : [...said.stakesMinor, said.spotMaxMinor];
}
