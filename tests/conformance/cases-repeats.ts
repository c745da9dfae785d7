import { line, oneId, told, usable, word, type Case } from './case.ts';
import { nextId } from './wallet-under-test.ts';

const MINUTE_MS = 60_000;

/** Idempotency: cases 1 to 9. */
export const repeatCases: readonly Case[] = [
  {
    number: 1,
    title: 'the same bet twice is one debit',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      const [first, second] = [await player.insist(call), await player.insist(call)];
      return [
        line('first', 'done', word(first)),
        told(wallet, 'first says', 'stake', first),
        line('second', 'done', word(second)),
        told(wallet, 'second says', 'stakeAgain', second),
        ...oneId(wallet, first, second),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 2,
    title: 'the same bet twenty times at once is one debit',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      const answers = await Promise.all(Array.from({ length: 20 }, () => player.insist(call)));
      const bad = answers.filter((answer) => usable(answer) !== 'answered').length;
      return [line('unusable answers', 0, bad), line('net', -100, await player.net())];
    },
  },
  {
    number: 3,
    title: 'a known id with another amount or round moves nothing',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      await player.stake(id);
      const amount = await player.stake(id, 200n);
      const round = await player.stake(id, 100n, nextId());
      return [
        line('another amount', 'not done', word(amount)),
        told(wallet, 'says', 'stakeOtherwise', amount),
        line('another round', 'not done', word(round)),
        told(wallet, 'says', 'stakeOtherwise', round),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 4,
    title:
      'an answer that was lost: repeated after a second, 5 minutes, 24 and 72 hours it is still one entry',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      await player.insist(call);
      own.endSession(player);
      const words: string[] = [];
      for (const waited of [1_000, 5 * MINUTE_MS, 24 * 60 * MINUTE_MS, 72 * 60 * MINUTE_MS]) {
        own.moveClock(waited);
        words.push(word(await player.insist(call)));
      }
      return [line('answers', 'done done done done', words.join(' ')), line('net', -100, await player.net())];
    },
  },
  {
    number: 5,
    title: 'a bet, its win and a rollback may share one id',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const [won, back] = [nextId(), nextId()];
      await player.stake(won);
      await player.win({ stake: won, id: won }, 50n);
      await player.stake(back);
      await player.rollback({ stake: back, id: back });
      return [line('net', -50, await player.net())];
    },
  },
  {
    number: 6,
    title: 'the same id at two providers is two bets',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const twin = await own.elsewhere(player);
      const id = nextId();
      const [one, two] = [await player.stake(id), await twin.stake(id)];
      return [
        line('here', 'done', word(one)),
        line('there', 'done', word(two)),
        line('net', -200, await player.net()),
      ];
    },
  },
  {
    number: 7,
    title: 'a bet that was refused for want of money stays refused under its id',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer({ mainMinor: 50n });
      const id = nextId();
      const first = await player.stake(id);
      await own.deposit(player, 100n);
      const second = await player.stake(id);
      const fresh = await player.stake(nextId());
      return [
        line('first', 'not done', word(first)),
        told(wallet, 'says', 'stakeWithoutFunds', first),
        line('after the deposit', 'not done', word(second)),
        told(wallet, 'says', 'stakeWithoutFunds', second),
        line('a new id', 'done', word(fresh)),
        line('net', 0, await player.net()),
      ];
    },
  },
  {
    number: 8,
    title: 'a call that the provider gave up on is recognised when it comes again',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      const given = new AbortController();
      const url = `${player.platformUrl()}/integrations/${wallet.protocol.slug}${call.path}`;
      const sent = fetch(url, {
        method: call.method,
        headers: call.headers,
        signal: given.signal,
        ...(call.method === 'GET' ? {} : { body: call.body }),
      }).catch(() => null);
      setImmediate(() => given.abort());
      await sent;
      const again = await player.insist(call);
      return [line('again', 'done', word(again)), line('net', -100, await player.net())];
    },
  },
  {
    number: 9,
    title: 'a repetition returns the current balance',
    whyNot: ({ expected }) => (expected.duplicate === 'repeat' ? null : 'a repetition is refused here'),
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      await player.insist(call);
      await player.stake(nextId(), 250n);
      const { balanceMinor } = await player.insist(call);
      return [line('balance told', await player.mainMinor(), balanceMinor ?? 'none')];
    },
  },
];
