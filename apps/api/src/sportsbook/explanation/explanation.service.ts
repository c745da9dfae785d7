import type { BetExplanation } from '@halcyon/contract/sportsbook/explanation.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Queryable } from '@halcyon/server-kit/sql';
import { factorOfLeg, type SettledBet, type SettledLeg } from '../settlement/bet-result.rules.ts';
import { listBetsToBook } from '../settlement/settled-bet.store.ts';
import { exactNumber, explainWorking, voidReasonOf } from './explanation.rules.ts';
import {
  listIncidentsOf,
  listLegDecisions,
  type LegDecision,
  type NamedIncident,
} from './explanation.store.ts';

type Leg = BetExplanation['legs'][number];

/** Why a bet of the player returned what it did. Refuses: bet.unknown. */
export async function explainBet(on: Queryable, playerId: bigint, betId: string): Promise<BetExplanation> {
  const [bet] = await listBetsToBook(on, [{ player_id: playerId, bet_id: betId, number: 1 }]);
  if (!bet) throw new Refusal('bet.unknown');
  const decisions = await listLegDecisions(on, playerId, betId);
  const incidents = await listIncidentsOf(
    on,
    decisions.flatMap((one) => one.incidents.map((sequence) => ({ eventId: one.event_id, sequence }))),
  );
  const hasResult = bet.state === 'won' || bet.state === 'lost' || bet.state === 'void';
  return {
    id: betId,
    state: bet.state,
    legs: bet.legs
      .toSorted((one, other) => one.number - other.number)
      .map((leg) =>
        explainLeg(
          bet,
          leg,
          decisions.find(({ number }) => number === leg.number),
          incidents,
        ),
      ),
    working: hasResult ? explainWorking(bet) : null,
  };
}

function explainLeg(
  { kind }: SettledBet,
  leg: SettledLeg,
  decision: LegDecision | undefined,
  incidents: readonly NamedIncident[],
): Leg {
  const { number, part, eventId, outcome, oddsMilli, placeDivisor, isBanker, grade } = leg;
  return {
    number,
    part,
    eventId,
    market: leg.marketKey,
    outcome,
    oddsMilli,
    placeDivisor,
    isBanker,
    result: grade?.result ?? null,
    factor: grade && kind !== 'builder' ? exactNumber(factorOfLeg(leg)) : null,
    decision: grade && decision ? decisionOf(grade, decision, incidents) : null,
  };
}

function decisionOf(
  grade: NonNullable<SettledLeg['grade']>,
  { event_id: eventId, version, rule, incidents: used, decided_at, inputs: read }: LegDecision,
  incidents: readonly NamedIncident[],
): NonNullable<Leg['decision']> {
  const inputs = read as NonNullable<Leg['decision']>['inputs'];
  return {
    rule,
    voidReason: voidReasonOf(grade.result, { rule, inputs }),
    inputs,
    incidents: incidents
      .filter((one) => one.eventId === eventId && used.includes(one.incident.sequence))
      .map(({ incident }) => incident),
    deadHeat: grade.deadHeat ?? null,
    deductionBps: grade.deductionBps ?? 0,
    decidedAt: decided_at.toISOString(),
    message: { eventId, version: Number(version) },
  };
}
