import type { AnswerOf } from '@halcyon/wire/seamless/wallet-calls';

/** One stored intent towards a wallet; repeated with the same id until it is answered. */
export type WalletCommand = {
  readonly call: 'stake' | 'stakeAndWin' | 'freeSpin' | 'win' | 'rollback' | 'roundEnd';
  readonly transactionId: string;
  readonly referenceTransactionId: string | null;
  readonly playerKey: string;
  readonly playerRef: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Of `stakeAndWin`, whose `amountMinor` is the stake, and of `freeSpin`, whose is 0. */
  readonly winMinor: bigint | null;
  /** Of `freeSpin`. */
  readonly awardId: string | null;
  /** Calls that take a stake only. */
  readonly sessionToken: string | null;
  /** False: the round continues (the rollback of a later stake). */
  readonly isRoundFinal: boolean;
  /** Round ends only. */
  readonly totals: { readonly stakeMinor: bigint; readonly winMinor: bigint };
};

/** `unknown`: whether the money moved is open; the same command is sent again. */
export type WalletResult =
  | { readonly kind: 'booked'; readonly balanceMinor: bigint }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly text: string | null;
      /** True: this is the stored answer of an earlier attempt. */
      readonly isReplay: boolean;
    }
  | { readonly kind: 'unknown'; readonly why: string };

type Authenticated = Extract<AnswerOf<'authenticate'>, { ok: true }>;

/** Where the money of a round lies: the platform's wallet for real play, our own for demo. */
export type Wallet = {
  execute(command: WalletCommand): Promise<WalletResult>;
  /** Null: not known now. Throws GameRefusal when the session is over. */
  balance(session: BalanceSession): Promise<bigint | null>;
};

type BalanceSession = {
  readonly playerKey: string;
  readonly playerRef: string;
  readonly walletSessionToken: string;
  readonly gameId: string;
  readonly currency: string;
};

/** Swaps a launch token. Refuses: session.launch_refused, wallet.unavailable. */
export type Authenticate = (launch: {
  token: string;
  gameId: string;
  playerIp: string;
}) => Promise<Authenticated>;
