import { getCurrency } from '@halcyon/money/currency';
import { isRetryable, type RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import {
  walletCalls,
  type AnswerOf,
  type BookedAnswer,
  type RequestOf,
} from '@halcyon/wire/seamless/wallet-calls';
import { OWN_PROVIDER } from '../../catalogue/public.ts';
import {
  ConnectionLost,
  LaneFull,
  outcomeCode,
  provider,
  vertical,
  type Outcome,
} from '../../ledger/public.ts';
import type { GameSessions } from '../game-session.service.ts';
import { isStakeAnswered, type StakeOrder, type Wagering } from '../../wagering/public.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { wireVerdict } from './outcome.rules.ts';

type MoneyCall = 'stake' | 'stakeAndWin' | 'win' | 'rollback' | 'roundEnd';
type TakesStake = RequestOf<'stake' | 'stakeAndWin'>;
type Refused = Extract<AnswerOf<'balance'>, { ok: false }>;

const verticals = {
  casino: vertical.casino,
  'live-casino': vertical.live,
  'virtual-sports': vertical.virtual,
} as const;
const PLAYER_REF = /^p([1-9]\d{0,15})$/;

/** How a player is called towards this provider. */
export const playerRefOf = (playerId: bigint): string => `p${playerId}`;

export type HalcyonDependencies = {
  readonly db: Pick<Db, 'sql'>;
  readonly wagering: Wagering;
  readonly sessions: GameSessions;
  /** True: no stakes are taken, in all or in this market. Wins and rollbacks are taken all the same. */
  readonly isOff: (slug: string, marketId: string) => boolean;
};

/**
 * The seamless wallet as our own games speak it: words of the wire to orders of `wagering` and back. Holds no
 * state and no rule; authenticity was checked before, on the raw bytes.
 */
export class HalcyonAdapter {
  readonly #deps: HalcyonDependencies;

  constructor(deps: HalcyonDependencies) {
    this.#deps = deps;
  }

  async authenticate(request: RequestOf<'authenticate'>): Promise<AnswerOf<'authenticate'>> {
    const launched = await this.#deps.sessions.launch(request.token, request.gameId);
    return launched ?? refusal('session_invalid');
  }

  async balance(request: RequestOf<'balance'>): Promise<AnswerOf<'balance'>> {
    const session = await this.#deps.sessions.live(request.sessionToken, request);
    if ('refused' in session) return refusal(session.refused);
    if (session.currency !== request.currency) return refusal('currency_mismatch');
    const balance = await this.#deps.sessions.balanceOf(session.playerId);
    return { ok: true, currency: session.currency, balance };
  }

  async stake(request: RequestOf<'stake'>): Promise<AnswerOf<'stake'>> {
    const bounds = await this.#boundsOf(request);
    if ('code' in bounds) return bounds;
    return this.#carry('stake', request, (order) =>
      this.#deps.wagering.stake({ ...order, ...bounds, amountMinor: BigInt(request.amountMinor) }),
    );
  }

  async stakeAndWin(request: RequestOf<'stakeAndWin'>): Promise<AnswerOf<'stakeAndWin'>> {
    const bounds = await this.#boundsOf(request);
    if ('code' in bounds) return bounds;
    const { wagering } = this.#deps;
    const amountMinor = BigInt(request.amountMinor);
    const winMinor = BigInt(request.winMinor);
    const stakeTransactionId = request.transactionId;
    return this.#carry('stakeAndWin', { ...request, isRoundFinal: true }, async (order) => {
      // Submitted together, so that one batch carries both; without its stake a win is not recorded.
      const [stake, win] = await Promise.all([
        wagering.stake({ ...order, ...bounds, amountMinor, isRoundFinal: false }),
        wagering.settle({ ...order, amountMinor: winMinor, stakeTransactionId }),
      ]);
      if (stake.code !== outcomeCode.done) return stake;
      if (win.code === outcomeCode.keyReused) return win;
      if (win.code !== outcomeCode.done)
        throw new Error(`the win of ${order.transactionId} has the outcome ${win.code}, its stake is taken`);
      const isRepeat = stake.isRepeat && win.isRepeat;
      return { ...win, bonusPartMinor: stake.bonusPartMinor, isRepeat };
    });
  }

  win(request: RequestOf<'win'>): Promise<AnswerOf<'win'>> {
    const amountMinor = BigInt(request.amountMinor);
    const stakeTransactionId = request.referenceTransactionId;
    return this.#carry('win', request, (order) =>
      this.#deps.wagering.settle({ ...order, amountMinor, stakeTransactionId }),
    );
  }

  rollback(request: RequestOf<'rollback'>): Promise<AnswerOf<'rollback'>> {
    const amountMinor = BigInt(request.amountMinor);
    const originalTransactionId = request.referenceTransactionId;
    return this.#carry('rollback', request, (order) =>
      this.#deps.wagering.refund({
        ...order,
        amountMinor,
        originalTransactionId,
        original: 'stake',
        // The win of `stakeAndWin` has the id of its stake.
        settlingTransactionId: originalTransactionId,
      }),
    );
  }

  roundEnd(request: RequestOf<'roundEnd'>): Promise<AnswerOf<'roundEnd'>> {
    const withFlag = { ...request, isRoundFinal: true };
    return this.#carry('roundEnd', withFlag, (order) => this.#deps.wagering.endRound(order));
  }

  /** What the session allows its stakes, or why it allows none. */
  async #boundsOf(request: TakesStake): Promise<Refused | Pick<StakeOrder, 'stakeCapMinor' | 'pace'>> {
    const session = await this.#deps.sessions.live(request.sessionToken, request);
    const code = 'refused' in session ? session.refused : this.#stakeRejection(session.marketId);
    // The id comes first: a stake that was taken while the session lived keeps its answer after its end.
    if (code !== null && !(await this.#isAnswered(request))) return refusal(code);
    return 'refused' in session ? {} : { stakeCapMinor: session.stakeCapMinor, pace: session.pace };
  }

  #stakeRejection(marketId: string): RefusalCode | null {
    return this.#deps.isOff(OWN_PROVIDER, marketId) ? 'game_forbidden' : null;
  }

  async #isAnswered({ playerRef, transactionId }: TakesStake): Promise<boolean> {
    const player = PLAYER_REF.exec(playerRef);
    if (!player) return false;
    const playerId = BigInt(player[1]!);
    return isStakeAnswered(this.#deps.db, { playerId, providerId: provider.halcyon, transactionId });
  }

  async #carry(
    call: MoneyCall,
    request: Pick<
      RequestOf<'win'>,
      'transactionId' | 'playerRef' | 'roundId' | 'gameId' | 'vertical' | 'currency' | 'isRoundFinal'
    >,
    order: (of: Parameters<Wagering['endRound']>[0]) => Promise<Outcome>,
  ): Promise<BookedAnswer | Refused> {
    const player = PLAYER_REF.exec(request.playerRef);
    if (!player) return refusal('player_unknown');
    let outcome: Outcome;
    try {
      outcome = await order({
        playerId: BigInt(player[1]!),
        providerId: provider.halcyon,
        transactionId: request.transactionId,
        vertical: verticals[request.vertical],
        currency: request.currency,
        roundId: request.roundId,
        gameId: request.gameId,
        isRoundFinal: request.isRoundFinal,
      });
    } catch (error) {
      // Not tried, or unknown: both end well when the same call comes again.
      if (error instanceof LaneFull) return refusal('busy');
      if (error instanceof ConnectionLost) return refusal('unavailable');
      throw error;
    }
    return formatOutcome(call, request.currency, outcome);
  }
}

