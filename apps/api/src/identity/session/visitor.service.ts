import { isLoopback } from '@halcyon/server-kit/network/address';
import { z } from 'zod';

/** Where a visitor is, as far as the address shows. Every part may be unknown. */
export type Place = {
  readonly address: string;
  readonly countryCode: string | null;
  readonly region: string | null;
  readonly city: string | null;
};

/** Looks an address up. Never throws: a table that cannot be read knows nothing. */
export type LocateVisitor = (address: string) => Promise<Place>;

const LOOKUP_MS_MAX = 500;
/** Short, so that a place which is set in the sandbox counts at once for the person who set it. */
const KEPT_MS = 250;

/** The part of the sandbox's switches that says who visits a machine from itself. */
const Visitor = z.looseObject({
  visitor: z
    .looseObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullish(),
      region: z.string().max(80).nullish(),
      city: z.string().max(80).nullish(),
      address: z.string().max(45).nullish(),
    })
    .optional(),
});

/** Knows nothing about any address; a deployment puts its own tables in this place. */
export const locateNobody: LocateVisitor = async (address) => unknown(address);

/**
 * On loopback the sandbox says where the visitor is, so that one machine can play every country. Other
 * addresses are left to `tables`.
 */
export function locateOnLoopback(
  sandboxOrigin: string,
  tables: LocateVisitor = locateNobody,
  now: () => number = performance.now.bind(performance),
): LocateVisitor {
  let kept: {
    readonly place: SandboxPlace;
    readonly untilMs: number;
  } | null = null;
  return async (address) => {
    if (!isLoopback(address)) return tables(address);
    // A sandbox that is busy moves no one: what it said last holds.
    if (!kept || kept.untilMs < now())
      kept = {
        place: (await askSandbox(sandboxOrigin)) ?? kept?.place ?? nowhere,
        untilMs: now() + KEPT_MS,
      };
    return { ...kept.place, address: kept.place.address ?? address };
  };
}

type SandboxPlace = Omit<Place, 'address'> & { readonly address: string | null };
const nowhere: SandboxPlace = { address: null, countryCode: null, region: null, city: null };

/** Null: it did not answer in time. */
async function askSandbox(sandboxOrigin: string): Promise<SandboxPlace | null> {
  try {
    const answer = await fetch(`${sandboxOrigin}/control`, {
      signal: AbortSignal.timeout(LOOKUP_MS_MAX),
    });
    const { visitor } = Visitor.parse(await answer.json());
    if (!visitor) return nowhere;
    return {
      address: visitor.address ?? null,
      countryCode: visitor.country ?? null,
      region: visitor.region ?? null,
      city: visitor.city ?? null,
    };
  } catch {
    return null;
  }
}

function unknown(address: string): Place {
  return { address, countryCode: null, region: null, city: null };
}
