import { buildAll } from '../dev/start/build.ts';

// Builds the player site, the operators' page and the game clients, where they are out of date.
await buildAll(console.log);
