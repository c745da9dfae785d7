import type { Expected } from './expected.ts';
import { relax } from './relax.ts';

/** Of Relax' family: what differs stands here. Sources and marks: docs/domains/play-quickspin.md. */
export const quickspin: Expected = { ...relax };
