import { line, told, word, type Case } from './case.ts';
import { nextId } from './wallet-under-test.ts';

/** Shapes of rounds, and money: cases 20 to 22, 40 to 47, 59. */
export const roundCases: readonly Case[] = [
  {
    number: 20,
    title: 'several bets of one round: one is taken back, another wins, and one comes back after that',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const round = nextId();
      const [one, two, three, four] = [nextId(), nextId(), nextId(), nextId()];
      for (const id of [one, two, three, four]) await player.stake(id, 100n, round);
      const back = await player.rollback({ stake: two, round });
      const win = await player.win({ stake: three, round, isRoundFinal: false }, 70n);
      const late = await player.rollback({ stake: four, round });
      return [
        line('rollback', 'done', word(back)),
        told(wallet, 'says', 'rollback', back),
        line('win', 'done', word(win)),
        told(wallet, 'says', 'win', win),
        told(wallet, 'late rollback', 'rollbackBesideWin', late),
        // Where a win that names its stake holds the others too, the late one stays charged.
        line('net', word(late) === 'done' ? -130 : -230, await player.net()),
      ];
    },
  },
  {
    number: 21,
    title: 'a win of nothing closes or settles, and is remembered',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      const loss = player.winCall({ stake: id }, 0n);
      const call = loss ?? wallet.protocol.roundEnd(player.session, id);
      if (!call) return [line('net', -100, await player.net())];
      const [first, second] = [await player.insist(call), await player.insist(call)];
      return [
        line('first', 'done', word(first)),
        told(wallet, 'first says', loss ? 'win' : 'roundEnd', first),
        told(wallet, 'second says', loss ? 'winAgain' : 'roundEndAgain', second),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 22,
    title: 'a round that is never finished does not block another one',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      await player.stake(nextId());
      const again = await own.again(player);
      await again.greet();
      const bet = await again.stake(nextId());
      return [line('bet', 'done', word(bet)), line('net', -200, await player.net())];
    },
  },
  {
    number: 40,
    title: 'another currency than the wallet’s is refused, never converted',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const foreign = player.with({ currency: 'SEK' });
      const call = foreign.stakeCall(nextId());
      const { path, body, headers } = call;
      if (!JSON.stringify([path, body, headers]).includes('SEK')) return [];
      const bet = await foreign.send(call);
      return [
        line('bet', 'not done', word(bet)),
        told(wallet, 'says', 'stakeInOtherCurrency', bet),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 41,
    title: '0.10 and 0.20 ten times are exactly 3.00',
    async run(wallet) {
      const player = await wallet.openPlayer();
      for (let times = 0; times < 10; times += 1) {
        const round = nextId();
        await player.stake(nextId(), 10n, round);
        const last = nextId();
        await player.stake(last, 20n, round);
        await player.win({ stake: last, round }, 30n);
      }
      return [line('net', 0, await player.net())];
    },
  },
  {
    number: 42,
    title: 'currencies with no and with three decimals',
    needsHarness: true,
    async run(wallet) {
      const lines = [];
      for (const currency of ['JPY', 'KWD']) {
        const player = await wallet.openPlayer({ currency });
        const id = nextId();
        const bet = await player.stake(id, 1_000n);
        await player.win({ stake: id }, 2_500n);
        lines.push(
          line(`${currency}: bet`, 'done', word(bet)),
          line(`${currency}: net`, 1_500, await player.net()),
        );
      }
      return lines;
    },
  },
  {
    number: 44,
    title: 'bets of nothing and of more than there is, and a win that no wallet can hold',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const nothing = await player.send(player.stakeCall(nextId(), 0n));
      const over = await player.send(player.stakeCall(nextId(), (await player.mainMinor()) + 1n));
      const id = nextId();
      await player.stake(id);
      const call = player.winCall({ stake: id }, 2n ** 53n);
      const huge = call && (await player.send(call));
      return [
        told(wallet, 'nothing', 'stakeOfNothing', nothing),
        line('too much', 'not done', word(over)),
        told(wallet, 'says', 'stakeWithoutFunds', over),
        line('beyond 2^53', 'not done', word(huge)),
        told(wallet, 'says', 'winTooLarge', huge),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 47,
    title: 'the balance that the game shows is the wallet’s',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const { balanceMinor } = await player.stake(nextId(), 333n);
      const held = await player.mainMinor();
      const call = wallet.protocol.balance(player.session);
      const balance = call && (await player.insist(call));
      return [
        ...(balanceMinor === null ? [] : [line('after a bet', held, balanceMinor)]),
        ...(balance?.verdict === 'done' && balance.balanceMinor !== null
          ? [line('asked', held, balance.balanceMinor)]
          : []),
      ];
    },
  },
  {
    number: 59,
    title: 'an open outcome is retried, a settled one is final',
    whyNot: ({ expected }) =>
      expected.winWithoutStake === 'ask-again' ? null : 'a win without a bet is not retried',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const early = player.winCall({ stake: nextId(), isRoundFinal: false }, 50n);
      const waiting = early && (await player.send(early));
      return [
        line('a win whose bet may come', 'repeat', waiting?.verdict ?? 'none'),
        told(wallet, 'says', 'winWithoutStake', waiting),
      ];
    },
  },
];
