import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from '../simulate/chance.ts';
import { dawdle, exchange, type Input } from './exchange.ts';
import { inputOf, upgradeText, type Target } from './inputs.ts';
import { listeningPortsOf, residentBytesOf, socketsOf } from './processes.ts';

const AT_ONCE = 24;
/** A refusal and its close, on a busy machine. */
const CLOSE_MS_MAX = 7_000;
const SLACK_MS = 3_000;
const SETTLE_MS_MAX = 10_000;
const SOCKETS_LEFT_MAX = 12;
/** What Node adds to the time between two requests. */
const KEEP_ALIVE_BUFFER_MS = 1_000;
const MIB = 1024 * 1024;

export type FuzzOptions = {
  readonly seed: number;
  readonly inputs: number;
  readonly targets: readonly Target[];
  /** The processes that must be there at the end, by name. */
  readonly pids: () => ReadonlyMap<string, number | null>;
  /** Exceptions that no handler caught: a process survives them, and each is a defect. */
  readonly uncaught: () => Promise<readonly string[]> | readonly string[];
  /** What the listeners grant. */
  readonly limits: {
    readonly headersMs: number;
    readonly requestMs: number;
    readonly checkMs: number;
    readonly keepAliveMs: number;
    readonly silenceMs: number;
    readonly mailMs: number;
  };
  /** Limits that take longer than this are not waited for. */
  readonly waitMs: number;
  /** By which a process may grow after the first third of all inputs. */
  readonly growthMiBMax: number;
  /** Ends the fuzz with the first finding that matches. */
  readonly until?: RegExp;
  readonly say?: (line: string) => void;
};
export type FuzzResult = {
  readonly inputs: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly slow: number;
  readonly growthMiB: Readonly<Record<string, number>>;
  /** Empty: nothing was found. */
  readonly findings: readonly string[];
};

class Findings {
  readonly all = new Set<string>();
  isOver = false;
  readonly #over = Promise.withResolvers<void>();
  readonly #until: RegExp | undefined;

  constructor(until: RegExp | undefined) {
    this.#until = until;
  }

