/** The server's data of a slot and of each press; amounts in coins unless they are called minor. */
export type SlotGame = {
  readonly mechanic: string;
  readonly reels: number;
  readonly rows: number;
  readonly stakeCoins: number;
  readonly lineCount: number | null;
  readonly wayCount: number | null;
  readonly payFrom: readonly number[];
  readonly pays: readonly (readonly number[])[];
  readonly lines: readonly (readonly number[])[];
  readonly volatility: number;
  readonly maxWinMultiple: number;
  readonly rtpBasisPoints: number;
  readonly cascadeMultipliers: readonly number[];
  readonly freeRounds: {
    readonly awards: Readonly<Record<string, number>>;
    readonly multiplier: number;
    readonly cascadeMultipliers: readonly number[];
  };
  readonly hold: {
    readonly trigger: number;
    readonly respins: number;
    readonly fullMultiple: number;
  } | null;
  readonly stakesMinor: readonly string[];
  readonly rest: readonly number[];
};
export type SlotStep = {
  readonly grid: readonly number[];
  readonly wins: readonly {
    readonly symbol: number;
    readonly cells: readonly number[];
    readonly coins: number;
    readonly line: number | null;
  }[];
  readonly multiplier: number;
  readonly coins: number;
  readonly removed: readonly number[];
  readonly held: readonly (readonly [cell: number, coins: number])[];
};
export type SlotView = {
  readonly segment: {
    readonly kind: 'spin' | 'free' | 'hold';
    readonly steps: readonly SlotStep[];
    readonly coins: number;
    readonly awarded: number;
    readonly special: number | null;
  };
  readonly coins: number;
  readonly stakeCoins: number;
  readonly stakeMinor: string;
  readonly freeSeen: number;
  readonly freeKnown: number;
  readonly isOver: boolean;
};
