import type { Side } from '../../sport.ts';

/** Shares are weights among the players of the side that are on the pitch. */
export type PlayerShare = { readonly id: string; readonly goals: number; readonly cards: number };

export type FootballParameters = {
  /** Mean goals of each side over 90 minutes while eleven play eleven. */
  readonly goals: Readonly<Record<Side, number>>;
  /** Correlation of Dixon and Coles: below 0, level low scores are likelier than if goals were independent. */
  readonly rho: number;
  /** By how much goals come denser at the end of a half than in its middle: 0 evenly, 1 twice as dense. */
  readonly rise: number;
  /** Chance that the side has the match's red card. At most one falls. */
  readonly reds: Readonly<Record<Side, number>>;
  /** Mean counts of 90 minutes, and the shape of their negative binomial distribution. */
  readonly corners: Readonly<Record<Side, number>> & { readonly shape: number };
  /** Yellow cards; the second one of a player is part of a red card. */
  readonly cards: Readonly<Record<Side, number>> & { readonly shape: number };
  /** Of all goals. */
  readonly ownGoalShare: number;
  /** Of goals that are no own goals. */
  readonly penaltyShare: number;
  readonly players: Readonly<Record<Side, readonly PlayerShare[]>>;
  /** Level after 90 minutes, a tie goes to extra time and a shoot-out. */
  readonly isTie: boolean;
  /** Chance to score a kick of the shoot-out. */
  readonly kickChance: number;
};

/** A league match between average sides; the means of a match replace them. */
export const footballDefaults: FootballParameters = {
  goals: { home: 1.53, away: 1.15 },
  rho: -0.06,
  rise: 0.25,
  reds: { home: 0.09, away: 0.11 },
  corners: { home: 5.6, away: 5.2, shape: 12 },
  cards: { home: 1.5, away: 1.7, shape: 8 },
  ownGoalShare: 0.03,
  penaltyShare: 0.07,
  players: { home: [], away: [] },
  isTie: false,
  kickChance: 0.76,
};

export type FootballPeriod = 'half1' | 'half2' | 'overtime1' | 'overtime2' | 'shootout' | 'ended';

export type GoalScored = {
  readonly side: Side;
  readonly period: string;
  /** On the clock of `FootballState`. */
  readonly second: number;
  /** Null: an own goal. */
  readonly player: string | null;
  readonly isPenalty: boolean;
};
type CardShown = {
  readonly side: Side;
  readonly period: string;
  readonly second: number;
  readonly kind: 'yellow' | 'red';
  readonly player: string | null;
};

/** Where a match is. */
export type FootballState = {
  /** Half time is `half2` at 2,700. */
  readonly period: FootballPeriod;
  /** Of 90 minutes without stoppage: `lawSecondOf`; in extra time from 5,400 to 7,200. */
  readonly second: number;
  readonly goals: readonly GoalScored[];
  readonly corners: readonly { readonly side: Side; readonly period: string }[];
  readonly cards: readonly CardShown[];
  /** Ids of who is on the pitch. Null: not known, all of `players` count. */
  readonly pitch: Readonly<Record<Side, readonly string[]>> | null;
  /** Kicks of the shoot-out in turn: whether each was scored, and who had the first. */
  readonly shootout: {
    readonly first: Side;
    readonly home: readonly boolean[];
    readonly away: readonly boolean[];
  } | null;
};

export const footballStart: FootballState = {
  period: 'half1',
  second: 0,
  goals: [],
  corners: [],
  cards: [],
  pitch: null,
  shootout: null,
};

/** Goals of a side in the periods named. */
export const goalsOf = (state: FootballState, side: Side, ...periods: readonly string[]): number =>
  state.goals.filter((goal) => goal.side === side && periods.includes(goal.period)).length;
