import {
  aliveTimeoutMs,
  recoveryPauseMs,
  recoveryTimeoutMs,
  recoveryWindowMs,
} from '@halcyon/wire/odds-feed/messages';

/** A producer of a feed: prices before the start, or during the event. One that is down leaves the others alone. */
export type Producer = {
  readonly product: number;
  /** down: nothing is known. recovering: alive, but something is missing. up: its markets may be open. */
  readonly step: 'down' | 'recovering' | 'up';
  /** True: something was missed since `processedAtMs`, so a recovery is due. */
  readonly isBehind: boolean;
  /** When the last alive came, by our clock. Null: none since the line was opened. */
  readonly aliveAtMs: number | null;
  /** The producer's timestamp of the last alive before which nothing is missing. Null: never. */
  readonly processedAtMs: number | null;
  /** The recovery that runs. */
  readonly request: { readonly id: number; readonly sinceMs: number } | null;
  /** When a recovery was last requested, by our clock. */
  readonly requestedAtMs: number | null;
  readonly lastRequestId: number;
};

export type ProducerInput =
  | { readonly kind: 'alive'; readonly timestamp: number; readonly isSubscribed: boolean }
  | { readonly kind: 'snapshot_complete'; readonly requestId: number }
  /**
   * A number was missing, or a message could not be stored. `sinceMs`: the producer's timestamp of the last message before it,
   * where that is known; signs of life that came after it prove nothing.
   */
  | { readonly kind: 'missed'; readonly sinceMs?: number }
  | { readonly kind: 'line_lost' }
  /** The feed refused the request, or did not answer. */
  | { readonly kind: 'request_failed'; readonly requestId: number }
  | { readonly kind: 'tick' };

export type RecoveryOrder = { readonly requestId: number; readonly afterMs: number | null };
export type ProducerStep = {
  readonly producer: Producer;
  readonly recover: RecoveryOrder | null;
  /** A recovery exceeded its time limit. */
  readonly hasGivenUp: boolean;
  /** A recovery has ended: what it did not send again is out of date. */
  readonly isRecovered: boolean;
};

export function newProducer(
  product: number,
  stored: { readonly processedAtMs: number | null; readonly lastRequestId: number },
): Producer {
  return {
    product,
    step: 'down',
    isBehind: true,
    aliveAtMs: null,
    request: null,
    requestedAtMs: null,
    ...stored,
  };
}

/** What follows from an input at `nowMs`, and whether to request a recovery. Pure. */
export function stepProducer(producer: Producer, input: ProducerInput, nowMs: number): ProducerStep {
  const next = afterInput(producer, input, nowMs);
  const isRecovered =
    producer.request !== null && next.request === null && input.kind === 'snapshot_complete';
  const { request } = next;
  const hasGivenUp = request !== null && nowMs - request.sinceMs >= recoveryTimeoutMs;
  const waiting = hasGivenUp ? { ...next, request: null, isBehind: true } : next;
  const recover = dueRecovery(waiting, nowMs);
  const asked = recover
    ? {
        ...waiting,
        request: { id: recover.requestId, sinceMs: nowMs },
        requestedAtMs: nowMs,
        lastRequestId: recover.requestId,
        isBehind: false,
      }
    : waiting;
  return { producer: { ...asked, step: stateOf(asked, producer) }, recover, hasGivenUp, isRecovered };
}

function afterInput(producer: Producer, input: ProducerInput, nowMs: number): Producer {
  switch (input.kind) {
    case 'alive': {
      const isComplete = producer.step === 'up' && !producer.isBehind && producer.request === null;
      const heard = { ...producer, aliveAtMs: nowMs };
      if (!input.isSubscribed) return down({ ...heard, aliveAtMs: nowMs });
      return isComplete ? { ...heard, processedAtMs: input.timestamp } : heard;
    }
    case 'snapshot_complete':
      return producer.request?.id === input.requestId ? { ...producer, request: null } : producer;
    case 'missed':
      return {
        ...producer,
        isBehind: true,
        processedAtMs: earlier(producer.processedAtMs, input.sinceMs, nowMs),
      };
    case 'line_lost':
      return { ...down(producer), aliveAtMs: null };
    case 'request_failed':
      return producer.request?.id === input.requestId
        ? { ...producer, request: null, isBehind: true }
        : producer;
    case 'tick': {
      const isSilent = producer.aliveAtMs !== null && nowMs - producer.aliveAtMs >= aliveTimeoutMs;
      return isSilent ? { ...down(producer), aliveAtMs: null } : producer;
    }
  }
}

/** Back to what is missing, but no further than a recovery goes. */
function earlier(atMs: number | null, sinceMs: number | undefined, nowMs: number): number | null {
  if (atMs === null || sinceMs === undefined) return atMs;
  return Math.min(atMs, Math.max(sinceMs, nowMs - recoveryWindowMs));
}

/** Discards the running recovery: messages may have been missed meanwhile. */
function down(producer: Producer): Producer {
  return { ...producer, step: 'down', isBehind: true, request: null };
}

/** Recoveries run one at a time, with a pause between them, and only while the producer is alive. */
function dueRecovery(producer: Producer, nowMs: number): RecoveryOrder | null {
  const { isBehind, request, aliveAtMs, requestedAtMs, processedAtMs, lastRequestId } = producer;
  const isTooSoon = requestedAtMs !== null && nowMs - requestedAtMs < recoveryPauseMs;
  if (!isBehind || request || aliveAtMs === null || isTooSoon) return null;
  const isInWindow = processedAtMs !== null && nowMs - processedAtMs <= recoveryWindowMs;
  return { requestId: lastRequestId + 1, afterMs: isInWindow ? processedAtMs : null };
}

/**
 * A gap in one event leaves a producer that is up as it is: the event alone waits for the recovery. From down the way up
 * leads through a whole recovery.
 */
function stateOf(producer: Producer, before: Producer): Producer['step'] {
  if (producer.step === 'down' && producer.aliveAtMs === null) return 'down';
  if (before.step === 'up' && producer.step === 'up') return 'up';
  return producer.request === null && !producer.isBehind ? 'up' : 'recovering';
}
