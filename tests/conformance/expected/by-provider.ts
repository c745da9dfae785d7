import type { Expected } from './expected.ts';
import { creedroomz } from './creedroomz.ts';
import { evolution } from './evolution.ts';
import { halcyon } from './halcyon.ts';
import { novomatic } from './novomatic.ts';
import { pariplay } from './pariplay.ts';
import { playngo } from './playngo.ts';
import { pragmaticplay } from './pragmaticplay.ts';
import { quickspin } from './quickspin.ts';
import { relax } from './relax.ts';
import { softswiss } from './softswiss.ts';
import { softswissV2 } from './softswiss-v2.ts';
import { yggdrasil } from './yggdrasil.ts';

const byProvider: Readonly<Record<string, Expected>> = {
  creedroomz,
  evolution,
  halcyon,
  novomatic,
  pariplay,
  playngo,
  pragmaticplay,
  quickspin,
  relax,
  softswiss,
  'softswiss-v2': softswissV2,
  yggdrasil,
};

/** Throws for a provider without a description. */
export function expectedOf(slug: string): Expected {
  const expected = Object.hasOwn(byProvider, slug) ? byProvider[slug] : undefined;
  if (!expected) throw new Error(`there are no expected answers of ${slug}`);
  return expected;
}
