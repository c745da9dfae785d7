import {
  playBlackjack,
  BLACKJACK_ID,
  BLACKJACK_MATH_VERSION,
  type BlackjackOutcome,
} from '../../blackjack/play-blackjack.ts';
import type { Draw } from '../../fairness/draw.ts';
import type { RoundView } from '../../protocol.ts';
import { playSlot, type SlotOutcome } from '../../slots/play-slot.ts';
import { findSlot } from '../../slots/slot-titles.ts';
import type { VerifyRequest } from '../../verify-protocol.ts';

/** What the seeds give, and whether the server seed is the one that was promised. */
export type Recomputed =
  | { kind: 'slot'; outcome: SlotOutcome; serverSeedHash: string }
  | { kind: 'blackjack'; outcome: BlackjackOutcome; serverSeedHash: string };

type Seed = Pick<VerifyRequest, 'serverSeed' | 'clientSeed' | 'nonce'>;

const BLOCKS_AT_FIRST = 64;
/** Far more than the longest round needs; beyond it the seeds do not belong to a round of ours. */
const BLOCKS_MAX = 65_536;
const WORD_RANGE = 4_294_967_296;

class OutOfBlocks extends Error {}

/** SHA-256 of the seed's bytes, as hex: what the games server published before the round. */
export async function hashSeed(serverSeed: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(serverSeed))));
}

/**
 * Recomputes a round in this browser, from the seeds alone, with the browser's own cryptography. The stream of
 * numbers is written here a second time, apart from the server's, so that the two check each other.
 * Null: no such game, or its rules have another version by now.
 */
export async function recompute(request: VerifyRequest): Promise<Recomputed | null> {
  const serverSeedHash = await hashSeed(request.serverSeed);
  const stakeMinor = BigInt(request.stakeMinor);
  if (request.gameId === BLACKJACK_ID) {
    if (request.mathVersion !== BLACKJACK_MATH_VERSION) return null;
    const play = (draw: Draw) => playBlackjack(stakeMinor, draw, request.actions ?? []);
    return { kind: 'blackjack', outcome: await withDraw(request, play), serverSeedHash };
  }
  const machine = findSlot(request.gameId);
  if (!machine || machine.definition.mathVersion !== request.mathVersion) return null;
  const outcome = await withDraw(request, (draw) => playSlot(machine, stakeMinor, draw));
  return { kind: 'slot', outcome, serverSeedHash };
}

/** True when a stored round is exactly what its seeds give. Pure. */
export function isSameRound(stored: RoundView, recomputed: Recomputed): boolean {
  if (stored.winMinor !== String(recomputed.outcome.winMinor)) return false;
  if (stored.kind === 'slot')
    return recomputed.kind === 'slot' && same(stored.steps, recomputed.outcome.steps);
  if (recomputed.kind !== 'blackjack') return false;
  const { hands, dealer, insurance } = recomputed.outcome.view;
  return same([stored.hands, stored.dealer, stored.insurance], [hands, dealer, insurance]);
}

/** The stake a round of blackjack began with: doubles, splits and insurance come on top of it. Pure. */
export function firstStake(round: RoundView): string {
  if (round.kind === 'slot') return round.stakeMinor;
  const hand = round.hands[0];
  if (!hand) return round.stakeMinor;
  return hand.isDoubled ? String(BigInt(hand.stakeMinor) / 2n) : hand.stakeMinor;
}

/** The numbers of a round, block by block; more blocks are made until the round is content. */
async function withDraw<Outcome>(seed: Seed, play: (draw: Draw) => Outcome): Promise<Outcome> {
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(seed.serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  for (let count = BLOCKS_AT_FIRST; ; count *= 2) {
    const blocks = Array.from({ length: count }, (_, index) =>
      crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${seed.clientSeed}:${seed.nonce}:${index}`)),
    );
    try {
      return play(drawFrom(await Promise.all(blocks)));
    } catch (error) {
      if (!(error instanceof OutOfBlocks) || count >= BLOCKS_MAX) throw error;
    }
  }
}

/** Big-endian words of 32 bits; words at or above the largest multiple of the bound are passed over. */
function drawFrom(blocks: readonly ArrayBuffer[]): Draw {
  let next = 0;
  return (bound) => {
    const limit = WORD_RANGE - (WORD_RANGE % bound);
    for (;;) {
      const block = blocks[next >> 3];
      if (!block) throw new OutOfBlocks();
      const value = new DataView(block).getUint32(4 * (next++ & 7));
      if (value < limit) return value % bound;
    }
  };
}

function bytesOf(hexText: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hexText.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
