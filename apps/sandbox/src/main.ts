import { configFromEnvironment } from './platform/config.ts';
import { startSandbox } from './sandbox.ts';

/** The outside world from the environment; refuses to start in production. */
try {
  const sandbox = await startSandbox(configFromEnvironment(process.env));
  console.log(`sandbox ${sandbox.url} smtp ${sandbox.smtpPort}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
