import { line, told, word, type Case } from './case.ts';
import { nextId } from './wallet-under-test.ts';

/** How far from the end of a launch's life it is tried. */
const MARGIN_SECONDS = 10;

/** Player and session: cases 33 to 39. */
export const sessionCases: readonly Case[] = [
  {
    number: 33,
    title: 'win, round end and rollback are taken after the session’s end and an exclusion',
    needsHarness: true,
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
        told(wallet, 'says', 'win', win),
        line('rollback', 'done', word(rollback)),
        told(wallet, 'says', 'rollback', rollback),
        told(wallet, 'round end', 'roundEnd', end),
        line('net', 300, await player.net()),
      ];
    },
  },
  {
    number: 34,
    title:
      'no bet is taken after the session’s end, of an excluded player, above a limit or before a notice is answered',
    needsHarness: true,
    async run(wallet, own) {
      const [gone, excluded] = [await wallet.openPlayer(), await wallet.openPlayer()];
      const [limited, reminded] = [await wallet.openPlayer(), await wallet.openPlayer()];
      const capped = await wallet.openPlayer({ stakeCapMinor: 99n });
      await own.limitLosses(limited, 99n);
      await own.remind(reminded);
      const held = [];
      for (const player of [limited, capped, reminded])
        held.push(await player.send(player.stakeCall(nextId())));
      const [above, tooHigh, unanswered] = held;
      own.endSession(gone);
      await own.exclude(excluded);
      const late = await gone.send(gone.stakeCall(nextId()));
      const barred = await excluded.send(excluded.stakeCall(nextId()));
      return [
        line('after the end', 'not done', word(late)),
        told(wallet, 'says', 'stakeAfterSession', late),
        line('excluded', 'not done', word(barred)),
        told(wallet, 'says', 'stakeOfExcluded', barred),
        line('limit, cap, notice', 'not done not done not done', held.map(word).join(' ')),
        told(wallet, 'loss limit says', 'stakeAboveLossLimit', above!),
        told(wallet, 'cap says', 'stakeAboveCap', tooHigh!),
        told(wallet, 'notice says', 'stakeBeforeNotice', unanswered!),
        line('nets', '0 0', `${await gone.net()} ${await excluded.net()}`),
      ];
    },
  },
  {
    number: 35,
    title: 'a player who is barred between bet and win gets the win',
    needsHarness: true,
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
    needsHarness: true,
    whyNot: ({ expected }) => (expected.token === 'none' ? 'calls carry no token' : null),
    async run(wallet) {
      const [one, two] = [await wallet.openPlayer(), await wallet.openPlayer()];
      const { playerRef } = two.session;
      const mixed = one.with({ playerRef });
      const bet = await mixed.send(mixed.stakeCall(nextId()));
      return [
        line('bet', 'not done', word(bet)),
        told(wallet, 'says', 'stakeOfOther', bet),
        line('nets', '0 0', `${await one.net()} ${await two.net()}`),
      ];
    },
  },
  {
    number: 37,
    title: 'a launch ticket opens once and soon; a second tab has its own session over one balance',
    needsHarness: true,
    whyNot: ({ expected }) => (expected.token === 'none' ? 'calls carry no token' : null),
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const tab = await own.again(player);
      const ticket = tab.session.token;
      await tab.greet();
      const bets = [await player.stake(nextId()), await tab.stake(nextId())].map(word).join(' ');
      const used = await tab.with({ token: ticket }).greet();
      const [soon, late] = [await own.again(player), await own.again(player)];
      const { launchSeconds, token } = wallet.expected;
      const isKept = token === 'keep';
      own.moveClock((launchSeconds - MARGIN_SECONDS) * 1_000);
      const opened = await soon.greet();
      own.moveClock(2 * MARGIN_SECONDS * 1_000);
      const expired = await late.greet();
      return [
        line('bets of both tabs', 'done done', bets),
        line(
          'token after the first call',
          isKept ? 'kept' : 'new',
          tab.session.token === ticket ? 'kept' : 'new',
        ),
        told(wallet, 'used ticket', 'ticketAgain', used),
        line('ticket in time', 'done', word(opened)),
        line('late ticket', 'not done', word(expired)),
        told(wallet, 'says', 'ticketTooLate', expired),
        line('net', -200, await player.net()),
      ];
    },
  },
  {
    number: 38,
    title: 'a replaced token pays wins and takes no bets',
    whyNot: ({ expected }) => (expected.token === 'rotate' ? null : 'tokens do not rotate'),
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
        told(wallet, 'says', 'stakeWithOldToken', bet),
        line('win with the old token', 'done', word(win)),
        told(wallet, 'says', 'win', win),
        line('bet with the new one', 'done', word(fresh)),
        line('net', -140, await player.net()),
      ];
    },
  },
  {
    number: 39,
    title: 'a token for play money opens no wallet',
    needsHarness: true,
    whyNot: ({ expected }) => (expected.token === 'none' ? 'calls carry no token' : null),
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const demo = player.with({ token: own.demoToken() });
      const bet = await demo.send(demo.stakeCall(nextId()));
      return [
        line('bet', 'not done', word(bet)),
        told(wallet, 'says', 'stakeWithDemoToken', bet),
        line('net', 0, await player.net()),
      ];
    },
  },
];
