import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import type { GameRow, IndexRow } from '../index/index.store.ts';

/** Providers that a lobby has games of, but does not offer in its filter. */
const hiddenInFilters = {
  casino: ['relax'],
  'live-casino': ['pariplay', 'softswiss', 'creedroomz'],
} as const;

/** May the lobby offer this provider or studio in its filter? Its id is `prefix-provider`. Pure. */
export function isOfferedInFilter(lobby: keyof typeof hiddenInFilters, id: string): boolean {
  const hidden: readonly string[] = hiddenInFilters[lobby];
  return !hidden.includes(providerIdOf(id));
}

/** `halcyon` of `subprovider-halcyon`: what follows the first dash. Pure. */
export function providerIdOf(id: string): string {
  return id.slice(id.indexOf('-') + 1);
}

/**
 * Ids of a filter value joined by commas: `subprovider-halcyon` a studio, `provider-relax` all studios of a provider;
 * a bare `halcyon` means the studio. Pure.
 */
export function subProvidersIn(filter: string | undefined): readonly string[] {
  const ids = (filter ?? '').split(',').map((id) => id.trim());
  return ids.filter((id) => id !== '').map((id) => (/^(sub)?provider-/.test(id) ? id : `subprovider-${id}`));
}

/** A game with its limits in one currency. Pure. */
export function withLimits<Row extends IndexRow>(game: Row, currency: string): Row & GameRow {
  const [, min, max] = game.limits.find((limit) => limit.startsWith(`${currency} `))?.split(' ') ?? [];
  if (min === undefined || max === undefined)
    return { ...game, currency: null, min_minor: null, max_minor: null };
  return { ...game, currency, min_minor: BigInt(min), max_minor: BigInt(max) };
}

const marks = ['jackpot', 'new', 'demo'] as const;

/** The feature of games that count towards the player's running bonus. */
export const BONUS_FEATURE = 'bonus';

/** A filter value of features joined by commas: marks that a game must have, and ways of playing. Pure. */
export function featuresIn(filter: string | undefined): {
  readonly marks: readonly (typeof marks)[number][];
  readonly mechanics: readonly string[];
  readonly countsForBonus: boolean;
} {
  const ids = new Set((filter ?? '').split(',').map((id) => id.trim()));
  return {
    marks: marks.filter((mark) => ids.has(mark)),
    mechanics: [...ids].filter(
      (id) => id !== '' && id !== BONUS_FEATURE && !marks.some((mark) => mark === id),
    ),
    countsForBonus: ids.has(BONUS_FEATURE),
  };
}

/**
 * What a tile shows of a game under a market's rules. `country`: where the viewer is; null when not known.
 * `needsLogin`: its provider opens nothing for visitors. Pure.
 */
export function cardOf(
  row: GameRow,
  policy: MarketPolicy,
  country: string | null,
  needsLogin = false,
): GameCard {
  return {
    id: row.game_id,
    type: row.lobby_page_type === 'live-casino' ? 'liveCasinoGames' : 'casinoGames',
    name: row.name,
    gameSlug: row.game_slug,
    gameProvider: row.provider_slug,
    subProvider: { _id: row.sub_provider_id, title: row.sub_provider_title },
    gameType: row.game_type,
    thumbnail: row.image_square,
    verticalImage: row.image_vertical,
    horizontalImage: row.image_horizontal,
    colour: row.colour,
    jackpotExist: row.has_jackpot,
    metadata: {
      rtpBasisPoints: row.rtp_basis_points,
      volatility: row.volatility,
      maxWinMultiple: row.max_win_multiple,
      mechanic: row.mechanic,
      isNew: row.is_new,
      hasDemo: offersDemo(row, policy, { country, needsLogin }),
    },
    betLimits: betLimitsOf(row, policy),
    seats: null,
    seatsTaken: null,
    restriction: isBarredIn(country, row) ? 'country' : null,
    needsLogin,
  };
}

/** Is the game barred for a country? Null: an unknown country bars nothing. Pure. */
function isBarredIn(
  country: string | null,
  row: Pick<GameRow, 'restricted_countries' | 'is_restriction_removed'>,
): boolean {
  return country !== null && row.restricted_countries.includes(country) && !row.is_restriction_removed;
}

/** Is there a demo of the game by a market's rules for this country? `needsLogin`: its provider opens none. Pure. */
export function offersDemo(
  row: Pick<GameRow, 'has_demo' | 'restricted_countries' | 'is_restriction_removed'>,
  policy: MarketPolicy,
  { country, needsLogin }: { readonly country: string | null; readonly needsLogin: boolean },
): boolean {
  return row.has_demo && policy.demoAllowed && !needsLogin && !isBarredIn(country, row);
}

/** Smallest and largest stake; a cap of the market for all players cuts from above. */
function betLimitsOf(row: GameRow, policy: MarketPolicy): GameCard['betLimits'] {
  const { currency, min_minor: min, max_minor: max } = row;
  if (currency === null || min === null || max === null) return [];
  const cap = policy.stakeCaps.find(({ games, belowAge }) => games === row.game_type && belowAge === null);
  const most = cap === undefined || BigInt(cap.max.amountMinor) > max ? max : BigInt(cap.max.amountMinor);
  if (most < min) return [];
  const money = (amountMinor: bigint) => ({ amountMinor: amountMinor.toString(), currency });
  return [{ min: money(min), max: money(most), currency }];
}

/** How a game counts its wins: along lines, by ways, or by number anywhere. Pure. */
export function payRuleOf(row: Pick<GameRow, 'line_count' | 'way_count'>): 'lines' | 'ways' | 'anywhere' {
  if (row.line_count !== null) return 'lines';
  return row.way_count === null ? 'anywhere' : 'ways';
}

type Figured = Pick<GameRow, 'game_id' | 'line_count' | 'way_count' | 'max_win_multiple'>;

/** Texts with the figures of a game in place of `{{lines}}` and the like. Pure. */
export function fillRule(text: string, row: Figured, write: (figure: number) => string): string {
  const figures: Readonly<Record<string, number | null>> = {
    lines: row.line_count,
    ways: row.way_count,
    maxWin: row.max_win_multiple,
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    if (figure === undefined || figure === null)
      throw new Error(`${row.game_id} has no figure for {{${name}}}`);
    return write(figure);
  });
}
