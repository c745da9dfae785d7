import { languageIds } from '@halcyon/contract/market/languages';
import type { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { formatDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import type { FieldFault } from '../../platform/client.ts';
import { readDeskAmount } from '../../platform/desk-amount.ts';

type Prizes = TournamentRules['prizes'];
/** What the form begins with. */
export type FormRules = Omit<TournamentRules, 'seedHash' | 'perEuro' | 'ratesOn' | 'startsAt' | 'endsAt'>;

/** Rules of a tournament that is begun without another one: everything but its texts. */
export function startingRules(): FormRules {
  return {
    rulesVersion: 1,
    siteId: 1,
    markets: null,
    texts: Object.fromEntries(
      languageIds.map((id) => [id, { title: '', summary: '' }]),
    ) as FormRules['texts'],
    joining: 'AUTO',
    scoring: 'WIN_MULTIPLIER',
    currency: 'EUR',
    minStakeMinor: '50',
    minRounds: 1,
    games: null,
    minorPerPoint: '100',
    weights: {},
    defaultWeight: 10_000,
    zone: 'UTC',
    reviewMinutes: 60,
    prizes: [{ kind: 'MONEY', places: 1, amountMinor: '10000' }],
  };
}

type Read = { readonly rules: Record<string, unknown>; readonly faults: readonly FieldFault[] };

/**
 * The rules of a filled-in form, with the fields whose amounts cannot be read. What else is wrong, the server says with its
 * preview. Pure.
 */
export function rulesFrom(base: FormRules, text: (name: string) => string): Read {
  const { buyInMinor: _paid, campaignId: _campaign, ...rest } = base;
  const currency = text('currency').trim();
  const faults: FieldFault[] = findCurrency(currency)
    ? []
    : [{ field: 'currency', code: 'CURRENCY_UNKNOWN' }];
  const amount = (field: string, typed = text(field)) => {
    const minor = minorOf(typed, currency);
    if (minor === null) faults.push({ field, code: 'NO_AMOUNT' });
    return minor ?? '';
  };
  const rules = {
    ...rest,
    joining: text('joining'),
    ...(text('joining') === 'BUY_IN' && { buyInMinor: amount('buyIn') }),
    scoring: text('scoring'),
    currency,
    minStakeMinor: amount('minStake'),
    minRounds: Number(text('minRounds')),
    ...(text('scoring') === 'POINTS' && { minorPerPoint: amount('stakePerPoint') }),
    startsAt: instantFrom(text('startsAt')),
    endsAt: instantFrom(text('endsAt')),
    prizes: prizesFrom(text('prizes'), (typed) => amount('prizes', typed)),
  };
  return { rules, faults };
}

/** `12.50` in minor units; null: it cannot be read as an amount of the currency. */
function minorOf(typed: string, currency: string): string | null {
  const read = findCurrency(currency) ? readDeskAmount(typed, currency) : null;
  return read && 'minor' in read ? String(read.minor) : null;
}

/** What a field begins with. */
export function amountText(minor: string | undefined, currency: string): string {
  return minor === undefined ? '' : formatDecimal(BigInt(minor), currency);
}

/** `2026-12-01T18:00`, as a form gives it, in UTC. */
function instantFrom(wall: string): string {
  return wall === '' ? '' : `${wall}:00.000Z`;
}

/** `1,000.00; 3 x 20.00` or `50%; 2 x 25%`, from the first place down. Thousands have commas. */
function prizesFrom(text: string, amountOf: (typed: string) => string): unknown[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, times = '1', amount = ''] = /^(?:(\d+)\s*x\s*)?(.*)$/.exec(part) ?? [];
      const places = Number(times);
      const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(amount) ?? [];
      return percent === undefined
        ? { kind: 'MONEY', places, amountMinor: amountOf(amount) }
        : { kind: 'POOL', places, shareBps: Math.round(Number(percent) * 100) };
    });
}

/** The same back as text; goods stay out of it. Pure. */
export function prizeText(prizes: Prizes, currency: string): string {
  return prizes
    .flatMap((line) => {
      const times = line.places === 1 ? '' : `${line.places} x `;
      if (line.kind === 'GOODS') return [];
      const of = line.kind === 'POOL' ? `${line.shareBps / 100}%` : amountText(line.amountMinor, currency);
      return `${times}${of}`;
    })
    .join('; ');
}
