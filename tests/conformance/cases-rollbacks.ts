import { line, oneId, told, usable, word, type Case } from './case.ts';
import { nextId } from './wallet-under-test.ts';

/** Rollbacks, in any order: cases 10 to 14. */
export const rollbackCases: readonly Case[] = [
  {
    number: 10,
    title: 'a rollback before its bet: no money ever, after a restart too',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      const back = await player.rollback({ stake: id });
      await wallet.own?.restart();
      const late = await player.stake(id);
      return [
        told(wallet, 'rollback', 'rollbackOfUnknown', back),
        told(wallet, 'late bet', 'stakeAfterRollback', late),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 11,
    title: 'a rollback of an unknown bet, twice, gets one and the same answer',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.rollbackCall({ stake: nextId() });
      const [first, second] = [await player.insist(call), await player.insist(call)];
      return [
        told(wallet, 'first', 'rollbackOfUnknown', first),
        told(wallet, 'second', 'rollbackOfUnknown', second),
        line('second says', first.code, second.code),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 12,
    title: 'bet and rollback at the same moment: never charged',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const id = nextId();
          const [bet, back] = [player.stakeCall(id), player.rollbackCall({ stake: id })];
          return Promise.all([player.insist(bet), player.insist(back)]);
        }),
      );
      const bad = answers.flat().filter((answer) => usable(answer) !== 'answered').length;
      return [line('unusable answers', 0, bad), line('net', 0, await player.net())];
    },
  },
  {
    number: 13,
    title: 'a rollback twice is one refund',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      const call = player.rollbackCall({ stake: id });
      const [first, second] = [await player.insist(call), await player.insist(call)];
      return [
        line('first', 'done', word(first)),
        told(wallet, 'first says', 'rollback', first),
        told(wallet, 'second says', 'rollbackAgain', second),
        ...oneId(wallet, first, second),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 13,
    title: 'a rollback with a wrong amount is no answer to the right one',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const of = { stake: nextId(), id: nextId() };
      await player.stake(of.stake);
      // Where a rollback names no amount, the first is right as well.
      const isDone =
        word(await player.send(player.rollbackCall(of, 99n))) === 'done' && (await player.net()) === '0';
      const right = await player.rollback(of);
      return [
        told(wallet, 'right amount', isDone ? 'rollbackAgain' : 'rollback', right),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 14,
    title: 'a rollback of a bet whose win is paid gives nothing back',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      await player.win({ stake: id }, 300n);
      const back = await player.send(player.rollbackCall({ stake: id }));
      return [told(wallet, 'rollback', 'rollbackAfterWin', back), line('net', 200, await player.net())];
    },
  },
];
