import { relaxAuthorization, sandboxRelax } from '@halcyon/wire/providers/relax';
import { startMerchant, type Merchant, type Received } from '../platform/test-sandbox.ts';

type Booked = {
  readonly remote: string;
  readonly roundId: string;
  readonly kind: string;
  readonly amount: number;
};
export type TestWallet = Merchant & {
  balance: number;
  /** A round's totals: stakes without those taken back, and wins. */
  round(roundId: string): { staked: number; won: number };
  readonly booked: ReadonlyMap<number, Booked>;
};

/** An operator's wallet in Relax' protocol that keeps its promises: one booking an id, tombstones, no forged calls. */
export async function startTestWallet(): Promise<TestWallet> {
  const merchant = await startMerchant();
  const booked = new Map<number, Booked>();
  const takenBack = new Set<number>();
  const wallet = Object.assign(merchant, { balance: 100_000, booked }) as unknown as TestWallet;
  wallet.round = (roundId) => {
    const own = [...booked].filter(([id, one]) => one.roundId === roundId && !takenBack.has(id));
    const sum = (kind: string) =>
      own.filter(([, one]) => one.kind === kind).reduce((total, [, one]) => total + one.amount, 0);
    return { staked: sum('withdraw'), won: sum('deposit') };
  };
  wallet.statusOf = (answer) => (Object.hasOwn(answer as object, 'errorcode') ? 403 : 200);
  const genuine = relaxAuthorization(sandboxRelax.user, sandboxRelax.password);
  const refused = (errorcode: string) => ({ errorcode });
  wallet.answer = (call: Received) => {
    const method = call.path.split('/').at(-1)!;
    const body = JSON.parse(call.rawBody) as Record<string, never>;
    if (call.headers['authorization'] !== genuine) return refused('INVALID_TOKEN');
    if (method === 'verifyToken') {
      return { customerid: 'p7', cashiertoken: 'cashier', customercurrency: 'EUR', balance: wallet.balance };
    }
    if (method === 'getBalance') return { balance: wallet.balance, customercurrency: 'EUR' };
    const [id, amount] = [Number(body['txid']), Number(body['amount'])];
    if (method === 'rollback') {
      const original = Number(body['originaltxid']);
      const stake = booked.get(original);
      if (stake && !takenBack.has(original)) wallet.balance += stake.amount;
      takenBack.add(original);
      return stake
        ? { balance: wallet.balance, txid: id, remotetxid: stake.remote }
        : refused('TRANSACTION_DECLINED');
    }
    const known = booked.get(id);
    if (known)
      return known.amount === amount
        ? { balance: wallet.balance, txid: id, remotetxid: known.remote }
        : refused('TRANSACTION_DECLINED');
    if (method === 'withdraw') {
      if (body['cashiertoken'] !== 'cashier') return refused('INVALID_TOKEN');
      if (takenBack.has(id)) return refused('TRANSACTION_DECLINED');
      if (amount > wallet.balance) return refused('INSUFFICIENT_FUNDS');
    }
    wallet.balance += method === 'withdraw' ? -amount : amount;
    booked.set(id, { remote: `r${id}`, roundId: String(body['gamesessionid']), kind: method, amount });
    return { balance: wallet.balance, txid: id, remotetxid: `r${id}` };
  };
  return wallet;
}
