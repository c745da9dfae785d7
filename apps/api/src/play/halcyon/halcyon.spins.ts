import type { ProviderAccount, SpinCalls } from '../provider/adapter.ts';
import { GamesClient } from './games.client.ts';

/** Awards of free spins in our own games, by the wire of packages/wire/src/seamless/games-calls.ts. */
export const halcyonSpins: SpinCalls = {
  nameOf: ({ awardId }) => awardId,
  async issue(account, { awardId, playerRef, gameRef, rounds, value, expiresAt }) {
    const answer = await clientOf(account).call('issueSpins', {
      awardId,
      playerRef,
      gameId: gameRef,
      currency: value.currency,
      rounds,
      valueMinor: String(value.amountMinor),
      expiresAt: expiresAt.toISOString(),
    });
    if (answer.ok) return answer.awardId;
    if (answer.code === 'spins_refused') return null;
    throw new Error(`the games server answered ${answer.code}`);
  },
  async cancel(account, { bonusRef }) {
    const answer = await clientOf(account).call('cancelSpins', { awardId: bonusRef });
    if (!answer.ok && answer.code !== 'not_found')
      throw new Error(`the games server answered ${answer.code}`);
  },
};

function clientOf({ keys, origin }: ProviderAccount): GamesClient {
  return new GamesClient({ origin: keys['calls'] ?? origin, secret: keys['secret'] ?? '' });
}