function takesStake(call: MoneyCall): boolean {
  return call === 'stake' || call === 'stakeAndWin';
}

function formatOutcome(call: MoneyCall, currency: string, outcome: Outcome): BookedAnswer | Refused {
  const verdict = wireVerdict(call, outcome.code);
  const balance = balanceView(outcome.cashMinor, outcome.bonusMinor);
  if (!verdict.ok) return { ...refusal(verdict.code), isReplay: outcome.isRepeat, balance };
  return {
    ok: true,
    isReplay: outcome.isRepeat,
    isNoop: verdict.isNoop || (!takesStake(call) && outcome.movedMinor === 0n),
    operatorTransactionId: `${outcome.sequence}`,
    currency,
    balance,
    bonusPartMinor: String(outcome.bonusPartMinor),
    processedAt: new Date(outcome.decidedAtMs).toISOString(),
  };
}

export function balanceView(cashMinor: bigint, bonusMinor: bigint) {
  return {
    totalMinor: String(cashMinor + bonusMinor),
    cashMinor: String(cashMinor),
    bonusMinor: String(bonusMinor),
  };
}

/** Play money that a demo begins with: a thousand of the currency's units. */
export function demoBalance(currency: string) {
  return balanceView(1_000n * 10n ** BigInt(getCurrency(currency).exponent), 0n);
}

export function refusal(code: RefusalCode): Refused {
  return { ok: false, code, isRetryable: isRetryable(code), moved: false, isReplay: false };
}

/** Every call of the wire that the adapter answers. */
export const halcyonCalls = walletCalls;
