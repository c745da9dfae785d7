import { slotModelData } from './slot-models.data.ts';
import { loadMachine } from './slot-model.ts';

/** Every model, ready to play, by its id. */
export const slotMachines = new Map(slotModelData.map((model) => [model.id, loadMachine(model)] as const));
