import {
  kind,
  outcomeCode as code,
  type Command,
  type OutcomeCode,
} from '../../apps/api/src/ledger/public.ts';

/** `isOfRound`: it names no stake, so that all stakes of its round pay for it. */
type Win = {
  round: string | null;
  amount: bigint;
  bonus: bigint;
  /** What no balance could hold. */
  excess: bigint;
  isOfRound: boolean;
};

const LARGEST = 9_007_199_254_740_991n;

/**
 * What money should do, written a second time in the plainest way, for tests to compare the product with. It
 * shares no code with the decision: one player, one bonus of own money first, one loss limit without end.
 */
export class MoneyModel {
  main: bigint;
  hold = 0n;
  suspense = 0n;
  excess = 0n;
  bonus: bigint;
  lost = 0n;
  owed = 0n;
  isBonusRunning: boolean;
  progress = 0n;
  readonly #limit: bigint;
  readonly #required: bigint;
  readonly #answers = new Map<
    string,
    { readonly body: string; readonly code: OutcomeCode; readonly amount: bigint }
  >();
  readonly #gone = new Set<string>();
  readonly #stakes = new Map<string, { round: string | null; own: bigint; bonus: bigint }>();
  readonly #wins = new Map<string, Win>();
  readonly #holds = new Map<string, bigint>();
  readonly #reservations = new Set<string>();
  readonly #suspended = new Map<string, bigint>();
  readonly #ended = new Set<string>();
  /** What is owed of wins of a round, less what later wins of it brought. */
  readonly #owedOf = new Map<string, bigint>();

  constructor(of: { main: bigint; bonus: bigint; limit: bigint; required: bigint }) {
    this.main = of.main;
    this.bonus = of.bonus;
    this.#limit = of.limit;
    this.#required = of.required;
    this.isBonusRunning = of.bonus > 0n;
  }

