import { randomBytes, randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { vonageStatus, type VonageStatus } from '@halcyon/wire/sms/vonage-verify';

const WRONG_CODES_MAX = 3;
/** Vonage drops requests after a day or so; memory here is bounded by count. */
const REQUESTS_MAX = 5_000;

type VerifyState = 'IN PROGRESS' | 'SUCCESS' | 'FAILED' | 'EXPIRED' | 'CANCELLED';
type Verification = {
  readonly id: string;
  readonly number: string;
  readonly code: string;
  readonly startedAtMs: number;
  readonly expiresAtMs: number;
  state: VerifyState;
  checks: { code: string; status: 'VALID' | 'INVALID'; date_received: string }[];
};

/** Running and finished verifications, with the rules of Vonage Verify v1. */
export class VerifyRequests {
  readonly #byId = new LRUCache<string, Verification>({ max: REQUESTS_MAX });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Starts a verification, or names the one that already runs for this number. */
  start(ask: { number: string; codeLength: 4 | 6; expirySeconds: number }): {
    status: VonageStatus;
    request_id?: string;
    code?: string;
  } {
    const number = ask.number.replace(/^\+/, '');
    if (!/^[1-9]\d{6,14}$/.test(number)) return { status: vonageStatus.invalidValue };
    const running = [...this.#byId.values()].find((one) => one.number === number && this.#isRunning(one));
    if (running) return { status: vonageStatus.alreadyInProgress, request_id: running.id };
    const id = randomBytes(16).toString('hex');
    const code = randomInt(10 ** ask.codeLength)
      .toString()
      .padStart(ask.codeLength, '0');
    const startedAtMs = this.#now();
    const expiresAtMs = startedAtMs + ask.expirySeconds * 1_000;
    this.#byId.set(id, { id, number, code, startedAtMs, expiresAtMs, state: 'IN PROGRESS', checks: [] });
    return { status: vonageStatus.ok, request_id: id, code };
  }

  /** The third wrong code ends the verification; the right one ends it well. Afterwards it is not found. */
  check(id: string, code: string): VonageStatus {
    const one = this.#byId.get(id);
    if (!one || !this.#isRunning(one)) return vonageStatus.notFound;
    const isRight = one.code === code;
    one.checks.push({
      code,
      status: isRight ? 'VALID' : 'INVALID',
      date_received: new Date(this.#now()).toISOString(),
    });
    if (isRight) {
      one.state = 'SUCCESS';
      return vonageStatus.ok;
    }
    if (one.checks.length < WRONG_CODES_MAX) return vonageStatus.wrongCode;
    one.state = 'FAILED';
    return vonageStatus.wrongCodeTooOften;
  }

  /** The message again, or null when there is nothing to send. */
  again(id: string): { number: string; code: string } | null {
    const one = this.#byId.get(id);
    return one && this.#isRunning(one) ? { number: one.number, code: one.code } : null;
  }

  cancel(id: string): VonageStatus {
    const one = this.#byId.get(id);
    if (!one || !this.#isRunning(one)) return vonageStatus.notFound;
    one.state = 'CANCELLED';
    return vonageStatus.ok;
  }

  find(id: string): Readonly<Verification> | null {
    const one = this.#byId.get(id);
    if (!one) return null;
    this.#isRunning(one);
    return one;
  }

  #isRunning(one: Verification): boolean {
    if (one.state === 'IN PROGRESS' && this.#now() >= one.expiresAtMs) one.state = 'EXPIRED';
    return one.state === 'IN PROGRESS';
  }
}
