import type { Clock } from '@halcyon/server-kit/clock';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import {
  findDemoAccount,
  findDemoMovement,
  insertDemoMovement,
  lockDemoAccount,
  type MovementKind,
} from './demo-wallet.store.ts';
import type { Wallet, WalletCommand, WalletResult } from './wallet.port.ts';

/**
 * The wallet of demo play: same calls, same rules for repetition and rollback as the platform's, with its own
 * balance in the games' database. Never handles real money.
 */
export function demoWallet(db: Db, clock: Clock): Wallet {
  return {
    async balance({ playerKey }) {
      const account = await findDemoAccount(db, playerKey);
      return account?.balance_minor ?? null;
    },
    execute: (command) => db.transact((tx) => book(tx, command, clock.now())),
  };
}

async function book(tx: Tx, command: WalletCommand, bookedAt: Date): Promise<WalletResult> {
  const account = await lockDemoAccount(tx, command.playerKey);
  if (!account || account.currency !== command.currency)
    return { kind: 'refused', code: 'currency_mismatch', text: null, isReplay: false };
  const { playerKey, transactionId } = command;
  const before = account.balance_minor;
  const known = await findDemoMovement(tx, playerKey, transactionId);
  if (known)
    return known.is_refused
      ? { ...refused(known.kind), isReplay: true }
      : { kind: 'booked', balanceMinor: before };

  const write = (kind: MovementKind, after: bigint, isRefused = false, id = transactionId) => {
    const { amountMinor } = command;
    const movement = {
      playerKey,
      transactionId: id,
      kind,
      amountMinor,
      isRefused,
      balanceAfterMinor: after,
      bookedAt,
    };
    return insertDemoMovement(tx, movement);
  };
  if (command.call === 'stake' || command.call === 'stakeAndWin') {
    const isCovered = before >= command.amountMinor;
    const after = isCovered ? before - command.amountMinor + (command.winMinor ?? 0n) : before;
    await write('stake', after, !isCovered);
    return isCovered ? { kind: 'booked', balanceMinor: after } : refused('stake');
  }
  if (command.call === 'freeSpin') throw new Error('demo play has no awards of free spins');
  let after = before;
  if (command.call === 'win') after += command.amountMinor;
  if (command.call === 'rollback') {
    const stake = await findDemoMovement(tx, playerKey, command.referenceTransactionId ?? '');
    if (stake && !stake.is_refused) after += stake.amount_minor;
    if (!stake) await write('tombstone', before, true, command.referenceTransactionId ?? '');
  }
  await write(command.call, after);
  return { kind: 'booked', balanceMinor: after };
}

function refused(kind: MovementKind): Extract<WalletResult, { kind: 'refused' }> {
  const code = kind === 'tombstone' ? 'cancelled_before_stake' : 'insufficient_funds';
  return { kind: 'refused', code, text: null, isReplay: false };
}
