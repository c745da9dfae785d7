import { getCurrency } from '@halcyon/money/currency';
import type { RoundTotals } from '../../apps/api/src/wallet/round-totals.store.ts';
import type {
  ProviderProtocol,
  SimulatedSession,
  WireCall,
} from '../../apps/sandbox/src/providers/simulator.ts';
import { transmit, type ProviderAnswer } from '../../apps/sandbox/src/providers/transport.ts';
import type { Expected } from './expected/expected.ts';

/** A wallet that is called in a provider's protocol, over HTTP. */
export type WalletUnderTest = {
  /** Of the certificate: the provider's slug, with its version where that is a further one. */
  readonly name: string;
  readonly protocol: ProviderProtocol;
  /** The provider's protocol of its answers; nothing of it comes from the wallet under test. */
  readonly expected: Expected;
  /** `stakeCapMinor` only with our own harness. */
  openPlayer(of?: {
    readonly mainMinor?: bigint;
    readonly currency?: string;
    readonly stakeCapMinor?: bigint;
  }): Promise<Player>;
  /** Controls that only our own harness has. Null: another operator's wallet, seen from outside. */
  readonly own: OwnControls | null;
};

export type OwnControls = {
  mainMinor(player: Player): Promise<bigint>;
  /** Another opening by the same player, not yet greeted. */
  again(player: Player): Promise<Player>;
  /** The same player at another provider, which counts transactions separately. */
  elsewhere(player: Player): Promise<Player>;
  deposit(player: Player, amountMinor: bigint): Promise<void>;
  endSession(player: Player): void;
  exclude(player: Player): Promise<void>;
  /** The player has set a limit of losses for the day. */
  limitLosses(player: Player, limitMinor: bigint): Promise<void>;
  /** The notice of the player's activity timer is due. */
  remind(player: Player): Promise<void>;
  switchOff(isOff: boolean): void;
  moveClock(durationMs: number): void;
  /** Drops everything that the wallet holds outside its database. */
  restart(): Promise<void>;
  /** Another transaction locks the player's money row until the returned function is called. */
  lock(player: Player): Promise<() => Promise<void>>;
  demoToken(): string;
  /** Requests a withdrawal from the wallet: `held`, or `refused`. */
  withdraw(player: Player, amountMinor: bigint): Promise<'held' | 'refused'>;
  /** What the player owes for wins that were taken back and had been spent. */
  owedMinor(player: Player): Promise<bigint>;
  /** The database fails the next tries of a booking with this code; stopping returns how many it failed. */
  breakOff(code: '40001' | '40P01', tries: number): Promise<() => Promise<number>>;
  /** Free spins, where the wallet can issue them. */
  readonly spins: {
    /** Issues an award at the provider's simulator. */
    award(player: Player, rounds: number): Promise<{ awardId: string; bonusRef: string }>;
    /** `FINISHED 3 of 3`. */
    stateOf(player: Player, awardId: string): Promise<string>;
    /** The time of the award, and of late reports, is over. */
    expire(player: Player, awardId: string): Promise<void>;
    /** The kinds of open incidents of the player. */
    incidentsOf(player: Player): Promise<string>;
  };
  /** What the ledger has of this provider's rounds, of all players. */
  roundTotals(): Promise<readonly RoundTotals[]>;
  /** Empty: the ledger sums to zero and every balance equals its entries. */
  deviations(): Promise<readonly unknown[]>;
};

let ids = Date.now() * 1_000;
/** Numbers as text: some providers support nothing else. Never the same twice, across runs too. */
export const nextId = (): string => String((ids += 1));

const ASKED_AGAIN_MAX = 20;

/** One player at the provider, with the session that its calls carry. */
export class Player {
  readonly wallet: WalletUnderTest;
  /** Where it answers now; a restart may move it. */
  readonly platformUrl: () => string;
  session: SimulatedSession;
  /** In the wallet at the beginning. */
  startMinor: bigint;

  constructor(of: {
    wallet: WalletUnderTest;
    platformUrl: () => string;
    session: SimulatedSession;
    startMinor: bigint;
  }) {
    this.wallet = of.wallet;
    this.platformUrl = of.platformUrl;
    this.session = of.session;
    this.startMinor = of.startMinor;
  }

