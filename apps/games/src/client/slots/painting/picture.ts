import type { Cell, Grid, SymbolId } from '../../../protocol.ts';
import { clamp01, easeInCubic, easeOutCubic, fallWithBounce } from '../../loop/easing.ts';
import { hashedIndex } from '../../loop/seeded-random.ts';
import { landingPosition, landingSpeed, runningPosition, type ReelPace } from '../reel-motion.ts';
import {
  actAt,
  FALL_MS,
  IN_MS,
  includesCell,
  OUT_MS,
  OUT_STAGGER_MS,
  VANISH_MS,
  type Act,
  type Timeline,
} from '../timeline.ts';

/** One symbol as it is drawn. Units: reels and rows from the top left cell, fractions while it moves. */
export type Tile = {
  reel: number;
  y: number;
  symbol: SymbolId;
  scale: number;
  alpha: number;
  isBlurred: boolean;
  isWinning: boolean;
  /** 0..1, how brightly it glows: a scatter that just landed, a symbol about to vanish. */
  glow: number;
};

export type Picture = {
  tiles: Tile[];
  /** Reels that are waited for with held breath right now. */
  heldReels: number[];
  /** 0..1: how far everything that did not win steps back. */
  dim: number;
};

const FILLERS: readonly SymbolId[] = [
  'l1',
  'h3',
  'l2',
  'h1',
  'l3',
  'wild',
  'l4',
  'h2',
  'l1',
  'h4',
  'l3',
  'l2',
];
/** Rows per second above which a symbol is drawn smeared. */
const BLUR_SPEED = 11;

/** The grid at rest, nothing emphasised. */
export function stillPicture(grid: Grid): Picture {
  return { tiles: tilesOf(grid), heldReels: [], dim: 0 };
}

/** While the server has not answered: reels run on, or the old symbols have fallen away. */
export function waitingPicture(from: Grid, pace: ReelPace, isCascade: boolean, ms: number): Picture {
  if (isCascade) return { tiles: fallingOut(from, ms), heldReels: [], dim: 0 };
  const tiles = from.flatMap((_, reel) => {
    const position = runningPosition(pace, ms);
    return stripTiles(reel, rowsOf(from), position, isRunningFast(pace, ms), (index) =>
      stripSymbol(from, reel, index),
    );
  });
  return { tiles, heldReels: [], dim: 0 };
}

/** The round's picture at an instant after the press. */
export function pictureAt(timeline: Timeline, pace: ReelPace, ms: number): Picture {
  const act = actAt(timeline, ms);
  if (!act) return { tiles: [], heldReels: [], dim: 0 };
  const atMs = Math.max(0, ms - act.startMs);
  switch (act.kind) {
    case 'spin':
      return spinPicture(timeline, act, pace, atMs);
    case 'drop':
      return dropPicture(timeline, act, atMs);
    case 'reveal':
      return revealPicture(timeline, act, atMs);
    case 'fall':
      return timeline.isReduced
        ? gridPicture(timeline, act.stepIndex)
        : fallPicture(timeline, act.stepIndex, atMs);
    case 'vanish':
      return vanishPicture(timeline, act.stepIndex, atMs);
    case 'win':
      return winPicture(timeline, act.stepIndex, atMs);
    case 'trigger':
      return winPicture(timeline, act.stepIndex, atMs, timeline.steps[act.stepIndex]?.scatters);
    default:
      return winPicture(timeline, act.stepIndex, atMs + 10_000);
  }
}

function spinPicture(timeline: Timeline, act: Act & { kind: 'spin' }, pace: ReelPace, atMs: number): Picture {
  const grid = gridOf(timeline, act.stepIndex);
  const heldReels: number[] = [];
  const tiles = grid.flatMap((symbols, reel) => {
    const landing = act.landings[reel];
    if (!landing) return [];
    const position = landingPosition(pace, landing, atMs);
    const isBlurred = landingSpeed(pace, landing, atMs) > BLUR_SPEED && atMs > pace.leanMs;
    const previous = act.landings[reel - 1];
    if (act.anticipated[reel] && previous && atMs > previous.landAtMs && atMs < landing.landAtMs)
      heldReels.push(reel);
    const found = stripTiles(reel, rowsOf(grid), position, isBlurred, (index) => {
      const row = landing.targetRow - index;
      return row >= 0 && row < symbols.length ? (symbols[row] ?? 'l1') : stripSymbol(act.from, reel, index);
    });
    glowScatters(found, atMs - landing.landAtMs);
    return found;
  });
  return { tiles, heldReels, dim: 0 };
}

