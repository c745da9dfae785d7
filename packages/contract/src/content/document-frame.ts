import type { LanguageId } from '../market/languages.ts';
import type { MarketId } from '../market/markets.ts';

// What documents of the content service have in common.
export type Localised<Words = string> = { readonly en: Words } & { readonly [Id in LanguageId]?: Words };
export type Reference = { readonly _type: 'reference'; readonly _ref: string; readonly _key?: string };
/** What every document has. `drafts.` before an id: written, but not published. */
export type ContentFrame<Type extends string> = { readonly _id: string; readonly _type: Type };

/** Portable Text as the hosted service writes it. `href` of a link is a path below the locale prefix or a URL. */
export type Span = {
  readonly _type: 'span';
  readonly _key: string;
  readonly text: string;
  readonly marks: readonly string[];
};
export type Block = {
  readonly _type: 'block';
  readonly _key: string;
  readonly style: 'normal' | 'h2' | 'h3';
  readonly listItem?: 'bullet' | 'number';
  readonly level?: 1;
  readonly markDefs: readonly { readonly _type: 'link'; readonly _key: string; readonly href: string }[];
  readonly children: readonly Span[];
};

export type Audience = {
  readonly option: 'everyone' | 'groups' | 'players';
  /** Deposits made: none, exactly one, more than one. */
  readonly groups: readonly ('none' | 'one' | 'many')[];
  /** Never leaves the server. */
  readonly playerIds: readonly number[];
};
/** When, where and to whom a document is shown. Decided by the server, which sends nothing meant for others. */
export type Targeting = {
  /** RFC 3339; shown from the first up to the second. Null: no bound. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly authorized: 'authorized' | 'both' | 'not-authorized';
  readonly audience: Audience;
  /** Absent: every market. */
  readonly markets?: readonly MarketId[];
};
