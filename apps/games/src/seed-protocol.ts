/** Seeds of a player, as GET /api/seeds and POST /api/seeds/rotate answer them. Types only. */
type SeedView = {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Rounds played on it; the next round has this nonce. */
  readonly nextNonce: number;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
};

export type SeedsAnswer = {
  readonly current: SeedView;
  /** Hash of the server seed that the next rotation brings: committed before the player picks a client seed. */
  readonly nextServerSeedHash: string;
  /** Newest first, 20 at most. */
  readonly revealed: readonly (SeedView & { readonly serverSeed: string; readonly revealedAt: string })[];
};

/** 1 to 64 characters, printable ASCII. Refused while a round is open on the current seeds. */
export type RotateRequest = { readonly clientSeed: string };
