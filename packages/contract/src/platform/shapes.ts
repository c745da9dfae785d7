import { z } from 'zod';

/** A whole number, also as the text of a query or a path: its digits alone, so that there is one way to write it. */
export const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value),
      z.number().int().min(min).max(max),
    )
    .meta({ type: 'integer', minimum: min, maximum: max });

/** ISO 4217 code, upper case. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);

/** `{ amountMinor: "4000", currency: "EUR" }` is €40.00. Minor units travel as a decimal string, never a float. */
export const Money = z.object({
  amountMinor: z.string().regex(/^(?:0|-?[1-9]\d{0,17})$/),
  currency: CurrencyCode,
});
export type Money = z.infer<typeof Money>;

/** An amount that a player types or sends: above zero. */
export const PositiveMoney = z.object({
  amountMinor: z.string().regex(/^[1-9]\d{0,14}$/),
  currency: CurrencyCode,
});

/** An instant, RFC 3339 in UTC. */
export const Instant = z.iso.datetime();
/** A calendar date without a time: yyyy-MM-dd. */
export const CalendarDate = z.iso.date();
/** Stays below 2^53, so a JSON number is exact. Every other bigint travels as a string. */
export const PlayerId = z.number().int().positive();

/** A site of the operator, as the query or the form names it. */
export const SiteId = whole({ min: 1, max: 2_147_483_647 });

/** A page of a list that has a cursor. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** A page of a list that the specifications page by position. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), hasMore: z.boolean() });

/** The answer of a call without a result. */
export const Nothing = z.object({});
