import type { SymbolId } from '../../protocol.ts';
import type { Lettering } from '../shell/themed.ts';
import type { SoundPalette } from '../sound/palette.ts';
import type { ReelPace } from './reel-motion.ts';

export type SpriteKind =
  | 'coin'
  | 'spark'
  | 'flake'
  | 'ember'
  | 'bubble'
  | 'petal'
  | 'shard'
  | 'star'
  | 'dust'
  | 'confetti';

export type FrameKind =
  | 'neon'
  | 'bulbs'
  | 'gold-steps'
  | 'thorns'
  | 'ice'
  | 'wood'
  | 'rope'
  | 'lacquer'
  | 'rock'
  | 'marble'
  | 'arcane'
  | 'steel';

/** How one slot looks, moves and sounds. Data only; no title has its own code. */
export interface SlotTheme {
  gameId: string;
  lettering: Lettering;
  colours: {
    /** Behind everything until the background has arrived, and around it. */
    page: readonly [string, string];
    accent: string;
    accentInk: string;
    reelTop: string;
    reelBottom: string;
    divider: string;
    win: string;
  };
  /** One after the other for win lines; also the confetti. */
  lines: readonly string[];
  /** The plate of a symbol without art, and the colour of its fragments. */
  plates: Readonly<Record<SymbolId, string>>;
  frame: { kind: FrameKind; metal: readonly [string, string, string]; inner: string; radius: number };
  ambient: {
    sprite: SpriteKind;
    count: number;
    colours: readonly string[];
    risePxPerS: number;
    swayPx: number;
    sizePx: number;
  };
  burst: { sprite: SpriteKind; gravity: number };
  coin: readonly [string, string, string];
  pace: ReelPace;
  sound: SoundPalette;
}

/** A light mechanism: quick, with a small crisp bounce. */
export const LIGHT_REELS: ReelPace = {
  leanRows: 0.12,
  leanMs: 90,
  accelerateMs: 110,
  runSpeed: 27,
  landSpeed: 9,
  brakeMs: 110,
  bounceHertz: 4.6,
  settleMs: 230,
  firstLandMs: 620,
  betweenReelsMs: 170,
};

/** Most titles: a clear lean back, a visible bounce. */
export const STEADY_REELS: ReelPace = {
  leanRows: 0.2,
  leanMs: 130,
  accelerateMs: 170,
  runSpeed: 24,
  landSpeed: 9,
  brakeMs: 150,
  bounceHertz: 3.9,
  settleMs: 300,
  firstLandMs: 780,
  betweenReelsMs: 210,
};

/** Stone and timber: slow to start, and the ground feels it when they land. */
export const HEAVY_REELS: ReelPace = {
  leanRows: 0.28,
  leanMs: 170,
  accelerateMs: 260,
  runSpeed: 21,
  landSpeed: 8,
  brakeMs: 190,
  bounceHertz: 3.1,
  settleMs: 380,
  firstLandMs: 940,
  betweenReelsMs: 250,
};

/** Major, minor and other moods, in semitones above the root. */
export const SCALES = {
  major: [0, 2, 4, 7, 9],
  minor: [0, 3, 5, 7, 10],
  phrygian: [0, 1, 4, 5, 7, 8],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  whole: [0, 2, 4, 6, 8, 10],
  gong: [0, 2, 5, 7, 9],
} as const;
