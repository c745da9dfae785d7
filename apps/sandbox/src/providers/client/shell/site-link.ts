/** What the page was opened with; embedded in its HTML. */
export type PageFacts = { readonly provider: string; readonly sessionId: string; readonly site: string };
export type Look = {
  readonly scene: string;
  readonly colours: readonly string[];
  readonly symbols: readonly string[];
  readonly lettering: { readonly font: string; readonly material: string } | null;
};
export type Started<Game> = {
  readonly code: string;
  readonly isReady: boolean;
  readonly mode: 'real' | 'demo';
  readonly currency: string;
  readonly exponent: number;
  readonly language: string;
  readonly balanceMinor: string;
  readonly title: { readonly gameRef: string; readonly name: string; readonly look: Look };
  readonly game: Game;
  /** The jackpot that stakes for money feed; null: none. */
  readonly jackpot: { readonly name: string; readonly shareBasisPoints: number } | null;
  readonly glyphs: Readonly<Record<string, string>>;
  readonly unfinished: {
    readonly roundId: string;
    readonly stakeMinor: string;
    readonly view: unknown;
  } | null;
};
export type Played<View> = {
  readonly roundId: string | null;
  readonly state: 'open' | 'closed' | 'refused' | 'takenBack';
  readonly code: string;
  /** The operator's own message for the player. */
  readonly notice: { readonly title: string; readonly message: string; readonly button: string } | null;
  readonly stakeMinor: string;
  readonly winMinor: string | null;
  /** What of the win is the jackpot. */
  readonly jackpotMinor: string | null;
  readonly balanceMinor: string;
  readonly isSettled: boolean;
  readonly view: View | null;
};

export const facts = JSON.parse(document.body.dataset['game'] ?? '{}') as PageFacts;
const own = `/providers/${facts.provider}/sessions/${facts.sessionId}`;

export function start<Game>(): Promise<Started<Game>> {
  return post(`${own}/start`, {});
}

export function play<View>(wish: Readonly<Record<string, unknown>>): Promise<Played<View>> {
  return post(`${own}/play`, wish);
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Answer;
}

type ToSite =
  | { type: 'halcyon.game.ready' | 'halcyon.game.stake_sent' | 'halcyon.game.session_ended' }
  | { type: 'halcyon.game.first_frame'; timeOrigin: number; atMs: number }
  | { type: 'halcyon.game.round_started'; roundId: string }
  | { type: 'halcyon.game.round_ended'; roundId: string; publicId: string }
  | { type: 'halcyon.game.balance'; balanceMinor: string }
  | { type: 'halcyon.game.error'; code: string }
  | { type: 'halcyon.game.open'; target: 'lobby' | 'cashier' | 'history' };
type FromSite = 'halcyon.host.pause' | 'halcyon.host.resume' | 'halcyon.host.refresh_balance';

const site = window.parent === window ? null : window.parent;

/** Posts to the embedding page, to the operator's origin only. */
export function say(message: ToSite, gameRef: string): void {
  site?.postMessage({ ...message, gameId: gameRef }, facts.site);
}

/** Listens to the embedding page: only its window and its origin. */
export function hear(listen: (type: FromSite) => void): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== site || event.origin !== facts.site) return;
    const { data } = event;
    if (typeof data === 'object' && data !== null && 'type' in data) listen(data.type as FromSite);
  });
}
