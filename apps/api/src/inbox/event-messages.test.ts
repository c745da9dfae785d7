import { messageKinds } from '@halcyon/contract/inbox/message';
import { expect, test } from 'vitest';
import { eventMessages } from './event-messages.rules.ts';

test('reports the grant of a bonus and its end, but not an end that the player chose or an offer without wagering', () => {
  const kindOf = (name: string, facts: object) => eventMessages[name]?.(facts as never)?.kind;
  const granted = { amountMinor: '1000', currency: 'EUR', title: 'Ten', campaignId: 'x' };
  expect(eventMessages['rewards.bonus_granted']?.(granted)).toEqual({
    kind: 'reward_claimed',
    facts: { amountMinor: '1000', currency: 'EUR' },
  });
  const ended = (state: string, hadWagering = true) =>
    kindOf('rewards.assignment_ended', { state, hadWagering });
  expect([ended('COMPLETED'), ended('EXPIRED')]).toEqual(['reward_completed', 'reward_expired']);
  expect([ended('FORFEITED'), ended('COMPLETED', false), ended('EXPIRED', false)]).toEqual(
    Array.from({ length: 3 }),
  );
});

test('reports free spins, cash-back, prizes and returned buy-ins; that free spins end soon is an offer, which needs consent', () => {
  const expiresAt = '2026-12-01T10:00:00.000Z';
  const paid = { amountMinor: '250', currency: 'EUR', tournamentId: 'x', campaignId: 'x' };
  const money = { amountMinor: '250', currency: 'EUR' };
  const of = (name: string, facts: object) => {
    const message = eventMessages[name]!(facts as never)!;
    return [message.kind, message.facts, messageKinds[message.kind]];
  };
  expect([
    of('rewards.spins_granted', { expiresAt, assignmentId: 'x' }),
    of('rewards.spins_expiring', { expiresAt, awardId: 'x' }),
    of('rewards.cashback_paid', paid),
    of('prizes.prize_paid', paid),
    of('prizes.buy_in_returned', paid),
  ]).toEqual([
    ['spins_granted', { date: expiresAt }, 'service'],
    ['spins_expiring', { date: expiresAt }, 'BONUS_OFFER'],
    ['cashback_paid', money, 'service'],
    ['tournament_won', money, 'service'],
    ['buy_in_returned', money, 'service'],
  ]);
});
