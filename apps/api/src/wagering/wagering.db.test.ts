import { openMoneyHouse, type MoneyHouse } from '@halcyon/testkit/money-house';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeCode, provider, vertical } from '../wallet/ledger.service.ts';
import type { Order } from './wagering.service.ts';

let house: MoneyHouse;
let lastPlayer = 0n;
beforeAll(async () => {
  house = await openMoneyHouse({ lanes: 2 });
});
afterAll(async () => {
  expect(await house.deviations()).toEqual([]);
  await house[Symbol.asyncDispose]();
});

async function newPlayer(mainMinor: bigint): Promise<bigint> {
  lastPlayer += 1n;
  await house.openPlayer(lastPlayer, mainMinor);
  return lastPlayer;
}

function order(playerId: bigint, transactionId: string, roundId: string | null = null): Order {
  return {
    playerId,
    transactionId,
    roundId,
    providerId: provider.halcyon,
    vertical: vertical.casino,
    currency: 'EUR',
    gameId: 'reef',
    isRoundFinal: false,
  };
}

test('a stake is taken, its win is paid, and the balance says so', async () => {
  const player = await newPlayer(10_00n);
  const stake = await house.wagering.stake({ ...order(player, 's1', 'r1'), amountMinor: 2_00n });
  const win = await house.wagering.settle({
    ...order(player, 'w1', 'r1'),
    amountMinor: 5_00n,
    stakeTransactionId: 's1',
  });
  expect([stake.code, win.code]).toEqual([outcomeCode.done, outcomeCode.done]);
  expect([stake.cashMinor, win.cashMinor]).toEqual([8_00n, 13_00n]);
  expect(win.sequence).toBe(stake.sequence + 1n);
  expect(await house.mainOf(player)).toBe(13_00n);
});

test('the same stake sent twenty times at once through two lanes is taken once', async () => {
  const player = await newPlayer(10_00n);
  const other = await openMoneyHouseOn(house);
  const sent = Array.from({ length: 20 }, (_, number) =>
    (number % 2 === 0 ? house.wagering : other).stake({ ...order(player, 'once'), amountMinor: 3_00n }),
  );
  const outcomes = await Promise.all(sent);
  await other.close();
  expect(outcomes.filter((outcome) => !outcome.isRepeat)).toHaveLength(1);
  expect(new Set(outcomes.map((outcome) => outcome.sequence)).size).toBe(1);
  expect(outcomes.every((outcome) => outcome.code === outcomeCode.done)).toBe(true);
  expect(await house.mainOf(player)).toBe(7_00n);
});

async function openMoneyHouseOn({ database }: MoneyHouse) {
  const { openWagering } = await import('./wagering.service.ts');
  return openWagering({ shards: [{ connection: database.app, lanes: 1 }] });
}
