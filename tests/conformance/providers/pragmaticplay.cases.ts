import { pragmaticPlayCall } from '../../../apps/sandbox/src/providers/pragmaticplay/pragmaticplay.protocol.ts';
import { badAmounts, badDecimals } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { rollbackOfNoRound } from '../no-round.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

type Fields = Readonly<Record<string, string>>;

const known = (player: Player) => ({
  userId: player.session.playerRef ?? '',
  token: player.session.token,
  gameId: player.session.gameRef,
  timestamp: '1763722800000',
  platform: 'WEB',
});
const result = (player: Player, roundId: string, fields: Fields) =>
  pragmaticPlayCall('result', {
    ...known(player),
    roundId,
    roundDetails: 'spin',
    reference: nextId(),
    ...fields,
  });

/** What only Pragmatic Play sends: cases 12, 24, 25, 29, 43, 49, 51. */
export const pragmaticPlayCases: readonly Case[] = [
  rollbackOfNoRound((player, stake) => pragmaticPlayCall('refund', { ...known(player), reference: stake })),
  {
    number: 24,
    title: 'a result with a promotion’s part is two credits and one reply; a repetition gives neither again',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId();
      await player.stake(nextId(), 100n, round);
      const promotion = { promoWinReference: nextId(), promoCampaignID: '7', promoCampaignType: 'R' };
      const call = result(player, round, { amount: '0.40', promoWinAmount: '2.00', ...promotion });
      const [first, second] = [await player.insist(call), await player.insist(call)];
      return [
        line('answers', 'done done', `${word(first)} ${word(second)}`),
        line('net', 140, await player.net()),
      ];
    },
  },
  {
    number: 25,
    title: 'what a batch of free rounds won is paid once, by its results or at its end',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId();
      const free = { roundId: round, bonusCode: 'batch-1' };
      const bet = { ...known(player), ...free, amount: '0.00', reference: nextId() };
      await player.insist(pragmaticPlayCall('bet', bet));
      await player.insist(result(player, round, { ...free, amount: '3.00' }));
      const end = { ...known(player), bonusCode: 'batch-1', amount: '3.00', reference: nextId() };
      const ended = await player.insist(pragmaticPlayCall('bonusWin', end));
      return [line('end of the batch', 'done', word(ended)), line('net', 300, await player.net())];
    },
  },
  {
    number: 29,
    title: 'a separate jackpot is paid once, and a contribution changes no bet',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId();
      const reference = nextId();
      const bet = {
        ...known(player),
        roundId: round,
        amount: '1.00',
        reference,
        jackpotContribution: '0.01',
      };
      await player.insist(pragmaticPlayCall('bet', bet));
      const jackpot = {
        ...known(player),
        roundId: round,
        jackpotId: '3',
        amount: '50.00',
        reference: nextId(),
      };
      const call = pragmaticPlayCall('jackpotWin', jackpot);
      const [first, second] = [await player.insist(call), await player.insist(call)];
      return [
        line('answers', 'done done', `${word(first)} ${word(second)}`),
        line('net', 4_900, await player.net()),
      ];
    },
  },
  {
    number: 51,
    title: 'the hash covers an amount as it was written: 1, 1.0 and 1.00 are one amount and three texts',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const bet = (amount: string) => {
        const id = nextId();
        const of = { roundId: id, reference: id, amount, roundDetails: 'spin' };
        return pragmaticPlayCall('bet', { ...known(player), ...of });
      };
      const words = [];
      for (const amount of ['1', '1.0', '1.00']) words.push(word(await player.insist(bet(amount))));
      const call = bet('1.00');
      const rewritten = await player.send({
        ...call,
        body: call.body.replace('amount=1.00', 'amount=1.0'),
      });
      return [
        line('as written', 'done done done', words.join(' ')),
        line('written otherwise', 'not done', word(rewritten)),
        line('net', -300, await player.net()),
      ];
    },
  },
  badAmounts({ ...badDecimals, call: (player, amount, roundId) => result(player, roundId, { amount }) }),
  {
    number: 49,
    title: 'the hash holds over any order, unknown and empty values and percent signs, and over nothing else',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const bet = (roundDetails: string) => {
        const id = nextId();
        const of = { ...known(player), roundId: id, reference: id, amount: '1.00', roundDetails };
        return pragmaticPlayCall('bet', { ...of, unknown: 'whatever', empty: '' });
      };
      const plain = bet('Zoë & “ø” 50% + =');
      const reversed = bet('spin');
      const spaced = bet('a b');
      const forged = bet('spin');
      const words = [
        await player.insist(plain),
        await player.insist({ ...reversed, body: reversed.body.split('&').toReversed().join('&') }),
        await player.insist({ ...spaced, body: spaced.body.replaceAll('+', '%20') }),
      ].map(word);
      const changed = await player.send({
        ...forged,
        body: forged.body.replace('amount=1.00', 'amount=0.01'),
      });
      const doubled = await player.send({ ...forged, body: `${forged.body}&amount=0.01` });
      return [
        line('genuine', 'done done done', words.join(' ')),
        line('changed', 'not done', word(changed)),
        line('said twice', 'not done', word(doubled)),
        line('net', -300, await player.net()),
      ];
    },
  },
];
