import type { LegOfEvent } from '../../../law.ts';
import { footballTypes } from '../../../market-types/football.ts';
import { binomialOf } from '../../counts.ts';
import { add, codeOf, resultsBase, type Results } from '../../joint-cells.ts';
import { goalTypeOf, onPitch } from '../count-markets.ts';
import { redGroups, waysOf, type SideCounts } from '../event-counts.ts';
import type { GoalModel } from '../scenarios.ts';
import { gradeOfScore, type GradeOfScore } from './rule-grade.ts';

const types = new Map(footballTypes.map((type) => [type.id, type]));
const byWon = (isWon: boolean): number => (isWon ? codeOf.WON : codeOf.LOST);
const sidesOrNone = ['none', 'home', 'away'];

/** A leg that counts decide: by their score, by their order, or by the red card. */
export type CountLeg =
  | {
      readonly kind: 'score';
      readonly usesHalf: boolean;
      readonly isPoints: boolean;
      readonly grade: GradeOfScore;
    }
  | {
      readonly kind: 'order';
      readonly start: number;
      step(token: number, isHome: boolean, home: number, away: number): number;
      grade(token: number): number;
    }
  | { readonly kind: 'red'; grade(home: boolean, away: boolean): number }
  | {
      readonly kind: 'carded';
      readonly side: 'home' | 'away';
      readonly share: number;
      readonly isCarded: boolean;
    };

export function cornerLegOf(model: GoalModel, leg: LegOfEvent): CountLeg | null {
  const type = types.get(leg.type);
  if (type?.block !== 'corners' || leg.type === 'nth_corner_1h') return null;
  const { corners } = model.state;
  const wanted = sidesOrNone.indexOf(leg.outcome);
  const count = Number(leg.specifiers['cornernr']);
  const ordered = (
    step: (token: number, isHome: boolean, home: number, away: number) => number,
  ): CountLeg | null => {
    if (wanted < 0) return null;
    let [home, away, start] = [0, 0, 0];
    for (const { side } of corners) {
      if (side === 'home') home += 1;
      else away += 1;
      start = step(start, side === 'home', home, away);
    }
    return { kind: 'order', start, step, grade: (token) => byWon(token === wanted) };
  };
  if (leg.type === 'nth_corner')
    return ordered((token, isHome, home, away) => (home + away === count ? (isHome ? 1 : 2) : token));
  if (leg.type === 'last_corner') return ordered((_, isHome) => (isHome ? 1 : 2));
  if (leg.type === 'race_to_corners')
    return ordered((token, isHome, home, away) =>
      token === 0 && (isHome ? home : away) === count ? (isHome ? 1 : 2) : token,
    );
  return scoreLegOf(leg);
}

function scoreLegOf(leg: LegOfEvent): CountLeg | null {
  const type = types.get(leg.type)!;
  const isPoints = leg.type.startsWith('booking_points');
  const name = isPoints ? leg.type.replace('booking_points', 'total') : goalTypeOf(leg.type);
  const found = gradeOfScore(name, leg.specifiers, type.outcomes as readonly string[], leg.outcome);
  return found && { kind: 'score', usesHalf: found.on !== 'full', isPoints, grade: found.grade };
}

export function cardLegOf(model: GoalModel, leg: LegOfEvent): CountLeg | null {
  const type = types.get(leg.type);
  if (type?.block !== 'cards' || leg.type === 'nth_booking') return null;
  if (leg.type.endsWith('sending_off')) {
    const wanted = leg.outcome === 'yes';
    const of = leg.type.split('_')[0];
    return {
      kind: 'red',
      grade: (home, away) => byWon((of === 'home' ? home : of === 'away' ? away : home || away) === wanted),
    };
  }
  if (leg.type !== 'player_carded') return scoreLegOf(leg);
  for (const side of ['home', 'away'] as const) {
    const players = onPitch(model, side);
    const player = players.find(({ id }) => id === leg.outcome);
    if (!player) continue;
    const all = players.reduce((sum, { cards }) => sum + cards, 0);
    const isCarded = model.state.cards.some((card) => card.player === player.id);
    return { kind: 'carded', side, share: all > 0 ? player.cards / all : 0, isCarded };
  }
  return null;
}

type Visit = (home: number, away: number, home1: number, away1: number, chance: number) => void;

/** All counts that can be, by half only where it matters. */
function visitCounts({ home, away }: SideCounts, usesHalf: boolean, visit: Visit): void {
  const parts = (side: typeof home) =>
    Array.from(side.rest, (_, more) => (usesHalf ? binomialOf(more, side.half1) : new Float64Array([1])));
  const [homeParts, awayParts] = [parts(home), parts(away)];
  for (let i = 0; i < home.rest.length; i += 1)
    for (let j = 0; j < away.rest.length; j += 1) {
      const chance = home.rest[i]! * away.rest[j]!;
      if (chance < 1e-12) continue;
      for (const [i1, first] of homeParts[i]!.entries())
        for (const [j1, second] of awayParts[j]!.entries())
          visit(home.now + i, away.now + j, home.now1 + i1, away.now1 + j1, chance * first * second);
    }
}