  /** The code the product must answer with. */
  apply(command: Command): OutcomeCode {
    const { kind: of, amountMinor, referenceKey } = command;
    const roundKey = this.#roundOf(command);
    const known = this.#answers.get(command.key);
    // What moved nothing when it was to be taken back is not bound to an amount.
    const isAmountFree = of === kind.refund && known !== undefined && known.code !== code.done;
    const body = [of, isAmountFree ? known.amount : amountMinor, referenceKey, roundKey].join('|');
    if (known) return known.body === body ? known.code : code.keyReused;
    const answer = this.#gone.has(command.key)
      ? this.#tooLate(command)
      : this.#first({ ...command, roundKey });
    if (answer === code.stakeUnknown || answer === code.amountMismatch) return answer;
    this.#answers.set(command.key, { body, code: answer, amount: amountMinor });
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
    if (command.kind === kind.endRound) return code.done;
    if (command.kind === kind.reserveDeposit) return this.#reservations.add(command.key) && code.done;
    if (command.kind === kind.suspendDeposit) {
      this.suspense += amount;
      this.#suspended.set(command.key, amount);
      return code.done;
    }
    if (command.kind === kind.returnDeposit) return this.#endSuspension(to, null);
    if (command.kind === kind.deposit && this.#suspended.has(to)) return this.#endSuspension(to, amount);
    if (command.kind === kind.creditExcess) return this.#creditExcess(to, amount);
    if (command.kind === kind.collectDebt || command.kind === kind.waiveDebt)
      return this.#endDebt(command.kind);
    if (command.kind === kind.deposit) {
      this.#credit(amount);
      if (this.#reservations.has(to)) this.#gone.add(to);
      return code.done;
    }
    if (command.kind === kind.releaseDeposit) return this.#release(to);
    if (command.kind === kind.holdWithdrawal) {
      if (amount > this.main) return code.insufficientFunds;
      this.main -= amount;
      this.hold += amount;
      this.#holds.set(command.key, amount);
      return code.done;
    }
    return this.#resolve(command, to);
  }

  #stake(command: Command): OutcomeCode {
    const { amountMinor: amount, roundKey: round } = command;
    if (round !== null && this.#ended.has(round)) return code.roundClosed;
    const own = amount < this.main ? amount : this.main;
    const fromBonus = amount - own;
    if (fromBonus > (this.isBonusRunning ? this.bonus : 0n)) return code.insufficientFunds;
    if (own > 0n && this.lost + own > this.#limit) return code.lossLimitReached;
    this.main -= own;
    this.bonus -= fromBonus;
    this.lost += own;
    if (this.isBonusRunning) this.progress += fromBonus;
    this.#stakes.set(command.key, { round, own, bonus: fromBonus });
    return code.done;
  }

  #settle(command: Command): OutcomeCode {
    const { amountMinor: amount, referenceKey: to, roundKey: round } = command;
    if (to !== null) {
      if (this.#gone.has(to)) return code.stakeWasRefunded;
      const target = this.#answers.get(to);
      if (!target?.body.startsWith(`${kind.stake}|`)) return code.stakeUnknown;
      if (!this.#stakes.has(to)) return code.stakeNotTaken;
    }
    const alive = [...this.#stakes].filter(([key]) => !this.#gone.has(key));
    const ofRound = alive.filter(([, stake]) => round !== null && stake.round === round);
    const paying = (ofRound.length > 0 ? ofRound : alive.filter(([key]) => key === to)).map(
      ([, stake]) => stake,
    );
    const bonusStaked = paying.reduce((sum, stake) => sum + stake.bonus, 0n);
    const staked = paying.reduce((sum, stake) => sum + stake.own + stake.bonus, 0n);
    const bonusPart = bonusStaked === 0n ? 0n : (amount * bonusStaked) / staked;
    let intoMain = 0n;
    const isBonusHeld = this.isBonusRunning ? this.#creditBonus(bonusPart) : true;
    if (!this.isBonusRunning && this.#credit(bonusPart)) intoMain += bonusPart;
    const isHeld = this.#credit(amount - bonusPart);
    if (isHeld) intoMain += amount - bonusPart;
    const bonus = isBonusHeld ? bonusPart : 0n;
    if (paying.length > 0) this.lost -= amount - bonus;
    const excess = (isHeld ? 0n : amount - bonusPart) + bonusPart - bonus;
    this.#wins.set(command.key, { round, amount, bonus, excess, isOfRound: to === null });
    if (round !== null) this.#setOff(round, intoMain);
    this.#complete();
    return code.done;
  }

  #complete(): void {
    if (!this.isBonusRunning || this.progress < this.#required) return;
    this.#credit(this.bonus);
    this.bonus = 0n;
    this.isBonusRunning = false;
  }

  #refund(command: Command, to: string): OutcomeCode {
    if (this.#gone.has(to)) return code.alreadyRefunded;
    if (!this.#answers.has(to)) {
      this.#gone.add(to);
      return code.refundedBeforeStake;
    }
    const stake = this.#stakes.get(to);
    const win = this.#wins.get(to);
    const booked = stake ? stake.own + stake.bonus : win?.amount;
    if (booked === undefined) return code.stakeNotTaken;
    if (command.amountMinor !== 0n && command.amountMinor !== booked) return code.amountMismatch;
    if (win) return this.#takeBack(to, win);
    const { roundKey: round } = command;
    const paid = [...this.#wins].filter(
      ([key, of]) => round !== null && of.round === round && of.amount > 0n && !this.#gone.has(key),
    );
    const others = [...this.#stakes].filter(
      ([key, of]) => key !== to && of.round === round && of.own + of.bonus > 0n && !this.#gone.has(key),
    );
    const isHeld = paid.some(([, of]) => !of.isOfRound) || others.length === 0;
    if (paid.length > 0 && isHeld) return code.stakeSettled;
    this.#gone.add(to);
    this.#credit(stake!.own);
    this.lost -= stake!.own;
    if (this.isBonusRunning) {
      this.#creditBonus(stake!.bonus);
      this.progress = this.progress > stake!.bonus ? this.progress - stake!.bonus : 0n;
    } else this.#credit(stake!.bonus);
    return code.done;
  }

  #takeBack(key: string, win: Win): OutcomeCode {
    this.#gone.add(key);
    let rest = win.amount;
    const fromBonus = win.bonus < this.bonus ? win.bonus : this.bonus;
    this.bonus -= fromBonus;
    const fromExcess = win.excess < this.excess ? win.excess : this.excess;
    this.excess -= fromExcess;
    rest -= fromBonus + fromExcess;
    const fromMain = rest < this.main ? rest : this.main;
    this.main -= fromMain;
    rest -= fromMain;
    const more = rest < this.excess ? rest : this.excess;
    this.excess -= more;
    this.owed += rest - more;
    if (win.round !== null) this.#owedOf.set(win.round, (this.#owedOf.get(win.round) ?? 0n) + rest - more);
    this.lost += win.amount - win.bonus;
    return code.done;
  }

  /** False: no balance can hold it, and it waits beside. */
  #credit(amount: bigint): boolean {
    const isHeld = this.main + amount <= LARGEST;
    if (isHeld) this.main += amount;
    else this.excess += amount;
    return isHeld;
  }

  #creditBonus(amount: bigint): boolean {
    const isHeld = this.bonus + amount <= LARGEST;
    if (isHeld) this.bonus += amount;
    else this.excess += amount;
    return isHeld;
  }

  /** A later win of a round pays what is owed of it. */
  #setOff(round: string, intoMain: bigint): void {
    const ofRound = this.#owedOf.get(round) ?? 0n;
    const most = ofRound < this.owed ? ofRound : this.owed;
    const taken = most < intoMain ? most : intoMain;
    this.main -= taken;
    this.owed -= taken;
    this.#owedOf.set(round, ofRound - taken);
  }

  #creditExcess(to: string, amount: bigint): OutcomeCode {
    if (this.#gone.has(to)) return code.alreadyResolved;
    if (this.excess < amount) return code.insufficientFunds;
    if (this.main + amount > LARGEST) return code.balanceFull;
    this.excess -= amount;
    this.main += amount;
    return code.done;
  }

  #endDebt(by: typeof kind.collectDebt | typeof kind.waiveDebt): OutcomeCode {
    if (this.owed === 0n) return code.nothingOwed;
    if (by === kind.waiveDebt) {
      this.owed = 0n;
      return code.done;
    }
    if (this.main === 0n) return code.insufficientFunds;
    const taken = this.main < this.owed ? this.main : this.owed;
    this.main -= taken;
    this.owed -= taken;
    return code.done;
  }

  #release(to: string): OutcomeCode {
    if (this.#gone.has(to)) return code.alreadyResolved;
    const isKnown = this.#reservations.has(to);
    if (isKnown || !this.#answers.has(to)) this.#gone.add(to);
    return isKnown ? code.done : code.holdUnknown;
  }

  /** `credited` null: it goes back. */
  #endSuspension(to: string, credited: bigint | null): OutcomeCode {
    if (this.#gone.has(to)) return code.alreadyResolved;
    const held = this.#suspended.get(to);
    if (held === undefined) return code.holdUnknown;
    if (credited !== null && credited !== held) return code.amountMismatch;
    if (credited !== null && this.main + held > LARGEST) return code.balanceFull;
    this.#gone.add(to);
    this.suspense -= held;
    if (credited !== null) this.main += held;
    return code.done;
  }

  #resolve(command: Command, to: string): OutcomeCode {
    if (this.#gone.has(to)) return code.alreadyResolved;
    const held = this.#holds.get(to);
    if (held === undefined) return code.holdUnknown;
    if (command.amountMinor !== 0n && command.amountMinor !== held) return code.amountMismatch;
    this.#gone.add(to);
    this.hold -= held;
    if (command.kind === kind.returnWithdrawal) this.#credit(held);
    return code.done;
  }
}
