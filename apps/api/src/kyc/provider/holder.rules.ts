import type { Holder } from './provider.port.ts';

type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
};

/**
 * Is the holder of a document the player of the account? Papers carry more names than an account, write them
 * in capitals and without accents; so every name of the account must be on the document, in any order. Pure.
 */
export function isSamePerson(
  holder: Holder,
  player: Person,
): 'same' | 'other_name' | 'other_birth_date' | 'unknown' {
  if (!holder.firstName || !holder.lastName || !holder.birthDate) return 'unknown';
  const onPaper = new Set(words(`${holder.firstName} ${holder.lastName}`));
  if (!words(`${player.firstName} ${player.lastName}`).every((word) => onPaper.has(word)))
    return 'other_name';
  if (player.birthDate !== null && player.birthDate !== holder.birthDate) return 'other_birth_date';
  return 'same';
}

function words(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
