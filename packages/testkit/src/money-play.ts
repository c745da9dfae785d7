import {
  account,
  kind,
  vertical,
  type ActiveBonus,
  type Command,
  type Decision,
  type History,
  type Kind,
  type PlayerState,
} from '../../../apps/api/src/wallet/ledger.service.ts';
import { nothingKnown } from '../../../apps/api/src/wallet/command.ts';
import { decideBatch, historyKey, type Loaded } from '../../../apps/api/src/wallet/decide-batch.ts';
import { decide } from '../../../apps/api/src/wagering/decide.ts';

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
    balances: { [account.main]: mainMinor, [account.hold]: 0n, ...more.balances },
    lossWindows: [],
    stakeWindows: [],
    timeWindows: [],
    depositWindows: [],
    bonuses: {},
    ...Object.fromEntries(Object.entries(more).filter(([name]) => name !== 'balances')),
  };
}

export function aBonus(more: Partial<ActiveBonus> = {}): ActiveBonus {
  return {
    isSticky: false,
    stakeMaxMinor: 500_00n,
    requiredE4: 5_000_000_000n,
    progressE4: 0n,
    state: 1,
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
    weightBasisPoints: 10_000,
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
  let histories = new Map<string, History>();
  let rounds = new Map<string, Set<string>>();
  const decisions: Decision[] = [];
  const recorded: { command: Command; decision: Decision }[] = [];
  commands.forEach((command, index) => {
    const atMs = options.atMs?.[index] ?? NOON_MS;
    const loaded: Loaded = { atMs, states: new Map([[command.playerId, state]]), histories, rounds };
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
    ({ histories, rounds } = remember(histories, rounds, command, observed[0]!, atMs));
  });
  return { state, decisions, recorded, codes: decisions.map((decision) => decision.outcome.code) };
}

function remember(
  before: ReadonlyMap<string, History>,
  beforeRounds: ReadonlyMap<string, ReadonlySet<string>>,
  command: Command,
  decision: Decision,
  atMs: number,
) {
  const histories = new Map(before);
  const rounds = new Map([...beforeRounds].map(([round, names]) => [round, new Set(names)]));
  if (!decision.isRecorded) return { histories, rounds };
  const { code, sequence, playableAfterMinor } = decision.outcome;
  const name = historyKey(command, command.key);
  const record = { ...command, requestedMinor: command.amountMinor, code, sequence, playableAfterMinor };
  const legs = decision.legs;
  const { isResolved } = histories.get(name) ?? nothingKnown;
  histories.set(name, { recorded: { ...record, decidedAtMs: atMs, legs }, isResolved });
  if (command.roundKey !== null) {
    const round = historyKey(command, command.roundKey);
    rounds.set(round, (rounds.get(round) ?? new Set()).add(name));
  }
  if (decision.marksReference && command.referenceKey !== null) {
    const original = historyKey(command, command.referenceKey);
    histories.set(original, { recorded: histories.get(original)?.recorded ?? null, isResolved: true });
  }
  return { histories, rounds };
}
