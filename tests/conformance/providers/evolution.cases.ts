import { badAmounts } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId } from '../wallet-under-test.ts';

/** What only Evolution sends: cases 30, 43. */
export const evolutionCases: readonly Case[] = [
  {
    number: 30,
    title: 'a promotion pays once without a bet, also where its id is that of a bet',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      const win = await player.win({ stake: id }, 30n);
      const credit = player.winCall({ stake: id }, 500n)!;
      const promotion = {
        ...credit,
        path: credit.path.replace('/credit', '/promo_payout'),
        body: credit.body.replace(
          /"transaction":\{[^}]*\}/,
          `"promoTransaction":{"type":"Prize","id":"${id}","amount":5.000000}`,
        ),
      };
      const first = await player.insist(promotion);
      const second = await player.send(promotion);
      return [
        line('win', 'done', word(win)),
        line('promotion', 'OK', first.code),
        line('again', 'BET_ALREADY_SETTLED', second.code),
        line('net', 430, await player.net()),
      ];
    },
  },
  badAmounts({
    names: 'a comma, words, a sign, nothing',
    forms: ['"1,00"', '"one"', '-1.000000', 'null'],
    stakedMinor: 0n,
    call(player, digits) {
      const call = player.stakeCall(nextId());
      return { ...call, body: call.body.replace(/"amount":[^,}]+/, `"amount":${digits}`) };
    },
  }),
];
