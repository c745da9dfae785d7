import type { ContentDocument } from '@halcyon/contract/content/documents';
import type { Audience, Targeting } from '@halcyon/contract/content/document-frame';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { MarketId } from '@halcyon/contract/market/markets';

/**
 * The viewer: null is a visitor. A player whose deposits are not known is in no group. One who is barred from deposits
 * or play sees no offer.
 */
export type Viewer = {
  readonly playerId: number;
  readonly depositCount: number | null;
  readonly isBarred: boolean;
} | null;

/** Who looks, where, when and in which language. */
export type Looker = {
  readonly viewer: Viewer;
  readonly market: MarketId;
  readonly language: LanguageId;
  readonly now: Date;
};

/** The deposit group of a player: no deposit, exactly one, more than one. Pure. */
export function depositGroup(depositCount: number): 'none' | 'one' | 'many' {
  if (depositCount === 0) return 'none';
  return depositCount === 1 ? 'one' : 'many';
}

/** May this viewer see what is set for these people? A visitor is in no group and on no list. Pure. */
function isInAudience(audience: Audience, viewer: Viewer): boolean {
  if (audience.option === 'everyone') return true;
  if (viewer === null) return false;
  if (audience.option === 'groups') {
    return viewer.depositCount !== null && audience.groups.includes(depositGroup(viewer.depositCount));
  }
  return audience.playerIds.includes(viewer.playerId);
}

/** Is it shown in this market? Pure. */
export function isInMarket(of: { readonly markets?: readonly MarketId[] }, market: MarketId): boolean {
  return of.markets === undefined || of.markets.includes(market);
}

/** Has it begun and not ended? `startsAt` is the first moment, `endsAt` the first moment without it. Pure. */
function isRunning({ startsAt, endsAt }: Targeting, now: Date): boolean {
  return (startsAt === null || now >= new Date(startsAt)) && (endsAt === null || now < new Date(endsAt));
}

/** Is it for this audience, in any market? Anything not understood is for no audience. Pure. */
function isFor(of: Targeting, viewer: Viewer): boolean {
  const seenBy = viewer === null ? 'not-authorized' : 'authorized';
  return (of.authorized === 'both' || of.authorized === seenBy) && isInAudience(of.audience, viewer);
}

/** Is it shown to this viewer, here and now? Pure. */
export function isShown(of: Targeting, viewer: Viewer, market: MarketId, now: Date): boolean {
  return isInMarket(of, market) && isRunning(of, now) && isFor(of, viewer);
}

/** Written, but not published: the hosted service's names for drafts and planned releases. Pure. */
export function isDraft(id: string): boolean {
  return id.startsWith('drafts.') || id.startsWith('versions.');
}

/**
 * What any visitor may read of a document by a query now; null: nothing. A document that has not begun, is over, or is
 * for players is withheld whole; so are lists of players and the texts for players. Pure.
 */
export function forVisitors(document: ContentDocument, now: Date): ContentDocument | null {
  if (isDraft(document._id)) return null;
  if (!isTargeted(document)) return document;
  if (!isRunning(document, now) || !isFor(document, null)) return null;
  const { audience: _, ...open } = document;
  const shown: Record<string, unknown> = { ...open };
  for (const name of ['button', 'secondButton', 'link']) {
    if (isVariants(shown[name])) shown[name] = { ...shown[name], authorized: null };
  }
  return shown as unknown as ContentDocument;
}

/** The moments at which a document begins or ceases to be shown, in milliseconds. Pure. */
export function turnsOf(document: ContentDocument): readonly number[] {
  if (!isTargeted(document)) return [];
  return [document.startsAt, document.endsAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
}

/** Types that are shown to some and not to others. */
const targetedTypes: readonly string[] = [
  'banner',
  'promotion',
  'landingPage',
  'vipPage',
  'contentBox',
  'tournamentBox',
] satisfies ContentDocument['_type'][];

export function isTargeted<Of extends ContentDocument>(document: Of): document is Of & Targeting {
  return targetedTypes.includes(document._type);
}

/** A hosted project omits what its editors left empty: everyone, everywhere, at any time. Pure. */
export function withTargeting(document: ContentDocument): ContentDocument {
  if (!isTargeted(document)) return document;
  const of = document as Partial<Targeting> & { readonly audience?: Partial<Audience> };
  const { option = 'everyone', groups, playerIds } = of.audience ?? {};
  return {
    ...document,
    startsAt: of.startsAt ?? null,
    endsAt: of.endsAt ?? null,
    authorized: of.authorized ?? 'both',
    audience: { option, groups: groups ?? [], playerIds: playerIds ?? [] },
  } as ContentDocument;
}

function isVariants(value: unknown): value is { readonly anonymous: unknown; readonly authorized: unknown } {
  return typeof value === 'object' && value !== null && 'authorized' in value;
}
