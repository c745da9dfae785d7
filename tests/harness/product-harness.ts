import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../dev/free-port.ts';
import { isAlive, processesIn, readPostmaster } from '../../dev/postgres/postmaster.ts';
import { reap } from '../../dev/postgres/reaper.ts';
import { argumentsOf, childrenOf } from './process-tree.ts';
import type { Addresses } from './visitor.ts';

export type ProductPart = 'platform' | 'games' | 'sandbox' | 'database';
export type ProductPorts = Readonly<Record<(typeof portNames)[number], number>>;

const root = join(import.meta.dirname, '..', '..');
const portNames = [
  'PORT',
  'OPERATOR_PORT',
  'GAMES_PORT',
  'SANDBOX_PORT',
  'METRICS_PORT',
  'SANDBOX_SMTP_PORT',
] as const;
const entries = {
  platform: 'apps/api/src/main.ts',
  games: 'apps/games/src/main.ts',
  sandbox: 'apps/sandbox/src/main.ts',
} as const;
const READY_MS_MAX = 180_000;
const RESTART_MS_MAX = 60_000;
const STOP_MS_MAX = 40_000;
const LINES_KEPT = 60;

/**
 * The whole product as a person starts it: `dev/start.ts` as a separate process with its own ports and data
 * folder. The start script itself restarts killed parts; this class only observes. Linux only.
 * Use: `await using harness = await openProductHarness();`
 */
export class ProductHarness implements AsyncDisposable {
  readonly at: Addresses;
  readonly dataFolder: string;
  readonly ports: ProductPorts;
  readonly #starter: ChildProcess;
  readonly #isOwnFolder: boolean;
  readonly #reaper: { release(): void } | null;
  readonly #lines: string[] = [];

