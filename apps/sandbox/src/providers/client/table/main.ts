import { drawRoulette } from '../live/props.ts';
import { play, say } from '../shell/door.ts';
import { firstPicture, make, openFrame, pause } from '../shell/frame.ts';
import type { Frame } from '../shell/frame.ts';
import { sound } from '../shell/sound.ts';
import { layoutOf } from './layout.ts';

type TableGame = {
  readonly kind: string;
  readonly spots: readonly string[];
  readonly rtpBasisPoints: number;
  readonly volatility: number;
  readonly maxWinMultiple: number;
  readonly stakesMinor: readonly string[];
  readonly spotMaxMinor: string;
};
type Scene = {
  readonly number?: number;
  readonly colour?: string;
  readonly dice?: readonly number[];
  readonly total?: number;
  readonly player?: readonly string[];
  readonly banker?: readonly string[];
  readonly playerTotal?: number;
  readonly bankerTotal?: number;
  readonly winner?: string;
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
  const mat = make('div', `mat ${game.kind}`);
  mat.setAttribute('role', 'group');
  mat.setAttribute('aria-label', words('studio.layout'));
  const total = make('b', '', money(0n));
  const clear = make('button', 'clear', words('studio.clear'));
  clear.type = 'button';
  frame.stage.classList.add('felt');
  frame.stage.append(
    picture,
    make('div', 'total', make('span', '', words('studio.total')), total, clear),
    mat,
  );

  const bets = new Map<string, bigint>();
  let before: ReadonlyMap<string, bigint> = new Map();
  let isBusy = false;
  const spots = layoutOf(game.kind, words).map((of) => {
    const chip = make('i', 'chip-on');
    chip.hidden = true;
    const button = make('button', `spot ${of.look}`, make('span', '', of.label), chip);
    button.type = 'button';
    button.style.gridArea = of.area;
    button.setAttribute('aria-label', of.name);
    button.addEventListener('click', () => place(of.spot));
    mat.append(button);
    return { ...of, button, chip };
  });
  spots.forEach(({ button }, at) => (button.tabIndex = at === 0 ? 0 : -1));
  // One stop for the tab key; arrows walk the layout.
  mat.addEventListener('keydown', (event) => {
    const at = spots.findIndex(({ button }) => button === document.activeElement);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = spots[(at + by + spots.length) % spots.length]!;
    spots.forEach(({ button }) => (button.tabIndex = button === next.button ? 0 : -1));
    next.button.focus({ preventScroll: true });
  });

  const showBets = () => {
    for (const { spot, button, chip, name } of spots) {
      const amount = bets.get(spot) ?? 0n;
      chip.hidden = amount === 0n;
      chip.textContent = amount === 0n ? '' : short(amount, started.exponent);
      button.setAttribute(
        'aria-label',
        amount === 0n ? name : words('studio.bet_on', { spot: name, amount: money(amount) }),
      );
    }
    const sum = [...bets.values()].reduce((all, amount) => all + amount, 0n);
    total.textContent = money(sum);
    clear.disabled = sum === 0n || isBusy;
    frame.button.setAttribute('aria-disabled', String(isBusy || (sum === 0n && before.size === 0)));
  };
  const place = (spot: string) => {
    if (isBusy) return;
    lightWinners(null);
    const next = (bets.get(spot) ?? 0n) + frame.stakeMinor();
    if (next > BigInt(game.spotMaxMinor)) return frame.problem('stake_unknown');
    bets.set(spot, next);
    sound('coin');
    showBets();
  };
  clear.addEventListener('click', () => {
    bets.clear();
    showBets();
  });
  const lightWinners = (view: View | null) => {
    const won = new Set(
      view?.bets.filter((bet) => BigInt(bet.returnedMinor) > BigInt(bet.amountMinor)).map(({ spot }) => spot),
    );
    const fell = view?.scene.number === undefined ? null : `number-${view.scene.number}`;
    for (const { spot, button } of spots) button.dataset['wins'] = String(won.has(spot) || spot === fell);
  };

  const press = async () => {
    if (isBusy || frame.isPaused()) return;
    // Nothing placed: the bets of the round before.
    if (bets.size === 0) for (const [spot, amount] of before) bets.set(spot, amount);
    if (bets.size === 0) return;
    isBusy = true;
    frame.button.classList.add('busy');
    frame.lockStake(true);
    lightWinners(null);
    showBets();
    void frame.showWin(null);
    sound('press');
    say({ type: 'halcyon.game.stake_sent' }, ref);
    try {
      const placed = [...bets].map(([spot, amount]) => ({ spot, amountMinor: String(amount) }));
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
        before = new Map(bets);
        bets.clear();
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
    lightWinners(view);
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
  const deal = async ({ player = [], banker = [], playerTotal = 0, bankerTotal = 0, winner = '' }: Scene) => {
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
      [words('info.rtp'), words('info.percent', { value: (game.rtpBasisPoints / 100).toFixed(2) })],
      [words('info.volatility'), words('info.of_five', { value: game.volatility })],
      [words('info.max_win'), words('info.times_stake', { value: game.maxWinMultiple })],
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
  frame.button.addEventListener('click', () => void press());
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

/** What fits on a chip. */
function short(minor: bigint, exponent: number): string {
  const value = Number(minor) / 10 ** exponent;
  return value >= 1_000 ? `${Math.round(value / 100) / 10}k` : String(Math.round(value * 100) / 100);
}
