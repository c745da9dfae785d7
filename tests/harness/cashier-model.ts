import {
  kind,
  outcomeCode as code,
  type Command,
  type OutcomeCode,
} from '../../apps/api/src/ledger/public.ts';

export const LARGEST = 9_007_199_254_740_991n;
export const min = (one: bigint, other: bigint) => (one < other ? one : other);

/** The part of the model of money that no round needs: deposits, withdrawals, debts, and what no balance can hold. */
export class CashierModel {
  main: bigint;
  hold = 0n;
  suspense = 0n;
  excess = 0n;
  owed = 0n;
  protected readonly answers = new Map<
    string,
    { readonly body: string; readonly code: OutcomeCode; readonly amount: bigint }
  >();
  protected readonly gone = new Set<string>();
  protected readonly deposits = new Map<string, bigint>();
  protected readonly holds = new Map<string, bigint>();
  protected readonly reservations = new Set<string>();
  protected readonly suspended = new Map<string, bigint>();

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

  protected reverse(to: string): OutcomeCode {
    if (this.gone.has(to)) return code.alreadyResolved;
    const deposited = this.deposits.get(to);
    if (deposited === undefined) return code.holdUnknown;
    this.gone.add(to);
    const fromMain = min(deposited, this.main);
    this.main -= fromMain;
    const fromExcess = min(deposited - fromMain, this.excess);
    this.excess -= fromExcess;
    this.owed += deposited - fromMain - fromExcess;
    return code.done;
  }
}
