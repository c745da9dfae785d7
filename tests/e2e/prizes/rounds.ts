import { OpenGame, type Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import type { Place } from './player.ts';

/** Real rounds of one stake each in a slot of our own. */
export async function stake(
  visitor: Visitor,
  { prefix }: Place,
  amountMinor: string,
  times = 1,
  game = 'neon-777',
): Promise<void> {
  const slot = await OpenGame.open(visitor, game, prefix);
  for (let played = 0; played < times; played += 1) await slot.play(amountMinor);
}

/** Joins over plain HTTP, under the rules that the tournament has. */
export async function join(visitor: Visitor, id: string): Promise<void> {
  const answer = await fetch(`${addresses.site}/api/v1/tournament/public/casino/${id}/en`);
  const { tournament } = (await answer.json()) as { tournament: { termsId: string } };
  const body = { termsId: tournament.termsId };
  await visitor.call(`POST /api/v1/tournament/casino/${id}/join`, { body });
}
