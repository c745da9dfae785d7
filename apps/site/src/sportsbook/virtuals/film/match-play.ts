import type { VirtualFilm } from '@halcyon/contract/sportsbook/virtuals.contract';

type Football = Extract<VirtualFilm, { kind: 'football' }>;
type Tennis = Extract<VirtualFilm, { kind: 'tennis' }>;
export type Score = { readonly home: number; readonly away: number };

/** What a football film has come to: the score, the minute, and the moment that is shown. Pure. */
export function footballAt(film: Football, part: number) {
  const nowMs = part * film.durationMs;
  const past = film.moments.filter(({ atMs }) => atMs <= nowMs);
  const goals = past.filter(({ kind }) => kind === 'goal');
  const count = (side: 'home' | 'away') => goals.filter((goal) => goal.side === side).length;
  return {
    score: { home: count('home'), away: count('away') },
    minute: minuteAt(film, nowMs),
    moment: past.at(-1) ?? null,
    next: film.moments.find(({ atMs }) => atMs > nowMs) ?? null,
    goals,
  };
}

/** The halves are as long as each other, with four seconds between them. */
const PAUSE_MS = 4_000;
function minuteAt({ durationMs }: Football, nowMs: number): number {
  const halfMs = (durationMs - PAUSE_MS) / 2;
  const played = nowMs <= halfMs ? nowMs / halfMs : 1 + Math.max(0, nowMs - halfMs - PAUSE_MS) / halfMs;
  return Math.min(90, Math.floor(played * 45));
}

/** What a tennis film has come to: games, points of the running game, and who won the last point. Pure. */
export function tennisAt(film: Tennis, part: number) {
  const all = film.games.join('').length;
  const played = Math.min(all, Math.floor(part * all + 1e-9));
  const games = { home: 0, away: 0 };
  let left = played;
  let running = '';
  for (const points of film.games) {
    if (left < points.length) {
      running = points.slice(0, left);
      break;
    }
    left -= points.length;
    games[points.endsWith('h') ? 'home' : 'away'] += 1;
  }
  const points = {
    home: running.split('').filter((side) => side === 'h').length,
    away: running.split('').filter((side) => side === 'a').length,
  };
  const isTiebreak = games.home === 3 && games.away === 3;
  const isHomeServing = isTiebreak
    ? (points.home + points.away + 1) % 4 < 2
    : (games.home + games.away) % 2 === 0;
  return {
    games,
    points: isTiebreak ? { home: `${points.home}`, away: `${points.away}` } : callsOf(points),
    isTiebreak,
    isHomeServing,
    isOver: played === all,
    /** How far the point that is played is, from 0 to 1, and who wins it. */
    rally: { part: part * all - played, winner: film.games.join('')[played] ?? null },
  };
}

const calls = ['0', '15', '30', '40'];
function callsOf({ home, away }: Score): { readonly home: string; readonly away: string } {
  if (home < 4 && away < 4) return { home: calls[home]!, away: calls[away]! };
  if (home === away) return { home: '40', away: '40' };
  return home > away ? { home: 'Ad', away: '40' } : { home: '40', away: 'Ad' };
}
