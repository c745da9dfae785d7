import { providerRoundOf } from '../../apps/api/src/play/executor/step-order.rules.ts';
import { line, told, usable, word, type Case } from './case.ts';
import { nextId, type OwnControls } from './wallet-under-test.ts';

const noBonus =
  'no bonus can run in this wallet yet; who gets which part back is held by the money model’s own tests';
/** Tries that the database breaks off before one goes through. */
const BROKEN_TRIES = 2;
/** A forged call never waits for a money row. */
const AT_ONCE_MS = 1_000;

/** What becomes of money and of calls when things go wrong: cases 29, 45, 46, 48, 50, 54, 55, 58. */
export const moneyCases: readonly Case[] = [
  {
    number: 29,
    title: 'a jackpot is paid once, beside what the round wins, and its share changes no stake',
    whyNot: ({ protocol }) => (protocol.jackpot ? null : 'nobody pays progressive jackpots here'),
    async run({ protocol, ...wallet }) {
      const { isInRound } = protocol.jackpot!;
      const player = await wallet.openPlayer();
      const { session } = player;
      const roundId = nextId();
      const of = { transactionId: roundId, roundId, amountMinor: 100n };
      const bet = await player.insist(
        protocol.stake(session, { ...of, jackpot: { id: 'grand', contribution: '1.5' } }),
      );
      const paid = protocol.jackpot!.win(session, {
        transactionId: nextId(),
        roundId,
        stakeTransactionId: roundId,
        amountMinor: 40_000n,
        jackpotId: 'grand',
      });
      const words = [await player.insist(paid), await player.insist(paid)].map(word).join(' ');
      const win = await player.win({ stake: roundId }, 50n);
      return [
        line('bet', 'done', word(bet)),
        line('jackpot, twice', 'done done', words),
        line('win of the reels', 'done', word(win)),
        line('net', 39_950, await player.net()),
        ...(wallet.own
          ? [line('of the round', isInRound ? 40_050 : 50, await wonIn(wallet.own, roundId))]
          : []),
      ];
    },
  },
  {
    number: 45,
    title: 'a stake of cash and bonus goes back part by part',
    whyNot: () => noBonus,
    run: async () => [],
  },
  {
    number: 46,
    title: 'a win after its bonus was forfeited',
    whyNot: () => noBonus,
    run: async () => [],
  },
  {
    number: 48,
    title: 'a win is taken back that was spent: what is missing is owed, nothing falls below zero',
    needsHarness: true,
    whyNot: ({ expected }) => (expected.mayRollBackWin ? null : 'a paid win is never taken back'),
    async run(wallet, own) {
      const player = await wallet.openPlayer({ mainMinor: 1_000n });
      const [round, win] = [nextId(), nextId()];
      await player.stake(round);
      await player.win({ stake: round, round, id: win, isRoundFinal: false }, 5_000n);
      await player.stake(nextId(), 5_600n);
      const back = await player.rollback({ stake: win, round }, 5_000n);
      const left = await player.mainMinor();
      const bet = await player.send(player.stakeCall(nextId()));
      const out = await own.withdraw(player, 100n);
      const owed = await own.owedMinor(player);
      await own.deposit(player, 700n);
      const later = await player.stake(nextId());
      return [
        line('rollback', 'done', word(back)),
        line('left', 0, left),
        line('owed', 4_700, owed),
        line('next bet', 'not done', word(bet)),
        told(wallet, 'says', 'stakeWithoutFunds', bet),
        line('withdrawal', 'refused', out),
        line('bet after a deposit', 'done', word(later)),
        line('held then', 600, await player.mainMinor()),
      ];
    },
  },
  {
    number: 50,
    title: 'one JSON in other spaces or another order is not what was signed',
    whyNot: ({ expected: { signature } }) =>
      signature === 'bytes' ? null : `calls are believed by ${signature}, not by their bytes`,
    async run(wallet) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      const fields = JSON.parse(call.body) as object;
      const forged = [
        call.body.replaceAll('":', '": '),
        JSON.stringify(Object.fromEntries(Object.entries(fields).toReversed())),
        `${call.body}\n`,
      ];
      const answers = [];
      for (const body of forged) answers.push(await player.send({ ...call, body }));
      const nothing = await player.net();
      const whole = await player.insist(call);
      return [
        line('forged', 'not done, not done, not done', answers.map(word).join(', ')),
        ...answers.map((answer) => told(wallet, 'says', 'forged', answer)),
        line('net', 0, nothing),
        line('as signed', 'done', word(whole)),
        line('net after', -100, await player.net()),
      ];
    },
  },
  {
    number: 54,
    title: 'a forged call waits for no lock, is answered in the provider’s words and leaves its id free',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const call = player.stakeCall(nextId());
      const release = await own.lock(player);
      const sinceMs = performance.now();
      const forged = await player.send(wallet.protocol.spoil(call));
      const isAtOnce = performance.now() - sinceMs < AT_ONCE_MS;
      await release();
      const genuine = await player.insist(call);
      return [
        line('forged', 'answered, not done', `${usable(forged)}, ${word(forged)}`),
        told(wallet, 'says', 'forged', forged),
        line('while the row is held', 'at once', isAtOnce ? 'at once' : 'late'),
        line('the same id, signed', 'done', word(genuine)),
        line('net', -100, await player.net()),
      ];
    },
  },
  {
    number: 55,
    title: 'a JWT without a signature, of another issuer, or over',
    whyNot: () => 'no call of a game provider carries a JWT; sportsbooks do, and none is run',
    run: async () => [],
  },
  {
    number: 58,
    title: 'a deadlock and a serialisation failure are retried inside: the provider sees nothing of them',
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const lines = [];
      for (const [code, name] of [
        ['40001', 'serialisation failure'],
        ['40P01', 'deadlock'],
      ] as const) {
        const id = nextId();
        const stop = await own.breakOff(code, BROKEN_TRIES);
        // Once, without a retry.
        const bet = await player.send(player.stakeCall(id));
        const broken = await stop();
        lines.push(line(`${name}: bet`, 'done', word(bet)), line('tries broken off', BROKEN_TRIES, broken));
      }
      return [...lines, line('net', -200, await player.net())];
    },
  },
];

/** What the ledger has as won in a round: the provider's books say the same, round by round. */
async function wonIn(own: OwnControls, roundId: string): Promise<bigint> {
  const rows = (await own.roundTotals()).filter((row) => providerRoundOf(row.round_key) === roundId);
  return rows.reduce((sum, row) => sum + row.won_minor, 0n);
}
