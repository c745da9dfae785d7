import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import { expect, test } from 'vitest';
import { eventsBetween } from '../../../../sandbox/src/odds-feed/calendar/calendar.ts';
import { engines } from '../../../../sandbox/src/odds-feed/engine/engine.ts';
import { startersOf } from '../../../../sandbox/src/odds-feed/engine/football/football-squad.ts';
import type { ScriptedIncident } from '../../../../sandbox/src/odds-feed/engine/script.ts';
import { recomputeMatch, type FootballLaw, type MatchProof, type Reported } from './recompute-match.ts';

const engine = engines['football']!;
const fromMs = Date.UTC(2026, 10, 26);
const matches = eventsBetween(fromMs, fromMs + 7 * 86_400_000).filter(
  ({ competition }) => competition.sport === 'football',
);
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A match as the engine draws it, with its incidents as they are reported. */
function playedBy(number: number): MatchProof {
  const match = matches[number % matches.length]!;
  const seed = createHash('sha256').update(`seed ${number}`).digest('hex');
  const publicSeed = sha256(seed);
  const chance = seededChance({ serverSeed: seed, publicSeed, event: match.id });
  const { steps } = engine.draw(chance, match);
  const scripted = steps.flatMap(({ incidents }) => incidents);
  const numberOf = (incident: ScriptedIncident) => scripted.indexOf(incident) + 1;
  const incidents = scripted.map((incident): Reported => {
    const { overturns, ...rest } = incident;
    return { ...rest, sequence: numberOf(incident), ...(overturns && { detail: `${numberOf(overturns)}` }) };
  });
  const starters = {
    home: startersOf(match.home).map(({ id }) => id),
    away: startersOf(match.away).map(({ id }) => id),
  };
  const law = engine.parametersOf(match) as FootballLaw;
  return { event: match.id, seed, seedHash: sha256(seed), publicSeed, law, starters, incidents };
}

test('the goals, scorers, times and red card of 1,000 matches follow from their seeds, by separate code', async () => {
  let [goals, reds] = [0, 0];
  for (let number = 0; number < 1_000; number += 1) {
    const proof = playedBy(number);
    const { isBound, drawn, reported, isSame } = await recomputeMatch(proof);
    expect([proof.event, isBound, drawn]).toEqual([proof.event, true, reported]);
    expect(isSame).toBe(true);
    goals += drawn.filter((line) => !line.startsWith('red')).length;
    reds += drawn.filter((line) => line.startsWith('red')).length;
  }
  // Nothing is proven by matches in which nothing happens.
  expect(goals).toBeGreaterThan(2_000);
  expect(reds).toBeGreaterThan(100);
});

test('a goal that was moved, credited to the other side or invented, another seed and another law do not agree', async () => {
  const proof = playedBy(4);
  const goal = proof.incidents.find(({ kind }) => kind === 'goal')!;
  const changed = (of: Partial<Reported>) => ({
    ...proof,
    incidents: proof.incidents.map((one) => (one === goal ? { ...one, ...of } : one)),
  });
  const other = sha256('aa');
  const planted: readonly MatchProof[] = [
    changed({ second: goal.second + 1 }),
    changed({ side: goal.side === 'home' ? 'away' : 'home' }),
    changed({ player: proof.starters.home[0] }),
    { ...proof, incidents: proof.incidents.filter((one) => one !== goal) },
    { ...proof, publicSeed: other },
    { ...proof, law: { ...proof.law, goals: { home: 3, away: 0.2 } } },
  ];
  expect((await recomputeMatch(proof)).isSame).toBe(true);
  for (const one of planted) expect((await recomputeMatch(one)).isSame).toBe(false);
  const { isBound, isSame } = await recomputeMatch({ ...proof, seed: other });
  expect([isBound, isSame]).toEqual([false, false]);
});

test('of a match that was abandoned what had happened by then is compared', async () => {
  const proof = playedBy(4);
  const at = proof.incidents.findIndex(({ kind }) => kind === 'goal');
  const abandoned = { sequence: 999, period: 'half1', second: 0, kind: 'abandoned' };
  const incidents = [...proof.incidents.slice(0, at + 1), abandoned];
  const { isSame, drawn } = await recomputeMatch({ ...proof, incidents });
  expect([isSame, drawn.length]).toEqual([true, 1]);
});

test('the code of the check is small enough to be read', () => {
  expect(statSync(join(import.meta.dirname, 'recompute-match.ts')).size).toBeLessThan(20_480);
});