  add(finding: string): void {
    this.all.add(finding);
    if (!this.#until?.test(finding)) return;
    this.isOver = true;
    this.#over.resolve();
  }

  /** Waits for the work, or for the end of the fuzz before it. */
  async orOver(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, this.#over.promise]);
  }
}

/** Malformed, abrupt, slow and huge inputs to every socket; the same for the same seed. Linux only. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { inputs, say = () => {} } = options;
  const before = options.pids();
  const findings = new Findings(options.until);
  const byKind: Record<string, number> = {};
  const slow = slowOnes(options);
  const dawdling = slow.map(async ({ name, dueMs, ...of }) => {
    const tookMs = await dawdle(of.port, { ...of, waitMs: dueMs });
    if (tookMs === null) findings.add(`${name} stays open past its timeout of ${dueMs - SLACK_MS} ms`);
  });
  for (const [name, pid] of before) {
    for (const port of listeningPortsOf(pid)) {
      const isTarget = options.targets.some((target) => target.port === port);
      if (!isTarget) findings.add(`${name} listens on port ${port}, which gets no input`);
    }
  }
  const warmUp = Math.floor(inputs / 3);
  await findings.orOver(send(options, 0, warmUp, byKind, findings));
  const warm = memoryOf(before);
  const socketsAtRest = new Map([...before].map(([name, pid]) => [name, socketsOf(pid)]));
  await findings.orOver(send(options, warmUp, inputs, byKind, findings));
  say(`${inputs} inputs sent; waiting for ${slow.length} slow ones`);
  await findings.orOver(Promise.all(dawdling));
  const growthMiB: Record<string, number> = {};
  const result = () => ({ inputs, byKind, slow: slow.length, growthMiB, findings: [...findings.all] });
  if (findings.isOver) return result();

  await pause(200);
  const after = options.pids();
  for (const [name, pid] of before) {
    if (after.get(name) !== pid) findings.add(`${name} has ended`);
  }
  for (const target of options.targets) {
    if (!(await answers(target))) findings.add(`${target.name} does not answer any more`);
  }
  for (const line of await options.uncaught()) findings.add(line);
  const end = memoryOf(after);
  for (const [name, bytes] of warm) {
    growthMiB[name] = Math.round(((end.get(name) ?? bytes) - bytes) / MIB);
    if (growthMiB[name] > options.growthMiBMax) findings.add(`${name} has grown by ${growthMiB[name]} MiB`);
    const rest = (socketsAtRest.get(name) ?? 0) + SOCKETS_LEFT_MAX;
    if (!(await settles(() => socketsOf(after.get(name) ?? null) <= rest))) {
      findings.add(`${name} keeps ${socketsOf(after.get(name) ?? null)} sockets open`);
    }
  }
  return result();
}

/** Inputs `from` to `to`, each drawn from its own number, so that the order of answers changes none. */
async function send(
  { targets, seed }: FuzzOptions,
  from: number,
  to: number,
  byKind: Record<string, number>,
  findings: Findings,
): Promise<void> {
  const chance = new Chance(seed);
  let next = from;
  const found = new Set<string>();
  const work = async () => {
    while (next < to && !findings.isOver) {
      const number = next++;
      const target = targets[number % targets.length]!;
      const input = inputOf(target, chance.fork(number), Math.floor(number / targets.length));
      const name = `${target.name}, ${input.kind}`;
      if (found.has(name)) continue;
      try {
        // Sent whether its answer is judged or not.
        const answer = await exchange(target.port, input, CLOSE_MS_MAX);
        byKind[input.kind] = (byKind[input.kind] ?? 0) + 1;
        const fault = input.judge?.(answer);
        if (fault) findings.add(`${name}: ${fault}`);
        if (fault) found.add(name);
      } catch (error) {
        findings.add(`${name}: ${String(error)}`);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

type Slow = { name: string; port: number; first: string; drip: string; dueMs: number };

function slowOnes({ targets, limits, waitMs }: FuzzOptions): readonly Slow[] {
  const headersMs = limits.headersMs + limits.checkMs;
  const keepAliveMs = limits.keepAliveMs + KEEP_ALIVE_BUFFER_MS;
  const body =
    'POST /fuzz HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n';
  const call = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
  return targets
    .flatMap(({ name, kind, port, silentSocket }): Slow[] => {
      const slow = (what: string, first: string, drip: string, limitMs: number): Slow[] => [
        { name: `${name}: ${what}`, port, first, drip, dueMs: limitMs + SLACK_MS },
      ];
      if (kind === 'smtp') return slow('silence', '', '', limits.mailMs);
      return [
        ...slow('silence', '', '', headersMs),
        ...slow('slow headers', 'GET / HTTP/1.1\r\na: ', 'b', headersMs),
        ...slow('slow body', body, ' ', limits.requestMs + limits.checkMs),
        ...slow('no next request', call, '', keepAliveMs),
        // Checked at half of that time.
        ...(silentSocket
          ? slow('silent WebSocket', upgradeText(silentSocket), '', limits.silenceMs * 1.5)
          : []),
      ];
    })
    .filter(({ dueMs }) => dueMs <= waitMs);
}

async function answers({ kind, port }: Target): Promise<boolean> {
  const get = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  const input: Input =
    kind === 'smtp'
      ? { kind: 'a greeting', chunks: [], waitsForGreeting: true, ending: 'reset' }
      : { kind: 'a plain call', chunks: [Buffer.from(get)], ending: 'wait' };
  const { said } = await exchange(port, input, SETTLE_MS_MAX).catch(() => ({ said: '' }));
  return said.startsWith(kind === 'smtp' ? '220' : 'HTTP/1.1');
}

async function settles(isSettled: () => boolean): Promise<boolean> {
  const endMs = performance.now() + SETTLE_MS_MAX;
  while (!isSettled()) {
    if (performance.now() > endMs) return false;
    await pause(100);
  }
  return true;
}

function memoryOf(pids: ReadonlyMap<string, number | null>): ReadonlyMap<string, number> {
  return new Map([...pids].map(([name, pid]) => [name, residentBytesOf(pid)]));
}
