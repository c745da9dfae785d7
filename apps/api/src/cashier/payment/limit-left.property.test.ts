import { aPlayer, NOON_MS, order, play } from '@halcyon/testkit/money-play';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf } from '../../responsible-gambling/limit/window.rules.ts';
import { windowAt } from '../../responsible-gambling/public.ts';
import { kind, outcomeCode } from '../../ledger/public.ts';
import { limitsLeft } from './limit-left.rules.ts';

const zone = 'Europe/Vienna';
const minor = fc.bigInt({ min: 1n, max: 150_00n });
const moves = fc.array(fc.record({ isPayout: fc.boolean(), minor }), { maxLength: 8 });

/** Deposits and paid withdrawals of one day, as the ledger takes them. */
const commandsOf = (list: readonly { isPayout: boolean; minor: bigint }[]) =>
  list.flatMap(({ isPayout, minor: amount }, at) =>
    isPayout
      ? [
          order(kind.holdWithdrawal, `h${at}`, amount),
          order(kind.payWithdrawal, `p${at}`, 0n, { referenceKey: `h${at}` }),
        ]
      : [
          order(kind.reserveDeposit, `r${at}`, amount),
          order(kind.deposit, `d${at}`, amount, { referenceKey: `r${at}` }),
        ],
  );

test.each([
  ['net', true],
  ['gross', false],
])(
  'the limits page, the cashier and the ledger agree to the cent on what a %s deposit limit leaves',
  (_basis, isNet) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_00n, max: 200_00n }), moves, (limitMinor, list) => {
        const window = {
          period: 'D' as const,
          limitMinor,
          usedMinor: 0n,
          isNet,
          ...windowAt('D', zone, NOON_MS),
        };
        const before = commandsOf(list.filter(({ isPayout }, at) => isPayout || at % 2 === 0));
        const start = aPlayer(1_000_00n, { depositWindows: [window], timeZone: zone });
        const { state } = play(start, before);
        const [cashier] = limitsLeft('deposit', state.depositWindows, zone, NOON_MS);
        const page = leftOf('deposit', limitMinor, state.depositWindows[0]!.usedMinor);
        const left = cashier!.leftMinor;
        expect(page).toBe(left);
        expect(left <= limitMinor).toBe(true);
        const ask = (amount: bigint) =>
          play(start, [...before, order(kind.reserveDeposit, 'last', amount)]).codes.at(-1);
        if (left > 0n) expect(ask(left)).toBe(outcomeCode.done);
        expect(ask(left + 1n)).toBe(outcomeCode.depositLimitReached);
      }),
    );
  },
);
