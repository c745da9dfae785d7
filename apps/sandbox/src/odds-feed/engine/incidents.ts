import type { Incident, IncidentKind } from '@halcyon/odds/incident';

/** Incidents that count: without those that a check took back. */
export function standing(incidents: readonly Incident[]): readonly Incident[] {
  const gone = new Set(
    incidents.filter(({ kind }) => kind === 'overturned').map(({ detail }) => Number(detail)),
  );
  return gone.size === 0 ? incidents : incidents.filter(({ sequence }) => !gone.has(sequence));
}

const goals: readonly IncidentKind[] = ['goal', 'own_goal', 'penalty_scored'];
export const isGoal = ({ kind, period }: Incident): boolean => goals.includes(kind) && period !== 'shootout';
