import { setTimeout as wait } from 'node:timers/promises';
import type { WireCall } from '../../apps/sandbox/src/providers/simulator.ts';
import { line, usable, type Case } from './case.ts';
import { nextId, type Player } from './wallet-under-test.ts';

const MANY = 20;
/** Shorter than any provider waits, and than the wallet waits for a player who is held. */
const HELD_MS = 300;

/** Where a rollback may leave its round out: the bet has to be found by its id alone, though it is still on its way. */
export function rollbackOfNoRound(callOf: (player: Player, stake: string) => WireCall): Case {
  return {
    number: 12,
    title: 'bet and rollback at the same moment, where the rollback names no round: never charged',
    async run(wallet) {
      const player = await wallet.openPlayer();
      const pair = async () => {
        const id = nextId();
        return Promise.all([player.insist(player.stakeCall(id)), player.insist(callOf(player, id))]);
      };
      const answers = await Promise.all(Array.from({ length: MANY }, pair));
      const bad = answers.flat().filter((answer) => usable(answer) !== 'answered').length;
      const free = await wallet.own?.lock(player);
      const id = nextId();
      const bet = player.insist(player.stakeCall(id));
      await wait(free ? HELD_MS / 3 : 0);
      const back = player.insist(callOf(player, id));
      await wait(free ? HELD_MS / 1.5 : 0);
      await free?.();
      await Promise.all([bet, back]);
      return [line('unusable answers', 0, bad), line('net', 0, await player.net())];
    },
  };
}
