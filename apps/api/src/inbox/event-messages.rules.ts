import type { MessageKind } from '@halcyon/contract/inbox/message';
import type { MessageFacts } from './message.store.ts';

type Facts = Readonly<Record<string, unknown>>;
type Told = {
  readonly kind: MessageKind;
  readonly facts?: MessageFacts;
  /** Not written while one of its kind is unread: it would say the same. */
  readonly isOneAtATime?: boolean;
} | null;

/**
 * The message of each event of the platform to its player; null: this one has none. Facts are copied by name, so
 * nothing else of an event can reach a message. Pure.
 */
export const eventMessages: Readonly<Record<string, (facts: Facts) => Told>> = {
  'registration.completed': () => ({ kind: 'welcome' }),
  'cashier.deposit_succeeded': (facts) => ({ kind: 'deposit_succeeded', facts: amountOf(facts) }),
  'cashier.deposit_suspended': (facts) => ({ kind: 'deposit_suspended', facts: amountOf(facts) }),
  'cashier.deposit_returned': (facts) => ({ kind: 'deposit_returned', facts: amountOf(facts) }),
  'cashier.deposit_reversed': (facts) => ({ kind: 'deposit_reversed', facts: amountOf(facts) }),
  // A page that was closed without a payment sends no message.
  'cashier.deposit_ended': ({ state }) => (state === 'failed' ? { kind: 'deposit_ended' } : null),
  'cashier.withdrawal_requested': (facts) => ({ kind: 'withdrawal_requested', facts: amountOf(facts) }),
  'cashier.withdrawal_paid': (facts) => ({ kind: 'withdrawal_paid', facts: amountOf(facts) }),
  'cashier.withdrawal_returned': () => ({ kind: 'withdrawal_returned' }),
  'cashier.withdrawal_cancelled': () => ({ kind: 'withdrawal_cancelled' }),
  // A player who starts verification unprompted gets no request for documents.
  'kyc.document_requested': ({ actor }) =>
    actor === 'player' ? null : { kind: 'document_requested', isOneAtATime: true },
  'kyc.document_verified': () => ({ kind: 'document_verified' }),
  'kyc.document_rejected': () => ({ kind: 'document_rejected' }),
  'kyc.document_expiring': ({ expiresOn }) => ({ kind: 'document_expiring', facts: dayOf(expiresOn) }),
  'kyc.document_expired': () => ({ kind: 'document_expired' }),
  'responsible_gambling.limit_changed': ({ outcome, activeFrom }) => limitMessage(outcome, activeFrom),
  'responsible_gambling.limit_mark_reached': ({ percent }) => ({
    kind: percent === 100 ? 'limit_full' : 'limit_half',
  }),
  'responsible_gambling.break_started': () => ({ kind: 'break_started' }),
  'responsible_gambling.break_ended': () => ({ kind: 'break_ended' }),
  'identity.password_changed': () => ({ kind: 'password_changed' }),
  'identity.phone_changed': () => ({ kind: 'phone_changed' }),
  'identity.address_changed': () => ({ kind: 'address_changed' }),
  'rewards.bonus_granted': (facts) => ({ kind: 'reward_claimed', facts: amountOf(facts) }),
  'rewards.bonus_progressed': (facts) => ({ kind: 'reward_progress', facts: amountOf(facts) }),
  'rewards.bonus_expiring': ({ expiresAt }) => ({ kind: 'reward_expiring', facts: instantOf(expiresAt) }),
  'rewards.spins_granted': ({ expiresAt }) => ({ kind: 'spins_granted', facts: instantOf(expiresAt) }),
  'rewards.free_bet_granted': (facts) => ({ kind: 'free_bet_granted', facts: amountOf(facts) }),
  'rewards.free_bet_returned': ({ expiresAt }) => ({
    kind: 'free_bet_returned',
    facts: instantOf(expiresAt),
  }),
  'rewards.spins_expiring': ({ expiresAt }) => ({ kind: 'spins_expiring', facts: instantOf(expiresAt) }),
  'rewards.cashback_paid': (facts) => ({ kind: 'cashback_paid', facts: amountOf(facts) }),
  'prizes.prize_paid': (facts) => ({ kind: 'tournament_won', facts: amountOf(facts) }),
  'prizes.buy_in_returned': (facts) => ({ kind: 'buy_in_returned', facts: amountOf(facts) }),
  'rewards.assignment_ended': (facts) => endOfReward(facts),
};

function limitMessage(outcome: unknown, activeFrom: unknown): Told {
  if (outcome === 'active') return { kind: 'limit_active' };
  if (outcome === 'cancelled') return { kind: 'limit_cancelled' };
  const isWaiting = outcome === 'waits' || outcome === 'removal_waits';
  return isWaiting ? { kind: 'limit_waits', facts: instantOf(activeFrom) } : null;
}

/** A bonus that the player gave up, or that a break ended, sends no message. */
function endOfReward({ state, hadWagering }: Facts): Told {
  if (hadWagering !== true) return null;
  if (state === 'COMPLETED') return { kind: 'reward_completed' };
  return state === 'EXPIRED' ? { kind: 'reward_expired' } : null;
}

function amountOf({ amountMinor, currency }: Facts): MessageFacts {
  const isAmount =
    typeof amountMinor === 'string' && /^\d+$/.test(amountMinor) && typeof currency === 'string';
  return isAmount ? { amountMinor, currency } : {};
}

function instantOf(value: unknown): MessageFacts {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? { date: value } : {};
}

/** A calendar day is sent as its noon, so that no time zone moves it. */
function dayOf(value: unknown): MessageFacts {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? { date: `${value}T12:00:00.000Z` }
    : {};
}