function dropPicture(timeline: Timeline, act: Act & { kind: 'drop' }, atMs: number): Picture {
  const grid = gridOf(timeline, act.stepIndex);
  const tiles = fallingOut(act.from, atMs);
  const heldReels: number[] = [];
  grid.forEach((symbols, reel) => {
    const startMs = act.fallInAtMs[reel] ?? 0;
    const before = act.fallInAtMs[reel - 1] ?? 0;
    if (act.anticipated[reel] && atMs > before + IN_MS * 0.7 && atMs < startMs) heldReels.push(reel);
    symbols.forEach((symbol, row) => {
      // The lowest symbol falls first, so a column arrives as a stack.
      const delayMs = (symbols.length - 1 - row) * 30;
      const share = clamp01((atMs - startMs - delayMs) / IN_MS);
      if (share <= 0) return;
      const fall = symbols.length + 0.5;
      const found = tile(reel, row - fall * (1 - fallWithBounce(share)), symbol);
      glowScatters([found], atMs - startMs - delayMs - IN_MS * 0.7);
      tiles.push(found);
    });
  });
  return { tiles, heldReels, dim: 0 };
}

function fallPicture(timeline: Timeline, stepIndex: number, atMs: number): Picture {
  const before = timeline.steps[stepIndex - 1];
  const step = timeline.steps[stepIndex];
  if (!before || !step) return gridPicture(timeline, stepIndex);
  const tiles: Tile[] = [];
  step.grid.forEach((symbols, reel) => {
    const fallRows = fallDistances(before.grid[reel] ?? [], reel, before.removed);
    symbols.forEach((symbol, row) => {
      const rows = fallRows[row] ?? 0;
      const delayMs = rows > 0 ? (symbols.length - 1 - row) * 18 : 0;
      const share = clamp01((atMs - delayMs) / (FALL_MS - symbols.length * 18));
      tiles.push(tile(reel, row - rows * (1 - fallWithBounce(share)), symbol));
    });
  });
  return { tiles, heldReels: [], dim: 0 };
}

/** For each row of the settled reel, how many rows its symbol fell. Pure, for the picture and its test. */
export function fallDistances(
  before: readonly SymbolId[],
  reel: number,
  removed: readonly { reel: number; row: number }[],
): number[] {
  const kept = before.map((_, row) => row).filter((row) => !includesCell(removed, reel, row));
  const gap = before.length - kept.length;
  return before.map((_, row) => (row < gap ? gap : row - (kept[row - gap] ?? row)));
}

function vanishPicture(timeline: Timeline, stepIndex: number, atMs: number): Picture {
  const step = timeline.steps[stepIndex];
  if (!step) return { tiles: [], heldReels: [], dim: 0 };
  const share = clamp01(atMs / VANISH_MS);
  const tiles = tilesOf(step.grid);
  for (const found of tiles) {
    if (!includesCell(step.removed, found.reel, found.y)) continue;
    found.isWinning = true;
    found.scale = timeline.isReduced
      ? 1
      : 1 + 0.22 * easeOutCubic(Math.min(1, share * 2)) - 0.5 * easeInCubic(share);
    found.alpha = 1 - easeInCubic(share);
    found.glow = 1 - share;
  }
  return { tiles, heldReels: [], dim: 0.5 * (1 - share) };
}

