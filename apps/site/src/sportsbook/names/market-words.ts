import type { Specifiers } from '@halcyon/odds/market-key';
import type { Sport } from '@halcyon/odds/sport';

/** Title, unit and side that the id of a simple market type stands for. Texts: the domain `markets`. */
export type MarketWords = {
  /** Below `type`. */
  readonly title: string;
  /** Below `unit`: what is counted. */
  readonly unit?: string | undefined;
  /** The side that alone counts. */
  readonly side?: 'home' | 'away' | undefined;
};

const units: Readonly<Record<string, string>> = {
  goal: 'goals',
  point: 'points',
  game: 'games',
  set: 'sets',
  map: 'maps',
  round: 'rounds',
  kill: 'kills',
  tower: 'towers',
  corner: 'corners',
  booking: 'cards',
};
const sportsOfGoals: readonly string[] = ['football', 'handball', 'ice-hockey', 'virtual-football'];
const unitOf = (name: string) => units[name] ?? units[name.slice(0, -1)];

/** Types that share the title of another one, or whose id does not name the unit. */
const others: Readonly<Record<string, MarketWords>> = {
  dc: { title: 'double_chance' },
  margin: { title: 'winning_margin' },
  map_score: { title: 'correct_score' },
  score: { title: 'game_score' },
  highest_half: { title: 'highest_part' },
  highest_quarter: { title: 'highest_part' },
  highest_period: { title: 'highest_part' },
  first_n_points: { title: 'first_points' },
  games_x_y: { title: 'after_games' },
  exactly_1_set: { title: 'exactly_sets' },
  exactly_2_sets: { title: 'exactly_sets' },
  win_all: { title: 'win_all_parts' },
  win_any: { title: 'win_any_part' },
  score_in_all: { title: 'score_all_parts' },
  games: { title: 'total', unit: 'games' },
  kills: { title: 'total', unit: 'kills' },
  towers: { title: 'total', unit: 'towers' },
};
const families = ['total', 'handicap', 'exact', 'range', 'odd_even', 'race_to'];

/** Pure. */
export function marketWords(type: string, specifiers: Specifiers, sport: Sport): MarketWords {
  const [side, bare] = bareOf(type, specifiers);
  if (others[bare]) return { ...others[bare], side };
  const counted = /^(total|exact|odd_even|race_to)_(.+)$/.exec(bare);
  if (counted && unitOf(counted[2]!)) return { title: counted[1]!, unit: unitOf(counted[2]!), side };
  const [, of = '', family] = /^(.+?)_(total|handicap|range|odd_even|1x2)$/.exec(bare) ?? [];
  if (family && unitOf(of)) return { title: family === '1x2' ? 'most' : family, unit: unitOf(of), side };
  const isRace = sport === 'horses' || sport === 'greyhounds' || sport === 'motor-racing';
  if (isRace && bare === 'odd_even') return { title: 'odd_even_number' };
  const unit = sportsOfGoals.includes(sport) ? 'goals' : 'points';
  return families.includes(bare) ? { title: bare, unit, side } : { title: bare, side };
}

/** An id without the side and the part of the event that it names. */
function bareOf(type: string, specifiers: Specifiers): readonly [side: MarketWords['side'], bare: string] {
  let bare =
    type === 'rest_of_match' || type === 'btts_1h_2h' ? type : type.replace(/_(1h|2h|match|\d+m)$/, '');
  bare = bare.replace(/^(?:overtime|interval)_(?=1x2$|total$|handicap$)/, '');
  for (const part of ['quarter', 'period', 'set', 'map', 'game', 'round'])
    if (specifiers[`${part}nr`] !== undefined && bare.startsWith(`${part}_`))
      bare = bare.slice(part.length + 1);
  const named = /^(home|away|p1|p2)_(?!or_)(.+)$/.exec(bare);
  if (!named) return [undefined, bare];
  return [named[1] === 'home' || named[1] === 'p1' ? 'home' : 'away', named[2]!];
}