  send(call: WireCall): Promise<ProviderAnswer> {
    return transmit(this.platformUrl(), this.wallet.protocol, call);
  }

  /** Retries as the provider would while the wallet's response is retryable. */
  async insist(call: WireCall): Promise<ProviderAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.send(call);
      if (answer.verdict !== 'repeat' || tries >= ASKED_AGAIN_MAX) return answer;
    }
  }

  /** The first call of a session. Null: the protocol has none. */
  async greet(): Promise<ProviderAnswer | null> {
    const call = this.wallet.protocol.authenticate(this.session);
    if (!call) return null;
    const answer = await this.send(call);
    if (answer.token) this.session.token = answer.token;
    if (answer.playerRef) this.session.playerRef = answer.playerRef;
    return answer;
  }

  stakeCall(transactionId: string, amountMinor = 100n, roundId = transactionId): WireCall {
    return this.wallet.protocol.stake(this.session, { transactionId, roundId, amountMinor });
  }
  stake(transactionId: string, amountMinor = 100n, roundId = transactionId): Promise<ProviderAnswer> {
    return this.insist(this.stakeCall(transactionId, amountMinor, roundId));
  }

  winCall(
    of: { stake: string; round?: string; id?: string; isRoundFinal?: boolean },
    amountMinor: bigint,
  ): WireCall | null {
    return this.wallet.protocol.win(this.session, {
      transactionId: of.id ?? nextId(),
      roundId: of.round ?? of.stake,
      stakeTransactionId: of.stake,
      amountMinor,
      isRoundFinal: of.isRoundFinal ?? true,
    });
  }
  /** A loss that the protocol cannot express is reported by the end of the round, or not at all. */
  async win(of: Parameters<Player['winCall']>[0], amountMinor: bigint): Promise<ProviderAnswer | null> {
    const call =
      this.winCall(of, amountMinor) ?? this.wallet.protocol.roundEnd(this.session, of.round ?? of.stake);
    return call && this.insist(call);
  }

  rollbackCall(of: { stake: string; round?: string; id?: string }, amountMinor = 100n): WireCall {
    return this.wallet.protocol.rollback(this.session, {
      transactionId: of.id ?? nextId(),
      roundId: of.round ?? of.stake,
      stakeTransactionId: of.stake,
      amountMinor,
    });
  }
  rollback(of: Parameters<Player['rollbackCall']>[0], amountMinor = 100n): Promise<ProviderAnswer> {
    return this.insist(this.rollbackCall(of, amountMinor));
  }

  async roundEnd(roundId: string): Promise<ProviderAnswer | null> {
    const call = this.wallet.protocol.roundEnd(this.session, roundId);
    return call && this.insist(call);
  }

  async mainMinor(): Promise<bigint> {
    if (this.wallet.own) return this.wallet.own.mainMinor(this);
    const call = this.wallet.protocol.balance(this.session);
    const answer = call && (await this.insist(call));
    if (!answer || answer.balanceMinor === null) throw new Error('the wallet tells no balance');
    return answer.balanceMinor;
  }

  /** What the wallet has gained or lost since the beginning, in minor units: `-100`. */
  async net(): Promise<string> {
    return String((await this.mainMinor()) - this.startMinor);
  }

  /** The same player with something else in its session. */
  with(change: Partial<SimulatedSession>): Player {
    const { wallet, platformUrl, startMinor } = this;
    return new Player({ wallet, platformUrl, startMinor, session: { ...this.session, ...change } });
  }
}

export function sessionOf(of: {
  readonly provider: string;
  readonly gameRef: string;
  readonly tableId: string | null;
  readonly currency: string;
  readonly token: string;
  readonly playerRef: string | null;
}): SimulatedSession {
  return {
    ...of,
    id: `conformance-${nextId()}`,
    mode: 'real',
    exponent: getCurrency(of.currency).exponent,
    language: 'en',
    operatorOrigin: 'http://127.0.0.1',
    lobbyUrl: null,
    balanceMinor: 0n,
  };
}
