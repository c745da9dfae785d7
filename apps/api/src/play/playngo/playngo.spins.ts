import { getCurrency } from '@halcyon/money/currency';
import {
  playngoAuthorization,
  playngoFreegamesPath,
  readPlayngoSoap,
  writePlayngoSoap,
  type PlayngoFreegameMethod,
} from '@halcyon/wire/providers/playngo';
import { formatTwoPlaces } from '@halcyon/wire/providers/two-places';
import type { ProviderAccount, SpinCalls } from '../provider/adapter.ts';
import { askProviderText } from '../provider/ask-provider.ts';

/** Free games by SOAP. Our id of the award is their external id; a spin is one coin on one line of its value. */
export const playngoSpins: SpinCalls = {
  nameOf: ({ awardId }) => awardId,
  async issue(account, { awardId, playerRef, gameRef, rounds, value, expiresAt }) {
    const { amountMinor, currency } = value;
    const answer = await ask(account, 'AddFreegameOffers', {
      UserId: playerRef,
      Rounds: String(rounds),
      Lines: '1',
      Coins: '1',
      Denomination: formatTwoPlaces(amountMinor, getCurrency(currency).exponent),
      Currency: currency,
      ExpireTime: expiresAt.toISOString(),
      FreegameExternalId: awardId,
      RequestId: awardId,
      GameIdList: gameRef,
    });
    return answer === 'refused' ? null : awardId;
  },
  async cancel(account, { playerRef, bonusRef }) {
    await ask(account, 'CancelFreegame', { UserId: playerRef, FreegameExternalId: bonusRef });
  },
};

/** Throws: an answer that is neither the response of the method nor a refusal of the order. */
async function ask(
  { origin, keys }: ProviderAccount,
  method: PlayngoFreegameMethod,
  fields: Readonly<Record<string, string>>,
): Promise<'done' | 'refused'> {
  const { pid = '', accessToken = '' } = keys;
  const text = await askProviderText({
    url: `${origin.replace(/\/$/, '')}${playngoFreegamesPath}`,
    body: writePlayngoSoap(method, fields),
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: method,
      authorization: playngoAuthorization(pid, accessToken),
    },
  });
  const answer = readPlayngoSoap(text);
  if (answer?.name === `${method}Response`) return 'done';
  if (answer?.name === 'Fault' && answer.fields['faultcode'] === 'Client') return 'refused';
  throw new Error('free games were not answered');
}
