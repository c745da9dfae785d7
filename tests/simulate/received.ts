/** Responses that one visitor received, and to which the operator is bound. */
export type Received = {
  /** Game rounds that an answer showed, as the newest answer showed them. */
  readonly rounds: Map<string, ReceivedRound>;
  readonly deposits: Map<string, { amountMinor: bigint; isSuccess: boolean }>;
  readonly withdrawals: Map<string, { amountMinor: bigint; isCancelled: boolean; isPaid: boolean }>;
  /** A second answer under the same key that was not the first one, as text. */
  readonly contradictions: string[];
  readonly counts: Record<'rounds' | 'hands' | 'repeats' | 'refusals' | 'faults', number>;
};

export type ReceivedRound = {
  readonly gameId: string;
  readonly state: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
};

export function nothingReceived(): Received {
  return {
    rounds: new Map(),
    deposits: new Map(),
    withdrawals: new Map(),
    contradictions: [],
    counts: { rounds: 0, hands: 0, repeats: 0, refusals: 0, faults: 0 },
  };
}
