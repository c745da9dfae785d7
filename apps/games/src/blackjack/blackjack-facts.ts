/**
 * Return of basic strategy per first stake, in hundredths of a percent: payout less later stakes, over the
 * first stake of the round. Source: docs/games/blackjack.rtp.md.
 */
export const BLACKJACK_RTP_BASIS_POINTS = 9958;
/** Three hands, each doubled and won: six stakes paid twice. */
export const BLACKJACK_MAX_WIN_MULTIPLE = 12;
/** No round has more actions: three hands, an insurance, and the most cards a hand can hold. */
export const BLACKJACK_ACTIONS_MAX = 64;
