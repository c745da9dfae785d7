/** Position of the reels inside their box. Units: CSS pixels. Pure. */
export interface ReelLayout {
  cellWidth: number;
  cellHeight: number;
  /** Top left corner of the first cell. */
  x: number;
  y: number;
  gridWidth: number;
  gridHeight: number;
  frame: number;
  /** Side of the square a symbol is drawn in. */
  symbolSize: number;
}

/** A cell may be this much taller than wide: a phone held upright has height to spare. */
const CELL_STRETCH_MAX = 1.22;
/** Symbols have built-in padding, so a tall cell lets them reach over its sides. */
const SYMBOL_OVERHANG = 1.16;
const CELL_SIZE_MAX = 190;
const FRAME_MIN = 9;
const FRAME_MAX = 24;

/** The largest grid of `reels` × `rows` that fits the box with its frame, in the middle of it, on whole pixels. */
export function layoutReels(box: { width: number; height: number }, reels: number, rows: number): ReelLayout {
  const frame = Math.round(Math.min(FRAME_MAX, Math.max(FRAME_MIN, Math.min(box.width, box.height) * 0.034)));
  const roomX = Math.max(reels, box.width - frame * 2);
  const roomY = Math.max(rows, box.height - frame * 2);
  const cellHeightMax = Math.min(roomY / rows, CELL_SIZE_MAX * CELL_STRETCH_MAX);
  const cellWidth = Math.floor(Math.min(roomX / reels, cellHeightMax * 1.12, CELL_SIZE_MAX));
  const cellHeight = Math.floor(Math.min(cellHeightMax, cellWidth * CELL_STRETCH_MAX));
  const gridWidth = cellWidth * reels;
  const gridHeight = cellHeight * rows;
  return {
    cellWidth,
    cellHeight,
    gridWidth,
    gridHeight,
    frame,
    x: Math.round((box.width - gridWidth) / 2),
    y: Math.round((box.height - gridHeight) / 2),
    symbolSize: Math.floor(Math.min(cellWidth * SYMBOL_OVERHANG, cellHeight * 1.02)),
  };
}

/** Middle of a cell; `row` may be a fraction. */
export function cellCentre(layout: ReelLayout, reel: number, row: number): { x: number; y: number } {
  return { x: layout.x + (reel + 0.5) * layout.cellWidth, y: layout.y + (row + 0.5) * layout.cellHeight };
}

/** The points of a win line from edge to edge, through the middle of one cell per reel. */
export function linePoints(layout: ReelLayout, rows: readonly number[]): { x: number; y: number }[] {
  const middles = rows.map((row, reel) => cellCentre(layout, reel, row));
  const first = middles[0];
  const last = middles.at(-1);
  if (!first || !last) return [];
  return [{ x: layout.x, y: first.y }, ...middles, { x: layout.x + layout.gridWidth, y: last.y }];
}
