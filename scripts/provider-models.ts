/**
 * What the slot models of the simulated providers return: `node scripts/provider-models.ts`.
 *
 * Prints one line a model: exactly where there is a closed form, else measured in layers with a 99 % interval.
 * Options: `--spins` (200000 paid spins of models that fall), `--features` (20000), `--seed` (77), `--only` ids.
 */
import { parseArgs } from 'node:util';
import { exactTotal, measure } from '../apps/sandbox/src/providers/slots/measure/measure.ts';
import { slotMachines } from '../apps/sandbox/src/providers/slots/slot-machines.ts';

const { values } = parseArgs({
  options: {
    spins: { type: 'string', default: '200000' },
    features: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '77' },
    only: { type: 'string' },
  },
});
const only = values.only?.split(',');
const percent = (share: number) => `${(share * 100).toFixed(3)} %`;
for (const [id, machine] of slotMachines) {
  if (only && !only.includes(id)) continue;
  const exact = exactTotal(machine);
  const stated = percent(machine.model.rtpBasisPoints / 10_000);
  if (exact !== null) {
    console.log(`${id}: states ${stated}, returns exactly ${percent(exact)}`);
    continue;
  }
  const { base, feature, total, error } = measure(
    machine,
    Number(values.spins),
    Number(values.features),
    Number(values.seed),
  );
  const [low, high] = [total - 2.576 * error, total + 2.576 * error].map(percent);
  console.log(
    `${id}: states ${stated}, measured ${percent(total)} (${low} to ${high}), paid spin ${percent(base)}, features ${percent(feature)}`,
  );
}
