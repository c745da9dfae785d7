import { compareBooks } from '../../apps/api/src/play/provider/provider-books.rules.ts';
import { providerRoundOf } from '../../apps/api/src/play/provider/step-order.rules.ts';
import { line, usable, word, type Case } from './case.ts';
import { nextId } from './wallet-under-test.ts';

/** Player and session, authenticity, failure: cases 33 to 39, 52 to 61. */
export const playerCases: readonly Case[] = [
  {
    number: 33,
    title: 'win, round end and rollback are taken after the session’s end and an exclusion',
    needsHouse: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const [won, back, open] = [nextId(), nextId(), nextId()];
      for (const id of [won, back, open]) await player.stake(id);
      own.endSession(player);
      await own.exclude(player);
      const win = await player.win({ stake: won }, 500n);
      const rollback = await player.rollback({ stake: back });
      const end = await player.roundEnd(open);
      return [
        line('win', 'done', word(win)),
        line('rollback', 'done', word(rollback)),
        ...(end ? [line('round end', 'done', word(end))] : []),
        line('net', 300, await player.net()),
      ];
    },
  },
  {
    number: 34,
    title: 'no bet is taken after the session’s end, nor of an excluded player',
    needsHouse: true,
    async run(wallet, own) {
      const [gone, excluded] = [await wallet.openPlayer(), await wallet.openPlayer()];
      own.endSession(gone);
      await own.exclude(excluded);
      const late = await gone.send(gone.stakeCall(nextId()));
      const barred = await excluded.send(excluded.stakeCall(nextId()));
      return [
        line('after the end', 'not done', word(late)),
        line('excluded', 'not done', word(barred)),
        line('nets', '0 0', `${await gone.net()} ${await excluded.net()}`),
      ];
    },
  },
  {
    number: 35,
    title: 'a player who is barred between bet and win gets the win',
    needsHouse: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      await own.exclude(player);
      const win = await player.win({ stake: id }, 400n);
      return [line('win', 'done', word(win)), line('net', 300, await player.net())];
    },
  },
  {
    number: 36,
    title: 'the token of one player with the name of another moves nothing',
    // From outside there is one player only.
    needsHouse: true,
    whyNot: ({ policy }) => (policy.token === 'none' ? 'calls carry no token' : null),
    async run(wallet) {
      const [one, two] = [await wallet.openPlayer(), await wallet.openPlayer()];
      const { playerRef } = two.session;
      const mixed = one.with({ playerRef });
      const bet = await mixed.send(mixed.stakeCall(nextId()));
      return [
        line('bet', 'not done', word(bet)),
        line('nets', '0 0', `${await one.net()} ${await two.net()}`),
      ];
    },
  },
  {
    number: 37,
    title: 'a launch ticket opens once and soon; a second tab has a session of its own over one balance',
    needsHouse: true,
    whyNot: ({ policy }) => (policy.token === 'none' ? 'calls carry no token' : null),
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const tab = await own.again(player);
      const ticket = tab.session.token;
      await tab.greet();
      const bets = [await player.stake(nextId()), await tab.stake(nextId())].map(word).join(' ');
      const used = await tab.with({ token: ticket }).greet();
      const late = await own.again(player);
      own.moveClock((wallet.policy.launchSeconds + 1) * 1_000);
      const expired = await late.greet();
      return [
        line('bets of both tabs', 'done done', bets),
        ...(wallet.policy.token === 'swap' ? [line('used ticket', 'not done', word(used))] : []),
        line('late ticket', 'not done', word(expired)),
        line('net', -200, await player.net()),
      ];
    },
  },
  {
    number: 38,
    title: 'a replaced token pays wins and takes no bets',
    whyNot: ({ policy }) => (policy.token === 'rotate' ? null : 'tokens do not rotate'),
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      const old = player.with({});
      await player.greet();
      const bet = await old.send(old.stakeCall(nextId()));
      const win = await old.win({ stake: id }, 60n);
      const fresh = await player.stake(nextId());
      return [
        line('bet with the old token', 'not done', word(bet)),
        line('win with the old token', 'done', word(win)),
        line('bet with the new one', 'done', word(fresh)),
        line('net', -140, await player.net()),
      ];
    },
  },
  {
    number: 39,
    title: 'a token for play money opens no wallet',
    needsHouse: true,
    whyNot: ({ policy }) => (policy.token === 'none' ? 'calls carry no token' : null),
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const demo = player.with({ token: own.demoToken() });
      const bet = await demo.send(demo.stakeCall(nextId()));
      return [line('bet', 'not done', word(bet)), line('net', 0, await player.net())];
    },
  },
  {
    number: 52,
    title: 'a signature, password or token that does not hold moves nothing and leaves no trace',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      const spoiled = await player.send(wallet.protocol.spoil(call));
      const netAfter = await player.net();
      const good = await player.insist(call);
      return [
        line('spoiled', 'not done', spoiled.verdict === 'done' ? 'done' : 'not done'),
        line('net', 0, netAfter),
        line('the same, signed', 'done', word(good)),
        line('net after', -100, await player.net()),
      ];
    },
  },
  {
    number: 53,
    title: 'an old signed call that is played back moves no money again',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      await player.insist(call);
      wallet.own?.moveClock(30 * 60_000);
      const again = await player.send(call);
      return [line('again', 'answered', usable(again)), line('net', -100, await player.net())];
    },
  },
  {
    number: 56,
    title:
      'a database that makes everybody wait: an answer in time, and nothing charged once it is taken back',
    needsHouse: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const release = await own.lock(player);
      const id = nextId();
      const sinceMs = performance.now();
      const bet = await player.send(player.stakeCall(id));
      const isInTime = performance.now() - sinceMs < wallet.policy.replyWithinMs + 1_000;
      await release();
      await player.rollback({ stake: id });
      return [
        line('answer', 'in time', isInTime ? 'in time' : 'late'),
        line('bet', 'not done', bet.verdict === 'done' ? 'done' : 'not done'),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 57,
    title: 'after a restart a repetition gets the stored answer',
    needsHouse: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      await player.insist(call);
      await own.restart();
      const again = await player.insist(call);
      return [line('again', 'done', word(again)), line('net', -100, await player.net())];
    },
  },
  {
    number: 60,
    title: 'a provider that is switched off: bets refused, wins and rollbacks taken',
    needsHouse: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const [won, back] = [nextId(), nextId()];
      await player.stake(won);
      await player.stake(back);
      own.switchOff(true);
      const bet = await player.send(player.stakeCall(nextId()));
      const win = await player.win({ stake: won }, 250n);
      const rollback = await player.rollback({ stake: back });
      own.switchOff(false);
      return [
        line('bet', 'not done', word(bet)),
        line('win', 'done', word(win)),
        line('rollback', 'done', word(rollback)),
        line('net', 150, await player.net()),
      ];
    },
  },
  {
    number: 61,
    title: 'the books of a day: equal ones agree, and a missing, an extra and a different round are found',
    needsHouse: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const rounds = [nextId(), nextId(), nextId()];
      for (const id of rounds) {
        await player.stake(id);
        await player.win({ stake: id }, 40n);
      }
      const { playerRef, currency } = player.session;
      const theirs = rounds.map((roundId) => ({
        roundId,
        playerRef,
        currency,
        stakedMinor: '100',
        wonMinor: '40',
        waiting: 0,
      }));
      const ledger = (await own.roundTotals()).filter((row) =>
        rounds.includes(providerRoundOf(row.round_key)),
      );
      const day = { since: new Date(0), before: new Date('2100-01-01T00:00:00Z') };
      const [first, second] = theirs;
      const changed = [{ ...first!, wonMinor: '41' }, second!, { ...first!, roundId: 'extra' }];
      const found = compareBooks(changed, ledger, day).differences.map(({ kind }) => kind);
      return [
        line('differences between equal books', 0, compareBooks(theirs, ledger, day).differences.length),
        line('found', 'different unknown_here unknown_there', found.toSorted().join(' ')),
      ];
    },
  },
];
