import { facts, hear, say, start, type Played, type Started } from './site-link.ts';
import { rampOf, type Ramp } from './colour.ts';
import { useLettering } from './lettering.ts';
import { paintScene } from './scene.ts';
import { sound, soundIsOn, switchSound } from './sound.ts';
import { languageTag, loadWords, moneyWriter, type Words } from './words.ts';

/** Everything around the board: ground, name, figures, stake, the one big button, rules and problems. */
export type Frame<Game> = {
  readonly started: Started<Game>;
  readonly words: Words;
  readonly money: (minor: bigint) => string;
  readonly ramp: Ramp;
  readonly stage: HTMLElement;
  readonly button: HTMLButtonElement;
  stakeMinor(): bigint;
  /** While a round runs; `roundMinor` is the stake of a round that was found running. */
  lockStake(isLocked: boolean, roundMinor?: bigint): void;
  showBalance(minor: bigint): void;
  /** Null clears. Only a `win` glows: a payout up to the stake, or what is won so far, is none. */
  showWin(
    minor: bigint | null,
    of?: { readonly as?: 'win' | 'returned' | 'running'; readonly isCounting?: boolean },
  ): Promise<void>;
  banner(title: string | null, text?: string, isGrand?: boolean): void;
  announce(text: string): void;
  /** The operator's own message comes before the game's. */
  problem(code: string, notice?: Played<unknown>['notice']): void;
  rules(fill: (sheet: HTMLElement) => void): void;
  isPaused(): boolean;
  isCalm(): boolean;
};

/** How long a win lies over the picture. */
const WON_MS = 2_000;

const problems: readonly (readonly [RegExp, string])[] = [
  [/INSUFFICIENT|^7$|^1$|^1006$|^100$|^21$|funds/i, 'round.insufficient_funds'],
  [/LIMIT|BUDGET|^9$|^11$|^1008$|^105$|^310$/i, 'round.limit_reached'],
  [/^107$/, 'round.game_forbidden'],
  [/TOKEN|SID|SESSION|^10$|^1000$|^102$|^4$|^8$/i, 'session.none'],
  [/stake_unknown/, 'round.stake_not_offered'],
];

export async function openFrame<
  Game extends { readonly stakesMinor: readonly string[] },
