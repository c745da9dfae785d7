import type { TennisParameters } from '@halcyon/odds/law/tennis/tennis-law';
import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { between, isDrawn } from '../draws.ts';
import { other, ScriptBuilder, type Script, type Step } from '../script.ts';

type Count = Record<Side, number>;
const none = (): Count => ({ home: 0, away: 0 });
const pointSeconds = [18, 50] as const;
const changeSeconds = 90;
const setBreakSeconds = 120;
const setsToWin = 2;
const games = { toWin: 6, tiebreakAt: 6 } as const;
const points = { ofGame: 4, ofTiebreak: 7 } as const;

/** Whether a side with `own` against `others` has reached `target` and leads by two. */
const isWon = (own: number, others: number, target: number) => own >= target && own - others >= 2;

/** Plays points one by one on the clock of a match. */
class TennisPlay {
  readonly script = new ScriptBuilder();
  readonly #chance: Chance;
  readonly #parameters: TennisParameters;
  seconds = 0;
  server: Side;

  constructor(chance: Chance, parameters: TennisParameters) {
    this.#chance = chance;
    this.#parameters = parameters;
    this.server = parameters.isHomeServingFirst ? 'home' : 'away';
  }

  emit(
    incident: Omit<Step['incidents'][number], 'second'>,
    more: Omit<Step, 'atMs' | 'incidents'> = {},
  ): void {
    this.script.add(1_000 * this.seconds, { second: Math.round(this.seconds), ...incident }, more);
  }

  /** A game or tie-break; `isSetPoint` says whether a side that wins it takes the set. */
  game(period: string, target: number, isSetGame: (side: Side) => boolean): Side {
    const score = none();
    const isTiebreak = target !== points.ofGame;
    const first = this.server;
    for (let played = 0; ; played += 1) {
      const server = isTiebreak && Math.floor((played + 1) / 2) % 2 === 1 ? other(first) : first;
      const receiver = other(server);
      const hasGamePoint = (side: Side) => isWon(score[side] + 1, score[other(side)], target);
      const isTense = hasGamePoint(receiver) || (hasGamePoint(server) && isSetGame(server));
      const lasts = between(this.#chance, ...pointSeconds);
      if (isTense) {
        const reason = hasGamePoint(receiver) && !isTiebreak ? 'break_of_serve' : 'set_point';
        const fromMs = 1_000 * (this.seconds + lasts / 2);
        this.script.add(fromMs, [], {
          stop: { groups: ['points'], reason },
          stoppedUntilMs: 1_000 * (this.seconds + lasts) + 1,
        });
      }
      this.seconds += lasts;
      const winner = isDrawn(this.#chance, this.#parameters[server]) ? server : receiver;
      score[winner] += 1;
      this.emit({ period, kind: 'point', side: winner });
      if (!isWon(score[winner], score[other(winner)], target)) continue;
      this.emit({ period, kind: 'game', side: winner, ...(isTiebreak && { detail: 'tiebreak' }) });
      this.server = other(first);
      return winner;
    }
  }

  set(period: string): Side {
    const score = none();
    this.emit({ period, kind: 'period_start', side: this.server });
    for (;;) {
      const isTiebreak = score.home === games.tiebreakAt && score.away === games.tiebreakAt;
      const takesSet = (side: Side) => isTiebreak || isWon(score[side] + 1, score[other(side)], games.toWin);
      const winner = this.game(period, isTiebreak ? points.ofTiebreak : points.ofGame, takesSet);
      const isSet = takesSet(winner);
      score[winner] += 1;
      if (isSet) {
        this.emit({ period, kind: 'set', side: winner });
        this.emit({ period, kind: 'period_end' });
        return winner;
      }
      if ((score.home + score.away) % 2 === 1) this.seconds += changeSeconds;
    }
  }
}

/** A tennis match, point by point; every set has a tie-break at 6–6. */
export function drawTennis(chance: Chance, parameters: TennisParameters): Script {
  const play = new TennisPlay(chance, parameters);
  const score = none();
  for (let number = 1; ; number += 1) {
    const winner = play.set(`set${number}`);
    score[winner] += 1;
    if (score[winner] === setsToWin) {
      play.emit({ period: `set${number}`, kind: 'match_end' });
      return play.script.build();
    }
    play.seconds += setBreakSeconds;
  }
}
