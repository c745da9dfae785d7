import type { LanguageId } from '@halcyon/contract/market/languages';
import { slugOf } from '@halcyon/contract/sportsbook/slugs';

/** Address of the player's bets, below the locale prefix. */
export const betsPath = (language: LanguageId): string => `/sportsbook/${slugOf('bet_history', language)}`;
