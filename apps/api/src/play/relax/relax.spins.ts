import { relaxAuthorization, RelaxFreespinsAnswer, relaxFreespinsPaths } from '@halcyon/wire/providers/relax';
import type { ProviderAccount, SpinCall, SpinCalls } from '../provider/adapter.ts';
import { askProvider } from '../provider/ask-provider.ts';

/** Free spins by the partner interface that Relax and Quickspin share. Our id of the award is their promocode. */
export const relaxSpins: SpinCalls = {
  nameOf: ({ awardId }) => awardId,
  async issue(account, call) {
    const { freespinids, errorcode } = await ask(account, relaxFreespinsPaths.add, {
      txid: txidOf(call),
      remoteusername: call.playerRef,
      gameid: call.gameRef,
      amount: call.rounds,
      freespinvalue: Number(call.value.amountMinor),
      expire: Math.floor(call.expiresAt.getTime() / 1_000),
      currency: call.value.currency,
      promocode: call.awardId,
    });
    if (freespinids) return call.awardId;
    if (errorcode === 'TRANSACTION_DECLINED') return null;
    throw new Error(`free spins were answered with ${errorcode ?? 'nothing'}`);
  },
  async cancel(account, call) {
    const body = { txid: txidOf(call), remoteusername: call.playerRef, promocode: call.bonusRef };
    const { errorcode } = await ask(account, relaxFreespinsPaths.cancel, body);
    if (errorcode !== undefined && errorcode !== 'TRANSACTION_DECLINED')
      throw new Error(`the end of free spins was answered with ${errorcode}`);
  },
};

function ask({ origin, keys }: ProviderAccount, path: string, body: object) {
  const { user = '', password = '' } = keys;
  return askProvider(RelaxFreespinsAnswer, {
    url: `${origin.replace(/\/$/, '')}${path}`,
    body: JSON.stringify(body),
    headers: { authorization: relaxAuthorization(user, password) },
  });
}

/** A number that is the same for every attempt: the first 52 bits of the award's id. */
function txidOf({ awardId }: SpinCall): number {
  return Number.parseInt(awardId.replaceAll('-', '').slice(0, 13), 16) + 1;
}
