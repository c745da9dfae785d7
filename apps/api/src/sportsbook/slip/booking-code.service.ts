import { randomInt } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { SharedSlip } from '@halcyon/contract/sportsbook/slip.contract';
import { addMs } from '@halcyon/server-kit/clock';
import type { Queryable } from '@halcyon/server-kit/sql';
import * as store from './booking-code.store.ts';
import { findOutcome, type Finder } from './slip.rules.ts';

/** Without characters that are easily confused: no 0, 1, I and O. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const TRIES_MAX = 5;
/** How long a code can be read. */
export const CODE_KEPT_MS = 30 * 86_400_000;

type Deps = { readonly db: Queryable };

/** Gives the picks of a slip a code. */
export async function shareSlip(
  { db }: Deps,
  slip: SharedSlip,
): Promise<{ code: string; expiresAt: string }> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const createdAt = await store.insertBookingCode(db, code, slip);
    if (createdAt) return { code, expiresAt: addMs(createdAt, CODE_KEPT_MS).toISOString() };
  }
  throw new Error('no booking code is free');
}

/** The picks behind a code as the offer has them. Small letters, spaces and hyphens are read too. Refuses: bet.code_unknown. */
export async function readBookingCode(
  { db, offer }: Deps & { readonly offer: Finder },
  typed: string,
  now: Date,
) {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const slip = await store.findBookedSlip(db, code, addMs(now, -CODE_KEPT_MS));
  if (!slip) throw new Refusal('bet.code_unknown');
  return {
    ...slip,
    legs: slip.legs.map((pick) => {
      const { event, outcome } = findOutcome(pick, offer);
      return { ...pick, oddsMilli: outcome?.oddsMilli ?? null, version: event?.version ?? null };
    }),
  };
}
