import { Lanes } from '../../apps/api/src/ledger/executor/lanes.ts';
import {
  bonusEnding,
  ConnectionLost,
  kind,
  LaneFull,
  provider,
  vertical,
  type Command,
  type Outcome,
  type OutcomeCode,
} from '../../apps/api/src/ledger/public.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import { Events } from '@halcyon/server-kit/events';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { order, someTerms } from './money-play.ts';

/** A command that the product has answered: from then on it must be in the books, exactly so. */
export type Acknowledged = {
  readonly playerId: string;
  readonly providerId: number;
  readonly key: string;
  readonly code: OutcomeCode;
  readonly sequence: string;
  readonly playableAfterMinor: string;
};

export type Load = {
  /** Players 1 to this number, opened before. */
  readonly players: number;
  readonly callers: number;
  /** Prefix of every key, so that two loads never share one by accident. */
  readonly name: string;
  /** Every caller stops after this many rounds. */
  readonly roundsMax: number;
  /**
   * Bonuses are granted, played and ended, free spins won and released, promotions credited, and withdrawals end bonuses,
   * too. Numbered from here, so that two loads never share a number.
   */
  readonly bonusesFrom?: number;
};

/** To publish before a load with bonuses. Bonus money pays first, and half of it completes one. */
export const loadTerms = someTerms({ id: 'c'.repeat(64), isSticky: true });

/** Small, repeatable, and no source of money's chance: it only chooses what a test does next. */
function chooser(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Many concurrent callers: stakes, wins, repeats, refunds, some of them before their stake. A caller whose response
 * got lost, or who was turned away after a long wait, sends the same command again until `isOver`. `onOutcome` is
 * called with each response as it arrives.
 */
export async function runLoad(
  lanes: Lanes,
  load: Load,
  onOutcome: (command: Command, outcome: Outcome) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  const submit = async (command: Command): Promise<void> => {
    while (!isOver()) {
      try {
        onOutcome(command, await lanes.submit(command));
        return;
      } catch (error) {
        if (!(error instanceof ConnectionLost || error instanceof LaneFull)) throw error;
        if (isOver()) return;
      }
    }
  };
  const caller = async (number: number) => {
    const choose = chooser(number + 1);
    for (let round = 0; round < load.roundsMax && !isOver(); round += 1) {
      const playerId = BigInt(1 + choose(load.players));
      const name = `${load.name}-${number}-${round}`;
      const of = { playerId, roundKey: name };
      const stake = order(kind.stake, `s${name}`, BigInt(1 + choose(300)), of);
      const win = order(kind.settle, `w${name}`, BigInt(choose(580)), { ...of, referenceKey: stake.key });
      const refund = order(kind.refund, `r${name}`, 0n, { ...of, referenceKey: stake.key });
      const dice = choose(100);
      const bonus = load.bonusesFrom === undefined ? null : bonusOf(load.bonusesFrom, number, round);
      const isGranted = bonus !== null && choose(4) === 0;
      if (isGranted) await submit(grantOf(playerId, name, bonus, BigInt(choose(50))));
      if (dice < 2) await submit(refund);
      await submit(stake);
      if (dice < 10) await Promise.all([submit(stake), submit(win), submit(stake)]);
      else if (dice < 15) await Promise.all([submit(refund), submit(refund)]);
      else await submit(win);
      if (isGranted && choose(2) === 0) await submit(endOf(playerId, name, bonus));
      if (bonus === null) continue;
      const more = choose(40);
      if (more < 4) for (const of of spinsOf(playerId, name, bonus, !isGranted && more < 2)) await submit(of);
      else if (more < 6)
        await submit(order(kind.creditPromo, `a${name}`, BigInt(1 + choose(90)), { playerId }));
      else if (more < 7) for (const of of withdrawalOf(playerId, name)) await submit(of);
    }
  };
  await Promise.all(Array.from({ length: load.callers }, (_, number) => caller(number)));
}

const ROUNDS_OF_CALLER = 1_000_000;
const bonusOf = (from: number, caller: number, round: number) => from + caller * ROUNDS_OF_CALLER + round + 1;

/** Met by about three stakes. */
function grantOf(playerId: bigint, name: string, number: number, lockedMinor: bigint): Command {
  const grant = { number, terms: loadTerms, lockedMinor, requiredE4: 400n * 10_000n, isOfSpins: false };
  return order(kind.grantBonus, `g${name}`, 500n, {
    playerId,
    vertical: vertical.casino,
    grant: { ...grant, expiresAtMs: Date.UTC(2100, 0, 1) },
  });
}

function endOf(playerId: bigint, name: string, number: number): Command {
  return order(kind.endBonus, `f${name}`, 0n, {
    playerId,
    vertical: vertical.casino,
    ending: { number, reason: bonusEnding.givenUp },
  });
}

/** Spins that win something: bound by a bonus of their own, or paid once they are played. */
function spinsOf(playerId: bigint, name: string, number: number, isBound: boolean): readonly Command[] {
  const won = 120n;
  const win = order(kind.settle, `n${name}`, won, { playerId, roundKey: `n${name}`, isSpinWinnings: true });
  const paidMinor = isBound ? 0n : won - 20n;
  const returnedMinor = isBound ? 0n : 20n;
  const release = order(kind.releaseSpins, `q${name}`, 50n, {
    playerId,
    release: { paidMinor, returnedMinor },
  });
  if (!isBound) return [win, release];
  const grant = { number, terms: loadTerms, lockedMinor: 0n, requiredE4: 100n * 10_000n, isOfSpins: true };
  const bound = order(kind.grantBonus, `g${name}`, won, {
    playerId,
    vertical: vertical.casino,
    grant: { ...grant, expiresAtMs: Date.UTC(2100, 0, 1) },
  });
  return [win, release, bound];
}

/** A withdrawal that ends bonuses, with the player's consent, and does not leave. */
function withdrawalOf(playerId: bigint, name: string): readonly Command[] {
  const of = { playerId, providerId: provider.cashier };
  return [
    order(kind.holdWithdrawal, `h${name}`, 30n, { ...of, forfeitsBonuses: true }),
    order(kind.returnWithdrawal, `b${name}`, 0n, { ...of, referenceKey: `h${name}` }),
  ];
}

/** Reads what such a process has printed. A line that was cut off was not acknowledged to anybody. */
export function readAcknowledged(printed: string): Acknowledged[] {
  const lines = printed.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Acknowledged);
}

export function toAcknowledged(command: Command, outcome: Outcome): Acknowledged {
  return {
    playerId: String(command.playerId),
    providerId: command.providerId,
    key: command.key,
    code: outcome.code,
    sequence: String(outcome.sequence),
    playableAfterMinor: String(outcome.playableAfterMinor),
  };
}

// As a separate process: takes a connection and a load as JSON, prints each acknowledged command as a line.
if (import.meta.main) {
  const { connection, load } = JSON.parse(process.argv[2] ?? '{}') as { connection: object; load: Load };
  const lanes = new Lanes(openLedger({ ...moneyRules, events: new Events(faultsToStderr) }), { connection });
  await runLoad(lanes, load, (command, outcome) => {
    process.stdout.write(`${JSON.stringify(toAcknowledged(command, outcome))}\n`);
  });
  await lanes.close();
}
