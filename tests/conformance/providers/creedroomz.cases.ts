import {
  creedroomzType,
  sandboxCreedroomz,
  signCreedroomz,
} from '../../../packages/wire/src/providers/creedroomz.ts';
import { exactNumber } from '../../../packages/wire/src/providers/exact-json.ts';
import { badAmounts } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

/** A bet with some fields changed, signed with them. */
function betOf(player: Player, more: Readonly<Record<string, unknown>>) {
  const call = player.stakeCall(nextId());
  const fields = JSON.parse(call.body) as Record<string, unknown>;
  delete fields['PublicKey'];
  return { ...call, body: signCreedroomz({ ...fields, ...more }, sandboxCreedroomz.sharedKey) };
}

/** What only CreedRoomz sends: cases 32, 43, 51. */
export const creedroomzCases: readonly Case[] = [
  {
    number: 32,
    title: 'a tip is taken without a round, and no win is waited for',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const tip = betOf(player, { TypeId: Number(creedroomzType.tip), RoundId: undefined });
      const [first, second] = [await player.insist(tip), await player.insist(tip)];
      return [
        line('tip', 'done', word(first)),
        line('again', 'done', word(second)),
        line('net', -100, await player.net()),
      ];
    },
  },
  badAmounts({
    names: 'a comma, words, nothing',
    forms: ['1,00', 'one', null],
    stakedMinor: 0n,
    call: (player, form) => betOf(player, { WithdrawAmount: form }),
  }),
  {
    number: 51,
    title: 'the hash covers a number as it was written: 1, 1.0 and 1.00 are one amount and three texts',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const words = [];
      for (const digits of ['1', '1.0', '1.00'])
        words.push(word(await player.insist(betOf(player, { WithdrawAmount: exactNumber(digits) }))));
      const call = betOf(player, { WithdrawAmount: exactNumber('1.00') });
      const rewritten = await player.send({ ...call, body: call.body.replace(':1.00', ':1.0') });
      return [
        line('as written', 'done done done', words.join(' ')),
        line('written otherwise', 'not done', word(rewritten)),
        line('net', -300, await player.net()),
      ];
    },
  },
];
