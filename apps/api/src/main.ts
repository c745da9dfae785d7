import { surviveFaults } from '@halcyon/wire/sockets/process-guard';
import { startPlatform } from './compose.ts';
import { ConfigurationInvalid, readConfig, type Config } from './platform/config.ts';
import { VirtualClock } from './platform/clock.ts';

/** The platform from its environment. Ends with 1 and a readable list when the configuration cannot be used. */
function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationInvalid)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const config = configOrExit();
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
