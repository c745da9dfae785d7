import type { OutcomeNames } from '@halcyon/contract/operations/trading.contract';
import type { Money } from '@halcyon/contract/platform/shapes';
import { sports } from '@halcyon/odds/sport';
import { formatDeskAmount, readDeskAmount } from '../../platform/desk-amount.ts';
import { plain } from '../../platform/words.ts';

export const sportWords = (sport: string): string =>
  sport === 'counter-strike' ? 'Counter-Strike' : plain(sport.replaceAll('-', ' '));

export const sportOptions = [
  { value: '', label: 'Any' },
  ...sports.map((sport) => ({ value: sport, label: sportWords(sport) })),
];

/** An outcome as people read it, with the names of its sides, runners and players where they are known. */
export function outcomeWords(id: string, names: OutcomeNames = {}): string {
  const joints: Readonly<Record<string, string>> = { '&': ' and ', '/': ' / ' };
  const words = id
    .split(/([&/])/)
    .map((part) => joints[part] ?? partOfOutcome(part, names))
    .join('');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function partOfOutcome(part: string, names: OutcomeNames): string {
  const name = names[part];
  // A runner is known by its number, too.
  if (name !== undefined) return /^\d+$/.test(part) ? `${part} ${name}` : name;
  const either = /^(home|draw)_(draw|away)$/.exec(part);
  if (either)
    return either
      .slice(1)
      .map((one) => partOfOutcome(one, names))
      .join(' or ');
  const ofSide = /^(home|away)_(.+)$/.exec(part);
  if (ofSide) return `${partOfOutcome(ofSide[1]!, names)} ${partOfOutcome(ofSide[2]!, {})}`;
  return plain(part).toLowerCase();
}

/** `set3` as people read it: `Set 3`. */
export const partWords = (period: string): string => plain(period.replace(/(?<=[a-z])(?=\d)/, ' '));

/** A price in thousandths, `2.10`; a dash where there is none. */
export function oddsWords(milli: number | null): string {
  if (milli === null) return '–';
  return milli % 10 === 0 ? (milli / 1_000).toFixed(2) : String(milli / 1_000);
}

const signed = (figure: string) => figure.replace(/^-/, '−');

/** Hundredths of a per cent, `5.5 %`. */
export function percentWords(bps: number | null): string {
  return bps === null ? '–' : signed(`${Number((bps / 100).toFixed(2))} %`);
}

/** Millionths, `48.3 %`. */
export function chanceWords(chanceE6: number | null): string {
  return chanceE6 === null ? '–' : `${(chanceE6 / 10_000).toFixed(1)} %`;
}

export function moneyWords({ amountMinor, currency }: Money): string {
  return signed(formatDeskAmount(BigInt(amountMinor), currency));
}

export const euroWords = (minor: string | null): string =>
  minor === null ? '–' : formatDeskAmount(BigInt(minor), 'EUR');

/** As a field takes a time in UTC. Empty: an open bound. */
export function instantOf(text: string): string | null {
  return text === '' ? null : `${text.length === 16 ? `${text}:00` : text}Z`;
}

/** What is no amount is sent as it is typed, for the server to refuse. Empty: null. */
export function minorOf(text: string): string | null {
  if (text === '') return null;
  const read = readDeskAmount(text, 'EUR');
  return 'minor' in read ? String(read.minor) : text;
}

/** A price as it is typed, `2.10`, in thousandths. Not a number: as it is, for the server to refuse. */
export function milliOf(text: string): number | string {
  return /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1_000) : text;
}

/** Per cent as it is typed, `5.5`, in hundredths of a per cent; empty: null. */
export function bpsOf(text: string): number | string | null {
  if (text === '') return null;
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : text;
}
