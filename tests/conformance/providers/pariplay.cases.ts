import { pariplayCall } from '../../../apps/sandbox/src/providers/pariplay/pariplay.protocol.ts';
import { exactNumber } from '../../../packages/wire/src/providers/exact-json.ts';
import type { PariplayCall } from '../../../packages/wire/src/providers/pariplay.ts';
import { badAmounts } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId, type Player } from '../wallet-under-test.ts';

type Fields = Readonly<Record<string, unknown>>;
const call = (player: Player, name: PariplayCall, roundId: string, fields: Fields) =>
  pariplayCall(player.session, name, {
    GameCode: player.session.gameRef,
    RoundId: roundId,
    TransactionId: nextId(),
    ...fields,
  });
const both = (debit: string, credit: string) => ({
  DebitAmount: exactNumber(debit),
  CreditAmount: exactNumber(credit),
  EndGame: true,
});

/** What only PariPlay sends: cases 14, 15, 18, 26, 28, 30, 43. */
export const pariplayCases: readonly Case[] = [
  {
    number: 14,
    title: 'a whole round is taken back, win and all; flag 4 leaves an ended one alone, flag 9 does not',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const [whole, ended] = [nextId(), nextId()];
      await player.stake(nextId(), 100n, whole);
      await player.win({ stake: whole, round: whole }, 900n);
      const back = await player.insist(
        call(player, 'CancelTransaction', whole, { RefTransactionId: null, CancelEntireRound: true }),
      );
      const bet = nextId();
      await player.stake(bet, 100n, ended);
      await player.roundEnd(ended);
      const cancel = (flag: number) =>
        player.send(
          call(player, 'CancelTransaction', ended, {
            RefTransactionId: bet,
            TransactionConfiguration: [flag],
          }),
        );
      const [four, nine] = [await cancel(4), await cancel(9)];
      return [
        line('whole round', 'done', word(back)),
        line('flag 4', '17', four.code),
        line('flag 9', 'done', word(nine)),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 15,
    title: 'flag 3 and a tournament pay without a debit, everything else is error 9',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const credit = (fields: Fields) =>
        player.insist(call(player, 'Credit', nextId(), { Amount: exactNumber('1.00'), ...fields }));
      const [lone, flagged, cup] = [
        await credit({}),
        await credit({ TransactionConfiguration: [3] }),
        await credit({ Feature: 'TournamentWin' }),
      ];
      return [
        line('without either', '9', lone.code),
        line('flag 3', 'done', word(flagged)),
        line('tournament', 'done', word(cup)),
        line('net', 200, await player.net()),
      ];
    },
  },
  {
    number: 18,
    title: 'an ended round answers 17 to debit and credit, unless flag 6 lets them in',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId();
      await player.stake(nextId(), 100n, round);
      await player.roundEnd(round);
      const late = (name: 'Debit' | 'Credit', flags: readonly number[]) =>
        player.send(
          call(player, name, round, { Amount: exactNumber('0.50'), TransactionConfiguration: flags }),
        );
      const codes = [await late('Debit', []), await late('Credit', [])].map(({ code }) => code);
      const words = [await late('Debit', [6]), await late('Credit', [6])].map(word);
      return [
        line('without a flag', '17 17', codes.join(' ')),
        line('flag 6', 'done done', words.join(' ')),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 26,
    title:
      'a debit and credit in one: the win does not cover the debit, and both are taken back under their one id',
    // Its player has so much money and no more.
    needsHarness: true,
    async run(wallet) {
      const player = await wallet.openPlayer({ mainMinor: 1_000n });
      const lines = [];
      const short = await player.send(call(player, 'DebitAndCredit', nextId(), both('10.01', '50.00')));
      lines.push(line('without funds', '1', short.code), line('net', 0, await player.net()));
      const [round, id] = [nextId(), nextId()];
      const covered = call(player, 'DebitAndCredit', round, { ...both('10.00', '2.50'), TransactionId: id });
      const [first, second] = [await player.insist(covered), await player.insist(covered)];
      lines.push(line('with funds', '0', first.code), line('again', '11', second.code));
      lines.push(line('net after', -750, await player.net()));
      const back = await player.insist(call(player, 'CancelTransaction', round, { RefTransactionId: id }));
      return [...lines, line('cancel', 'done', word(back)), line('net at last', 0, await player.net())];
    },
  },
  {
    number: 30,
    title:
      'a free round charges nothing, and the points of one bonus are paid once, whatever id the call has',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const free = call(player, 'Debit', nextId(), { Amount: exactNumber('5.00'), Feature: 'BonusWin' });
      const bonus = nextId();
      const points = () =>
        call(player, 'AwardFreeRoundsPoints', nextId(), {
          BonusId: bonus,
          Points: exactNumber('7.20'),
        });
      const bet = await player.insist(free);
      await player.insist(points());
      await player.insist(points());
      const other = points();
      const [second, third] = [await player.insist(other), await player.insist(other)];
      return [
        line('free bet', 'done', word(bet)),
        line('again, under other ids', '11 11', `${second.code} ${third.code}`),
        line('net', 720, await player.net()),
      ];
    },
  },
  badAmounts({
    names: 'half a cent, an exponent, a text, a sign',
    forms: ['0.005', '1e2', '"1,00"', '"+1"', '-1.00', 'null'],
    stakedMinor: 0n,
    call(player, digits) {
      const good = call(player, 'Debit', nextId(), { Amount: exactNumber('1.00') });
      return { ...good, body: good.body.replace('"Amount":1.00', `"Amount":${digits}`) };
    },
  }),
];
