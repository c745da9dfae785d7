import { bonusEnding } from '../../ledger/public.ts';

// The numbers below are stored. A number is never changed or reused.
export const assignmentState = {
  PENDING_CONSENT: 1,
  ELIGIBLE: 2,
  OPTED_IN: 3,
  QUEUED: 4,
  ACTIVATED: 5,
  COMPLETED: 6,
  FORFEITED: 7,
  EXPIRED: 8,
  EMPTY: 9,
  CANCELED: 10,
} as const;
export type AssignmentState = keyof typeof assignmentState;

export const assignmentEvents = [
  'agree',
  'disagree',
  'optIn',
  'optOut',
  'activate',
  'queue',
  'complete',
  'giveUp',
  'runOut',
  'empty',
  'endForPlayer',
  'lapse',
  'cancel',
] as const;
export type AssignmentEvent = (typeof assignmentEvents)[number];

const waiting = { lapse: 'EXPIRED', cancel: 'CANCELED', giveUp: 'CANCELED' } as const;
const steps: Readonly<Record<AssignmentState, Partial<Record<AssignmentEvent, AssignmentState>>>> = {
  PENDING_CONSENT: { agree: 'ELIGIBLE', disagree: 'CANCELED', ...waiting },
  ELIGIBLE: { optIn: 'OPTED_IN', activate: 'ACTIVATED', queue: 'QUEUED', ...waiting },
  OPTED_IN: { optOut: 'ELIGIBLE', activate: 'ACTIVATED', queue: 'QUEUED', ...waiting },
  QUEUED: { activate: 'ACTIVATED', ...waiting },
  ACTIVATED: {
    complete: 'COMPLETED',
    giveUp: 'FORFEITED',
    endForPlayer: 'FORFEITED',
    runOut: 'EXPIRED',
    empty: 'EMPTY',
  },
  COMPLETED: {},
  FORFEITED: {},
  EXPIRED: {},
  EMPTY: {},
  CANCELED: {},
};

/** The state after an event. Null: the event is not possible there. Pure. */
export function stepAssignment(state: AssignmentState, event: AssignmentEvent): AssignmentState | null {
  return steps[state][event] ?? null;
}

/** True: nothing follows any more. Pure. */
export function isEnded(state: AssignmentState): boolean {
  return Object.keys(steps[state]).length === 0;
}

/** Why it ended: as its bonus in the ledger, or without ever having one. */
export const endReason = { ...bonusEnding, notAgreed: 9, lapsed: 10 } as const;

/** The state of a stored number. Throws: no state has it. Pure. */
export function assignmentStateOf(number: number): AssignmentState {
  const found = Object.entries(assignmentState).find(([, of]) => of === number);
  if (!found) throw new RangeError(`there is no state ${number} of an assignment`);
  return found[0] as AssignmentState;
}

/** On the wire: `ACTIVATED` while it runs and after its completion, `FORFEITED` after any other end. Pure. */
export function wireStateOf(state: AssignmentState): 'ACTIVATED' | 'FORFEITED' | null {
  if (state === 'ACTIVATED' || state === 'COMPLETED') return 'ACTIVATED';
  return isEnded(state) ? 'FORFEITED' : null;
}