/** Results of legs on corners. Null: legs on their order and legs on a half together are not priced. */
export function cornerResultsOf(counts: SideCounts, legs: readonly CountLeg[]): Results | null {
  const results: Results = new Map();
  const ordered = legs.flatMap((leg) => (leg.kind === 'order' ? [leg] : []));
  const usesHalf = legs.some((leg) => leg.kind === 'score' && leg.usesHalf);
  if (ordered.length > 0 && usesHalf) return null;
  const put = (home: number, away: number, home1: number, away1: number, tokens: number, chance: number) => {
    let [rest, place, key] = [tokens, 1, 0];
    for (const leg of legs) {
      if (leg.kind === 'order') {
        key += place * leg.grade(rest % 3);
        rest = Math.floor(rest / 3);
      } else if (leg.kind === 'score') key += place * leg.grade(home, away, home1, away1);
      place *= resultsBase;
    }
    add(results, key, chance);
  };
  if (ordered.length === 0) {
    visitCounts(counts, usesHalf, (home, away, home1, away1, chance) =>
      put(home, away, home1, away1, 0, chance),
    );
    return results;
  }
  const { home, away } = counts;
  // Ways to reach each count with each token; all orders of a final count are alike.
  const start = ordered.reduceRight((sum, leg) => sum * 3 + leg.start, 0);
  let ways = new Map<number, Results>([[0, new Map([[start, 1]])]]);
  const width = away.rest.length;
  for (let all = 0; all <= home.rest.length + width - 2; all += 1) {
    const next = new Map<number, Results>();
    for (const [cell, tokens] of ways) {
      const [i, j] = [Math.floor(cell / width), cell % width];
      const chance = (home.rest[i]! * away.rest[j]!) / waysOf(i + j, i);
      for (const [token, count] of tokens) {
        put(home.now + i, away.now + j, 0, 0, token, chance * count);
        for (const isHome of [true, false]) {
          const [x, y] = isHome ? [i + 1, j] : [i, j + 1];
          if (x >= home.rest.length || y >= width) continue;
          let [rest, place, moved] = [token, 1, 0];
          for (const leg of ordered) {
            moved += place * leg.step(rest % 3, isHome, home.now + x, away.now + y);
            rest = Math.floor(rest / 3);
            place *= 3;
          }
          const into = next.get(x * width + y) ?? new Map<number, number>();
          next.set(x * width + y, into);
          add(into, moved, count);
        }
      }
    }
    ways = next;
  }
  return results;
}

/** Results of legs on cards while the red card of a group falls. */
export function cardResultsOf(
  model: GoalModel,
  counts: SideCounts,
  legs: readonly CountLeg[],
  group: number,
): Results {
  const results: Results = new Map();
  const red = redGroups[group]!;
  const before = (side: 'home' | 'away', half1 = false) =>
    model.state.cards.filter(
      (card) => card.kind === 'red' && card.side === side && (!half1 || card.period === 'half1'),
    ).length;
  const reds = { home: before('home') + red.home, away: before('away') + red.away };
  const reds1 = {
    home: before('home', true) + red.home * red.half1,
    away: before('away', true) + red.away * red.half1,
  };
  const usesHalf = legs.some((leg) => leg.kind === 'score' && leg.usesHalf);
  const carded = legs.flatMap((leg) => (leg.kind === 'carded' ? [leg] : []));
  const known = new Map<number, ReturnType<typeof subsetsShown>>();
  visitCounts(counts, usesHalf, (home, away, home1, away1, chance) => {
    const shown = {
      home: home - counts.home.now + red.home,
      away: away - counts.away.now + red.away,
    };
    const ofCards = shown.home * 128 + shown.away;
    const sets = known.get(ofCards) ?? subsetsShown(carded, shown);
    known.set(ofCards, sets);
    for (const [bits, part] of sets) {
      let [place, key, at] = [1, 0, 0];
      for (const leg of legs) {
        const [yellow, redCard] = leg.kind === 'score' && leg.isPoints ? [10, 25] : [1, 2];
        if (leg.kind === 'score')
          key +=
            place *
            leg.grade(
              yellow * home + redCard * reds.home,
              yellow * away + redCard * reds.away,
              yellow * home1 + redCard * reds1.home,
              yellow * away1 + redCard * reds1.away,
            );
        else if (leg.kind === 'red') key += place * leg.grade(reds.home > 0, reds.away > 0);
        else if (leg.kind === 'carded') {
          key += place * byWon(leg.isCarded || (bits & (1 << at)) !== 0);
          at += 1;
        }
        place *= resultsBase;
      }
      add(results, key, chance * part);
    }
  });
  return results;
}

/** Chance of each set of the players named being among those shown a card, one player a card. */
function subsetsShown(
  players: readonly { readonly side: 'home' | 'away'; readonly share: number }[],
  shown: Readonly<Record<'home' | 'away', number>>,
): readonly (readonly [number, number])[] {
  if (players.length === 0) return [[0, 1]];
  let sets = new Map<number, number>([[0, 1]]);
  for (const side of ['home', 'away'] as const)
    for (let card = 0; card < shown[side]; card += 1) {
      const next: Results = new Map();
      for (const [bits, chance] of sets) {
        let other = 1;
        for (const [at, player] of players.entries()) {
          if (player.side !== side) continue;
          other -= player.share;
          add(next, bits | (1 << at), chance * player.share);
        }
        add(next, bits, chance * other);
      }
      sets = next;
    }
  return [...sets];
}
