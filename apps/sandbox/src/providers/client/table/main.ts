import { betTools } from '../live/bet-tools.ts';
import { drawRoulette } from '../live/props.ts';
import { racetrack } from '../live/racetrack.ts';
import { rouletteBoard } from '../live/roulette-board.ts';
import type { RouletteSpot } from '../live/shapes.ts';
import { chipText } from '../shell/chip-text.ts';
import { play, say } from '../shell/site-link.ts';
import { firstPicture, make, openFrame, pause, type Frame } from '../shell/frame.ts';
import { LaidBets, type Chip } from '../shell/laid-bets.ts';
import { sound } from '../shell/sound.ts';
import { figures } from '../shell/words.ts';
import { mat } from './mat.ts';

type TableGame = {
  readonly kind: string;
  readonly spots: readonly string[];
  /** Of roulette: its bets with their numbers. Empty for other tables. */
  readonly layout: readonly RouletteSpot[];
  readonly rtpBasisPoints: number;
  readonly volatility: number;
  readonly maxWinMultiple: number;
  readonly stakesMinor: readonly string[];
  readonly spotMaxMinor: string;
};
type Scene = {
  readonly number?: number;
  readonly colour?: 'red' | 'black' | 'green';
  readonly dice?: readonly number[];
  readonly total?: number;
  readonly player?: readonly string[];
  readonly banker?: readonly string[];
  readonly playerTotal?: number;
  readonly bankerTotal?: number;
  readonly winner?: 'player' | 'banker' | 'tie';
};
type View = {
  readonly scene: Scene;
  readonly bets: readonly {
    readonly spot: string;
    readonly amountMinor: string;
    readonly returnedMinor: string;
  }[];
};

