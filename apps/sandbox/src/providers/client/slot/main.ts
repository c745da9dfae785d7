import { play, say, type Played } from '../shell/site-link.ts';
import { firstPicture, openFrame, pause, type Frame } from '../shell/frame.ts';
import { sound } from '../shell/sound.ts';
import { Board } from './board.ts';
import { fillRules } from './rules.ts';
import type { SlotGame, SlotView } from './shapes.ts';

const frame = await openFrame<SlotGame>();
if (frame) runSlot(frame);

function runSlot(frame: Frame<SlotGame>): void {
  const { started, words, money } = frame;
  const { game } = started;
  const ref = started.title.gameRef;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', words('slot.reels'));
  frame.stage.append(canvas);
  let stakeMinor = frame.stakeMinor();
  const minorOf = (coins: number, stake = stakeMinor) => (BigInt(coins) * stake) / BigInt(game.stakeCoins);
  const board = new Board(canvas, {
    game,
    names: started.title.look.symbols,
    glyphs: started.glyphs,
    ramp: frame.ramp,
    seed: ref,
    coinText: (coins) => shortAmount(minorOf(coins), started.exponent),
    isCalm: frame.isCalm,
    onStop: () => sound('stop'),
  });
  frame.rules((sheet) => fillRules(sheet, frame, board.pictures()));
  let isBusy = false;
  let show: AbortController | null = null;

  const press = async () => {
    if (isBusy || frame.isPaused()) return;
    isBusy = true;
    show?.abort();
    frame.lockStake(true);
    frame.button.classList.add('busy');
    frame.button.setAttribute('aria-disabled', 'true');
    try {
      await round();
    } catch {
      frame.problem('NO_ANSWER');
    }
    frame.lockStake(false);
    frame.button.classList.remove('busy');
    frame.button.removeAttribute('aria-disabled');
    isBusy = false;
  };

  const round = async () => {
    stakeMinor = frame.stakeMinor();
    sound('press');
    frame.banner(null);
    void frame.showWin(null);
    say({ type: 'halcyon.game.stake_sent' }, ref);
    const answer = play<SlotView>({ action: 'spin', stakeMinor: String(stakeMinor) });
    const refused = new Error('refused');
    let received: Played<SlotView> | null = null;
    const grid = answer.then((played) => {
      received = played;
      if (!played.view || !played.roundId) throw refused;
      say({ type: 'halcyon.game.round_started', roundId: played.roundId }, ref);
      const [first] = played.view.segment.steps;
      return { grid: first!.grid, held: first!.held };
    });
    try {
      await board.spin(grid);
    } catch (error) {
      if (error !== refused) throw error;
      // A round that was not ended elsewhere comes first.
      const played = received as Played<SlotView> | null;
      if (played?.code === 'round_open') location.reload();
      else frame.problem(played?.code ?? '', played?.notice);
      return;
    }
    await film(await answer, true);
  };

  /** Shows a segment, requests the next one, until the round is over. */
  const film = async (first: Played<SlotView>, hasSpun: boolean) => {
    let played = first;
    for (let spun = hasSpun; ; spun = false) {
      const view = played.view!;
      await segment(view, spun);
      if (played.state !== 'open') break;
      if (view.segment.awarded > 0) await intro(view.segment.awarded);
      else await pause(frame.isCalm() ? 300 : 500);
      played = await play<SlotView>({ action: 'proceed' });
      if (!played.view) return frame.problem(played.code);
    }
    end(played);
  };

  const segment = async (
    { segment: { kind, steps }, coins, freeSeen, freeKnown, segment: whole }: SlotView,
    hasSpun: boolean,
  ) => {
    if (kind === 'free') frame.banner(words('free_spins.counter', { now: freeSeen, all: freeKnown }));
    let shown = coins - whole.coins;
    for (const [at, step] of steps.entries()) {
      if (kind === 'hold') await board.hold(step);
      else if (at === 0 && !hasSpun) await board.spin(pause(350).then(() => step));
      else if (at > 0 && steps[at - 1]!.removed.length > 0) await board.cascade(steps[at - 1]!, step);
      else if (at > 0) board.show(step.grid, step.held);
      if (step.coins === 0) {
        if (kind === 'hold') await pause(step.held.length > (steps[at - 1]?.held.length ?? 0) ? 500 : 160);
        continue;
      }
      shown += step.coins;
      sound(step.coins >= game.stakeCoins ? 'win' : 'coin');
      board.light(
        [...new Set(step.wins.flatMap(({ cells }) => cells))],
        step.wins.length === 1 ? step.wins[0]!.line : null,
      );
      if (step.multiplier > 1) frame.banner(`×${step.multiplier}`);
      void frame.showWin(minorOf(shown), { as: 'running', isCounting: true });
      await pause(frame.isCalm() ? 350 : 650);
      if (step.multiplier > 1)
        frame.banner(kind === 'free' ? words('free_spins.counter', { now: freeSeen, all: freeKnown }) : null);
    }
    if (kind === 'hold') {
      sound('big');
      void frame.showWin(minorOf(coins), { as: 'running', isCounting: true });
      await pause(700);
    }
  };

  const intro = async (count: number) => {
    sound('feature');
    frame.banner(String(count), words('free_spins.title', { count }), true);
    frame.announce(words('free_spins.announce', { count }));
    await pause(frame.isCalm() ? 900 : 1_700);
    frame.banner(null);
  };

  const end = (played: Played<SlotView>) => {
    const won = BigInt(played.winMinor ?? '0');
    frame.showBalance(BigInt(played.balanceMinor));
    void frame.showWin(won === 0n ? null : won, { as: won > stakeMinor ? 'win' : 'returned' });
    frame.banner(null);
    // A payout at or below the stake is no win: nothing celebrates it.
    const jackpot = BigInt(played.jackpotMinor ?? '0');
    if (jackpot > 0n) {
      sound('big');
      frame.banner(money(jackpot), words('celebration.jackpot'), true);
      setTimeout(() => frame.banner(null), 5_000);
    } else if (won >= stakeMinor * 15n) {
      sound('big');
      const mood = won < stakeMinor * 40n ? 'big' : won < stakeMinor * 100n ? 'great' : 'epic';
      frame.banner(money(won), words(`celebration.${mood}`), true);
      setTimeout(() => frame.banner(null), 2_400);
    }
    frame.announce(
      won === 0n
        ? words('announce.nothing')
        : words(won > stakeMinor ? 'announce.won' : 'announce.returned', { amount: money(won) }),
    );
    say(
      { type: 'halcyon.game.round_ended', roundId: played.roundId ?? '', publicId: played.roundId ?? '' },
      ref,
    );
    const wins = played.view?.segment.steps.at(-1)?.wins ?? [];
    if (wins.length > 1 && !frame.isCalm()) void cycle(wins);
  };

  /** One win after another, until the next press. */
  const cycle = async (wins: SlotView['segment']['steps'][number]['wins']) => {
    const own = (show = new AbortController());
    for (let at = 0; !own.signal.aborted && at < wins.length * 3; at++) {
      const win = wins[at % wins.length]!;
      board.light(win.cells, win.line);
      await pause(900);
    }
    if (!own.signal.aborted) board.light(null);
  };

  frame.button.addEventListener('click', () => void press());
  const resume = async () => {
    if (!started.unfinished) return;
    isBusy = true;
    frame.button.classList.add('busy');
    stakeMinor = BigInt(started.unfinished.stakeMinor);
    frame.lockStake(true, stakeMinor);
    say({ type: 'halcyon.game.round_started', roundId: started.unfinished.roundId }, ref);
    const view = started.unfinished.view as SlotView;
    void frame.showWin(minorOf(view.coins), { as: 'running' });
    const standing = view.segment.steps.at(-1)!;
    board.show(standing.grid, standing.held);
    const left = view.freeKnown - view.freeSeen;
    if (left > 0) await intro(left);
    const next = await play<SlotView>({ action: 'proceed' });
    if (next.view) await film(next, false);
    else frame.problem(next.code);
    frame.lockStake(false);
    frame.button.classList.remove('busy');
    isBusy = false;
  };
  firstPicture(ref);
  frame.button.focus({ preventScroll: true });
  void resume();
}

/** `1.5`, `20`, `1.2k`: what fits on a coin. */
function shortAmount(minor: bigint, exponent: number): string {
  const value = Number(minor) / 10 ** exponent;
  if (value >= 10_000) return `${Math.round(value / 1_000)}k`;
  return String(Math.round(value * 100) / 100);
}
