/** What the address requests: a game, with a launch token, or a stored round to view. */
export interface Launch {
  gameId: string;
  token: string | null;
  replayId: string | null;
  /** `?t=1800` freezes the film at 1.8 s, for pictures. */
  frozenAtMs: number | undefined;
  /** Until the session gives its own. */
  language: string;
  addressWithoutToken: string;
}

/** The film is not stepped further than this, whatever an address says. */
const FROZEN_MS_MAX = 600_000;

/** Reads `/play/<gameId>?token=…&replay=…&t=…&lang=…`. Pure. */
export function readLaunch(address: { pathname: string; search: string }, browserLanguage = 'en'): Launch {
  const query = new URLSearchParams(address.search);
  const frozen = Number(query.get('t') ?? Number.NaN);
  const rest = new URLSearchParams(query);
  rest.delete('token');
  const restText = rest.toString();
  return {
    gameId: decodeURIComponent(/^\/play\/([^/]+)/.exec(address.pathname)?.[1] ?? ''),
    token: query.get('token'),
    replayId: query.get('replay'),
    frozenAtMs: Number.isFinite(frozen) && frozen >= 0 ? Math.min(frozen, FROZEN_MS_MAX) : undefined,
    language: languageIn(query, browserLanguage),
    addressWithoutToken: address.pathname + (restText ? `?${restText}` : ''),
  };
}

/** The language that an address names; the browser's where it names none, or what could be none. Pure. */
export function languageIn(query: URLSearchParams, browserLanguage: string): string {
  const named = query.get('lang') ?? browserLanguage;
  try {
    Intl.getCanonicalLocales(named);
    return named;
  } catch {
    return browserLanguage;
  }
}
