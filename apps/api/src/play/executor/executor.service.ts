import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { LRUCache } from 'lru-cache';
import { setTimeout as wait } from 'node:timers/promises';
import { gameClassOf } from '@halcyon/contract/content/game-class';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { MarketId } from '@halcyon/contract/market/markets';
import { amountMinorMax } from '@halcyon/money/amount';
import { findCurrency, getCurrency } from '@halcyon/money/currency';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { findLaunchableOf } from '../../catalogue/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { isStakeAnswered, type Order } from '../../wagering/public.ts';
import { hasStakeableBonus, type SpinBook } from '../../rewards/public.ts';
import { balancesOf } from '../../wallet/public.ts';
import {
  ConnectionLost,
  LaneFull,
  vertical,
  type Outcome,
  type Vertical,
  type Ledger,
} from '../../ledger/public.ts';
import type {
  BalanceView,
  Caller,
  MoneyStep,
  ProviderCommand,
  ProviderOutcome,
  ProviderPolicy,
  ProviderSlug,
  Receipt,
} from '../provider/adapter.ts';
import type { LivePlay, ProviderSessions } from '../session/provider-sessions.service.ts';
import { bonusRefusalMessage } from './bonus-refusal.ts';
import { minorOf } from './step-amount.ts';
import {
  stepExecutor,
  carryStep,
  type CappedOrder,
  type CarriedBy,
  type StepExecutor,
  type StepMinor,
} from './step-executor.ts';
import { hasGoodIds, keysOf } from './step-order.rules.ts';
import { carryRollback, carryRoundRollback, carryWinBack } from './step-rollback.ts';
import { carrySpinWin, isSpinTooMany } from './spin-win.ts';
import { accepted, bookedOf, refusal, viewOf, type Booked, type Refused } from './outcome-words.ts';

/** A provider as the executor sees it: a name, a number, a policy. */
export type ProviderIdentity = {
  readonly slug: ProviderSlug;
  /** In the ledger. */
  readonly id: number;
  readonly policy: ProviderPolicy;
  /** The balance of a call that names no game. */
  readonly vertical: Vertical;
};
export type Executor = {
  /** Throws only for a fault of ours. */
  execute(of: ProviderIdentity, command: ProviderCommand): Promise<ProviderOutcome>;
};
export type ExecutorDependencies = {
  readonly db: Db;
  readonly wagering: CarriedBy;
  readonly ledger: Ledger;
  readonly policies: MarketPolicies;
  readonly sessions: ProviderSessions;
  readonly clock: Clock;
  readonly spins: SpinBook;
  /** True: the provider takes no stakes, in all or in this market. Wins and rollbacks are taken all the same. */
  readonly isOff: (slug: ProviderSlug, marketId: string) => boolean;
};

/** A step whose player, game and amount are known. */
type Ready = StepMinor & {
  readonly asked: MoneyStep;
  readonly order: CappedOrder;
  /** Of the live session. */
  readonly reader: { readonly language: LanguageId; readonly market: MarketId } | null;
  /** Of a rollback among several: the win that it took back. */
  readonly winBack?: Outcome | null;
};
type Game = { readonly gameId: string | null; readonly vertical: Vertical; readonly gameCategory?: string };

const GAMES_MAX = 20_000;
const CURRENCIES_MAX = 100_000;

/** A round begins before the market's shortest time is over. Whatever else the call booked is taken back. */
class TooSoon extends Error {
  override name = 'TooSoon';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('a round would begin too soon');
    this.waitMs = waitMs;
  }
}

/** Play money that a demo begins with: a thousand units of its currency. */
const demoBalance = (currency: string): BalanceView =>
  viewOf(currency, 1_000n * 10n ** BigInt(getCurrency(currency).exponent), 0n);

const categoryOf = (of: { readonly gameCategory?: string } | null): Pick<CappedOrder, 'gameCategory'> =>
  of?.gameCategory === undefined ? {} : { gameCategory: of.gameCategory };

/** Leaves a transaction of several steps, which then takes back what it booked. */
class BatchRefused extends Error {
  override name = 'BatchRefused';
  readonly refused: Refused;
  readonly order: Order;

  constructor(refused: Refused, order: Order) {
    super('a step was refused');
    this.refused = refused;
    this.order = order;
  }
}

