import {
  bonusEnding,
  kind,
  outcomeCode as code,
  type Command,
  type OutcomeCode,
} from '../../apps/api/src/ledger/public.ts';
import { CashierModel, LARGEST, min } from './cashier-model.ts';
import {
  brokenTerm,
  costOf,
  DAY_MS,
  isOpen,
  Paid,
  takenAgain,
  weightIn,
  type Bonus,
  type BoundWallet,
  type Stake,
  type Win,
} from './money-model-records.ts';
import { NOON_MS, someTerms } from './money-play.ts';

/**
 * What money should do, written a second time in the plainest way, for tests to compare the product with. It
 * shares no code with the decision: one player, bonuses of one vertical one after the other, one loss limit without end.
 */
export class MoneyModel extends CashierModel {
  bonus: bigint;
  locked = 0n;
  running: Bonus | null;
  readonly #bonuses = new Map<number, 'running' | 'completed' | 'ended'>();
  readonly #limit: bigint;
  readonly #stakes = new Map<string, Stake>();
  readonly #wins = new Map<string, Win>();
  readonly #ended = new Set<string>();
  /** Stakes that were given back and taken again. */
  readonly #again = new Set<string>();
  #nowMs = NOON_MS;

  constructor(of: { main: bigint; bonus: bigint; limit: bigint; required: bigint }) {
    super(of.main);
    this.bonus = of.bonus;
    this.#limit = of.limit;
    this.running = {
      number: 1,
      granted: of.bonus,
      required: of.required * 10_000n,
      progress: 0n,
      expiresAtMs: NOON_MS + 30 * DAY_MS,
      terms: someTerms(),
    };
    this.#bonuses.set(1, 'running');
  }

  /** The code the product must answer with. */
  apply(command: Command, atMs = NOON_MS): OutcomeCode {
    this.#nowMs = atMs;
    const { kind: of, amountMinor, referenceKey } = command;
    const roundKey = this.#roundOf(command);
    const known = this.answers.get(command.key);
    // What moved nothing when it was to be taken back is not bound to an amount.
    const isAmountFree = of === kind.refund && known !== undefined && known.code !== code.done;
    const body = [of, isAmountFree ? known.amount : amountMinor, referenceKey, roundKey].join('|');
    if (known) return known.body === body ? known.code : code.keyReused;
    const answer = this.gone.has(command.key)
      ? this.#tooLate(command)
      : this.#first({ ...command, roundKey });
    const mayComeAgain: readonly OutcomeCode[] = [
      code.stakeUnknown,
      code.amountMismatch,
      code.bonusWouldBeForfeited,
    ];
    if (mayComeAgain.includes(answer)) return answer;
    this.answers.set(command.key, { body, code: answer, amount: amountMinor });
    const closes =
      answer === code.done || answer === code.alreadyRefunded || answer === code.refundedBeforeStake;
    if (roundKey !== null && closes && (command.endsRound || of === kind.endRound)) this.#ended.add(roundKey);
    return answer;
  }

