import {
  relaxAuthorization,
  type sandboxQuickspin,
  type sandboxRelax,
} from '../../../packages/wire/src/providers/relax.ts';
import type { ProviderAnswer } from '../../../apps/sandbox/src/providers/transport.ts';
import { refusedAmount } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { rollbackOfNoRound } from '../no-round.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

type Account = typeof sandboxRelax | typeof sandboxQuickspin;

/** What only the family of Relax and Quickspin sends: cases 12, 29, 30, 43. */
export function relaxCases(account: Account, promotionCall: string | null): readonly Case[] {
  const call = (
    player: Player,
    method: string,
    amount: string,
    more: object = {},
  ): Promise<ProviderAnswer> => {
    const { token, playerRef, currency, gameRef } = player.session;
    const fields = {
      channel: 'web',
      clientid: account.clientId,
      cashiertoken: token,
      customerid: playerRef,
      currency,
      gameref: gameRef,
      gamesessionid: nextId(),
      txid: Number(nextId()),
      ...more,
    };
    // The amount as it is written: no number type may straighten it out.
    const body = JSON.stringify(fields).replace(/\}$/, `,"amount":${amount}}`);
    const authorization = relaxAuthorization(account.user, account.password);
    const headers = { 'content-type': 'application/json', authorization };
    return player.insist({ method: 'POST', path: `/${method}`, headers, body });
  };
  return [
    rollbackOfNoRound((player, stake) => {
      const call = player.rollbackCall({ stake });
      return { ...call, body: call.body.replace(/"gamesessionid":"[^"]*",?/, '') };
    }),
    {
      number: 29,
      title: 'a jackpot is part of its win and is paid once',
      async run(wallet) {
        const player = await wallet.openPlayer();
        const round = nextId();
        await player.stake(nextId(), 100n, round);
        const jackpot = {
          gamesessionid: round,
          txid: Number(nextId()),
          ended: true,
          jackpotpayout: [['mega', 40_000]],
        };
        const first = await call(player, 'deposit', '50000', jackpot);
        const second = await call(player, 'deposit', '50000', jackpot);
        return [
          line('win, twice', 'done done', `${word(first)} ${word(second)}`),
          line('net', 49_900, await player.net()),
        ];
      },
    },
    {
      number: 30,
      title: 'free spins and promotions pay without a bet, once each',
      async run(wallet) {
        const player = await wallet.openPlayer();
        const kinds = ['freespinspayout', 'fsdeposit', 'promopayout'];
        const words: string[] = [];
        for (const txtype of kinds)
          words.push(word(await call(player, 'deposit', '100', { txtype, promocode: 'offer' })));
        if (promotionCall) words.push(word(await call(player, promotionCall, '100', { promocode: 'offer' })));
        return [
          line('payouts', words.map(() => 'done').join(' '), words.join(' ')),
          line('net', 100 * words.length, await player.net()),
        ];
      },
    },
    {
      number: 43,
      title: 'half a cent, an exponent, a text, a sign: no amount, no money, an answer all the same',
      async run(wallet) {
        const player = await wallet.openPlayer();
        const lines = [];
        for (const amount of ['0.5', '"100"', '-100', '1e400', 'null']) {
          const answer = await call(player, 'withdraw', amount, { txtype: 'withdraw' });
          lines.push(...refusedAmount(wallet, amount, answer));
        }
        return [...lines, line('net', 0, await player.net())];
      },
    },
  ];
}
