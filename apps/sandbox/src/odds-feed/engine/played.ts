import type { Incident } from '@halcyon/odds/incident';
import type { Script } from './script.ts';

/** All incidents of a script with their numbers, and the milliseconds from the start for their time. */
export function incidentsOf(script: Script): readonly Incident[] {
  const all = script.steps.flatMap(({ incidents, atMs }) =>
    incidents.map((incident) => ({ incident, atMs })),
  );
  const numbers = new Map(all.map(({ incident }, at) => [incident, at + 1]));
  return all.map(({ incident: { overturns, ...incident }, atMs }, at) => ({
    ...incident,
    ...(overturns && { detail: `${numbers.get(overturns)}` }),
    sequence: at + 1,
    atMs,
  }));
}
