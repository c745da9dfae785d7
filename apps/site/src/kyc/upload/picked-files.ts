import { uploadLimits } from '@halcyon/contract/kyc/document';
import type { Advice } from './picture-check.ts';

/** A file that was chosen and not sent yet. `advice` null: the check is running. */
export type PickedFile = {
  readonly id: string;
  readonly file: File;
  /** False: a PDF. */
  readonly isPicture: boolean;
  readonly advice: readonly Advice[] | null;
  /** True: the server would refuse it, for its shorter side is too short. */
  readonly isTooSmall: boolean;
};

export type FileFault = 'type' | 'size' | 'empty' | 'count';
export type Refused = { readonly name: string; readonly fault: FileFault };

export const MEGABYTE = 1024 * 1024;
const mediaTypes: readonly string[] = uploadLimits.mediaTypes;
const extensions: readonly string[] = uploadLimits.extensions;

/** Errors of files before they are sent; the server decides by their content. Pure. */
export function sortFiles(
  files: readonly Pick<File, 'name' | 'size' | 'type'>[],
  alreadyPicked: number,
): { readonly taken: readonly number[]; readonly refused: readonly Refused[] } {
  const taken: number[] = [];
  const refused: Refused[] = [];
  for (const [at, { name, size, type }] of files.entries()) {
    const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
    // Some systems give no type; then the name decides.
    const isKnown = type === '' ? extensions.includes(extension) : mediaTypes.includes(type);
    if (!isKnown) refused.push({ name, fault: 'type' });
    else if (size === 0) refused.push({ name, fault: 'empty' });
    else if (size > uploadLimits.fileBytesMax) refused.push({ name, fault: 'size' });
    else if (alreadyPicked + taken.length >= uploadLimits.filesMax) refused.push({ name, fault: 'count' });
    else taken.push(at);
  }
  return { taken, refused };
}
