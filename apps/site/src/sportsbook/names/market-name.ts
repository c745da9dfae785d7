import type { Specifiers } from '@halcyon/odds/market-key';
import type { Sport } from '@halcyon/odds/sport';
import type { NumberForm } from '../../platform/text/number-text.ts';
import type { TextStore, TextValues } from '../../platform/text/texts.ts';
import { marketWords } from './market-words.ts';

// texts: markets.type.*
// texts: markets.unit.*
// texts: markets.part.*
// texts: markets.outcome.*

export type NamedMarket = { readonly type: string; readonly specifiers: Specifiers };
/** Of an event, what the names of its markets and outcomes are made of. */
export type NamedEvent = {
  readonly sport: Sport;
  readonly participants: readonly { readonly id: string; readonly role: string; readonly name: string }[];
  readonly players?: readonly { readonly id: string; readonly name: string }[];
};
export type NameSite = { readonly texts: TextStore; readonly numberForm: Pick<NumberForm, 'decimal'> };

/** Names of the markets and outcomes of an event in the language of a page. The texts `markets` are loaded. */
export function marketNames({ texts, numberForm }: NameSite, event: NamedEvent) {
  const say = (key: string, values?: TextValues) => texts.find(`markets.${key}`, values) ?? key;
  const figure = (text: string) => text.replaceAll('.', numberForm.decimal).replace('-', '−');
  const sideName = (role: string) => event.participants.find((of) => of.role === role)?.name ?? role;

  function single(type: string, specifiers: Specifiers): string {
    const either = /^(home|away|draw)_or_(over|under|btts)/.exec(type);
    if (either) {
      const [, one = '', other = ''] = either;
      const second = other === 'btts' ? say('type.btts') : outcome({ type: 'total', specifiers }, other);
      return say('type.or', { one: one === 'draw' ? say('outcome.draw') : sideName(one), other: second });
    }
    const { title, unit, side } = marketWords(type, specifiers, event.sport);
    const { gamenrx: x = '', gamenry: y = '' } = specifiers;
    const values = { n: countOf(type, specifiers), unit: unit ? say(`unit.${unit}`) : '', x, y };
    return say(`type.${title}`, { ...values, side: side ? sideName(side) : '' });
  }

  /** The title of a market, above its outcomes. */
  function title({ type, specifiers }: NamedMarket): string {
    if (type === 'period&match') return say('type.part_and_match');
    const parts = type.replace(/_[12]h$/, '').split('&');
    return parts.map((part) => single(part, specifiers)).join(' & ');
  }

  /** The side and the part of the event that a market covers. Empty: all of it. */
  function note({ type, specifiers }: NamedMarket): string {
    const { side, title: of } = marketWords(type, specifiers, event.sport);
    const { score } = specifiers;
    const parts = [
      side && of !== 'no_bet' ? sideName(side) : '',
      ...partsOf(type, specifiers, event.sport).map(([key, values]) => say(key, values)),
      score ? say('type.rest_from', { score: scoreText(score) }) : '',
    ];
    return parts.filter(Boolean).join(' · ');
  }

  /** A runner with its number, runners in an order, or together in any. */
  function runners(id: string): string {
    const named = id.split(/[/&]/).map((number) => `${number} ${sideName(number)}`);
    return named.join(id.includes('/') ? ' › ' : ' + ');
  }

  function outcome(market: NamedMarket, id: string): string {
    const { type, specifiers } = market;
    if (isRace(event.sport) && /^\d/.test(id)) return runners(id);
    if (type.startsWith('season_')) return sideName(id);
    if (id.includes('&')) {
      const types = type.replace(/_[12]h$/, '').split('&');
      return id
        .split('&')
        .map((part, at) => outcome({ type: types[at] ?? type, specifiers }, part))
        .join(' & ');
    }
    if (/^[^/]+\/[^/]+$/.test(id)) {
      return id
        .split('/')
        .map((part) => outcome({ type: '', specifiers: {} }, part))
        .join(' / ');
    }
    return oneOutcome(market, id);
  }

  function oneOutcome({ type, specifiers }: NamedMarket, id: string): string {
    if (id === 'home' || id === 'away') return sideName(id) + handicapText(type, specifiers, id);
    if (id === 'draw') return say('outcome.draw') + handicapText(type, specifiers, id);
    if (id === 'over' || id === 'under')
      return say(`outcome.${id}`, { line: figure(specifiers['total'] ?? specifiers['minute'] ?? '') });
    const two = /^(home|draw)_(draw|away)$/.exec(id);
    if (two) return say('type.or', { one: oneOutcome(plain, two[1]!), other: oneOutcome(plain, two[2]!) });
    const counted = /^(home|away|server)_(\d.*)$/.exec(id);
    if (counted) {
      const server = specifiers['server'] === '2' || specifiers['server'] === 'away' ? 'away' : 'home';
      const side = sideName(counted[1] === 'server' ? server : counted[1]!);
      const isScore = type.startsWith('game_score');
      return isScore ? `${side} ${counted[2]}` : say('outcome.by', { side, n: figure(counted[2]!) });
    }
    if (/^\d+:\d+$/.test(id)) return scoreText(id);
    if (/^\d+(?:-\d+|\+)?$/.test(id)) return id.replace('-', '–');
    const part = /^(q|p)(\d)$|^([12])h$/.exec(id);
    if (part)
      return part[3]
        ? say(`part.half${part[3]}`)
        : say(`part.${part[1] === 'q' ? 'quarter' : 'period'}`, { n: part[2]! });
    const person = event.players?.find((of) => of.id === id) ?? event.participants.find((of) => of.id === id);
    return person?.name ?? texts.find(`markets.outcome.${id}`) ?? id;
  }

  const plain: NamedMarket = { type: '', specifiers: {} };
  function handicapText(type: string, { hcp }: Specifiers, side: string): string {
    if (hcp === undefined || !type.includes('handicap')) return '';
    if (hcp.includes(':')) return ` (${scoreText(hcp)})`;
    const points = side === 'away' ? -Number(hcp) : Number(hcp);
    return ` ${points > 0 ? '+' : ''}${figure(String(points === 0 ? 0 : points))}`;
  }

  /** An outcome with the name of its market, for places that show nothing else of the market. */
  function pick(market: NamedMarket, id: string): string {
    const name = outcome(market, id);
    const isSide = id === 'home' || id === 'away';
    if (isSide && (market.type === '1x2' || market.type === 'winner'))
      return say('outcome.to_win', { side: name });
    const of = [title(market), note(market)].filter(Boolean).join(', ');
    return `${of}: ${name}`;
  }

  return { title, note, outcome, pick };
}

