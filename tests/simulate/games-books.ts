import {
  GAMES_PREFIX,
  gamesCalls,
  type GamesCall,
  type GamesRequestOf,
  type RoundCard,
} from '@halcyon/wire/seamless/games-calls';
import { signCall } from '@halcyon/wire/seamless/signature';
import type { ProductHarness } from '@halcyon/testkit/product-harness';

/** Every real round that the games call settled since `from`, over the call that the platform compares by. */
export async function settledRounds(harness: ProductHarness, from: Date): Promise<readonly RoundCard[]> {
  const found: RoundCard[] = [];
  const span = {
    settledFrom: from.toISOString(),
    settledBefore: new Date(Date.now() + 60_000).toISOString(),
  };
  for (;;) {
    const after = found.at(-1)?.roundId;
    const answer = await ask(harness, 'settledRounds', {
      ...span,
      ...(after ? { afterRoundId: after } : {}),
    });
    found.push(...answer.rounds);
    if (!answer.hasMore) return found;
  }
}

/** Rounds whose stake is taken and that are not settled. */
export async function unfinishedRounds(harness: ProductHarness): Promise<readonly RoundCard[]> {
  return (await ask(harness, 'unfinishedRounds', {})).rounds;
}

async function ask<Call extends GamesCall>(
  harness: ProductHarness,
  call: Call,
  request: GamesRequestOf<Call>,
) {
  const path = GAMES_PREFIX + gamesCalls[call].path;
  const rawBody = JSON.stringify(request);
  const signature = signCall(harness.seamlessSecret, { method: 'POST', path, rawBody }, Date.now());
  const response = await fetch(harness.at.games + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body: rawBody,
  });
  return gamesCalls[call].answer.parse(await response.json()) as ReturnType<
    (typeof gamesCalls)[Call]['answer']['parse']
  >;
}
