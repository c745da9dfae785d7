import {
  kind,
  outcomeCode as code,
  type Command,
  type OutcomeCode,
} from '../../apps/api/src/ledger/public.ts';
import type { Paid } from './money-model-records.ts';

export const LARGEST = 9_007_199_254_740_991n;
export const min = (one: bigint, other: bigint) => (one < other ? one : other);

/** The part of the model of money that no round needs: deposits, withdrawals, debts, and what no balance can hold. */
export class CashierModel {
  main: bigint;
  hold = 0n;
  suspense = 0n;
  excess = 0n;
  owed = 0n;
  spins = 0n;
  lost = 0n;
  protected readonly answers = new Map<
    string,
    { readonly body: string; readonly code: OutcomeCode; readonly amount: bigint }
  >();
  protected readonly gone = new Set<string>();
  protected readonly deposits = new Map<string, bigint>();
  protected readonly holds = new Map<string, bigint>();
  protected readonly reservations = new Set<string>();
  protected readonly suspended = new Map<string, bigint>();
  /** What is owed of a round, less what was paid in it since. */
  readonly #owedOf = new Map<string, bigint>();
  readonly #buyIns = new Map<string, bigint>();

  constructor(main: bigint) {
    this.main = main;
  }

  /** False: no balance can hold it, and it waits beside. */
  protected credit(amount: bigint): boolean {
    const isHeld = this.main + amount <= LARGEST;
    if (isHeld) this.main += amount;
    else this.excess += amount;
    return isHeld;
  }

  protected creditExcess(to: string, amount: bigint): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyResolved;
    if (this.excess < amount) return code.insufficientFunds;
    if (this.main + amount > LARGEST) return code.balanceFull;
    this.excess -= amount;
    this.main += amount;
    return code.done;
  }

  protected endDebt(by: typeof kind.collectDebt | typeof kind.waiveDebt): OutcomeCode {
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

  /** Of suspended money, or of money that just arrived. */
  protected deposit(key: string, to: string, amount: bigint): OutcomeCode {
    const answer = this.suspended.has(to) ? this.endSuspension(to, amount) : code.done;
    if (answer !== code.done) return answer;
    this.deposits.set(key, amount);
    if (this.suspended.has(to)) return answer;
    this.credit(amount);
    if (this.reservations.has(to)) this.gone.add(to);
    return answer;
  }

  protected release(to: string): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyResolved;
    const isKnown = this.reservations.has(to);
    if (isKnown || !this.answers.has(to)) this.gone.add(to);
    return isKnown ? code.done : code.holdUnknown;
  }

  /** `credited` null: it goes back. */
  protected endSuspension(to: string, credited: bigint | null): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyResolved;
    const held = this.suspended.get(to);
    if (held === undefined) return code.holdUnknown;
    if (credited !== null && credited !== held) return code.amountMismatch;
    if (credited !== null && this.main + held > LARGEST) return code.balanceFull;
    this.gone.add(to);
    this.suspense -= held;
    if (credited !== null) this.main += held;
    return code.done;
  }

  protected resolve(command: Command, to: string): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyResolved;
    const held = this.holds.get(to);
    if (held === undefined) return code.holdUnknown;
    if (command.amountMinor !== 0n && command.amountMinor !== held) return code.amountMismatch;
    this.gone.add(to);
    this.hold -= held;
    if (command.kind === kind.returnWithdrawal) this.credit(held);
    return code.done;
  }

  protected buyIn({ key, amountMinor: amount }: Command, limit: bigint): OutcomeCode {
    if (amount > this.main) return code.insufficientFunds;
    if (this.lost + amount > limit) return code.lossLimitReached;
    this.main -= amount;
    this.lost += amount;
    this.#buyIns.set(key, amount);
    return code.done;
  }

  protected returnBuyIn(to: string): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyResolved;
    const paid = this.#buyIns.get(to);
    if (paid === undefined) return code.holdUnknown;
    this.gone.add(to);
    this.lost -= paid;
    this.credit(paid);
    return code.done;
  }

  protected reverse(to: string): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyResolved;
    const deposited = this.deposits.get(to);
    if (deposited === undefined) return code.holdUnknown;
    this.gone.add(to);
    this.takeOrOwe(deposited, null);
    return code.done;
  }

  /** Out of main and of what no balance could hold; the rest is owed, of a round perhaps. */
  protected takeOrOwe(amount: bigint, round: string | null): void {
    const fromMain = min(amount, this.main);
    this.main -= fromMain;
    const fromExcess = min(amount - fromMain, this.excess);
    this.excess -= fromExcess;
    const owed = amount - fromMain - fromExcess;
    this.owed += owed;
    if (round !== null) this.#owedOf.set(round, (this.#owedOf.get(round) ?? 0n) + owed);
  }

  /** What is paid in a round pays what is owed of it. */
  protected setOff(round: string | null, intoMain: bigint): void {
    if (round === null) return;
    const ofRound = this.#owedOf.get(round) ?? 0n;
    const taken = min(min(ofRound, this.owed), intoMain);
    this.main -= taken;
    this.owed -= taken;
    this.#owedOf.set(round, ofRound - taken);
  }

  protected releaseSpins({ release }: Command): OutcomeCode {
    const { paidMinor, returnedMinor } = release!;
    if (this.spins < paidMinor + returnedMinor) return code.insufficientFunds;
    this.spins -= paidMinor + returnedMinor;
    this.credit(paidMinor);
    return code.done;
  }

  /** Winnings of free spins, until their award ends. */
  protected collect(amount: bigint, paid: Paid): void {
    paid.placed = amount;
    const isHeld = this.spins + amount <= LARGEST;
    if (!isHeld) {
      this.excess += amount;
      paid.excess = amount;
      return;
    }
    this.spins += amount;
    paid.parts.push({ into: 'spins', of: 0, amount });
  }
}
