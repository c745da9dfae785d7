import type { VirtualFairnessView } from '../virtuals.queries.ts';
import { isBoundTo, verifyDraw, Words } from './verify-draw.ts';

type SeasonProof = Pick<VirtualFairnessView, 'eventId' | 'seedHash'> & {
  readonly seed: string;
  readonly publicSeed: string;
  readonly matches: NonNullable<VirtualFairnessView['matches']>;
};
type Checked = { readonly isRight: boolean; readonly result: string };

const POINTS_WON = 3;

/** Draws every match of a season once more, and the lots, and ranks the clubs. Source: docs/domains/virtual-sports.md#draw */
export async function verifySeason(
  proof: SeasonProof & { readonly result: string | null },
): Promise<Checked> {
  const clubs = new Set(proof.matches.map(({ home }) => home)).size;
  const rows = Array.from({ length: clubs }, () => ({ points: 0, difference: 0, goals: 0 }));
  let isRight = await isBoundTo(proof);
  for (const { eventId, home, away, goals, seedHash, seed, publicSeed, result } of proof.matches) {
    const law = { kind: 'football', goals } as const;
    const drawn = await verifyDraw({
      eventId,
      law,
      seedHash,
      seed: seed ?? '',
      publicSeed: publicSeed ?? '',
    });
    isRight &&= drawn.isBound && drawn.result === result;
    const [own = 0, other = 0] = drawn.result.split(' ')[0]!.split(':').map(Number);
    count(rows[home - 1]!, own, other);
    count(rows[away - 1]!, other, own);
  }
  const lots = await lotsOf(proof, clubs);
  const result = rows
    .map((row, at) => ({ ...row, club: at + 1 }))
    .toSorted(
      (one, other) =>
        other.points - one.points ||
        other.difference - one.difference ||
        other.goals - one.goals ||
        lots.indexOf(one.club) - lots.indexOf(other.club),
    )
    .map(({ club }) => club)
    .join('/');
  return { isRight: isRight && result === proof.result, result };
}

function count(row: { points: number; difference: number; goals: number }, own: number, other: number): void {
  row.points += own > other ? POINTS_WON : own === other ? 1 : 0;
  row.difference += own - other;
  row.goals += own;
}

/** Of the clubs left, each number names the next one. */
async function lotsOf(proof: SeasonProof, clubs: number): Promise<readonly number[]> {
  const words = await Words.open(proof);
  const left = Array.from({ length: clubs }, (_, at) => at + 1);
  const lots: number[] = [];
  while (left.length > 0) lots.push(left.splice(await words.below(left.length), 1)[0]!);
  return lots;
}
