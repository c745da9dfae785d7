/** Settles what is due, as a separate process, for tests that kill it. The connection comes as JSON. */
import { openSettlementOn } from './open-bets.ts';

const { settle, close } = openSettlementOn(JSON.parse(process.argv[2]!));
const moved = await settle();
await close();
console.log(`moved ${moved}`);
