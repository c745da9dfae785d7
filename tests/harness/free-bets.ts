import type { FreeBetTerms } from '@halcyon/contract/rewards/terms';
import type { PlaceBet } from '@halcyon/contract/sportsbook/bet.contract';
import type { StatefulMessage } from '../../apps/api/src/sportsbook/feed/message.rules.ts';
import type { Delivered } from '../../apps/api/src/sportsbook/feed/delivery.service.ts';
import { openSettler, settleDue } from '../../apps/api/src/sportsbook/settlement/settlement.service.ts';
import type { Bet } from '../../apps/api/src/sportsbook/bets/bet.ts';
import { findBet } from '../../apps/api/src/sportsbook/bets/bet.store.ts';
import { openBook } from './book.ts';
import { noBudgetLimit, publish, someCampaign, someRewardTerms } from './campaigns.ts';
import { claimsOn, forPlayers } from './claims.ts';
import type { Claimer, RewardsHarness } from './rewards-harness.ts';
import { aMarket, anEvent, aPick, eventIdOf, SampleOffer } from './sample-offer.ts';

const anywhere: FreeBetTerms = { minOddsMilli: null, sports: [], betTypes: 'ANY', phase: 'ANY' };
type Result = 'W' | 'L' | 'V' | 'HW';
const results = {
  W: { result: 1 },
  L: { result: 0 },
  V: { result: 0, voidFactor: 1 },
  HW: { result: 1, voidFactor: 0.5 },
} as const;

/** A campaign that gives these players a free bet of 10.00 each; its id. */
export function publishFreeBet(
  harness: RewardsHarness,
  players: readonly Claimer[],
  of: Partial<FreeBetTerms> = {},
  more: object = {},
): Promise<string> {
  const terms = someRewardTerms({
    kind: 'FREE_BET',
    vertical: 'SPORTS',
    wager: null,
    maxBetMinor: null,
    freeBet: { ...anywhere, ...of },
  });
  const budgets = { EUR: noBudgetLimit };
  return publish(harness, someCampaign({ ...forPlayers(players), budgets, ...more }), terms);
}

/** What players do with free bets, over an offer of the test. */
export function freeBetsOn(harness: RewardsHarness) {
  const { db, clock, deps } = harness;
  const offer = new SampleOffer();
  const book = openBook({ db, ledger: deps.ledger }, offer, clock);
  const versions = new Map<string, bigint>();
  let [events, keys] = [70_000, 0];
  const report = (_where: string, error: unknown) => {
    throw error;
  };
  const delivered = <Message extends StatefulMessage>(eventId: string, message: object) => {
    const version = (versions.get(eventId) ?? 1n) + 1n;
    versions.set(eventId, version);
    const common = { product: 3, timestamp: 1, event: 'e' };
    return {
      eventId,
      version,
      receivedAt: clock.now(),
      message: { ...common, ...message },
    } as Delivered<Message>;
  };
  const carryOut = async () => {
    clock.move(3_000);
    await settleDue({ db, ledger: deps.ledger, clock, report });
  };
  return {
    book,
    offer,
    /** An event whose home side has this price; its number. */
    add(oddsMilli: number, more: Parameters<typeof anEvent>[1] = {}): number {
      events += 1;
      offer.put(anEvent(events, { markets: [aMarket('1x2', { home: oddsMilli, away: 1_700 })], ...more }));
      return events;
    },
    /** A player with a free bet that was claimed; its id. */
    async give(player: Claimer, of: Partial<FreeBetTerms> = {}): Promise<string> {
      const campaignId = await publishFreeBet(harness, [player], of);
      const { status, body } = await claimsOn(harness).claim(player, campaignId);
      if (status !== 200) throw new Error(`the claim was answered with ${JSON.stringify(body)}`);
      return body.assignment.assignmentId;
    },
    /** Places the home side of each event with the free bet. */
    place(
      { playerId }: Claimer,
      freeBetId: string,
      picks: readonly number[],
      more: Partial<PlaceBet> = {},
      key = `free-bet-${(keys += 1)}`,
    ): Promise<Bet> {
      const legs = picks.map((number) => {
        const { version, markets } = offer.find(eventIdOf(number))!;
        const { oddsMilli } = markets.get('1x2')!.outcomes.get('home')!;
        return aPick(number, { seen: { version, oddsMilli: oddsMilli! } });
      });
      const type = legs.length === 1 ? 'SINGLE' : 'ACCUMULATOR';
      return book.place(playerId, key, { type, legs, freeBetId, ...more });
    },
    /** Reports the result of an event's home side; a second one replaces it. */
    async settle(number: number, result: Result): Promise<void> {
      const eventId = eventIdOf(number);
      const outcomes = [{ id: 'home', ...results[result] }];
      const markets = [{ type: '1x2', specifiers: '', outcomes }];
      await openSettler({ db, clock }).onSettlement(
        delivered(eventId, { kind: 'bet_settlement', certainty: 2, markets }),
      );
      await carryOut();
    },
    /** The result was wrong, and is open again. */
    async rollBack(number: number): Promise<void> {
      const markets = [{ type: '1x2', specifiers: '' }];
      await openSettler({ db, clock }).onRollback(
        delivered(eventIdOf(number), { kind: 'rollback_bet_settlement', markets }),
      );
      await carryOut();
    },
    async read({ playerId }: Claimer, betId: string): Promise<Bet> {
      return (await findBet(db, playerId, betId))!;
    },
  };
}
export type FreeBets = ReturnType<typeof freeBetsOn>;
