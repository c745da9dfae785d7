import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from '../simulate/chance.ts';
import { dawdle, exchange } from './exchange.ts';
import { inputOf, type Target } from './inputs.ts';

const AT_ONCE = 24;
/** A refusal and its close, on a busy machine. */
const CLOSE_MS_MAX = 7_000;
const SLACK_MS = 3_000;
const SETTLE_MS_MAX = 10_000;
const SOCKETS_LEFT_MAX = 12;
const MIB = 1024 * 1024;

export type FuzzOptions = {
  readonly seed: number;
  readonly inputs: number;
  readonly targets: readonly Target[];
  /** The processes that must be there at the end, by name. */
  readonly pids: () => ReadonlyMap<string, number | null>;
  /** What the listeners grant. */
  readonly limits: {
    readonly headersMs: number;
    readonly requestMs: number;
    readonly checkMs: number;
    readonly mailMs: number;
  };
  /** Limits that take longer than this are not waited for. */
  readonly waitMs: number;
  /** By which a process may grow after the first third of all inputs. */
  readonly growthMiBMax: number;
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

/** Malformed, abrupt, slow and huge inputs to every socket; the same for the same seed. Linux only. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { inputs, say = () => {} } = options;
  const before = options.pids();
  const findings = new Set<string>();
  const byKind: Record<string, number> = {};
  const slow = slowOnes(options);
  const dawdling = slow.map(async ({ name, dueMs, ...of }) => {
    const tookMs = await dawdle(of.port, { ...of, waitMs: dueMs });
    if (tookMs === null) findings.add(`${name} stays open past its timeout of ${dueMs - SLACK_MS} ms`);
  });
  const warmUp = Math.floor(inputs / 3);
  await send(options, 0, warmUp, byKind, findings);
  const warm = memoryOf(before);
  const socketsAtRest = new Map([...before].map(([name, pid]) => [name, socketsOf(pid)]));
  await send(options, warmUp, inputs, byKind, findings);
  say(`${inputs} inputs sent; waiting for ${slow.length} slow ones`);
  await Promise.all(dawdling);
  await pause(200);

  const after = options.pids();
  for (const [name, pid] of before) {
    if (after.get(name) !== pid) findings.add(`${name} has ended`);
  }
  for (const target of options.targets) {
    if (!(await answers(target))) findings.add(`${target.name} does not answer any more`);
  }
  const growthMiB: Record<string, number> = {};
  const end = memoryOf(after);
  for (const [name, bytes] of warm) {
    growthMiB[name] = Math.round(((end.get(name) ?? bytes) - bytes) / MIB);
    if (growthMiB[name] > options.growthMiBMax) findings.add(`${name} has grown by ${growthMiB[name]} MiB`);
    const rest = (socketsAtRest.get(name) ?? 0) + SOCKETS_LEFT_MAX;
    if (!(await settles(() => socketsOf(after.get(name) ?? null) <= rest))) {
      findings.add(`${name} keeps ${socketsOf(after.get(name) ?? null)} sockets open`);
    }
  }
  return { inputs, byKind, slow: slow.length, growthMiB, findings: [...findings] };
}

/** Inputs `from` to `to`, each drawn from its own number, so that the order of answers changes none. */
async function send(
  { targets, seed }: FuzzOptions,
  from: number,
  to: number,
  byKind: Record<string, number>,
  findings: Set<string>,
): Promise<void> {
  const chance = new Chance(seed);
  let next = from;
  const found = new Set<string>();
  const work = async () => {
    while (next < to) {
      const number = next++;
      const target = targets[number % targets.length]!;
      const input = inputOf(target, chance.fork(number));
      const name = `${target.name}, ${input.kind}`;
      if (found.has(name)) continue;
      byKind[input.kind] = (byKind[input.kind] ?? 0) + 1;
      try {
        const fault = input.judge?.(await exchange(target.port, input, CLOSE_MS_MAX));
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
  const headersDueMs = limits.headersMs + limits.checkMs + SLACK_MS;
  const requestDueMs = limits.requestMs + limits.checkMs + SLACK_MS;
  const body =
    'POST /fuzz HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n';
  return targets
    .flatMap(({ name, kind, port }): Slow[] =>
      kind === 'smtp'
        ? [{ name: `${name}: silence`, port, first: '', drip: '', dueMs: limits.mailMs + SLACK_MS }]
        : [
            { name: `${name}: silence`, port, first: '', drip: '', dueMs: headersDueMs },
            {
              name: `${name}: slow headers`,
              port,
              first: 'GET / HTTP/1.1\r\na: ',
              drip: 'b',
              dueMs: headersDueMs,
            },
            { name: `${name}: slow body`, port, first: body, drip: ' ', dueMs: requestDueMs },
          ],
    )
    .filter(({ dueMs }) => dueMs <= waitMs);
}

async function answers({ kind, port }: Target): Promise<boolean> {
  const hello =
    kind === 'smtp' ? 'QUIT\r\n' : 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  const waitsForGreeting = kind === 'smtp';
  const input = {
    kind: 'a plain call',
    chunks: [Buffer.from(hello)],
    waitsForGreeting,
    ending: 'wait',
  } as const;
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

function residentBytesOf(pid: number | null): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function socketsOf(pid: number | null): number {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).filter((name) => {
      try {
        return readlinkSync(`${folder}/${name}`).startsWith('socket:');
      } catch {
        return false;
      }
    }).length;
  } catch {
    return 0;
  }
}