const SPIN_MS = 2_600;
/** No table for one has a limit of all its bets together; that of each place is the table's. */
const BETS_MINOR_MAX = 10n ** 15n;
const faces = ['', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
const frame = await openFrame<TableGame>();
if (frame) runTable(frame);

function runTable(frame: Frame<TableGame>): void {
  const { started, words, money } = frame;
  const { game } = started;
  const ref = started.title.gameRef;
  const picture = make('div', 'show');
  const canvas = make('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const outcome = make('div', 'outcome');
  picture.append(canvas, outcome);
  const total = make('b', '', money(0n));
  const laid = new LaidBets({ totalMinor: BETS_MINOR_MAX, spotMinor: BigInt(game.spotMaxMinor) });
  let isBusy = false;
  let round = 0;
  let fallen: View | null = null;
  const onChip = (minor: bigint) => chipText(minor, started.exponent, document.documentElement.lang);
  const place = (chips: readonly Chip[], name: string) => {
    if (isBusy) return;
    fallen = null;
    if (!laid.add(chips)) return frame.problem('stake_unknown');
    sound('coin');
    const amount = chips.length === 1 ? (laid.bySpot.get(chips[0]!.spot) ?? 0n) : laid.totalMinor;
    frame.announce(words('studio.bet_on', { spot: name, amount: money(amount) }));
    showBets();
  };
  const press = (spot: string, name: string) => place([{ spot, amountMinor: frame.stakeMinor() }], name);
  const spots = { onChip, words, money, press };
  const isRoulette = game.kind === 'roulette';
  const board = isRoulette
    ? rouletteBoard({ ...spots, spots: game.layout })
    : mat({ ...spots, kind: game.kind });
  const tools = betTools(laid, words, {
    change: () => showBets(),
    limit: () => frame.problem('stake_unknown'),
  });
  frame.stage.classList.add('felt');
  frame.stage.append(
    picture,
    make('div', 'total', make('span', '', words('studio.total')), total, tools.element),
    make(
      'div',
      'layout',
      board.element,
      ...(isRoulette ? [racetrack(words, (bets, name) => place(bets(frame.stakeMinor()), name))] : []),
    ),
  );

  const showBets = () => {
    board.show({
      view: { phase: fallen ? 'result' : 'betting', scene: sceneOf(fallen), round },
      own: { bets: [] },
      drafts: laid.bySpot,
      isOpen: !isBusy,
    });
    total.textContent = money(laid.totalMinor);
    tools.show(!isBusy);
    frame.button.setAttribute(
      'aria-disabled',
      String(isBusy || (laid.totalMinor === 0n && laid.beforeMinor === 0n)),
    );
  };

  const start = async () => {
    if (isBusy || frame.isPaused()) return;
    // Nothing placed: the bets of the round before.
    if (laid.totalMinor === 0n) laid.rebet();
    if (laid.totalMinor === 0n) return;
    isBusy = true;
    frame.button.classList.add('busy');
    frame.lockStake(true);
    fallen = null;
    round += 1;
    showBets();
    void frame.showWin(null);
    sound('press');
    say({ type: 'halcyon.game.stake_sent' }, ref);
    try {
      const placed = laid.list.map(({ spot, amountMinor }) => ({ spot, amountMinor: String(amountMinor) }));
      const played = await play<View>({ action: 'bet', bets: placed });
      if (played.code === 'round_open') location.reload();
      else if (!played.view) frame.problem(played.code, played.notice);
      else {
        say({ type: 'halcyon.game.round_started', roundId: played.roundId ?? '' }, ref);
        const stake = BigInt(played.stakeMinor);
        await show(played.view);
        end(played.view, stake, BigInt(played.winMinor ?? '0'), BigInt(played.balanceMinor));
        say(
          { type: 'halcyon.game.round_ended', roundId: played.roundId ?? '', publicId: played.roundId ?? '' },
          ref,
        );
        laid.staked(laid.list);
      }
    } catch {
      frame.problem('NO_ANSWER');
    }
    isBusy = false;
    frame.button.classList.remove('busy');
    frame.lockStake(false);
    showBets();
  };

  const end = (view: View, stake: bigint, won: bigint, balance: bigint) => {
    fallen = view;
    showBets();
    frame.showBalance(balance);
    const as = won > stake ? 'win' : 'returned';
    void frame.showWin(won === 0n ? null : won, { as, isCounting: won > stake });
    if (won > stake) sound(won >= stake * 10n ? 'big' : 'win');
    frame.announce(
      won === 0n
        ? words('announce.nothing')
        : words(won > stake ? 'announce.won' : 'announce.returned', { amount: money(won) }),
    );
  };

  /** What fell, with the time that it takes to fall. */
  const show = async ({ scene }: View) => {
    outcome.replaceChildren();
    if (scene.number !== undefined) {
      await turnWheel(scene.number);
      outcome.replaceChildren(make('b', `fell ${scene.colour}`, String(scene.number)));
    } else if (scene.dice) {
      for (let turn = 0; !frame.isCalm() && turn < 9; turn++) {
        dice(scene.dice.map((_, at) => ((turn * 5 + at * 3) % 6) + 1));
        await pause(90);
      }
      dice(scene.dice);
      outcome.append(make('b', 'fell', String(scene.total)));
      sound('stop');
    } else await deal(scene);
  };
  const dice = (values: readonly number[]) => {
    outcome.replaceChildren(...values.map((value) => make('em', 'die', faces[value]!)));
  };
  const deal = async ({ player = [], banker = [], playerTotal = 0, bankerTotal = 0, winner }: Scene) => {
    const side = (key: string) =>
      make('div', `hand ${key}`, make('span', '', words(`studio.${key}`)), make('div', 'cards'), make('b'));
    const sides = [side('player'), side('banker')] as const;
    outcome.replaceChildren(...sides);
    for (let at = 0; at < 3; at++) {
      for (const [index, cards] of [player, banker].entries()) {
        const name = cards[at];
        if (name === undefined) continue;
        sides[index]!.children[1]!.append(card(name));
        sound('stop');
        await pause(frame.isCalm() ? 40 : 420);
      }
    }
    sides[0].lastElementChild!.textContent = String(playerTotal);
    sides[1].lastElementChild!.textContent = String(bankerTotal);
    sides.forEach(
      (one, index) => (one.dataset['wins'] = String(winner === (index === 0 ? 'player' : 'banker'))),
    );
    await pause(frame.isCalm() ? 100 : 500);
  };

  let resting: number | null = null;
  const paint = (number: number | null, share: number) => {
    const box = picture.getBoundingClientRect();
    const scale = Math.min(devicePixelRatio || 1, 2);
    canvas.width = Math.round(box.width * scale);
    canvas.height = Math.round(box.height * scale);
    const c = canvas.getContext('2d')!;
    c.scale(scale, scale);
    if (game.kind === 'roulette') {
      drawRoulette(
        c,
        { x: box.width / 2, y: box.height / 2, radius: Math.min(box.width / 2.4, box.height / 1.42) },
        number,
        share,
      );
    }
  };
  const turnWheel = (number: number) =>
    new Promise<void>((resolve) => {
      resting = number;
      if (frame.isCalm()) {
        paint(number, 1);
        return resolve();
      }
      const from = performance.now();
      const step = (now: number) => {
        const share = Math.min((now - from) / SPIN_MS, 1);
        paint(number, share);
        if (share < 1) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
  new ResizeObserver(() => !isBusy && paint(resting, 1)).observe(picture);

  frame.rules((sheet) => {
    const facts: readonly (readonly [string, string])[] = [
      [words('info.rtp'), figures.percent(game.rtpBasisPoints)],
      [words('info.volatility'), words('info.of_five', { value: game.volatility })],
      [words('info.max_win'), words('info.times_stake', { value: figures.number(game.maxWinMultiple) })],
    ];
    const limits = words('studio.limits', {
      min: money(BigInt(game.stakesMinor[0]!)),
      max: money(BigInt(game.spotMaxMinor)),
    });
    sheet.append(make('p', '', limits), make('p', '', words('info.rule_fault')));
    sheet.append(
      make('dl', '', ...facts.flatMap(([term, text]) => [make('dt', '', term), make('dd', '', text)])),
    );
  });
  frame.button.addEventListener('click', () => void start());
  showBets();
  paint(null, 1);
  firstPicture(ref);
  if (started.unfinished) {
    // Decided and not yet paid: the page closes it and shows what fell.
    void play<View>({ action: 'proceed' }).then((played) => {
      if (!played.view) return;
      void show(played.view);
      end(
        played.view,
        BigInt(played.stakeMinor),
        BigInt(played.winMinor ?? '0'),
        BigInt(played.balanceMinor),
      );
    });
  }
}

function card(name: string): HTMLElement {
  const suit = name.at(-1) ?? '';
  const sign = { S: '♠', H: '♥', D: '♦', C: '♣' }[suit] ?? '';
  return make('em', suit === 'H' || suit === 'D' ? 'card warm' : 'card', `${name.slice(0, -1)}${sign}`);
}

/** What the board lights up: the number that fell, or the bets that won. */
function sceneOf(view: View | null): (Scene & { won: readonly string[] }) | null {
  if (!view) return null;
  const won = view.bets.filter((bet) => BigInt(bet.returnedMinor) > BigInt(bet.amountMinor));
  return { ...view.scene, won: won.map(({ spot }) => spot) };
}