  /** What takes back a stake or win belongs to its round, whatever round it names. */
  #roundOf({ kind: of, referenceKey: to, roundKey }: Command): string | null {
    if (to === null || of !== kind.refund) return roundKey;
    const original = this.#stakes.get(to) ?? this.#wins.get(to);
    return original ? original.round : roundKey;
  }

  #tooLate(command: Command): OutcomeCode {
    return command.kind === kind.stake ? code.stakeWasRefunded : code.alreadyResolved;
  }

  #first(command: Command): OutcomeCode {
    const { amountMinor: amount } = command;
    const to = command.referenceKey ?? '';
    if (command.kind === kind.stake) return this.#stake(command);
    if (command.kind === kind.settle) return this.#settle(command);
    if (command.kind === kind.refund) return this.#refund(command, to);
    if (command.kind === kind.endRound) {
      this.#complete();
      return code.done;
    }
    if (command.kind === kind.grantBonus) return this.#grant(command);
    if (command.kind === kind.endBonus) return this.#endBonus(command);
    if (command.kind === kind.creditPromo || command.kind === kind.payPool) {
      this.credit(amount);
      return code.done;
    }
    if (command.kind === kind.releaseSpins) return this.releaseSpins(command);
    if (command.kind === kind.reverseDeposit) return this.reverse(to);
    if (command.kind === kind.buyIn) return this.buyIn(command, this.#limit);
    if (command.kind === kind.returnBuyIn) return this.returnBuyIn(to);
    if (command.kind === kind.reserveDeposit) return this.reservations.add(command.key) && code.done;
    if (command.kind === kind.suspendDeposit) {
      this.suspense += amount;
      this.suspended.set(command.key, amount);
      return code.done;
    }
    if (command.kind === kind.returnDeposit) return this.endSuspension(to, null);
    if (command.kind === kind.creditExcess) return this.creditExcess(to, amount);
    if (command.kind === kind.collectDebt || command.kind === kind.waiveDebt)
      return this.endDebt(command.kind);
    if (command.kind === kind.deposit) return this.deposit(command.key, to, amount);
    if (command.kind === kind.releaseDeposit) return this.release(to);
    if (command.kind === kind.holdWithdrawal) {
      if (amount > this.main) return code.insufficientFunds;
      if (this.running && this.bonus + this.locked > 0n) {
        if (isOpen(this.running, this.#nowMs) && !command.forfeitsBonuses) return code.bonusWouldBeForfeited;
        this.main -= amount;
        this.#end();
        this.main += amount;
      }
      this.main -= amount;
      this.hold += amount;
      this.holds.set(command.key, amount);
      return code.done;
    }
    return this.resolve(command, to);
  }

  #stake(command: Command): OutcomeCode {
    const { amountMinor: amount, roundKey: round } = command;
    if (command.isTakenAgain) return this.#takeAgain(command, command.referenceKey!);
    if (round !== null && this.#ended.has(round)) return code.roundClosed;
    const wallets = this.#order();
    const taken = { main: 0n, bonus: 0n, locked: 0n };
    let open = amount;
    for (const wallet of wallets) {
      taken[wallet] = open < this[wallet] ? open : this[wallet];
      open -= taken[wallet];
    }
    if (this.#isStakeable() && this.bonus + this.locked > 0n) {
      const ofRound = [...this.#stakes].filter(
        ([key, stake]) => round !== null && stake.round === round && !this.gone.has(key),
      );
      const broken = brokenTerm(
        this.running!,
        taken,
        amount,
        ofRound.map(([, stake]) => stake),
        command.gameId,
      );
      if (broken !== null) return broken;
    }
    if (open > 0n) return code.insufficientFunds;
    const own = taken.main + taken.locked;
    if (own > 0n && this.lost + own > this.#limit) return code.lossLimitReached;
    this.main -= taken.main;
    this.bonus -= taken.bonus;
    this.locked -= taken.locked;
    this.lost += own;
    const weight = weightIn(this.running, command);
    if (this.running) this.running.progress += (taken.bonus + taken.locked) * weight;
    this.#stakes.set(command.key, {
      round,
      ...taken,
      operator: 0n,
      of: this.running?.number ?? null,
      weight,
    });
    return code.done;
  }

  #takeAgain({ key, roundKey: round }: Command, to: string): OutcomeCode {
    const stake = this.#stakes.get(to);
    if (!stake) return this.answers.has(to) ? code.stakeNotTaken : code.stakeUnknown;
    if (!this.gone.has(to) || this.#again.has(to)) return code.alreadyResolved;
    this.#again.add(to);
    const again = { ...takenAgain(stake, this.#stateOf(stake.of), this), of: this.running?.number ?? null };
    this.bonus -= again.bonus;
    this.locked -= again.locked;
    this.takeOrOwe(again.main, round);
    this.lost += again.main + again.locked;
    if (this.running) this.running.progress += (again.bonus + again.locked) * again.weight;
    this.#stakes.set(key, again);
    return code.done;
  }

  #order(): readonly ('main' | BoundWallet)[] {
    if (!this.#isStakeable()) return ['main'];
    return this.running!.terms.isSticky ? ['locked', 'bonus', 'main'] : ['main', 'bonus'];
  }

  #isStakeable(): boolean {
    return this.running !== null && this.#nowMs < this.running.expiresAtMs;
  }

  /** How a bonus is treated now: one whose time is over has ended, although it is not recorded yet. */
  #stateOf(of: number | null) {
    const state = of === null ? undefined : this.#bonuses.get(of);
    return state === 'running' && !isOpen(this.running, this.#nowMs) ? 'ended' : state;
  }

  #settle(command: Command): OutcomeCode {
    const { amountMinor: amount, referenceKey: to, roundKey: round } = command;
    if (to !== null) {
      if (this.gone.has(to)) return code.stakeWasRefunded;
      const target = this.answers.get(to);
      if (!target?.body.startsWith(`${kind.stake}|`)) return code.stakeUnknown;
      if (!this.#stakes.has(to)) return code.stakeNotTaken;
    }
    const alive = [...this.#stakes].filter(([key]) => !this.gone.has(key));
    const ofRound = alive.filter(([, stake]) => round !== null && stake.round === round);
    const paying = (ofRound.length > 0 ? ofRound : alive.filter(([key]) => key === to)).map(
      ([, stake]) => stake,
    );
    const staked = paying.reduce((sum, stake) => sum + costOf(stake), 0n);
    const paid = new Paid();
    if (paying.length === 0 && command.isSpinWinnings) this.collect(amount, paid);
    for (const wallet of ['bonus', 'locked', 'operator'] as const) {
      for (const of of new Set(paying.map((stake) => stake.of))) {
        if (of === null && wallet !== 'operator') continue;
        const share = paying
          .filter((stake) => stake.of === of)
          .reduce((sum, stake) => sum + stake[wallet], 0n);
        if (share > 0n) this.#payPart(wallet, of, (amount * share) / staked, paid);
      }
    }
    const rest = amount - paid.placed;
    if (this.credit(rest)) paid.intoMain += rest;
    else paid.excess += rest;
    if (paying.length > 0) this.lost -= amount - paid.notReal;
    const { parts, notReal, excess } = paid;
    const isPaidFor = paying.length > 0;
    this.#wins.set(command.key, { round, amount, parts, notReal, excess, isOfRound: to === null, isPaidFor });
    this.setOff(round, paid.intoMain);
    if (command.isCashOut) this.#uncount(to === null ? undefined : this.#stakes.get(to), round);
    this.#complete();
    return code.done;
  }

  /** A stake that was cashed out counts towards no bonus. */
  #uncount(stake: Stake | undefined, round: string | null): void {
    if (!stake || round === null || stake.round !== round || this.#stateOf(stake.of) !== 'running') return;
    this.running!.progress -= (stake.bonus + stake.locked) * stake.weight;
    stake.weight = 0n;
  }

  /** The share of a bonus in a win: to the bonus while it runs, to the player once completed, else to the operator. */
  #payPart(wallet: BoundWallet | 'operator', of: number | null, amount: bigint, paid: Paid): void {
    if (amount === 0n) return;
    paid.placed += amount;
    const state = this.#stateOf(of);
    if (wallet === 'operator' || (state === 'ended' && wallet === 'bonus')) {
      paid.parts.push({ into: 'operator', of: of ?? 0, amount });
      paid.notReal += amount;
      return;
    }
    if (this[wallet] + amount > LARGEST) {
      this.excess += amount;
      paid.excess += amount;
      return;
    }
    if (wallet === 'bonus') paid.notReal += amount;
    if (state === 'running') {
      this[wallet] += amount;
      paid.parts.push({ into: wallet, of: of!, amount });
    } else if (this.credit(amount)) paid.intoMain += amount;
  }

  #complete(): void {
    const bonus = this.running;
    if (!bonus || bonus.progress < bonus.required || !isOpen(this.running, this.#nowMs)) return;
    const { terms } = bonus;
    const principal = terms.isPrincipalCashable ? 0n : min(this.bonus, bonus.granted);
    const cap = terms.conversionCap && 'timesE2' in terms.conversionCap ? terms.conversionCap.timesE2 : null;
    const left = this.bonus - principal;
    this.credit(cap === null ? left : min(left, (bonus.granted * cap) / 100n));
    this.bonus = 0n;
    this.credit(this.locked);
    this.locked = 0n;
    this.#bonuses.set(bonus.number, 'completed');
    this.running = null;
  }

  #end(): void {
    this.bonus = 0n;
    this.credit(this.locked);
    this.locked = 0n;
    this.#bonuses.set(this.running!.number, 'ended');
    this.running = null;
  }

  #grant({ grant, amountMinor: amount }: Command): OutcomeCode {
    const { number, terms, lockedMinor, requiredE4, expiresAtMs, isOfSpins } = grant!;
    if (this.running) return code.bonusSlotTaken;
    if (lockedMinor > this.main || (isOfSpins && amount > this.spins)) return code.insufficientFunds;
    if (isOfSpins) this.spins -= amount;
    this.main -= lockedMinor;
    this.locked += lockedMinor;
    this.bonus += amount;
    this.running = { number, granted: amount, required: requiredE4, progress: 0n, expiresAtMs, terms };
    this.#bonuses.set(number, 'running');
    return code.done;
  }

  #endBonus({ ending }: Command): OutcomeCode {
    const state = this.#bonuses.get(ending!.number);
    if (!state) return code.bonusUnknown;
    if (state !== 'running') return code.bonusEnded;
    if (ending!.reason === bonusEnding.expired && isOpen(this.running, this.#nowMs)) return code.bonusUnknown;
    if (ending!.reason === bonusEnding.empty && this.bonus + this.locked > 0n) return code.bonusUnknown;
    this.#end();
    return code.done;
  }

  #refund(command: Command, to: string): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyRefunded;
    if (!this.answers.has(to)) {
      this.gone.add(to);
      return code.refundedBeforeStake;
    }
    const stake = this.#stakes.get(to);
    const win = this.#wins.get(to);
    const booked = stake ? costOf(stake) : win?.amount;
    if (booked === undefined) return code.stakeNotTaken;
    if (command.amountMinor !== 0n && command.amountMinor !== booked) return code.amountMismatch;
    if (win) return this.#takeBack(to, win);
    const { roundKey: round } = command;
    const paid = [...this.#wins].filter(
      ([key, of]) => round !== null && of.round === round && of.amount > 0n && !this.gone.has(key),
    );
    const others = [...this.#stakes].filter(
      ([key, of]) => key !== to && of.round === round && costOf(of) > 0n && !this.gone.has(key),
    );
    const isHeld = paid.some(([, of]) => !of.isOfRound) || others.length === 0;
    if (paid.length > 0 && isHeld) return code.stakeSettled;
    this.gone.add(to);
    this.lost -= stake!.main + stake!.locked;
    const state = this.#stateOf(stake!.of);
    let intoMain = this.credit(stake!.main) ? stake!.main : 0n;
    for (const wallet of ['locked', 'bonus'] as const) {
      const amount = stake![wallet];
      if (state === 'running') {
        if (this[wallet] + amount <= LARGEST) this[wallet] += amount;
        else this.excess += amount;
      } else if (state === 'completed' || wallet === 'locked') intoMain += this.credit(amount) ? amount : 0n;
    }
    this.setOff(round, intoMain);
    if (state === 'running') this.running!.progress -= (stake!.bonus + stake!.locked) * stake!.weight;
    return code.done;
  }

  #takeBack(key: string, win: Win): OutcomeCode {
    this.gone.add(key);
    let rest = win.amount;
    for (const { into, of, amount } of win.parts) {
      if (into === 'spins') {
        const fromSpins = min(amount, this.spins);
        this.spins -= fromSpins;
        rest -= fromSpins;
        continue;
      }
      const state = this.#bonuses.get(of);
      if (into === 'operator' || (state === 'ended' && into === 'bonus')) rest -= amount;
      else if (state === 'running') {
        const fromWallet = min(amount, this[into]);
        this[into] -= fromWallet;
        rest -= fromWallet;
      }
    }
    const fromExcess = min(win.excess, this.excess);
    this.excess -= fromExcess;
    rest -= fromExcess;
    this.takeOrOwe(rest, win.round);
    if (win.isPaidFor) this.lost += win.amount - win.notReal;
    return code.done;
  }
}
