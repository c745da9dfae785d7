import { z } from 'zod';
import { CurrencyCode, Money } from '../platform/shapes.ts';

/** Devices that a lobby is laid out for and that a game may be limited to. */
export const Channel = z.enum(['desktop', 'tablet', 'mobile']);
export type Channel = z.infer<typeof Channel>;

/** Which lobby a list belongs to; favourites and recents are kept apart by it. */
export const LobbyPageType = z.enum(['casino', 'live-casino']);
export type LobbyPageType = z.infer<typeof LobbyPageType>;

export const GameType = z.enum(['casinoGames', 'liveCasinoGames']);

/** What a screen needs to know about odds and form of a game. Null: the provider does not publish it. */
export const GameFacts = z.object({
  /** 9612 is 96.12 %. The return to player of the version that this market plays. */
  rtpBasisPoints: z.number().int().nullable(),
  /** 1 (calm) to 5 (very high). */
  volatility: z.number().int().min(1).max(5).nullable(),
  /** Highest win of one round as a multiple of its stake. */
  maxWinMultiple: z.number().int().nullable(),
  /** `lines`, `ways`, `cascade`, `blackjack`, …; the screen has a text for each. */
  mechanic: z.string().nullable(),
  isNew: z.boolean(),
  /** True: demo play exists and this market allows it. */
  hasDemo: z.boolean(),
});

/** A game as a tile shows it. */
export const GameCard = z.object({
  id: z.string(),
  type: GameType,
  name: z.string(),
  gameSlug: z.string(),
  /** Slug of the provider, for example `halcyon`. */
  gameProvider: z.string(),
  /** The studio under the provider: the name on the tile. */
  subProvider: z.object({ _id: z.string(), title: z.string() }),
  /** `slots`, `table`, `instant`, … */
  gameType: z.string(),
  /** Path on the image route without a query (`/images/…`); the screen adds w, h, q and fm. */
  thumbnail: z.string(),
  verticalImage: z.string().nullable(),
  horizontalImage: z.string().nullable(),
  /** Colour shown while art loads, `#rrggbb`. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  jackpotExist: z.boolean(),
  metadata: GameFacts,
  betLimits: z.array(z.object({ min: Money, max: Money, currency: CurrencyCode })),
  /** Live tables only; null unless live table data matches the game id. */
  seats: z.number().int().nullable(),
  seatsTaken: z.number().int().nullable(),
  /** Not null: shown with an overlay and not playable from where this visitor is. */
  restriction: z.enum(['country']).nullable(),
  /** True: the provider opens nothing for visitors, so choosing the game opens the login. */
  needsLogin: z.boolean(),
  /** True: without a demo and opened only by a player whose documents are verified, and this one's are not. */
  needsVerification: z.literal(true).optional(),
});
export type GameCard = z.infer<typeof GameCard>;

/** A game as its info sheet and its page show it. */
export const GameDetail = GameCard.extend({
  channels: z.array(Channel),
  images: z.object({ '1x': z.string(), '2x': z.string(), '3x': z.string() }),
  /** Rules in the requested language, in reading order. */
  rules: z.array(z.object({ title: z.string(), text: z.string() })),
  similar: z.array(GameCard),
  /**
   * A page that fetches the files of the game and shows nothing: for a hidden frame, while the game's sheet is open.
   * Null: the provider has none, or the game is not open to this visitor.
   */
  prefetchUrl: z.url().nullable(),
});
export type GameDetail = z.infer<typeof GameDetail>;

/** Tile sizes of the mixed grid, columns by rows: 4x = 2×2, 2xv = 1×2, 2xh = 2×1, 1x = 1×1. */
export const TileSize = z.enum(['4x', '2xv', '2xh', '1x']);
export type TileSize = z.infer<typeof TileSize>;

/** Tile sizes in game order, repeated when the list is longer, and how many rows a lobby section shows. */
export const LobbyGrid = z.object({ sizes: z.array(TileSize), rowNum: z.number().int().positive() });

/** A category; its address is `/online-casino/{id}`. */
export const Category = z.object({
  id: z.string(),
  label: z.string(),
  /** Name of an icon of the screen; an unknown one shows none. */
  icon: z.string().nullable(),
  visibleInMenu: z.boolean(),
  visibleInLobby: z.boolean(),
  gameCount: z.number().int(),
});
export type Category = z.infer<typeof Category>;

/** A studio to filter by. `id` is `prefix-providerId`. */
export const Provider = z.object({
  id: z.string(),
  title: z.string(),
  providerImgUrl: z.string().nullable(),
  gameCount: z.number().int(),
});
export type Provider = z.infer<typeof Provider>;
