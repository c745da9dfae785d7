import { parseMarketKey, type Specifiers } from '@halcyon/odds/market-key';
import { plain } from '../../platform/words.ts';

/** Types whose words are not those of their id, without the side and the part of the event. `#`: the number. */
const names: Readonly<Record<string, string>> = {
  '1x2': '1X2',
  btts: 'both teams to score',
  btts_1h_2h: 'both teams to score, 1st half / 2nd half',
  dc: 'double chance',
  ht_ft: 'half time / full time',
  ht_ft_score: 'half-time / full-time score',
  handicap_3way: '3-way handicap',
  exact: 'exact goals',
  which_score: 'which team scores',
  score_both_halves: 'to score in both halves',
  win_both_halves: 'to win both halves',
  win_either_half: 'to win either half',
  win_all: 'to win every period',
  win_any: 'to win any period',
  score_in_all: 'to score in every period',
  all_over: 'every period over',
  all_under: 'every period under',
  highest_half: 'highest-scoring half',
  highest_quarter: 'highest-scoring quarter',
  highest_period: 'highest-scoring period',
  'period&match': 'period and match result',
  margin: 'winning margin',
  method: 'method of victory',
  two_plus_scorer: 'to score two or more',
  hat_trick_scorer: 'to score a hat-trick',
  player_carded: 'player to be carded',
  sending_off: 'sending-off',
  shootout: 'penalty shoot-out',
  shootout_winner: 'shoot-out winner',
  goal_time: 'time of goal #',
  race_to: 'race to # points',
  lead_by: 'lead by # points',
  first_n_points: 'first # points',
  top_n: 'top #',
  games: 'total games',
  kills: 'total kills',
  towers: 'total towers',
  wins_a_set: 'to win a set',
  exactly_1_set: 'to win exactly 1 set',
  exactly_2_sets: 'to win exactly 2 sets',
  double_result: 'first set / match',
  duration: 'length of the map',
  exacta: 'forecast',
  quinella: 'reverse forecast',
  trifecta: 'tricast',
  season_top3: 'season top three',
  season_last: 'season last place',
};

/** Parts of an event, the larger first. */
const parts = ['map', 'set', 'quarter', 'period', 'game', 'round'] as const;
/** Specifiers with the number of what a type counts. */
const counts = ['goal', 'point', 'corner', 'booking', 'tower', 'aegis', 'kill', 'round']
  .map((counted) => `${counted}nr`)
  .concat('games', 'points', 'winners');

/**
 * A market as traders call it: `total|total=2.5` is `Total 2.5`, `btts_1h` is `Both teams to score, 1st half`. A type
 * that is not known here has the words of its id. The back office is in English alone.
 */
export function marketWords(key: string): string {
  const market = parseMarketKey(key);
  if (!market) return plain(key);
  const { type, specifiers } = market;
  const bare = bareOf(type, specifiers);
  const named = names[bare] ? [bare] : bare.split('&');
  const lines = { ...specifiers };
  const words = named.map((one) =>
    [wordsOf(one, specifiers), takeLine(one, lines)].filter(Boolean).join(' '),
  );
  const text = [words.join(' and '), ...Object.keys(lines).flatMap((name) => takeValue(name, lines))].join(
    ' ',
  );
  return [text.charAt(0).toUpperCase() + text.slice(1), ...notesOf(type, specifiers)].join(', ');
}

/** The type without the part of the event that it is about. */
function bareOf(type: string, specifiers: Specifiers): string {
  if (names[type] || type.startsWith('rest_of_match')) return type.replace(/_1h$/, '');
  let bare = type.replace(/_([12]h|match|\d+m)$/, '').replace(/^(interval|overtime)_/, '');
  for (const part of parts) {
    const isOf = specifiers[`${part}nr`] !== undefined && bare.startsWith(`${part}_`);
    // The score of a game is a market, that of a set is called by its part.
    if (isOf && !bare.startsWith('game_score')) bare = bare.slice(part.length + 1);
  }
  return bare;
}

/** One type in words, with its number where it has one. */
function wordsOf(type: string, specifiers: Specifiers): string {
  const either = /^(home|draw|away)_or_(.+)$/.exec(type);
  if (either) return `${either[1]} or ${wordsOf(either[2]!, specifiers)}`;
  const ofSide = /^(home|away|p1|p2)_(?!no_bet)(.+)$/.exec(type);
  if (ofSide) {
    const side = ofSide[1] === 'home' || ofSide[1] === 'p1' ? 'home' : 'away';
    return `${side} ${wordsOf(ofSide[2]!, specifiers)}`;
  }
  if (type === 'games_x_y') return `lead after games ${specifiers['gamenrx']} and ${specifiers['gamenry']}`;
  const n = counts.map((name) => specifiers[name]).find((value) => value !== undefined) ?? '';
  const words = names[type] ?? plain(type).toLowerCase();
  return words
    .replace('#', n)
    .replace(/^nth (.+)$/, `$1 ${n}`)
    .replace(/^race to (?=[a-z])/, `race to ${n} `)
    .replace('odd even', 'odd or even')
    .replace('tiebreak', 'tie-break')
    .replace(/\b1x2\b/, '1X2');
}

/** What says which part of the event a market is about. */
function notesOf(type: string, specifiers: Specifiers): string[] {
  const { from, to, score, server } = specifiers;
  const half = names[type] ? undefined : /_([12])h$/.exec(type)?.[1];
  const minutes = /_(\d+)m$/.exec(type)?.[1];
  const isWhole = type.endsWith('_match') && !type.startsWith('rest_of');
  const numbered = parts.flatMap((part) => {
    const n = specifiers[`${part}nr`];
    return n === undefined || (part === 'round' && type !== 'round_winner') ? [] : [`${part} ${n}`];
  });
  return [
    ...(half ? [half === '1' ? '1st half' : '2nd half'] : []),
    ...(type.startsWith('overtime_') ? ['extra time'] : []),
    ...(isWhole ? ['with overtime'] : []),
    ...numbered,
    ...(from && to ? [`minutes ${from} to ${to}`] : minutes ? [`in steps of ${minutes} minutes`] : []),
    ...(score ? [`from ${score}`] : []),
    ...(server ? [`${server === 'away' || server === '2' ? 'away' : 'home'} to serve`] : []),
  ];
}

type Lines = Record<string, string>;
/** Specifiers that names and notes have said. */
const said = new Set([
  ...counts,
  ...parts.map((part) => `${part}nr`),
  'gamenrx',
  'gamenry',
  'from',
  'to',
  'score',
  'server',
]);

/** The line of one type of several: `total` of `total&btts`. */
function takeLine(type: string, lines: Lines): string {
  const name = type.includes('handicap') ? 'hcp' : type.includes('total') ? 'total' : '';
  return takeValue(name, lines).join('');
}

function takeValue(name: string, lines: Lines): string[] {
  const value = lines[name];
  if (value === undefined || said.has(name)) return [];
  delete lines[name];
  if (name === 'pos') return [`1–${value}`];
  return [name === 'hcp' && Number(value) > 0 ? `+${value}` : value.replace(/^-/, '−')];
}
