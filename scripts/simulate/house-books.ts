import {
  HOUSE_PREFIX,
  houseCalls,
  type HouseCall,
  type HouseRequestOf,
  type RoundCard,
} from '@halcyon/wire/seamless/house-calls';
import { signCall } from '@halcyon/wire/seamless/signature';
import type { WholeHouse } from '../../packages/testkit/src/whole-house.ts';

/** Every real round that the games call settled since `from`, over the call that the platform compares by. */
export async function settledRounds(house: WholeHouse, from: Date): Promise<readonly RoundCard[]> {
  const found: RoundCard[] = [];
  const span = {
    settledFrom: from.toISOString(),
    settledBefore: new Date(Date.now() + 60_000).toISOString(),
  };
  for (;;) {
    const after = found.at(-1)?.roundId;
    const answer = await ask(house, 'settledRounds', { ...span, ...(after ? { afterRoundId: after } : {}) });
    found.push(...answer.rounds);
    if (!answer.hasMore) return found;
  }
}

/** Rounds whose stake is taken and that are not settled. */
export async function unfinishedRounds(house: WholeHouse): Promise<readonly RoundCard[]> {
  return (await ask(house, 'unfinishedRounds', {})).rounds;
}

async function ask<Call extends HouseCall>(house: WholeHouse, call: Call, request: HouseRequestOf<Call>) {
  const path = HOUSE_PREFIX + houseCalls[call].path;
  const rawBody = JSON.stringify(request);
  const signature = signCall(house.seamlessSecret, { method: 'POST', path, rawBody }, Date.now());
  const response = await fetch(house.at.games + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body: rawBody,
  });
  return houseCalls[call].answer.parse(await response.json()) as ReturnType<
    (typeof houseCalls)[Call]['answer']['parse']
  >;
}