/** Carries any provider's command through `wagering`, as its policy wants it. One per process. */
export function openExecutor(deps: ExecutorDependencies): Executor {
  const { db, sessions } = deps;
  const lanes = stepExecutor(deps.wagering, deps.ledger, db);
  const games = new LRUCache<string, Game>({ max: GAMES_MAX });
  const currencies = new LRUCache<bigint, string>({ max: CURRENCIES_MAX });

  /** The player's currency never changes, so what is known is answered without a wait. Null: no wallet. */
  const currencyOf = (playerId: bigint): string | Promise<string | null> =>
    currencies.get(playerId) ?? findCurrencyOf(playerId);

  async function findCurrencyOf(playerId: bigint): Promise<string | null> {
    const held = await balancesOf(db, playerId);
    if (!held) return null;
    currencies.set(playerId, held.currency);
    return held.currency;
  }

  /** What a game's name at the provider means here. The same for every call, also long after the session. */
  function gameOf(of: ProviderIdentity, playerId: bigint, gameRef: string | null): Game | Promise<Game> {
    if (gameRef === null) return { gameId: null, vertical: of.vertical };
    const name = `${of.id}/${gameRef}`;
    return games.get(name) ?? findGame(name, of, playerId, gameRef);
  }

  async function findGame(
    name: string,
    of: ProviderIdentity,
    playerId: bigint,
    gameRef: string,
  ): Promise<Game> {
    const play = await sessions.lastPlay(of.id, playerId, gameRef);
    const listed = play ? null : await findLaunchableOf(deps.policies, db, of.slug, gameRef, 'UN');
    const found =
      play ??
      (listed && {
        gameId: listed.gameId,
        vertical: listed.isLive ? vertical.live : vertical.casino,
        gameCategory: gameClassOf(listed.gameType),
      });
    if (!found) return { gameId: null, vertical: of.vertical };
    const { gameId, gameCategory } = found;
    games.set(name, { gameId, vertical: found.vertical, gameCategory });
    return found;
  }

  async function balanceOf(on: Pick<Db, 'sql'>, playerId: bigint, of: Vertical): Promise<BalanceView | null> {
    const held = await balancesOf(on, playerId);
    if (!held) return null;
    const name = of === vertical.live ? 'live' : of === vertical.virtual ? 'virtual' : 'casino';
    const boundMinor = held.lockedInMinor[name];
    const bonusMinor = held.bonusMinor[name];
    // Money of a bonus whose time is over cannot be staked, although its end is recorded later.
    const isStakeable =
      boundMinor + bonusMinor > 0n && (await hasStakeableBonus(on, playerId, of, deps.clock.now()));
    return isStakeable
      ? viewOf(held.currency, held.mainMinor + boundMinor, bonusMinor)
      : viewOf(held.currency, held.mainMinor, 0n);
  }

  /** Waits for nothing that is known: every await costs a place in the queue of the process, even for a value. */
  async function ready(of: ProviderIdentity, asked: MoneyStep): Promise<Ready | Refused> {
    if (!hasGoodIds(asked)) return refusal('bad_request', asked);
    let play: LivePlay | null = null;
    let why: RefusalCode | null = null;
    if (asked.kind === 'stake' && !asked.isCorrection) {
      const found = sessions.live(of, asked.caller, { gameRef: asked.gameRef, isStake: true });
      const live = found instanceof Promise ? await found : found;
      if ('refused' in live) why = live.refused;
      else {
        play = live;
        if (deps.isOff(of.slug, live.marketId)) why = 'game_forbidden';
      }
    }
    const meant = play?.playerId ?? sessions.playerOf(of, asked.caller);
    const player = meant instanceof Promise ? await meant : meant;
    if (typeof player !== 'bigint') return refusal(why ?? player.refused, asked);
    const named = 'amount' in asked ? asked.amount?.currency : null;
    const held = play?.currency ?? currencyOf(player);
    const currency = held instanceof Promise ? await held : held;
    if (currency === null) return refusal('player_unknown', asked);
    if (named && !findCurrency(named)) return refusal('currency_mismatch', asked);
    const minor = 'amount' in asked && asked.amount ? minorOf(asked.amount, currency) : null;
    if (typeof minor === 'string') return refusal(minor, asked);
    const winMinor = asked.kind === 'stake' && asked.win ? minorOf(asked.win, currency) : null;
    if (typeof winMinor === 'string') return refusal(winMinor, asked);
    if ((minor ?? 0n) > amountMinorMax || (winMinor ?? 0n) > amountMinorMax)
      return refusal('bad_request', asked);
    const opened = play && asked.gameRef === null ? play : gameOf(of, player, asked.gameRef);
    const game = opened instanceof Promise ? await opened : opened;
    const order: CappedOrder = {
      ...keysOf(asked, of.policy),
      playerId: player,
      providerId: of.id,
      vertical: play?.vertical ?? game.vertical,
      currency,
      gameId: game.gameId ?? play?.gameId ?? null,
      ...categoryOf(game.gameId === null ? play : game),
      stakeCapMinor: play?.stakeCapMinor ?? null,
      ...(play && { pace: of.policy.keepsPace ? { ...play.pace, minCycleMs: 0 } : play.pace }),
      ...(asked.endedRound && { endedRound: asked.endedRound }),
    };
    // The id comes first: a stake that was taken while the session lived keeps its answer after its end.
    if (why === null && (await isSpinTooMany(deps.spins, db, asked, order))) why = 'round_closed';
    if (why !== null && !(await isStakeAnswered(db, order))) return refusal(why, asked);
    const reader = play && { language: play.language, market: play.marketId as MarketId };
    return { asked, order, minor, winMinor, reader };
  }

  async function carry(
    of: ProviderIdentity,
    { asked, order, minor, winMinor, reader, winBack }: Ready,
    by: StepExecutor,
  ): Promise<Booked | Refused> {
    if (asked.kind === 'rollback') return carryRollback({ of, asked, order, minor }, by, winBack);
    if (asked.kind === 'roundRollback') return carryRoundRollback(of, asked, order, by);
    if (asked.kind === 'win') {
      const spin = await carrySpinWin(deps.spins, of, { asked, order, amountMinor: minor! }, by);
      // The end of an award moves money after the win.
      const { playerId, vertical: game } = order;
      if (spin) return { ...spin, balance: await balanceOf(by.reads, playerId, game) };
    }
    const outcome = await carryStep(of.policy, asked, order, { minor, winMinor }, by);
    if (outcome.waitMs !== undefined) throw new TooSoon(outcome.waitMs);
    const done = bookedOf(of, asked, order, outcome);
    if ('receipt' in done || reader === null) return done;
    const message = await bonusRefusalMessage(by.reads, outcome, order, reader);
    return { ...done, language: reader.language, ...(message && { message }) };
  }

  /** Of several rollbacks all wins go before all stakes, for a stake whose win is paid stays. */
  async function winsBack(of: ProviderIdentity, found: readonly Ready[]): Promise<readonly Ready[]> {
    const done: Ready[] = [];
    for (const one of found) {
      const { asked } = one;
      if (asked.kind !== 'rollback') return found;
      done.push({ ...one, winBack: await carryWinBack({ of, ...one, asked }, lanes) });
    }
    return done;
  }

  /** What nearly every call is: one step, by the lanes. */
  async function alone(of: ProviderIdentity, asked: MoneyStep): Promise<ProviderOutcome> {
    const one = await ready(of, asked);
    if ('code' in one) return one;
    const done = await carry(of, one, lanes);
    if (!('receipt' in done)) return done;
    return accepted(done.balance, [done.receipt]);
  }

  /**
   * A stake is taken together with all that comes in its call, or not at all. Wins alone and rollbacks alone are taken
   * one after the other: what was right of them stays, whatever is wrong with the next. All that the steps need is
   * found before the transaction begins: who holds one connection and waits for another can wait for ever.
   */
  async function batch(of: ProviderIdentity, steps: readonly MoneyStep[]): Promise<ProviderOutcome> {
    const read: Ready[] = [];
    for (const asked of steps) {
      const one = await ready(of, asked);
      if ('code' in one) return one;
      read.push(one);
    }
    const found = await winsBack(of, read);
    const run = (by: StepExecutor) => inOrder(of, steps, found, by);
    try {
      return await (steps.some(({ kind: what }) => what === 'stake') ? lanes.together(run) : run(lanes));
    } catch (thrown) {
      if (!(thrown instanceof BatchRefused)) throw thrown;
      // The balance that the refused step saw was that of a transaction which is taken back.
      const { refused, order } = thrown;
      return {
        ...refused,
        balance: refused.balance && (await balanceOf(db, order.playerId, order.vertical)),
      };
    }
  }

  /**
   * A refusal throws once something was booked, which takes it back within a transaction. With nothing booked it is an
   * answer, and is recorded like that of a single step.
   */
  async function inOrder(
    of: ProviderIdentity,
    steps: readonly MoneyStep[],
    found: readonly Ready[],
    by: StepExecutor,
  ): Promise<ProviderOutcome> {
    const receipts = new Map<MoneyStep, Receipt>();
    let balance: BalanceView | null = null;
    let refused: Refused | null = null;
    for (const one of found) {
      const done = await carry(of, one, by);
      if ('receipt' in done) {
        receipts.set(one.asked, done.receipt);
        balance = done.balance;
      } else if (done.operatorTransactionId !== null && steps.length > 1) {
        // Part of it was done before: only what is new runs, and the answer is that of the first time.
        refused ??= done;
      } else if ([...receipts.values()].some(({ isReplay }) => !isReplay)) {
        throw new BatchRefused(done, one.order);
      } else return done;
    }
    if (receipts.size === 0 && refused) return refused;
    return accepted(
      balance,
      steps.flatMap((asked) => receipts.get(asked) ?? []),
    );
  }

  function ask(of: ProviderIdentity, command: ProviderCommand): Promise<ProviderOutcome> {
    switch (command.kind) {
      case 'authenticate':
        return authenticate(of, command);
      case 'balance':
        return balance(of, command);
      case 'notice':
        return noticed(of, command.caller);
      case 'batch': {
        const [first, second] = command.steps;
        return first && !second ? alone(of, first) : batch(of, command.steps);
      }
      default:
        return alone(of, command);
    }
  }

  async function authenticate(
    of: ProviderIdentity,
    command: Extract<ProviderCommand, { kind: 'authenticate' }>,
  ): Promise<ProviderOutcome> {
    const begun = await sessions.authenticate(of, command.caller, command.gameRef);
    if ('refused' in begun) return refusal(begun.refused, null);
    const { play, player, launch, currency, nextToken } = begun;
    const balance = play ? await balanceOf(db, play.playerId, play.vertical) : demoBalance(currency);
    return { ...accepted(balance), player, launch, nextToken };
  }

  async function balance(
    of: ProviderIdentity,
    command: Extract<ProviderCommand, { kind: 'balance' }>,
  ): Promise<ProviderOutcome> {
    const live = await sessions.live(of, command.caller, { gameRef: command.gameRef, isStake: false });
    if ('refused' in live) return refusal(live.refused, null);
    const isOther = command.currency !== null && command.currency !== live.currency;
    if (isOther) return refusal('currency_mismatch', null);
    return accepted(await balanceOf(db, live.playerId, live.vertical));
  }

  async function noticed(of: ProviderIdentity, caller: Caller): Promise<ProviderOutcome> {
    const player = await sessions.playerOf(of, caller);
    return accepted(typeof player === 'bigint' ? await balanceOf(db, player, of.vertical) : null);
  }

  /** A round that begins too soon is delayed, where that leaves time for the provider's answer. */
  async function askInTime(of: ProviderIdentity, command: ProviderCommand): Promise<ProviderOutcome> {
    try {
      return await ask(of, command);
    } catch (error) {
      if (!(error instanceof TooSoon) || error.waitMs > of.policy.replyWithinMs / 2) throw error;
      await wait(error.waitMs + 1);
      return ask(of, command);
    }
  }

  return {
    async execute(of, command) {
      try {
        return await askInTime(of, command);
      } catch (error) {
        const about = 'transactionId' in command ? command : null;
        // Not tried, or unknown: both end well when the same call comes again.
        if (error instanceof TooSoon) return refusal('limit_reached', about);
        if (error instanceof LaneFull) return refusal('busy', about);
        if (error instanceof ConnectionLost) return refusal('unavailable', about);
        throw error;
      }
    },
  };
}
