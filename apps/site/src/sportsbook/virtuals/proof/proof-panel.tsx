import type { VirtualFairnessView } from '../virtuals.queries.ts';
import { ProofCard } from './proof-card.tsx';
import { drawnWords } from './drawn-words.ts';
import type { Law } from './verify-draw.ts';

/** How a virtual event was drawn, and the check of it in this browser by separate code. `names`: runners by number. */
export function ProofPanel({ proof, names }: { proof: VirtualFairnessView; names: readonly string[] }) {
  const { eventId, seed } = proof;
  const file = `${eventId.replaceAll(':', '-')}.json`;
  const check = async (of: string) => {
    const { isRight, result } = await checked(proof, of);
    return { isRight, result: drawnWords(result, names, proof.matches !== null) };
  };
  return <ProofCard proof={proof} file={file} check={seed === null ? null : () => check(seed)} />;
}

async function checked(proof: VirtualFairnessView, seed: string) {
  if (proof.matches) {
    const { verifySeason } = await import('./verify-season.ts');
    return verifySeason({ ...proof, seed, publicSeed: proof.publicSeed ?? '', matches: proof.matches });
  }
  const { verifyDraw } = await import('./verify-draw.ts');
  const { isBound, result } = await verifyDraw({
    eventId: proof.eventId,
    law: proof.law as Law,
    seedHash: proof.seedHash,
    seed,
    publicSeed: proof.publicSeed ?? '',
  });
  return { isRight: isBound && result === proof.result, result };
}