function winPicture(timeline: Timeline, stepIndex: number, atMs: number, only?: readonly Cell[]): Picture {
  const step = timeline.steps[stepIndex];
  if (!step) return { tiles: [], heldReels: [], dim: 0 };
  const cells = only ?? step.wins.flatMap((win) => win.cells);
  if (cells.length === 0) return { tiles: tilesOf(step.grid), heldReels: [], dim: 0 };
  const tiles = tilesOf(step.grid);
  for (const found of tiles) {
    if (!includesCell(cells, found.reel, found.y)) continue;
    found.isWinning = true;
    if (timeline.isReduced) continue;
    // Slower than three pulses a second, so that nothing on the screen flashes.
    const pulse = Math.sin((Math.PI * 2 * atMs) / 900 - Math.PI / 2) / 2 + 0.5;
    const opening = clamp01(atMs / 220);
    found.scale = 1 + 0.11 * pulse * opening;
    found.glow = 0.55 * opening + 0.3 * pulse;
  }
  return { tiles, heldReels: [], dim: 0.62 * clamp01(atMs / 240) };
}

function revealPicture(timeline: Timeline, act: Act & { kind: 'reveal' }, atMs: number): Picture {
  const lengthMs = act.endMs - act.startMs;
  const share = clamp01((atMs - (lengthMs - 160)) / 160);
  const fading = share < 0.5 ? tilesOf(act.from) : tilesOf(gridOf(timeline, act.stepIndex));
  for (const found of fading) found.alpha = Math.abs(share - 0.5) * 2;
  return { tiles: fading, heldReels: [], dim: 0 };
}

function gridPicture(timeline: Timeline, stepIndex: number): Picture {
  return stillPicture(gridOf(timeline, stepIndex));
}

function fallingOut(from: Grid, atMs: number): Tile[] {
  return from.flatMap((symbols, reel) => {
    const share = clamp01((atMs - reel * OUT_STAGGER_MS) / OUT_MS);
    if (share >= 1) return [];
    return symbols.map((symbol, row) =>
      tile(reel, row + easeInCubic(share) * (symbols.length + 0.4), symbol),
    );
  });
}

/** The symbols of a turning reel that show in its window. */
function stripTiles(
  reel: number,
  rows: number,
  position: number,
  isBlurred: boolean,
  symbolAt: (index: number) => SymbolId,
): Tile[] {
  const tiles: Tile[] = [];
  // A smeared symbol reaches further than its cell.
  const reach = isBlurred ? 1.3 : 1.05;
  for (let index = Math.floor(position) - rows - 1; index <= Math.ceil(position) + 2; index++) {
    const y = position - index;
    if (y <= -reach || y >= rows - 1 + reach) continue;
    tiles.push({ ...tile(reel, y, symbolAt(index)), isBlurred });
  }
  return tiles;
}

/** Below zero: what was on the reel before; above it: passing decoration. */
function stripSymbol(from: Grid, reel: number, index: number): SymbolId {
  const before = index <= 0 ? from[reel]?.[-index] : undefined;
  return before ?? FILLERS[hashedIndex(reel, index, FILLERS.length)] ?? 'l1';
}

function glowScatters(tiles: Tile[], sinceLandedMs: number): void {
  if (sinceLandedMs < 0) return;
  for (const found of tiles) {
    if (found.symbol !== 'scatter') continue;
    const share = clamp01(sinceLandedMs / 520);
    found.scale = 1 + 0.24 * Math.sin(Math.PI * share);
    found.glow = Math.max(0.25, 1 - share);
  }
}

function isRunningFast(pace: ReelPace, ms: number): boolean {
  return ms > pace.leanMs + (pace.accelerateMs * BLUR_SPEED) / pace.runSpeed;
}

const tile = (reel: number, y: number, symbol: SymbolId): Tile => ({
  reel,
  y,
  symbol,
  scale: 1,
  alpha: 1,
  isBlurred: false,
  isWinning: false,
  glow: 0,
});

const tilesOf = (grid: Grid): Tile[] =>
  grid.flatMap((symbols, reel) => symbols.map((symbol, row) => tile(reel, row, symbol)));
const rowsOf = (grid: Grid): number => grid[0]?.length ?? 0;
const gridOf = (timeline: Timeline, stepIndex: number): Grid => timeline.steps[stepIndex]?.grid ?? [];