  constructor(of: { starter: ChildProcess; ports: ProductPorts; dataFolder: string; isOwnFolder: boolean }) {
    this.#starter = of.starter;
    this.#isOwnFolder = of.isOwnFolder;
    const { pid } = of.starter;
    this.#reaper = of.isOwnFolder && pid ? reap({ process: pid, folder: of.dataFolder }) : null;
    this.ports = of.ports;
    this.dataFolder = of.dataFolder;
    this.at = {
      site: `http://localhost:${of.ports.PORT}`,
      games: `http://localhost:${of.ports.GAMES_PORT}`,
      sandbox: `http://localhost:${of.ports.SANDBOX_PORT}`,
    };
    const keep = (chunk: Buffer) => {
      this.#lines.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      this.#lines.splice(0, this.#lines.length - LINES_KEPT);
    };
    of.starter.stdout?.on('data', keep);
    of.starter.stderr?.on('data', keep);
    process.once('exit', this.#endWithUs);
  }

  readonly #endWithUs = () => void this.#starter.kill('SIGTERM');

  /** The last lines that the processes wrote. */
  get said(): string {
    return this.#lines.join('\n');
  }

  /** Secrets between platform and games of this installation, for sending the platform's calls to the games. */
  get seamlessSecret(): string {
    const secrets = JSON.parse(readFileSync(join(this.dataFolder, 'secrets.json'), 'utf8')) as Record<
      string,
      string
    >;
    return secrets['SEAMLESS_SECRET'] ?? '';
  }

  /** The platform's own database as its owner, for arranging what the product has no call for. */
  get database(): { host: string; port: number; user: string; password: string; database: string } {
    const base = join(this.dataFolder, 'postgres');
    const { owner } = JSON.parse(readFileSync(join(base, 'passwords.json'), 'utf8')) as { owner: string };
    const { port = 0 } = readPostmaster(this.#cluster) ?? {};
    return { host: join(base, 'run'), port, user: 'halcyon_owner', password: owner, database: 'halcyon' };
  }

  /** Number of the process that is this part now; null while it is dead. */
  pid(part: ProductPart): number | null {
    if (part === 'database') {
      const found = readPostmaster(this.#cluster);
      return found && isAlive(found.pid) ? found.pid : null;
    }
    return (
      childrenOf(this.#starter.pid).find((pid) =>
        argumentsOf(pid).join(' ').trimEnd().endsWith(entries[part]),
      ) ?? null
    );
  }

  get #cluster(): string {
    return join(this.dataFolder, 'postgres', 'cluster');
  }

  /** Ends a part with no chance to say goodbye; the database with every process it started. Returns its number. */
  kill(part: ProductPart): number {
    const pid = this.pid(part);
    if (pid === null) throw new Error(`${part} is not running, so it cannot be killed`);
    const victims = part === 'database' ? [pid, ...processesIn(this.#cluster)] : [pid];
    for (const victim of new Set(victims)) {
      try {
        process.kill(victim, 'SIGKILL');
      } catch {
        // It was faster.
      }
    }
    return pid;
  }

  /** Waits until the part runs under another pid than `formerPid` and the product is ready. Returns the new pid. */
  async restarted(part: ProductPart, formerPid: number): Promise<number> {
    const endMs = performance.now() + RESTART_MS_MAX;
    for (;;) {
      const pid = this.pid(part);
      if (pid !== null && pid !== formerPid && (await this.isReady())) return pid;
      if (performance.now() > endMs) throw new Error(`${part} did not come back:\n${this.said}`);
      await pause(100);
    }
  }

  async isReady(): Promise<boolean> {
    const addresses = [
      `${this.at.site}/health/ready`,
      `${this.at.games}/health/live`,
      `${this.at.sandbox}/health/live`,
    ];
    const answers = await Promise.all(
      addresses.map((url) =>
        fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
          (response) => response.ok,
          () => false,
        ),
      ),
    );
    return answers.every(Boolean);
  }

  async whenReady(msMax = READY_MS_MAX): Promise<void> {
    const endMs = performance.now() + msMax;
    while (!(await this.isReady())) {
      if (this.#starter.exitCode !== null) throw new Error(`the product did not start:\n${this.said}`);
      if (performance.now() > endMs) throw new Error(`the product did not become ready:\n${this.said}`);
      await pause(100);
    }
  }

  /** Sets switches of the sandbox: what misbehaves from now on. `disturb('reset', {})` ends all of it. */
  async disturb(
    system: 'payments' | 'trustly' | 'sms' | 'mail' | 'captcha' | 'visitor' | 'reset',
    switches: object,
  ) {
    const response = await fetch(`${this.at.sandbox}/control/${system}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    });
    if (!response.ok) throw new Error(`the sandbox refused switches: ${await response.text()}`);
  }

  /** Ctrl-C: everything drains and ends, the database too. Safe to call twice. */
  async stop(): Promise<void> {
    process.removeListener('exit', this.#endWithUs);
    if (this.#starter.exitCode === null && this.#starter.signalCode === null) {
      const ended = new Promise((resolve) => this.#starter.once('exit', resolve));
      this.#starter.kill('SIGTERM');
      const hard = setTimeout(() => this.#starter.kill('SIGKILL'), STOP_MS_MAX);
      await ended;
      clearTimeout(hard);
    }
    this.#reaper?.release();
    if (this.#isOwnFolder) rmSync(this.dataFolder, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

/**
 * Starts the whole product and waits until it can be used. Without `ports` it takes free ones, without `dataFolder` a
 * new one that is gone after `stop`. Rate limits are off: all visitors of a test come from one address.
 */
export async function openProductHarness(
  options: {
    readonly ports?: ProductPorts;
    readonly dataFolder?: string;
    readonly environment?: Readonly<Record<string, string>>;
    /** Receives everything that the processes write. */
    readonly hear?: (text: string) => void;
  } = {},
): Promise<ProductHarness> {
  const ports = options.ports ?? (await freePorts());
  const dataFolder = options.dataFolder ?? newFolder();
  // The repository's own Node, whichever one runs the tests.
  const starter = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'dev/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...Object.fromEntries(portNames.map((name) => [name, String(ports[name])])),
      // A test runner's own marks are not meant for the product.
      NODE_ENV: 'development',
      NODE_OPTIONS: '',
      HALCYON_DATA: dataFolder,
      HALCYON_RATE_LIMITS: 'off',
      HALCYON_WARM_IMAGES: 'off',
      // A small book: every start would price a thousand events.
      SANDBOX_ODDS_FEED_MATCHES: '2',
      ...options.environment,
    },
    // It stops when this process is gone: the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [starter.stdout, starter.stderr])
    stream?.on('data', (chunk: Buffer) => options.hear?.(chunk.toString('utf8')));
  const harness = new ProductHarness({
    starter,
    ports,
    dataFolder,
    isOwnFolder: options.dataFolder === undefined,
  });
  try {
    await harness.whenReady();
  } catch (error) {
    await harness.stop();
    throw error;
  }
  return harness;
}

/** The database may run as another user, who must be able to enter. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-product-'));
  chmodSync(folder, 0o755);
  return folder;
}

async function freePorts(): Promise<ProductPorts> {
  const ports: Partial<Record<keyof ProductPorts, number>> = {};
  for (const name of portNames) ports[name] = await freePort();
  return ports as ProductPorts;
}
