/** Runs cash-out rules as a separate process, for tests that kill it. The connection comes as JSON. */
import { runRules } from './cash-out-rules.ts';

await runRules(JSON.parse(process.argv[2]!));
