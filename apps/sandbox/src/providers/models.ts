import { tableModelList } from './table/table-models.ts';
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

/** Tables for one player, by the same measures; the return is that of the best bet. */
export const tableModels = tableModelList.map((model) => ({
  id: model.id,
  mechanic: model.kind,
  volatility: model.volatility,
  rtpBasisPoints: model.rtpBasisPoints,
  maxWinMultiple: model.maxWinMultiple,
  lineCount: null,
  wayCount: null,
}));
