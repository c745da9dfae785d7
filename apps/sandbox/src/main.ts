import { surviveFaults } from '@halcyon/server-kit/sockets/process-guard';
import { configFromEnvironment } from './platform/config.ts';
import { startSandbox } from './sandbox.ts';

/** The outside world from the environment; refuses to start in production. */
try {
  const sandbox = await startSandbox(configFromEnvironment(process.env));
  console.log(`sandbox ${sandbox.url} smtp ${sandbox.smtpPort}`);
  surviveFaults((error, origin) => console.error(`sandbox: ${origin}`, error));
  const stop = () =>
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  // `disconnect`: the start script that supervises this process is gone.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
