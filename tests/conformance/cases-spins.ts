import { line, word, type Case } from './case.ts';
import { nextId, type Player, type WalletUnderTest } from './wallet-under-test.ts';

const notIssued = ({ protocol }: WalletUnderTest): string | null =>
  protocol.freeRounds ? null : 'free spins are not issued here';
const onlyTotal = (wallet: WalletUnderTest): string | null =>
  notIssued(wallet) ?? (wallet.protocol.freeRounds?.isTotal ? 'only the sum of all spins is reported' : null);

/** A spin of an award, or the report of all of them: in order, the calls that the provider makes. */
async function report(
  player: Player,
  of: { readonly bonusRef: string; readonly amountMinor: bigint; readonly roundsLeft: number },
  times = 1,
): Promise<string> {
  const { protocol } = player.wallet;
  const [roundId, stakeTransactionId] = [nextId(), nextId()];
  if (protocol.freeRounds?.hasStake) {
    const stake = { transactionId: stakeTransactionId, roundId, amountMinor: 0n, bonusRef: of.bonusRef };
    const taken = await player.insist(protocol.stake(player.session, stake));
    if (taken.verdict !== 'done') return word(taken);
  }
  const win = { ...of, transactionId: nextId(), roundId, stakeTransactionId, isRoundFinal: true };
  const call = protocol.win(player.session, win);
  const words = [];
  for (let time = 0; time < times; time += 1) words.push(word(call && (await player.insist(call))));
  return words.join(' ');
}

/** All spins of an award as this provider reports them; the last one brings 70. */
async function reportAll(player: Player, bonusRef: string, rounds: number, times = 1): Promise<string> {
  const isTotal = player.wallet.protocol.freeRounds?.isTotal ?? false;
  const words = [];
  for (let roundsLeft = isTotal ? 0 : rounds - 1; roundsLeft >= 0; roundsLeft -= 1)
    words.push(
      await report(player, { bonusRef, amountMinor: roundsLeft === 0 ? 70n : 0n, roundsLeft }, times),
    );
  return [...new Set(words.join(' ').split(' '))].join(' ');
}

/** Free spins that the wallet issued, where the call that issues them is known: cases 62 to 66. */
export const spinCases: readonly Case[] = [
  {
    number: 62,
    title: 'free spins are issued, played without a stake, and their winnings paid',
    whyNot: notIssued,
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const { awardId, bonusRef } = await own.spins.award(player, 3);
      return [
        line('before', 'READY 0 of 3', await own.spins.stateOf(player, awardId)),
        line('reports', 'done', await reportAll(player, bonusRef, 3)),
        line('after', 'FINISHED 3 of 3', await own.spins.stateOf(player, awardId)),
        line('net', 70, await player.net()),
      ];
    },
  },
  {
    number: 63,
    title: 'a spin that is reported twice counts and pays once',
    whyNot: notIssued,
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const { awardId, bonusRef } = await own.spins.award(player, 2);
      return [
        line('reports, twice each', 'done', await reportAll(player, bonusRef, 2, 2)),
        line('award', 'FINISHED 2 of 2', await own.spins.stateOf(player, awardId)),
        line('net', 70, await player.net()),
      ];
    },
  },
  {
    number: 64,
    title: 'a spin more than were awarded pays nothing',
    whyNot: onlyTotal,
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const { awardId, bonusRef } = await own.spins.award(player, 1);
      return [
        line('awarded', 'done', await reportAll(player, bonusRef, 1)),
        line('one more', 'not done', await report(player, { bonusRef, amountMinor: 500n, roundsLeft: 0 })),
        line('award', 'FINISHED 1 of 1', await own.spins.stateOf(player, awardId)),
        line('net', 70, await player.net()),
      ];
    },
  },
  {
    number: 65,
    title: 'a win of free spins that were not awarded here is paid, and shown to operators',
    whyNot: notIssued,
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const { bonusRef } = await own.spins.award(player, 1);
      const unknown = `${bonusRef.slice(0, -12)}${nextId().slice(-12).padStart(12, '0')}`;
      return [
        line('win', 'done', await report(player, { bonusRef: unknown, amountMinor: 50n, roundsLeft: 0 })),
        line('net', 50, await player.net()),
        line('incidents', 'unknown_award', await own.spins.incidentsOf(player)),
      ];
    },
  },
  {
    number: 66,
    title: 'free spins that are never reported end with their time, and pay nothing',
    whyNot: notIssued,
    needsHarness: true,
    async run(wallet, own) {
      const player = await wallet.openPlayer();
      const { awardId } = await own.spins.award(player, 2);
      await own.spins.expire(player, awardId);
      return [
        line('award', 'EXPIRED 0 of 2', await own.spins.stateOf(player, awardId)),
        line('net', 0, await player.net()),
      ];
    },
  },
];
