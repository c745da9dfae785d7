import { slotModelData } from './slots/slot-models.data.ts';

/** What the catalogue maps its titles onto. Returns in hundredths of a percent, maximum wins in stakes. */
export const slotModels = slotModelData.map((model) => ({
  id: model.id,
  mechanic: model.mechanic,
  volatility: model.volatility,
  rtpBasisPoints: model.rtpBasisPoints,
  maxWinMultiple: model.maxWinMultiple,
  lineCount: model.lineCount,
  wayCount: model.wayCount,
}));
