import { createServer } from 'node:net';

// Below what systems give to outgoing connections (32768 on Linux, 49152 elsewhere): there a port found free may be
// some connection's own a moment later. And above those that this repository's own runs are told to listen on.
const PORT_MIN = 26_000;
const PORT_COUNT = 6_000;
const TRIES_MAX = 200;
/** Processes that start one after the other begin this far apart, so that they do not race for one port. */
const PORTS_A_PROCESS = 97;

let given = 0;

/**
 * A port of 127.0.0.1 that nothing listens on, never the same twice in one process. It is not reserved: the caller
 * listens on it soon.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = PORT_MIN + ((process.pid * PORTS_A_PROCESS + given++) % PORT_COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port among ${TRIES_MAX} from ${PORT_MIN} on`);
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
