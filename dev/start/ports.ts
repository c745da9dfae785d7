import { createServer } from 'node:net';

/** A port named in the environment is taken. */
export class PortTaken extends Error {
  override name = 'PortTaken';

  constructor(variable: string, port: number) {
    super(`${variable}=${port} is already in use on this machine: stop what uses it, or choose another port`);
  }
}

const TRIES_MAX = 200;

/**
 * The ports of this start. A port from the environment is taken as it is, or refused by name; a default that
 * is in use gives way to the next free one, which `say` reports. Sandbox mail listens 22 above the sandbox.
 */
export async function choosePorts<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<Record<Name, number>> {
  const chosen = {} as Record<Name, number>;
  const taken = new Set<number>();
  for (const name of Object.keys(defaults) as Name[]) {
    const given = environment[name];
    if (given) {
      const port = Number(given);
      if (taken.has(port) || !(await isFree(port))) throw new PortTaken(name, port);
      chosen[name] = port;
    } else {
      chosen[name] = await nextFree(defaults[name], taken);
      if (chosen[name] !== defaults[name]) {
        say(`port ${defaults[name]} (${name}) is in use, taking ${chosen[name]} instead`);
      }
    }
    taken.add(chosen[name]);
  }
  return chosen;
}

async function nextFree(from: number, taken: ReadonlySet<number>): Promise<number> {
  for (let port = from; port < from + TRIES_MAX; port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port between ${from} and ${from + TRIES_MAX}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