const races: readonly Sport[] = ['horses', 'greyhounds', 'motor-racing'];
const isRace = (sport: Sport) => races.includes(sport);
/** A score is never broken over two lines: word joiners are on both sides of its dash. */
const scoreText = (score: string) => score.replace(':', '\u2060–\u2060');

/** The number in a title, such as that of the next goal. */
function countOf(type: string, specifiers: Specifiers): string {
  const exactly = /_exactly_(\d)_/.exec(type)?.[1];
  if (exactly) return exactly;
  const names = [
    'goalnr',
    'pointnr',
    'cornernr',
    'bookingnr',
    'towernr',
    'aegisnr',
    'killnr',
    'games',
    'roundnr',
  ];
  const name = [...names, 'winners', 'points'].find((one) => specifiers[one] !== undefined);
  return name ? specifiers[name]! : '';
}

function partsOf(
  type: string,
  specifiers: Specifiers,
  sport: Sport,
): readonly (readonly [key: string, values?: TextValues])[] {
  const half = /_([12])h$/.exec(type)?.[1];
  if (half && type !== 'btts_1h_2h') return [[`part.half${half}`]];
  const { from, to } = specifiers;
  if (from && to) return [['type.minutes', { from, to }]];
  if (type.startsWith('overtime_')) return [['part.overtime']];
  const parts = ['map', 'quarter', 'period', 'set', 'game', 'round'].flatMap((part) => {
    const n = specifiers[`${part}nr`];
    // The number of a race is no part of the event.
    return n === undefined || (part === 'round' && type !== 'round_winner')
      ? []
      : [[`part.${part}`, { n }] as const];
  });
  if (parts.length > 0) return parts;
  if (type === '1x2') return [['part.regular']];
  const hasOvertime =
    sport === 'ice-hockey' ? type.endsWith('_match') || type === 'winner' : sport === 'basketball';
  return hasOvertime && (type === 'winner' || type.endsWith('_match')) ? [['part.match']] : [];
}
