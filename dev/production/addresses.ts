const base = Number(process.env['HALCYON_PRODUCTION_PORT'] ?? 24_500);

/** Ports of a rehearsal of production; all on loopback. */
export const ports = {
  tls: base,
  platform: base + 1,
  operator: base + 2,
  games: base + 3,
  metrics: base + 4,
  sandbox: base + 5,
  smtp: base + 6,
  wayOut: base + 7,
} as const;

const at = (host: string) => `https://${host}:${ports.tls}`;

/** What browsers see. Every outside system has its own origin, and is on another site than the operator. */
export const origins = {
  site: at('play.halcyon.test'),
  games: at('games.halcyon.test'),
  operator: at('desk.halcyon.test'),
  cashier: at('cashier.outside.test'),
  outside: (name: string) => at(`${name}.outside.test`),
} as const;

export const backends = {
  'play.halcyon.test': ports.platform,
  'games.halcyon.test': ports.games,
  'desk.halcyon.test': ports.operator,
  '*.outside.test': ports.sandbox,
} as const;
