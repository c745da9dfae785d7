import { playngoCall } from '../../../apps/sandbox/src/providers/playngo/playngo.protocol.ts';
import { sandboxPlayngo } from '../../../packages/wire/src/providers/playngo.ts';
import { badAmounts, badDecimals } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { rollbackOfNoRound } from '../no-round.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

const release = (player: Player, fields: Readonly<Record<string, string>>) =>
  playngoCall('release', {
    externalId: player.session.playerRef ?? '',
    externalGameSessionId: player.session.token,
    productId: sandboxPlayngo.productId,
    accessToken: sandboxPlayngo.accessToken,
    gameId: player.session.gameRef,
    currency: player.session.currency,
    transactionId: nextId(),
    ...fields,
  });

/** What only Play'n GO sends: cases 1, 12, 23, 30, 43. */
export const playngoCases: readonly Case[] = [
  {
    number: 1,
    title: 'a call to the documented address is answered, with its slash at the end and without',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      const answers = [];
      for (const path of ['/', '', call.path]) answers.push(await player.insist({ ...call, path }));
      return [
        line('answers', 'done done done', answers.map(word).join(' ')),
        line('net', -100, await player.net()),
      ];
    },
  },
  rollbackOfNoRound((player, stake) => {
    const call = player.rollbackCall({ stake });
    return { ...call, body: call.body.replace(/<roundId>[^<]*<\/roundId>/, '') };
  }),
  {
    number: 23,
    title: 'the summary of a session is acknowledged and pays nothing',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId();
      await player.stake(nextId(), 100n, round);
      await player.win({ stake: round, round }, 60n);
      const summary = {
        state: '1',
        type: '0',
        roundId: '0',
        real: '0.00',
        totalLoss: '1.00',
        totalGain: '0.60',
      };
      const answer = await player.insist(release(player, { ...summary, numRounds: '1' }));
      return [line('summary', 'done', word(answer)), line('net', -40, await player.net())];
    },
  },
  {
    number: 30,
    title: 'free games stake nothing and pay; a promotion pays in no round',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId();
      const bet = await player.stake(nextId(), 0n, round);
      const free = { state: '0', type: '0', roundId: round, real: '0.50', freegameExternalId: 'offer-1' };
      const win = await player.insist(release(player, free));
      const promotion = release(player, { state: '0', type: '1', roundId: '0', real: '0.25' });
      const [first, second] = [await player.insist(promotion), await player.insist(promotion)];
      return [
        line('bet of nothing', 'done', word(bet)),
        line('win', 'done', word(win)),
        line('promotion, twice', 'done done', `${word(first)} ${word(second)}`),
        line('net', 75, await player.net()),
      ];
    },
  },
  badAmounts({
    ...badDecimals,
    call: (player, real, roundId) => release(player, { state: '0', type: '0', roundId, real }),
  }),
];
