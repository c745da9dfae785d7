/**
 * How our own games' protocol answers what providers answer differently. Rules of other providers stand in
 * their own folders; the wallet knows none of them. Source: docs/domains/play.md#our-own-games.
 */
export const halcyonPolicy = {
  providerSlug: 'halcyon',
  /** A repeated call gets the first answer, with today's balance beside it. */
  duplicate: 'same_answer',
  /** A rollback of an unknown stake succeeds and leaves a tombstone. */
  unknownRollback: 'succeed',
  /** The round closes with a flag on the win, or by its own call. */
  roundEnd: 'flag_or_call',
  /** A launch token opens one session, within this time. */
  launchSeconds: 120,
  amounts: 'minor_units',
} as const;
