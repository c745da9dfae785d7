import {
  signedV2,
  softswissV2Call,
} from '../../../apps/sandbox/src/providers/softswiss/softswiss-v2.protocol.ts';
import {
  sandboxSoftswiss,
  signSoftswiss,
  SOFTSWISS_SIGNATURE,
} from '../../../packages/wire/src/providers/softswiss.ts';
import { softswissV2Path as path } from '../../../packages/wire/src/providers/softswiss-v2.ts';
import { badAmounts, badDecimals } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

const bet = (amount: string, id = nextId()) => ({ type: 'bet', id_provider: id, amount });
const win = (amount: string, id = nextId()) => ({ type: 'win', id_provider: id, amount });
const play = (player: Player, roundId: string, transactions: readonly object[], more: object = {}) =>
  softswissV2Call(player.session, path.betWin, {
    game_id: player.session.gameRef,
    round_id: roundId,
    transactions,
    ...more,
  });

/** What version 2 alone sends: cases 14, 26, 27, 28, 30, 42, 43, 50. */
export const softswissV2Cases: readonly Case[] = [
  {
    number: 14,
    title:
      'bet and win of a round are taken back in one call, in whichever order; a bet whose win was not taken back is not',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const [one, two, round] = [bet('4.00'), win('9.00'), nextId()];
      const back = (ids: readonly string[]) =>
        softswissV2Call(player.session, path.rollback, {
          game_id: player.session.gameRef,
          round_id_provider: round,
          transactions: ids.map((id) => ({
            type: 'rollback',
            id_provider: nextId(),
            original_id_provider: id,
          })),
        });
      await player.insist(play(player, round, [one, two]));
      const alone = await player.send(back([one.id_provider]));
      const whole = back([one.id_provider, two.id_provider]);
      const [first, second] = [await player.insist(whole), await player.insist(whole)];
      return [
        line('the bet alone', 'not done', word(alone)),
        line('both, twice', 'done done', `${word(first)} ${word(second)}`),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 26,
    title: 'bets and wins in one call: a bet without funds leaves nothing of it',
    // Its player has so much money and no more.
    needsHarness: true,
    async run(wallet) {
      const player = await wallet.openPlayer({ mainMinor: 1_000n });
      const calls = [
        [bet('10.01'), win('0.50')],
        [bet('6'), bet('6.00'), win('0.5')],
      ];
      const answers = [];
      for (const of of calls) answers.push(await player.send(play(player, nextId(), of)));
      return [
        line('codes', '100 100', answers.map(({ code }) => code).join(' ')),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 27,
    title: 'a win does not cover a bet of the same call, even where it comes first',
    // Its player has so much money and no more.
    needsHarness: true,
    async run(wallet) {
      const player = await wallet.openPlayer({ mainMinor: 1_000n });
      const answer = await player.send(play(player, nextId(), [win('50.00'), bet('20.00')]));
      return [line('code', '100', answer.code), line('net', 0, await player.net())];
    },
  },
  {
    number: 28,
    title: 'of a call that was partly seen only the new transactions run',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const [round, seen, more, paid] = [nextId(), bet('1.00'), bet('0.50'), win('0.75')];
      await player.insist(play(player, round, [seen]));
      const whole = play(player, round, [seen, more, paid]);
      const [first, second] = [await player.insist(whole), await player.insist(whole)];
      return [
        line('answers', 'done done', `${word(first)} ${word(second)}`),
        line('net', -75, await player.net()),
      ];
    },
  },
  {
    number: 30,
    title:
      'what free spins and promotions brought is paid once each, without a stake; an unknown issue is not paid',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const { playerRef, currency } = player.session;
      const ended = (issue_id: string) => signedV2(path.freespins, currency, { issue_id, amount: '5.00' });
      const own = ended(`${playerRef}.${currency}.welcome-${nextId()}`);
      const freespins = [await player.insist(own), await player.insist(own)];
      const foreign = await player.send(ended(`welcome-${nextId()}`));
      const id = nextId();
      const won = softswissV2Call(player.session, path.promo, {
        amount: '2.00',
        event_id: 'a-drop',
        event_type: 'Prize Drop',
        id_provider: id,
      });
      const promo = [await player.insist(won), await player.insist(won)];
      // A win of a game has its own ids: the same one is another transaction.
      const round = nextId();
      await player.insist(play(player, round, [bet('1.00')]));
      const same = await player.insist(play(player, round, [win('1.00', id)], { finished: true }));
      return [
        line('free spins, twice', 'done done', freespins.map(word).join(' ')),
        line('of an unknown issue', 'not done', word(foreign)),
        line('promotion, twice', 'done done', promo.map(word).join(' ')),
        line('a win of the same id', 'done', word(same)),
        line('net', 700, await player.net()),
      ];
    },
  },
  {
    number: 42,
    title: 'a currency of eight places is refused as such, never taken for cents',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const answer = await player.send(play(player, nextId(), [bet('0.00000100')], { currency: 'BTC' }));
      return [line('code', '154', answer.code), line('net', 0, await player.net())];
    },
  },
  badAmounts({
    ...badDecimals,
    stakedMinor: 0n,
    call: (player, amount) => play(player, nextId(), [bet(amount)]),
  }),
  {
    number: 50,
    title: 'the signature holds over the bytes as sent: other spaces or another order of one JSON do not',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = play(player, nextId(), [bet('1.00')]);
      const spaced = call.body.replaceAll('":', '": ');
      const reversed = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(call.body)).toReversed()));
      const answers = [];
      for (const body of [spaced, reversed, `${call.body}\n`])
        answers.push(await player.send({ ...call, body }));
      const nothing = await player.net();
      const signature = signSoftswiss(spaced, sandboxSoftswiss.authToken);
      const headers = { ...call.headers, [SOFTSWISS_SIGNATURE]: signature };
      const own = await player.insist({ ...call, body: spaced, headers });
      return [
        line('forged', '403 403 403', answers.map(({ code }) => code).join(' ')),
        line('net', 0, nothing),
        line('signed as sent', 'done', word(own)),
        line('net after', -100, await player.net()),
      ];
    },
  },
];
