import { yggdrasilCall } from '../../../apps/sandbox/src/providers/yggdrasil/yggdrasil.protocol.ts';
import { badAmounts, badDecimals } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId } from '../wallet-under-test.ts';

/** What only Yggdrasil sends: cases 14, 29, 43. */
export const yggdrasilCases: readonly Case[] = [
  {
    number: 14,
    title: 'a cancel after endwager is refused, also where nothing was won',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      await player.win({ stake: id }, 0n);
      const back = await player.send(player.rollbackCall({ stake: id }));
      return [line('cancel', 'not done', word(back)), line('net', -100, await player.net())];
    },
  },
  {
    number: 29,
    title: 'a campaign pays once, in no round and without a wager',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const { currency, playerRef } = player.session;
      const payout = {
        playerid: playerRef ?? '',
        reference: nextId(),
        cash: '5.00',
        bonus: '0.00',
        currency,
      };
      const call = yggdrasilCall('campaignpayout', payout);
      const [first, second] = [await player.insist(call), await player.insist(call)];
      // A win counts its ids apart from campaigns.
      const round = nextId();
      await player.stake(nextId(), 100n, round);
      const win = await player.win({ stake: round, round, id: payout.reference }, 30n);
      return [
        line('answers', 'done done', `${word(first)} ${word(second)}`),
        line('win of the same id', 'done', word(win)),
        line('net', 430, await player.net()),
      ];
    },
  },
  badAmounts({
    ...badDecimals,
    call(player, amount, reference) {
      const { currency, playerRef } = player.session;
      const won = { playerid: playerRef ?? '', reference, subreference: nextId(), amount, currency };
      return yggdrasilCall('appendwagerresult', won);
    },
  }),
];
