import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyCall } from '@halcyon/wire/seamless/signature';
import { isRetryable, statusOf, type RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { HALCYON_WALLET_PREFIX, walletCalls, type WalletCall } from '@halcyon/wire/seamless/wallet-calls';

/**
 * What goes wrong with the next answers, one after the other: `lost-before` never reached the books, `lost-after`
 * was booked and its answer is lost, `late` is booked and answered after the caller gave up, `busy` is refused
 * with a retryable code, `garbage` is booked and answered with something else.
 */
export type Fault = 'none' | 'lost-before' | 'lost-after' | 'late' | 'busy' | 'garbage';

type Entry = {
  readonly call: WalletCall;
  readonly body: string;
  readonly answer: object;
  /** Of a stake what it took, of a win what it paid. */
  readonly movedMinor: bigint;
  /** Of `stakeAndWin`. */
  readonly wonMinor?: bigint;
};
type Money = {
  transactionId: string;
  playerRef: string;
  roundId: string;
  amountMinor?: string;
  winMinor?: string;
  referenceTransactionId?: string | null;
  sessionToken?: string;
};

/** A wallet in memory that speaks the real wire over HTTP and keeps its rules, for tests of the games server. */
export type FakePlatform = AsyncDisposable & {
  readonly origin: string;
  readonly secret: string;
  readonly faults: Fault[];
  /** Every call that reached the books or not, in order. */
  readonly received: { readonly call: WalletCall; readonly transactionId: string }[];
  balanceMinor: bigint;
  /** Refuses stakes with this code while it is set. */
  refuseStakes: RefusalCode | null;
  /** Refuses stakes with this code before it looks whether it knows them, as a wallet must not. */
  refuseBeforeQuery: RefusalCode | null;
  minCycleMs: number;
  isAutoplayAllowed: boolean;
  mode: 'real' | 'demo';
  isDown: boolean;
  /** Root of every day's ledger. Null: none is published. */
  ledgerRoot: string | null;
  /** Money booked per kind of call; rollbacks of nothing count 0. */
  totals(): { staked: bigint; won: bigint; returned: bigint; openRounds: number };
};

const LATE_MS = 700;

/** Starts it on a free port with this balance for every player. */
export async function openFakePlatform(balanceMinor: bigint): Promise<FakePlatform> {
  const secret = 'a secret of the tests, 32 or more characters';
  const book = new Map<string, Entry>();
  const closedRounds = new Set<string>();
  const stakedRounds = new Set<string>();
  const usedTokens = new Set<string>();

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const platform: FakePlatform = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    faults: [],
    received: [],
    balanceMinor,
    refuseStakes: null,
    refuseBeforeQuery: null,
    minCycleMs: 0,
    isAutoplayAllowed: false,
    mode: 'real',
    isDown: false,
    ledgerRoot: null,
    totals() {
      const entries = [...book.values()];
      const openRounds = [...stakedRounds].filter((round) => !closedRounds.has(round)).length;
      return {
        staked: -sumOf(entries, 'stake') - sumOf(entries, 'stakeAndWin'),
        won: sumOf(entries, 'win') + entries.reduce((sum, { wonMinor }) => sum + (wonMinor ?? 0n), 0n),
        returned: sumOf(entries, 'rollback'),
        openRounds,
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks);
    const path = request.url ?? '';
    if (path.startsWith('/ledger/roots/')) {
      if (platform.isDown) return void request.socket.destroy();
      response.writeHead(platform.ledgerRoot === null ? 404 : 200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ root: platform.ledgerRoot }));
    }
    const name = path
      .slice(HALCYON_WALLET_PREFIX.length)
      .replace('/round-end', '/roundEnd')
      .replace('/stake-and-win', '/stakeAndWin')
      .replace('/free-spin', '/freeSpin')
      .slice(1) as WalletCall;
    const body = JSON.parse(rawBody.toString('utf8')) as Money & { token: string };
    platform.received.push({ call: name, transactionId: body.transactionId ?? '' });
    if (platform.isDown) return void request.socket.destroy();
    const isMoney = name !== 'authenticate' && name !== 'balance';
    const fault = isMoney ? (platform.faults.shift() ?? 'none') : 'none';
    if (fault === 'lost-before') return void request.socket.destroy();
    if (fault === 'busy') return send(response, refusal('busy'));
    const headers = request.headers as Record<string, string>;
    const signed = { timestamp: headers[TIMESTAMP_HEADER], signature: headers[SIGNATURE_HEADER] };
    const verdict = verifyCall([secret], { method: 'POST', path, rawBody }, signed, Date.now());
    if (!verdict.ok) return send(response, refusal(verdict.code));
    if (!walletCalls[name].request.safeParse(body).success) return send(response, refusal('bad_request'));

    const answer =
      name === 'authenticate'
        ? authenticate(body.token)
        : name === 'balance'
          ? balance()
          : execute(name, body);
    if (fault === 'lost-after') return void request.socket.destroy();
    if (fault === 'garbage') return send(response, { ok: true, what: 'a proxy said this' });
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    send(response, answer);
  }

  function execute(call: WalletCall, body: Money): object {
    const { sessionToken: _, ...compared } = body;
    const text = JSON.stringify(compared);
    const key = body.transactionId;
    const takesStake = call === 'stake' || call === 'stakeAndWin' || call === 'freeSpin';
    if (takesStake && platform.refuseBeforeQuery) return refusal(platform.refuseBeforeQuery);
    const known = book.get(key);
    if (known) {
      if (known.body !== '' && known.body !== text) return refusal('payload_conflict');
      if (known.body === '') return refusal('cancelled_before_stake');
      return { ...known.answer, isReplay: true };
    }
    const amount = BigInt(body.amountMinor ?? '0');
    const write = (answer: object, movedMinor: bigint, isNoop = false) => {
      platform.balanceMinor += movedMinor;
      const full = 'ok' in answer ? answer : { ...booked(isNoop), ...answer };
      book.set(key, { call, body: text, answer: full, movedMinor });
      return full;
    };
    if (takesStake) {
      if (platform.refuseStakes) return write(refusal(platform.refuseStakes), 0n);
      if (closedRounds.has(body.roundId)) return write(refusal('round_closed'), 0n);
      if (platform.balanceMinor < amount) return write(refusal('insufficient_funds'), 0n);
      stakedRounds.add(body.roundId);
      const wonMinor = BigInt(body.winMinor ?? '0');
      if (call === 'stakeAndWin' || call === 'freeSpin') closedRounds.add(body.roundId);
      platform.balanceMinor += wonMinor - amount;
      const answer = booked(false);
      book.set(key, { call, body: text, answer, movedMinor: -amount, wonMinor });
      return answer;
    }
    const reference = book.get(body.referenceTransactionId ?? '');
    if (call === 'rollback') {
      if (
        (reference?.call === 'stakeAndWin' || reference?.call === 'freeSpin') &&
        'operatorTransactionId' in reference.answer
      )
        return refusal('already_settled');
      if (!reference) {
        const tombstone = { call: 'stake' as const, body: '', answer: {}, movedMinor: 0n };
        book.set(body.referenceTransactionId ?? '', tombstone);
      }
      if (!(body as { isRoundFinal?: boolean }).isRoundFinal)
        return write({}, -(reference?.movedMinor ?? 0n));
      closedRounds.add(body.roundId);
      return write({}, -(reference?.movedMinor ?? 0n), !reference);
    }
    if (!reference) return refusal('stake_unknown');
    closedRounds.add(body.roundId);
    return write({}, call === 'win' ? amount : 0n);
  }

  function booked(isNoop: boolean) {
    return {
      ok: true, isReplay: false, isNoop, operatorTransactionId: `op-${book.size}`, currency: 'EUR',
      balance: balanceView(), bonusPartMinor: '0', processedAt: new Date().toISOString(),
    }; // prettier-ignore
  }
  function balanceView() {
    const total = String(platform.balanceMinor);
    return { totalMinor: total, cashMinor: total, bonusMinor: '0' };
  }
  function balance() {
    return { ok: true, currency: 'EUR', balance: balanceView() };
  }
  function authenticate(token: string): object {
    if (usedTokens.has(token)) return refusal('session_invalid');
    usedTokens.add(token);
    // The player is the part of the token before its first dot.
    const playerRef = token.split('.')[0] ?? token;
    return {
      ok: true, mode: platform.mode, playerRef, sessionToken: `session.${token}`, currency: 'EUR', exponent: 2,
      country: 'IE', language: 'en-UN', jurisdiction: 'UN', balance: balanceView(), minCycleMs: platform.minCycleMs,
      isAutoplayAllowed: platform.isAutoplayAllowed, stakeCapMinor: null, links: { lobbyUrl: null, cashierUrl: null, historyUrl: null },
    }; // prettier-ignore
  }
  return platform;
}

function sumOf(entries: readonly Entry[], call: WalletCall): bigint {
  return entries
    .filter((entry) => entry.call === call)
    .reduce((total, entry) => total + entry.movedMinor, 0n);
}

function refusal(code: RefusalCode): object {
  return { ok: false, code, isRetryable: isRetryable(code), moved: false, isReplay: false };
}

function send(response: ServerResponse, answer: object): void {
  const code = 'code' in answer ? (answer.code as RefusalCode) : null;
  response.writeHead(code ? statusOf(code) : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}
