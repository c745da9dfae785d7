import { setTimeout as sleep } from 'node:timers/promises';
import type { Switchboard } from '../platform/switchboard.ts';
import type { MerchantCalls } from './merchant-calls.ts';
import type { PiqTransaction } from './piq-transactions.ts';

export type Outcome = 'success' | 'failure' | 'pending' | 'cancel';
const HOLD_LOOK_MS = 250;

/** Takes one transaction through the merchant's calls: verifyuser, authorize, then transfer or cancel. */
export class PiqEngine {
  readonly #calls: MerchantCalls;
  readonly #switchboard: Switchboard;
  readonly #stop = new AbortController();

  constructor(calls: MerchantCalls, switchboard: Switchboard) {
    this.#calls = calls;
    this.#switchboard = switchboard;
  }

  /** Verifies the session's user. False: the merchant has no such user. */
  async greet(tx: PiqTransaction): Promise<boolean> {
    if (tx.payer !== null || this.#switchboard.of('payments').silent) return true;
    const reply = await this.#calls.once('verifyuser', { sessionId: tx.sessionId, userId: tx.userId });
    if (!reply?.success) {
      tx.reason = reply?.errMsg ?? 'The merchant did not answer.';
      return false;
    }
    tx.payer = [reply['firstName'], reply['lastName']].filter((part) => typeof part === 'string').join(' ');
    return true;
  }

  /** Ends a deposit the way the payer chose. */
  async conclude(tx: PiqTransaction, outcome: Outcome): Promise<void> {
    if (tx.isBusy || !['WAITING', 'PROCESSING'].includes(tx.state)) return;
    tx.isBusy = true;
    try {
      if (outcome === 'cancel') await this.#abandon(tx, 'CANCELLED', 'ERR_CANCELLED_BY_USER');
      else await this.#pay(tx, outcome);
    } finally {
      tx.isBusy = false;
    }
  }

  /** Pays a payout out after its time, sends it back, or keeps it waiting, as the switches say. */
  async payOut(tx: PiqTransaction): Promise<void> {
    tx.state = 'PROCESSING';
    await this.#wait(this.#switchboard.of('payments').payout_ms);
    while (this.#switchboard.of('payments').payout === 'hold') {
      if (this.#stop.signal.aborted) return;
      await this.#wait(HOLD_LOOK_MS);
    }
    if (this.#stop.signal.aborted) return;
    const outcome = this.#switchboard.of('payments').payout === 'fail' ? 'failure' : 'success';
    await this.#pay(tx, outcome);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #pay(tx: PiqTransaction, outcome: Exclude<Outcome, 'cancel'>): Promise<void> {
    const { silent, reorder } = this.#switchboard.of('payments');
    if (silent) {
      tx.state = { success: 'SUCCESSFUL', failure: 'FAILED', pending: 'PROCESSING' }[
        outcome
      ] as typeof tx.state;
      return;
    }
    if (reorder && outcome === 'success') {
      // The transfer is sent first, the authorisation after it.
      await this.#transfer(tx);
      await this.#authorize(tx);
      return;
    }
    if (!tx.authCode && !(await this.#authorize(tx))) return;
    if (outcome === 'success') await this.#transfer(tx);
    else if (outcome === 'failure') await this.#abandon(tx, 'FAILED', 'ERR_DECLINED_REFUSED');
    else tx.state = 'PROCESSING';
  }

  async #authorize(tx: PiqTransaction): Promise<boolean> {
    const isPayout = tx.amount.startsWith('-');
    const reply = await this.#calls.untilAnswered('authorize', {
      userId: tx.userId,
      txAmount: tx.amount,
      txAmountCy: tx.currency,
      txId: tx.txId,
      txTypeId: isPayout ? '201' : '101',
      txName: `${tx.provider}${isPayout ? 'Withdrawal' : 'Deposit'}`,
      provider: tx.provider,
      accountId: tx.accountId,
      maskedAccount: tx.maskedAccount,
      ...(tx.payer ? { accountHolder: tx.payer } : {}),
      attributes: tx.attributes,
    });
    if (tx.state === 'SUCCESSFUL') return true;
    if (!reply?.success) {
      tx.state = 'CANCELLED';
      tx.reason = reply?.errMsg ?? reply?.errCode ?? 'Refused by the merchant.';
      return false;
    }
    tx.authCode = reply.authCode ?? '';
    return true;
  }

  async #transfer(tx: PiqTransaction): Promise<void> {
    tx.state = 'SUCCESSFUL';
    const reply = await this.#calls.untilAnswered('transfer', {
      userId: tx.userId,
      txAmount: tx.amount,
      txAmountCy: tx.currency,
      txPspAmount: tx.amount,
      txPspAmountCy: tx.currency,
      fee: '0.00',
      feeCy: tx.currency,
      txId: tx.txId,
      txTypeId: tx.amount.startsWith('-') ? '201' : '101',
      txName: tx.provider,
      provider: tx.provider,
      txRefId: `${tx.txId}A${tx.userId}`,
      authCode: tx.authCode,
      accountId: tx.accountId,
      maskedAccount: tx.maskedAccount,
      attributes: tx.attributes,
    });
    if (reply && !reply.success)
      tx.reason = reply.errMsg ?? reply.errCode ?? 'The merchant refused the notification.';
  }

  async #abandon(tx: PiqTransaction, state: 'FAILED' | 'CANCELLED', statusCode: string): Promise<void> {
    tx.state = state;
    if (this.#switchboard.of('payments').silent) return;
    await this.#calls.untilAnswered('cancel', {
      userId: tx.userId,
      authCode: tx.authCode,
      txAmount: tx.amount,
      txAmountCy: tx.currency,
      txId: tx.txId,
      provider: tx.provider,
      statusCode,
      pspStatusMessage:
        statusCode === 'ERR_DECLINED_REFUSED' ? 'Declined by the bank' : 'Cancelled by the payer',
      attributes: tx.attributes,
    });
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }
}
