import { softswissCall } from '../../../apps/sandbox/src/providers/softswiss/softswiss.protocol.ts';
import { exactNumber } from '../../../packages/wire/src/providers/exact-json.ts';
import {
  sandboxSoftswiss,
  signSoftswiss,
  SOFTSWISS_SIGNATURE,
} from '../../../packages/wire/src/providers/softswiss.ts';
import type { WireCall } from '../../../apps/sandbox/src/providers/simulator.ts';
import { badAmounts } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

type Action = { readonly action: string; readonly action_id: string };
const of = (
  player: Player,
  roundId: string,
  actions: readonly Action[],
  currency = player.session.currency,
) => ({
  user_id: player.session.playerRef ?? '',
  currency,
  game: player.session.gameRef,
  game_id: roundId,
  actions,
});
const play = (player: Player, roundId: string, actions: readonly Action[], currency?: string) =>
  softswissCall('/play', of(player, roundId, actions, currency));
const bet = (amount: string, id = nextId()) => ({
  action: 'bet',
  action_id: id,
  amount: exactNumber(amount),
});
const win = (amount: string, id = nextId()) => ({
  action: 'win',
  action_id: id,
  amount: exactNumber(amount),
});
/** Signed over its own bytes. */
const signed = (call: WireCall, body: string): WireCall => ({
  ...call,
  body,
  headers: { ...call.headers, [SOFTSWISS_SIGNATURE]: signSoftswiss(body, sandboxSoftswiss.authToken) },
});

/** What only SoftSwiss sends: cases 14, 26, 27, 28, 42, 43, 50. */
export const softswissCases: readonly Case[] = [
  {
    number: 14,
    title:
      'bet and win of a round are taken back in one call, in whichever order; a bet whose win stands is not',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const back = (round: string, ids: readonly string[]) =>
        softswissCall(
          '/rollback',
          of(
            player,
            round,
            ids.map((id) => ({ action: 'rollback', action_id: nextId(), original_action_id: id })),
          ),
        );
      const [one, two, round] = [bet('400'), win('900'), nextId()];
      await player.insist(play(player, round, [one, two]));
      const alone = await player.send(back(round, [one.action_id]));
      const whole = back(round, [one.action_id, two.action_id]);
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
        [bet('1001'), win('50')],
        [bet('600'), bet('600'), win('50')],
      ];
      const answers = [];
      for (const actions of calls) answers.push(await player.send(play(player, nextId(), actions)));
      return [
        line('codes', '100 100', answers.map(({ code }) => code).join(' ')),
        line('balance told', '1000 1000', answers.map(({ balanceMinor }) => balanceMinor).join(' ')),
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
      const answer = await player.send(play(player, nextId(), [win('5000'), bet('2000')]));
      return [line('code', '100', answer.code), line('net', 0, await player.net())];
    },
  },
  {
    number: 28,
    title: 'of a call that was partly seen only the new actions run',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const [round, seen, more, paid] = [nextId(), bet('100'), bet('50'), win('75')];
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
      'what free spins brought is paid once an issue, without a stake, and an issue of nobody pays nobody',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const { playerRef, currency } = player.session;
      const ended = (issue: string) =>
        softswissCall('/freespins', {
          issue_id: issue,
          status: 'played',
          total_amount: exactNumber('500'),
        });
      const own = ended(`${playerRef}.${currency}.welcome-${nextId()}`);
      const [first, second] = [await player.insist(own), await player.insist(own)];
      const foreign = await player.send(ended(`welcome-${nextId()}`));
      // Two issues that differ in their last sign alone.
      const long = `${playerRef}.${currency}.`.padEnd(99, 'x');
      for (const last of ['1', '2', '1']) await player.insist(ended(long + last));
      return [
        line('paid, twice', 'done done', `${word(first)} ${word(second)}`),
        line('of nobody', 'not done', word(foreign)),
        line('net', 1_500, await player.net()),
      ];
    },
  },
  {
    number: 42,
    title: 'a currency of eight places is refused as such, never taken for cents',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const answer = await player.send(play(player, nextId(), [bet('100')], 'BTC'));
      return [line('code', '154', answer.code), line('net', 0, await player.net())];
    },
  },
  badAmounts({
    names: 'a fraction, an exponent, a sign, a text',
    forms: ['1.5', '100.0', '1e3', '-100', '"1,5"', 'null'],
    stakedMinor: 0n,
    call(player, digits) {
      const good = play(player, nextId(), [bet('100')]);
      return signed(good, good.body.replace('"amount":100', `"amount":${digits}`));
    },
  }),
  {
    number: 50,
    title: 'the signature holds over the bytes as sent: other spaces or another order of one JSON do not',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = play(player, nextId(), [bet('100')]);
      const spaced = call.body.replaceAll('":', '": ');
      const reversed = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(call.body)).toReversed()));
      const forged = [spaced, reversed, `${call.body}\n`];
      const answers = [];
      for (const body of forged) answers.push(await player.send({ ...call, body }));
      const nothing = await player.net();
      const own = await player.insist(signed(call, spaced));
      return [
        line('forged', '403 403 403', answers.map(({ code }) => code).join(' ')),
        line('net', 0, nothing),
        line('signed as sent', 'done', word(own)),
        line('net after', -100, await player.net()),
      ];
    },
  },
];
