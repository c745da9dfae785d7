import type { Expected } from './expected.ts';
import { relax } from './relax.ts';

/** Of Relax' family: only the differences. Sources and marks: docs/domains/play-quickspin.md. */
export const quickspin: Expected = { ...relax };
