import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../platform/site.ts';
import { fairnessQuery, type EventFairness } from './fairness.queries.ts';
import type { FootballLaw } from './recompute-match.ts';
import { ProofCard } from '../virtuals/proof/proof-card.tsx';

const FOOTBALL = 'football-1';

/**
 * How a simulated event is drawn: what is bound from its listing on, and what is revealed after it. A football match is
 * drawn again in this browser, by separate code.
 */
export function MatchProof({ id, isOver }: { id: string; isOver: boolean }) {
  const site = useSite();
  const { data } = useQuery(fairnessQuery(site, id, isOver));
  if (!data) return null;
  const isChecked = data.seed !== null && data.law?.model === FOOTBALL;
  return <ProofCard proof={data} file={`match-${id}.json`} check={isChecked ? () => checked(data) : null} />;
}

/** Right: the seed is the one that was bound, and every goal and red card that was reported follows from it. */
async function checked({ seed, publicSeed, law, ...proof }: EventFairness) {
  const { recomputeMatch } = await import('./recompute-match.ts');
  const { isBound, isSame, drawn } = await recomputeMatch({
    ...proof,
    seed: seed ?? '',
    publicSeed: publicSeed ?? '',
    law: law?.parameters as FootballLaw,
  });
  const goalsOf = (side: string) =>
    drawn.filter((line) => new RegExp(`^(?!red).* ${side} `).test(line)).length;
  return { isRight: isBound && isSame, isSame, result: `${goalsOf('home')}–${goalsOf('away')}` };
}
