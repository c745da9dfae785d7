import { surviveFaults } from '@halcyon/server-kit/sockets/process-guard';
import { startPlatform } from './compose.ts';
import { ConfigurationInvalid, readConfig } from './platform/config/config.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { StartStopped } from './platform/lifecycle.ts';
import { startProblems } from './start-problems.ts';

// The platform from its environment. Ends with 1 and a readable list when the settings cannot be used.
const problems = startProblems(process.env);
if (problems.length > 0) {
  console.error(new ConfigurationInvalid(problems).message);
  process.exit(1);
}
const config = readConfig(process.env);
if (config.databaseUrl === null) {
  console.error('DATABASE_URL is not set: `npm start` brings a database along.');
  process.exit(1);
}

const stopping = new AbortController();
// `disconnect`: the start script that supervises this process is gone.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => stopping.abort());

const platform = await startPlatform({
  config,
  database: { connectionString: config.databaseUrl },
  ...(config.virtualClock ? { clock: new VirtualClock() } : {}),
  signal: stopping.signal,
}).catch((error: unknown) => {
  // Everything that had started is stopped again.
  if (error instanceof StartStopped) process.exit(0);
  console.error(error);
  process.exit(1);
});

surviveFaults(platform.noteFault);
function stop(): void {
  platform.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
if (stopping.signal.aborted) stop();
else stopping.signal.addEventListener('abort', stop);
