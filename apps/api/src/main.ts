import { surviveFaults } from '@halcyon/wire/sockets/process-guard';
import { startPlatform } from './compose.ts';
import { ConfigurationInvalid, readConfig } from './platform/config.ts';
import { VirtualClock } from './platform/clock.ts';
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

const platform = await startPlatform({
  config,
  database: { connectionString: config.databaseUrl },
  ...(config.virtualClock ? { clock: new VirtualClock() } : {}),
});

surviveFaults(platform.noteFault);
let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  platform.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
// `disconnect`: the start script that supervises this process is gone.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, stop);
