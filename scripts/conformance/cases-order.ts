import { line, usable, word, type Case } from './case.ts';
import { nextId, type WalletUnderTest } from './wallet-under-test.ts';

const hasRoundEnd = (wallet: WalletUnderTest) => ['call', 'flag-or-call'].includes(wallet.policy.roundEnd);

/** Order: cases 10 to 19. */
export const orderCases: readonly Case[] = [
  {
    number: 10,
    title: 'a rollback before its bet: no money ever, after a restart too',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      const back = await player.rollback({ stake: id });
      await wallet.own?.restart();
      const late = await player.stake(id);
      const { stakeAfterRollback, duplicate } = wallet.policy;
      // Some providers hear of a swallowed bet that it is there already.
      const expected = stakeAfterRollback === 'swallow' || duplicate === 'refuse' ? word(late) : 'not done';
      return [
        line('rollback', 'answered', usable(back)),
        line('late bet', expected, word(late)),
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
        line('first', 'answered', usable(first)),
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
        line('second', 'answered', usable(second)),
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
      return [line('rollback', 'answered', usable(back)), line('net', 200, await player.net())];
    },
  },
  {
    number: 15,
    title: 'a win before its bet',
    async run(wallet) {
      const { winWithoutStake } = wallet.policy;
      const player = await wallet.openPlayer();
      const id = nextId();
      const call = player.winCall({ stake: id, isRoundFinal: false }, 50n);
      if (!call) return [];
      const early = await player.send(call);
      const paid = winWithoutStake === 'accept' ? 50 : 0;
      const lines = [line('early win', 'answered', usable(early)), line('net', paid, await player.net())];
      if (winWithoutStake !== 'ask-again') return lines;
      await player.stake(id);
      const late = await player.insist(call);
      return [
        ...lines,
        line('early win', 'not done', word(early)),
        line('the same win after its bet', 'done', word(late)),
        line('net after', -50, await player.net()),
      ];
    },
  },
  {
    number: 16,
    title: 'a win on a bet that was taken back pays nothing',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      await player.rollback({ stake: id });
      const call = player.winCall({ stake: id }, 500n);
      const win = call && (await player.send(call));
      return [line('win', 'answered', usable(win)), line('net', 0, await player.net())];
    },
  },
  {
    number: 17,
    title: 'the end of a round before its result, twice, and of an unknown round',
    whyNot: (wallet) => (hasRoundEnd(wallet) ? null : 'the protocol has no such call'),
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      const unknown = await player.roundEnd(nextId());
      await player.stake(id);
      const [first, second] = [await player.roundEnd(id), await player.roundEnd(id)];
      const call = player.winCall({ stake: id }, 70n);
      const win = call && (await player.send(call));
      // A late win is paid unless the call itself says that an ended round takes none.
      const net = word(win) === 'done' ? -30 : -100;
      return [
        line('unknown round', 'answered', usable(unknown)),
        line('first', 'answered', usable(first)),
        line('second', 'answered', usable(second)),
        line('net', net, await player.net()),
      ];
    },
  },
  {
    number: 18,
    title: 'a bet on a closed round is refused',
    whyNot: ({ policy }) =>
      ['never-told', 'win-settles-stake'].includes(policy.roundEnd)
        ? 'nobody says that a round is closed'
        : null,
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      await player.win({ stake: id }, 50n);
      await player.roundEnd(id);
      const late = await player.send(player.stakeCall(nextId(), 100n, id));
      return [line('bet', 'not done', word(late)), line('net', -50, await player.net())];
    },
  },
  {
    number: 19,
    title: 'the last win of a round sent again is not paid twice',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      const call = player.winCall({ stake: id }, 130n);
      if (!call) return [];
      const [first, second] = [await player.insist(call), await player.insist(call)];
      return [
        line('first', 'done', word(first)),
        line('second', 'answered', usable(second)),
        line('net', 30, await player.net()),
      ];
    },
  },
];