>(): Promise<Frame<Game> | null> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const started = await start<Game>().catch(() => null);
  const language = languageTag(started?.language ?? (document.documentElement.lang || 'en'));
  const words = await loadWords(language);
  document.documentElement.lang = language;
  const ramp = rampOf(started?.title.look.colours ?? []);
  for (const [at, colour] of ramp.entries()) document.documentElement.style.setProperty(`--c${at}`, colour);
  const ref = started?.title.gameRef ?? '';
  if (started) useLettering(started.title.look);

  const scene = make('canvas', 'scene');
  scene.setAttribute('aria-hidden', 'true');
  const stage = make('main', 'stage');
  const title = started?.title.name ?? '';
  const name = make('h1', 'name', make('span', '', title));
  name.dataset['name'] = title;
  const top = make('header', 'top', name);
  const over = make('div', 'won-over');
  over.setAttribute('aria-hidden', 'true');
  over.hidden = true;
  const overlay = make('div', 'banner');
  overlay.hidden = true;
  const voice = make('p', 'voice');
  voice.setAttribute('role', 'status');
  const balance = figure(words(started?.mode === 'demo' ? 'balance.demo' : 'balance.label'));
  const win = figure(words('readout.win'));
  win.box.classList.add('win');
  const lower = round('−', words('stake.lower'));
  const higher = round('+', words('stake.higher'));
  const stake = figure(words('stake.label'));
  const stakes = make('div', 'stakes', lower, stake.box, higher);
  const button = make('button', 'go');
  button.type = 'button';
  button.setAttribute('aria-label', words('slot.spin'));
  const speaker = round('', words(soundIsOn() ? 'sound.turn_off' : 'sound.turn_on'));
  const drawSpeaker = () => {
    // Two pictures of one drawing: with waves, or crossed out.
    const waves = soundIsOn() ? 'M14 8q3 4 0 8M17 5q6 7 0 14' : 'M15 9l6 6M21 9l-6 6';
    speaker.innerHTML = `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M3 9v6h4l5 4V5L7 9z" fill="currentColor"/><path d="${waves}"/></svg>`;
  };
  drawSpeaker();
  const info = round('i', words('info.open'));
  info.classList.add('serif');
  const bar = make(
    'footer',
    'bar',
    make('div', 'tools', info, speaker),
    balance.box,
    stakes,
    win.box,
    button,
  );
  document.body.append(scene, top, stage, over, overlay, bar, voice);
  const paint = () => paintScene(scene, started?.title.look.scene ?? '', ramp, ref);
  paint();
  let repaint = 0;
  addEventListener('resize', () => {
    clearTimeout(repaint);
    repaint = window.setTimeout(paint, 120);
  });

  const money = moneyWriter(language, started?.currency ?? 'EUR', started?.exponent ?? 2);
  let isPaused = false;
  let isLocked = false;
  let ofRound: bigint | null = null;
  const choices = (started?.game?.stakesMinor ?? ['100']).map(BigInt);
  const key = `providers.stake.${facts.provider}.${ref}.${started?.currency}`;
  let chosen = Math.max(
    0,
    choices.findIndex(
      (one) =>
        String(one) ===
        (localStorage.getItem(key) ??
          String(choices[choices.length > 6 ? 3 : Math.min(1, choices.length - 1)])),
    ),
  );
  const showStake = () => {
    stake.value.textContent = money(ofRound ?? choices[chosen] ?? 0n);
    lower.disabled = isLocked || chosen === 0;
    higher.disabled = isLocked || chosen === choices.length - 1;
  };
  const turn = (by: number) => {
    if (isLocked) return;
    chosen = Math.min(Math.max(chosen + by, 0), choices.length - 1);
    localStorage.setItem(key, String(choices[chosen]));
    sound('press');
    showStake();
  };
  lower.addEventListener('click', () => turn(-1));
  higher.addEventListener('click', () => turn(1));
  showStake();
  speaker.addEventListener('click', () => {
    const isOn = switchSound();
    drawSpeaker();
    speaker.setAttribute('aria-label', words(isOn ? 'sound.turn_off' : 'sound.turn_on'));
  });
  addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLElement && event.target.closest('dialog')) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') turn(-1);
    else if (event.key === ' ' && event.target !== button) button.click();
    else return;
    event.preventDefault();
  });

  let wonTurn = 0;
  let wonTimer = 0;
  /** A win in the middle of the picture, for a moment; a payout up to the stake is none. */
  const showOver = (minor: bigint | null, as: string) => {
    clearTimeout(wonTimer);
    over.hidden = minor === null || minor === 0n || as !== 'win' || overlay.classList.contains('grand');
    over.textContent = over.hidden || minor === null ? '' : money(minor);
    if (!over.hidden) wonTimer = window.setTimeout(() => (over.hidden = true), WON_MS);
  };
  const frame: Frame<Game> = {
    started: started!, words, money, ramp, stage, button,
    stakeMinor: () => choices[chosen] ?? 0n,
    lockStake(locked, roundMinor) {
      isLocked = locked;
      ofRound = roundMinor ?? null;
      showStake();
    },
    showBalance(minor) {
      balance.value.textContent = money(minor);
      say({ type: 'halcyon.game.balance', balanceMinor: String(minor) }, ref);
    },
    async showWin(minor, { as = 'win', isCounting = false } = {}) {
      const turnNow = ++wonTurn;
      showOver(minor, as);
      win.box.classList.toggle('lit', as === 'win' && minor !== null && minor > 0n);
      win.box.firstElementChild!.textContent = words(`readout.${minor === null ? 'win' : as}`);
      if (minor === null || !isCounting || calm.matches) {
        win.value.textContent = minor === null ? '' : money(minor);
        return;
      }
      const from = performance.now();
      const stakes = Number(minor) / Math.max(Number(choices[chosen] ?? 1n), 1);
      const ms = Math.min(2_000, 400 + Math.max(0, Math.log10(Math.max(stakes, 1))) * 800);
      await new Promise<void>((resolve) => {
        const step = (now: number) => {
          if (turnNow !== wonTurn) return resolve();
          const share = Math.min((now - from) / ms, 1);
          win.value.textContent = money((minor * BigInt(Math.floor((1 - (1 - share) ** 3) * 10_000))) / 10_000n);
          if (share < 1) return void requestAnimationFrame(step);
          win.value.textContent = money(minor);
          resolve();
        };
        requestAnimationFrame(step);
      });
    },
    banner(title, text = '', isGrand = false) {
      overlay.hidden = title === null;
      overlay.classList.toggle('grand', title !== null && isGrand);
      if (title !== null && isGrand) over.hidden = true;
      overlay.replaceChildren(make('strong', '', title ?? ''), make('span', '', text));
    },
    announce(text) {
      voice.textContent = text;
    },
    problem(code, notice = null) {
      const kind = problems.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection.lost';
      const sheet = dialog();
      const title = notice?.title ?? words(`problem.${kind}.title`);
      sheet.append(make('h2', '', title), make('p', '', notice?.message ?? words(`problem.${kind}.text`)));
      if (kind === 'round.insufficient_funds' && started?.mode === 'real') {
        sheet.append(action(words('problem.deposit'), () => say({ type: 'halcyon.game.open', target: 'cashier' }, ref)));
      }
      sheet.append(action(notice?.button ?? words('problem.close'), () => sheet.close()));
      say({ type: 'halcyon.game.error', code }, ref);
      if (kind === 'session.none') say({ type: 'halcyon.game.session_ended' }, ref);
    },
    rules(fill) {
      info.addEventListener('click', () => {
        const sheet = dialog();
        sheet.append(make('h2', '', started?.title.name ?? ''));
        fill(sheet);
        sheet.append(action(words('close'), () => sheet.close()));
      });
    },
    isPaused: () => isPaused,
    isCalm: () => calm.matches,
  }; // prettier-ignore
  hear((type) => {
    if (type === 'halcyon.host.pause') isPaused = true;
    if (type === 'halcyon.host.resume') isPaused = false;
    if (type !== 'halcyon.host.refresh_balance') return;
    void start<Game>().then((again) => again.isReady && frame.showBalance(BigInt(again.balanceMinor)));
  });
  if (!started?.isReady) {
    say({ type: 'halcyon.game.ready' }, ref);
    frame.problem(started?.code ?? 'NO_ANSWER');
    return null;
  }
  frame.showBalance(BigInt(started.balanceMinor));
  return frame;
}

/** Notifies the embedding page of the first picture. */
export function firstPicture(ref: string): void {
  say({ type: 'halcyon.game.ready' }, ref);
  requestAnimationFrame(() =>
    say(
      { type: 'halcyon.game.first_frame', timeOrigin: performance.timeOrigin, atMs: performance.now() },
      ref,
    ),
  );
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function figure(label: string): { box: HTMLElement; value: HTMLElement } {
  const value = make('b');
  return { box: make('div', 'figure', make('span', '', label), value), value };
}

function round(text: string, label: string): HTMLButtonElement {
  const button = make('button', 'round', text);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  return button;
}

function action(text: string, press: () => void): HTMLButtonElement {
  const button = make('button', 'action', text);
  button.type = 'button';
  button.addEventListener('click', press);
  return button;
}

function dialog(): HTMLDialogElement {
  const sheet = make('dialog', 'sheet');
  document.body.append(sheet);
  sheet.addEventListener('close', () => sheet.remove());
  sheet.showModal();
  return sheet;
}
