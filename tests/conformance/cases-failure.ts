import { compareBooks } from '../../apps/api/src/play/books/provider-books.rules.ts';
import { providerRoundOf } from '../../apps/api/src/play/executor/step-order.rules.ts';
import { line, told, word, type Case } from './case.ts';
import { nextId } from './wallet-under-test.ts';

/** Authenticity, failure, reconciliation: cases 52, 53, 56, 57, 60, 61. */
export const failureCases: readonly Case[] = [
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
        line('spoiled', 'not done', word(spoiled)),
        told(wallet, 'says', 'forged', spoiled),
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
      return [told(wallet, 'again', 'stakeAgain', again), line('net', -100, await player.net())];
    },
  },
  {
    number: 56,
    title:
      'a database that makes everybody wait: an answer in time, and nothing charged once it is taken back',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const release = await own.lock(player);
      const id = nextId();
      const sinceMs = performance.now();
      const bet = await player.send(player.stakeCall(id));
      const isInTime = performance.now() - sinceMs < wallet.expected.replyWithinMs + 1_000;
      await release();
      await player.rollback({ stake: id });
      return [
        line('answer', 'in time', isInTime ? 'in time' : 'late'),
        line('bet', 'not done', word(bet)),
        told(wallet, 'says', 'stakeWhileBusy', bet),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 57,
    title: 'after a restart a repetition gets the stored answer',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      await player.insist(call);
      await own.restart();
      const again = await player.insist(call);
      return [
        line('again', 'done', word(again)),
        told(wallet, 'says', 'stakeAgain', again),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 60,
    title: 'a provider that is switched off: bets refused, wins and rollbacks taken',
    needsHarness: true,
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
        told(wallet, 'says', 'stakeWhileOff', bet),
        line('win', 'done', word(win)),
        line('rollback', 'done', word(rollback)),
        line('net', 150, await player.net()),
      ];
    },
  },
  {
    number: 61,
    title: 'the books of a day: equal ones agree, and a missing, an extra and a different round are found',
    needsHarness: true,
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
