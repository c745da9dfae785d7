/**
 * Signed callbacks of a simulated provider, or the same bytes to an empty endpoint, over a fixed number of
 * connections. Runs as a child process and prints one line of JSON.
 */
import { readFileSync } from 'node:fs';
import type {
  ProviderProtocol,
  SimulatedSession,
  WireCall,
} from '../apps/sandbox/src/providers/simulator.ts';
import { protocols } from '../apps/sandbox/src/providers/registry.ts';
import { runLoad, type LoadOrder } from './wallet-load.ts';

export type CallbackLoadOrder = LoadOrder & {
  readonly slug: string;
  readonly gameRef: string;
  /** Where the bytes go instead of to their provider's own address. */
  readonly emptyPath?: string;
  /** File with the payload of each player's calls: too long for a command line. */
  readonly tokensFile: string;
};

const order = JSON.parse(process.argv[2] ?? '{}') as CallbackLoadOrder;
const tokens = JSON.parse(readFileSync(order.tokensFile, 'utf8')) as Readonly<Record<string, string>>;
const found = protocols.find(({ slug }) => slug === order.slug);
if (!found) throw new Error(`there is no provider ${order.slug}`);
const protocol: ProviderProtocol = found;
/** Numbers as text, for providers that support nothing else. */
let ids = Number(order.name) * 1e12;

/** 50 % stakes, 49 % wins of the stake before, 1 % repeated stakes; every connection serves its own players in turn. */
function requestsOf(connection: number): () => string {
  const refs = Object.keys(tokens).filter((_, index) => index % order.connections === connection);
  const sessions = refs.map((ref) => sessionOf(ref, tokens[ref] ?? ''));
  let session = sessions[0]!;
  let id = '';
  let count = 0;
  return () => {
    count += 1;
    const isRepeat = count % 100 === 2;
    if (count % 2 === 0 && !isRepeat) {
      const win = { stakeTransactionId: id, transactionId: next(), roundId: id, isRoundFinal: true };
      const call = protocol.win(session, { ...win, amountMinor: BigInt(1 + ((count * 37) % 196)) });
      if (call) return requestOf(call);
    }
    if (!isRepeat) {
      session = sessions[(count >> 1) % sessions.length]!;
      id = next();
    }
    return requestOf(protocol.stake(session, { transactionId: id, roundId: id, amountMinor: 100n }));
  };
}

function next(): string {
  return String((ids += 1));
}

function sessionOf(playerRef: string, token: string): SimulatedSession {
  return {
    id: playerRef,
    provider: order.slug,
    mode: 'real',
    gameRef: order.gameRef,
    tableId: null,
    currency: 'EUR',
    exponent: 2,
    language: 'en',
    operatorOrigin: 'http://127.0.0.1',
    lobbyUrl: null,
    token,
    playerRef,
    balanceMinor: 0n,
  };
}

function requestOf(call: WireCall): string {
  const path = order.emptyPath ?? `/integrations/${order.slug}${call.path}`;
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(call.body);
  return `${call.method} ${path} HTTP/1.1\r\nhost: bench\r\n${headers.join('')}content-length: ${length}\r\n\r\n${call.body}`;
}

console.log(JSON.stringify(await runLoad(order, requestsOf)));
