import { novomaticCall } from '../../../apps/sandbox/src/providers/novomatic/novomatic.protocol.ts';
import { exactNumber, type ExactNumber } from '../../../packages/wire/src/providers/exact-json.ts';
import { badAmounts } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

const pay = (player: Player, type: string, id: string, amount: ExactNumber, roundId = id) => {
  const { playerRef, token, gameRef, currency } = player.session;
  const path = `/Cash/Users/${playerRef ?? ''}/Transactions?PartnerUserSessionKey=${encodeURIComponent(token)}`;
  return novomaticCall('POST', path, {
    TransactionType: type,
    TransactionId: id,
    Game: { GameId: gameRef },
    Amount: amount,
    CurrencyCode: currency,
    EntityReferences: [{ EntityType: 'CasinoRound', EntityId: roundId }],
  });
};

/** What only Novomatic sends: cases 5, 31, 43. */
export const novomaticCases: readonly Case[] = [
  {
    number: 5,
    title: 'stake, win and cancellation may share one id; each is a separate transaction',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const [id, round] = [nextId(), nextId()];
      const stake = await player.insist(pay(player, 'CasinoRound_Stake', id, exactNumber('-100'), round));
      const win = await player.insist(pay(player, 'CasinoRound_Win', id, exactNumber('40'), round));
      const back = await player.send(pay(player, 'CasinoRound_CancelStake', id, exactNumber('100'), round));
      const other = nextId();
      await player.insist(pay(player, 'CasinoRound_Stake', other, exactNumber('-100')));
      const undone = await player.insist(pay(player, 'CasinoRound_CancelStake', other, exactNumber('100')));
      return [
        line('stake and win', 'done done', `${word(stake)} ${word(win)}`),
        line('cancelled after its win', 'not done', word(back)),
        line('cancelled in time', 'done', word(undone)),
        line('net', -60, await player.net()),
      ];
    },
  },
  {
    number: 31,
    title:
      'a stake is below zero; one above zero takes nothing and gives nothing, and so does a win below zero',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const stake = await player.send(pay(player, 'CasinoRound_Stake', nextId(), exactNumber('100')));
      const win = await player.send(pay(player, 'CasinoRound_Win', nextId(), exactNumber('-100')));
      const unknown = await player.send(pay(player, 'CasinoRound_Gift', nextId(), exactNumber('100')));
      return [
        line('stake above zero', 'BadRequest', stake.code),
        line('win below zero', 'BadRequest', win.code),
        line('a kind that nobody knows', 'TransactionTypeUnknown', unknown.code),
        line('net', 0, await player.net()),
      ];
    },
  },
  badAmounts({
    names: 'a fraction, an exponent, a plus, a text',
    forms: [-1.5, '-1e2', '+100', '-1,00', null, 'x'],
    stakedMinor: 0n,
    call: (player, amount) => pay(player, 'CasinoRound_Stake', nextId(), { toJSON: () => amount }),
  }),
];
