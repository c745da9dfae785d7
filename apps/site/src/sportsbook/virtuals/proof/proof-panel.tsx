import type { VirtualFairnessView } from '../virtuals.queries.ts';
import { ProofCard } from './proof-card.tsx';
import { resultText } from '../results/result-text.ts';
import type { Law } from './verify-draw.ts';

/** How a virtual event was drawn, and the check of it in this browser by separate code. */
export function ProofPanel({ proof, names }: { proof: VirtualFairnessView; names: readonly string[] }) {
  const { eventId, seed } = proof;
  const check = async (of: string) => {
    const { isRight, result } = await checked(proof, of);
    const isNumbered = (proof.law as Law | { readonly kind: 'season' }).kind === 'race';
    return { isRight, isSame: result === proof.result, result: resultText(result, names, isNumbered) };
  };
  const file = `${eventId.replaceAll(':', '-')}.json`;
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
