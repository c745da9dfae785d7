import { line, oneId, told, word, type Case } from './case.ts';
import { nextId } from './wallet-under-test.ts';

/** Order: cases 15 to 19. */
export const orderCases: readonly Case[] = [
  {
    number: 15,
    title: 'a win before its bet',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      const call = player.winCall({ stake: id, isRoundFinal: false }, 50n);
      if (!call) return [];
      const early = await player.send(call);
      const lines = [told(wallet, 'early win', 'winWithoutStake', early), line('net', 0, await player.net())];
      if (wallet.expected.winWithoutStake !== 'ask-again') return lines;
      await player.stake(id);
      const late = await player.insist(call);
      return [
        ...lines,
        line('early win', 'not done', word(early)),
        line('the same win after its bet', 'done', word(late)),
        told(wallet, 'says', 'win', late),
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
      return [told(wallet, 'win', 'winAfterRollback', win), line('net', 0, await player.net())];
    },
  },
  {
    number: 17,
    title: 'the end of a round before its result, twice, and of an unknown round',
    whyNot: ({ expected }) => (expected.answers.roundEnd ? null : 'the protocol has no such call'),
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      const unknown = await player.roundEnd(nextId());
      await player.stake(id);
      const [first, second] = [await player.roundEnd(id), await player.roundEnd(id)];
      const call = player.winCall({ stake: id }, 70n);
      const win = call && (await player.send(call));
      // A late win is paid unless the call itself states that an ended round takes none.
      const net = word(win) === 'done' ? -30 : -100;
      return [
        told(wallet, 'unknown round', 'roundEndOfUnknown', unknown),
        told(wallet, 'first', 'roundEnd', first),
        told(wallet, 'second', 'roundEndAgain', second),
        told(wallet, 'late win', 'winAfterRoundEnd', win),
        line('net', net, await player.net()),
      ];
    },
  },
  {
    number: 17,
    title: 'a round whose id has a hundred signs ends as any other',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId().padStart(100, '7');
      await player.stake(nextId(), 100n, round);
      const ended = await player.roundEnd(round);
      if (!ended) return [];
      const late = await player.send(player.stakeCall(nextId(), 100n, round));
      return [
        told(wallet, 'end', 'roundEnd', ended),
        told(wallet, 'late bet', 'stakeAfterRoundEnd', late),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 18,
    title: 'a bet on a closed round is refused',
    whyNot: ({ expected }) =>
      ['never-told', 'win-settles-stake'].includes(expected.roundEnd)
        ? 'nobody says that a round is closed'
        : null,
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      await player.win({ stake: id }, 50n);
      await player.roundEnd(id);
      const late = await player.send(player.stakeCall(nextId(), 100n, id));
      return [
        line('bet', 'not done', word(late)),
        told(wallet, 'says', 'stakeAfterRoundEnd', late),
        line('net', -50, await player.net()),
      ];
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
        told(wallet, 'first says', 'win', first),
        told(wallet, 'second says', 'winAgain', second),
        ...oneId(wallet, first, second),
        line('net', 30, await player.net()),
      ];
    },
  },
];
