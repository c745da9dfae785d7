import { getCurrency } from '@halcyon/money/currency';
import { exactNumber } from '@halcyon/wire/providers/exact-json';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import {
  hashPragmaticPlay,
  pragmaticPlayError,
  PragmaticPlayFreeRoundsAnswer,
  pragmaticPlayFreeRoundsPaths,
} from '@halcyon/wire/providers/pragmatic-play';
import { formatTwoPlaces } from '@halcyon/wire/providers/two-places';
import type { ProviderAccount, SpinCalls } from '../provider/adapter.ts';
import { askProvider } from '../provider/ask-provider.ts';

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

/** What an order is refused with for good. */
const refused = new Set<string>([pragmaticPlayError.parameters, pragmaticPlayError.gameOff].map(String));

/** Free rounds by FreeRoundsBonusAPI v2. Our id of the award is the bonus code. */
export const pragmaticPlaySpins: SpinCalls = {
  nameOf: ({ awardId }) => awardId,
  async issue(account, { awardId, playerRef, gameRef, rounds, value, validFrom, expiresAt }) {
    const { currency, amountMinor } = value;
    const totalBet = exactNumber(formatTwoPlaces(amountMinor, getCurrency(currency).exponent));
    const query = {
      playerId: playerRef,
      bonusCode: awardId,
      startDate: secondsOf(validFrom),
      expirationDate: secondsOf(expiresAt),
      rounds: String(rounds),
      currency,
    };
    const games = { gameList: [{ gameId: gameRef, betValues: [{ totalBet, currency }] }] };
    const error = await ask(account, pragmaticPlayFreeRoundsPaths.create, query, games);
    if (refused.has(error)) return null;
    if (error !== '0') throw new Error(`free rounds were answered with ${error}`);
    return awardId;
  },
  async cancel(account, { bonusRef }) {
    const error = await ask(account, pragmaticPlayFreeRoundsPaths.cancel, { bonusCode: bonusRef }, {});
    if (error !== '0' && !refused.has(error))
      throw new Error(`the end of free rounds was answered with ${error}`);
  },
};

async function ask(
  { origin, keys }: ProviderAccount,
  path: string,
  fields: Readonly<Record<string, string>>,
  body: object,
): Promise<string> {
  const { secret = '', secureLogin = '' } = keys;
  const signed = { secureLogin, ...fields };
  const query = writeFields({ ...signed, hash: hashPragmaticPlay(signed, secret) });
  const url = `${origin.replace(/\/$/, '')}${path}?${query}`;
  return (await askProvider(PragmaticPlayFreeRoundsAnswer, { url, body: JSON.stringify(body) })).error;
}
