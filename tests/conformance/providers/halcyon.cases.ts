import { badAmounts } from '../bad-amounts.ts';
import { line, word, type Case } from '../case.ts';
import { nextId, type Player } from '../wallet-under-test.ts';
import { callOf, movedIn } from './halcyon.protocol.ts';

const stakeAndWin = ({ session }: Player, id: string, amountMinor: string, winMinor: string) =>
  callOf('stakeAndWin', {
    ...movedIn(session, { transactionId: id, roundId: id }),
    sessionToken: session.token,
    amountMinor,
    winMinor,
  });

/** Calls that our own games alone have. */
export const halcyonCases: readonly Case[] = [
  {
    number: 26,
    title: 'a stake and its win in one call: taken once, whole or not at all, and not rolled back',
    // Its player has so much money and no more.
    needsHarness: true,
    async run(wallet) {
      const player = await wallet.openPlayer({ mainMinor: 1_000n });
      const short = await player.send(stakeAndWin(player, nextId(), '1001', '5000'));
      const nothing = await player.net();
      const id = nextId();
      const covered = stakeAndWin(player, id, '1000', '250');
      const words = [await player.insist(covered), await player.insist(covered)].map(word).join(' ');
      const otherwise = await player.send(stakeAndWin(player, id, '1000', '251'));
      const back = await player.rollback({ stake: id }, 1_000n);
      return [
        line('without funds', 'insufficient_funds', short.code),
        line('net', 0, nothing),
        line('with funds, twice', 'done done', words),
        line('another win', 'payload_conflict', otherwise.code),
        line('rollback', 'already_settled', back.code),
        line('net after', -750, await player.net()),
      ];
    },
  },
  {
    number: 27,
    title: 'a stake and its win in one call that come after their rollback: never charged, never paid',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const id = nextId();
      const back = await player.rollback({ stake: id });
      const late = await player.send(stakeAndWin(player, id, '100', '250'));
      return [
        line('rollback', 'done', word(back)),
        line('late call', 'cancelled_before_stake', late.code),
        line('net', 0, await player.net()),
      ];
    },
  },
  badAmounts({
    names: 'half a unit, an exponent, a comma, a sign, a number, a zero ahead',
    forms: ['0.5', '1e2', '1,00', '+100', '-1', '', '0100', 100],
    stakedMinor: 0n,
    call: ({ session }, form, roundId) =>
      callOf('stake', {
        ...movedIn(session, { transactionId: nextId(), roundId }),
        sessionToken: session.token,
        amountMinor: form as string,
        referenceTransactionId: null,
        isRoundFinal: false,
      }),
  }),
];
