import {
  account,
  kind,
  vertical,
  type Bonus,
  type BonusTerms,
  type Command,
  type Decision,
  type Kind,
  type PlayerState,
} from '../../apps/api/src/ledger/public.ts';
import { decideBatch, type Loaded } from '../../apps/api/src/ledger/executor/decide-batch.ts';
import type { Entry } from '../../apps/api/src/ledger/executor/entries.ts';
import { decide } from '../../apps/api/src/wagering/decide/decide.ts';

export const NOON_MS = Date.UTC(2026, 10, 18, 12);

/** A player who may do everything, with this much in MAIN. */
export function aPlayer(mainMinor: bigint, more: Partial<PlayerState> = {}): PlayerState {
  return {
    sequence: 0n,
    currency: 978,
    timeZone: 'Europe/Vienna',
    status: 'REGISTERED',
    level: 'NOT_REQUIRED',
    verifyBefore: 'withdrawal',
    verifyThresholdMinor: 0n,
    depositedMinor: 0n,
    stakesBarredUntilMs: 0,
    playedGame: null,
    playedAtMs: 0,
    balances: { [account.main]: mainMinor, [account.hold]: 0n, ...more.balances },
    wageredE4: {},
    lostMinor: 0n,
    stakedMinor: 0n,
    owedMinor: 0n,
    lossWindows: [],
    stakeWindows: [],
    timeWindows: [],
    depositWindows: [],
    bonuses: {},
    ...Object.fromEntries(Object.entries(more).filter(([name]) => name !== 'balances')),
  };
}

/** The first bonus of a player who has done nothing yet. Its counters begin at zero. */
export function aBonus({
  terms,
  ...more
}: Partial<Omit<Bonus, 'terms'>> & { terms?: Partial<BonusTerms> } = {}): Bonus {
  return {
    number: 1,
    sinceSequence: 0n,
    sinceE4: 0n,
    requiredE4: 5_000_000_000n,
    grantedMinor: 50_00n,
    expiresAtMs: NOON_MS + 30 * 86_400_000,
    state: 1,
    ending: null,
    terms: someTerms(terms),
    ...more,
  };
}

/** Every stake counts in full, nothing is excluded, no maximum, no cap. */
export function someTerms(more: Partial<BonusTerms> = {}): BonusTerms {
  return {
    id: '0'.repeat(64),
    isSticky: false,
    weights: { games: new Map(), categories: new Map(), default: 10_000 },
    excludedGames: new Set(),
    maxBetMinor: new Map(),
    maxBetScope: 'bonus_funded',
    conversionCap: null,
    isPrincipalCashable: true,
    ...more,
  };
}

export function order(of: Kind, key: string, amountMinor: bigint, more: Partial<Command> = {}): Command {
  return {
    kind: of,
    playerId: 42n,
    providerId: 1,
    key,
    vertical: of <= kind.endRound ? vertical.casino : 0,
    currency: 978,
    amountMinor,
    referenceKey: null,
    roundKey: null,
    endsRound: false,
    gameId: null,
    ...more,
  };
}

/**
 * Plays commands one after the other against the pure decision, as a lane would: what was decided is known to
 * the next. Times may be given per command.
 */
export function play(
  start: PlayerState,
  commands: readonly Command[],
  options: { readonly atMs?: readonly number[]; readonly with?: typeof decide } = {},
) {
  let state = start;
  let entries = new Map<bigint, Entry[]>();
  const decisions: Decision[] = [];
  const recorded: { command: Command; decision: Decision }[] = [];
  commands.forEach((command, index) => {
    const atMs = options.atMs?.[index] ?? NOON_MS;
    const loaded: Loaded = { atMs, states: new Map([[command.playerId, state]]), entries };
    const observed: Decision[] = [];
    const by: typeof decide = (...given) => {
      const decision = (options.with ?? decide)(...given);
      observed.push(decision);
      return decision;
    };
    const batch = decideBatch(by, loaded, [command]);
    const [answer] = batch.answers;
    if (answer instanceof Error) throw answer;
    decisions.push(observed[0]!);
    recorded.push(...batch.recorded);
    state = batch.changes.get(command.playerId)?.after ?? state;
    entries = remember(entries, batch.recorded[0]?.command ?? command, observed[0]!, atMs);
  });
  return { state, decisions, recorded, codes: decisions.map((decision) => decision.outcome.code) };
}

/** The ledger after a command, read without the code under test. */
function remember(
  before: ReadonlyMap<bigint, readonly Entry[]>,
  command: Command,
  decision: Decision,
  atMs: number,
): Map<bigint, Entry[]> {
  const all = new Map([...before].map(([playerId, entries]) => [playerId, [...entries]]));
  if (!decision.isRecorded) return all;
  const { playerId, providerId, key, referenceKey, amountMinor: requestedMinor } = command;
  const { code, sequence, playableAfterMinor } = decision.outcome;
  const { weightBasisPoints = 0 } = decision;
  const figures = {
    requestedMinor,
    code,
    sequence,
    playableAfterMinor,
    decidedAtMs: atMs,
    weightBasisPoints,
  };
  const recorded = { ...command, ...figures, legs: decision.legs };
  const known = all.get(playerId) ?? [];
  const own = { providerId, key, recorded, isResolved: known.some((of) => of.key === key && of.isResolved) };
  const entries: Entry[] = [...known.filter((of) => of.key !== key), own];
  const resolved = decision.marksReference ? referenceKey : null;
  const original = entries.find((of) => of.key === resolved)?.recorded ?? null;
  const rest = entries.filter((of) => of.key !== resolved);
  const mark = resolved === null ? [] : [{ providerId, key: resolved, recorded: original, isResolved: true }];
  return all.set(playerId, [...rest, ...mark]);
}
