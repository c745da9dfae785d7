import { badAmounts } from '../bad-amounts.ts';
import type { Case } from '../case.ts';
import { nextId } from '../wallet-under-test.ts';

/** What only Evolution sends: case 43. */
export const evolutionCases: readonly Case[] = [
  badAmounts({
    names: 'a comma, words, a sign, nothing',
    forms: ['"1,00"', '"one"', '-1.000000', 'null'],
    stakedMinor: 0n,
    call(player, digits) {
      const call = player.stakeCall(nextId());
      return { ...call, body: call.body.replace(/"amount":[^,}]+/, `"amount":${digits}`) };
    },
  }),
];
