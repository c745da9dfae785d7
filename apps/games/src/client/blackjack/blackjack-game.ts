import type {
  BlackjackAction,
  BlackjackDescription,
  BlackjackRoundView,
  RoundAnswer,
} from '../../protocol.ts';
import { countUpAt, countUpDurationMs, roundMood } from '../loop/count-up.ts';
import { GameError } from '../shell/connection.ts';
import { el } from '../shell/element.ts';
import type { GameContext } from '../shell/game-context.ts';
import { listenForKeys } from '../shell/keyboard.ts';
import { showProblem } from '../shell/problem-notice.ts';
import { askUntilAnswered, followRound, isUndecided, waitFor } from '../shell/round-request.ts';
import type { Effect } from '../sound/palette.ts';
import { theme } from '../themes/blackjack.ts';
import { BettingButtons } from './betting-buttons.ts';
import { cardName } from './card-element.ts';
import { createChipTray, type ChipTray } from './chip-tray.ts';
import { dealPlan } from './deal-plan.ts';
import { TableView } from './table-view.ts';

const ACTION_KEYS: Partial<Record<string, BlackjackAction>> = {
  KeyH: 'hit',
  KeyS: 'stand',
  KeyD: 'double',
  KeyP: 'split',
  KeyY: 'insure',
  KeyN: 'decline-insurance',
};
const KEY_LETTERS = new Map(Object.entries(ACTION_KEYS).map(([code, action]) => [action, code.slice(3)]));

/** Blackjack on the page. The server deals; this shows the table and prompts for the next action. */
export class BlackjackGame {
  readonly #ctx: GameContext<BlackjackDescription>;
  readonly #artIsIn: () => Promise<void>;
  readonly #view: TableView;
  readonly #tray: ChipTray;
  readonly #betting: BettingButtons;
  #round: BlackjackRoundView | null = null;
  #replayed: BlackjackRoundView | null = null;
  #balanceMinor = 0n;
  #isBusy = false;
  #isHeld = false;
  #readyAtMs = 0;

  constructor(ctx: GameContext<BlackjackDescription>, artIsIn: () => Promise<void>) {
    this.#ctx = ctx;
    this.#artIsIn = artIsIn;
    const { description, texts, money } = ctx;
    this.#tray = createChipTray({
      gameId: description.gameId,
      chipsMinor: description.stakesMinor.map(BigInt),
      defaultMinor: BigInt(description.defaultStakeMinor),
      exponent: description.exponent,
      texts,
      money,
      storage: ctx.storage,
      onChange: (stakeMinor) => this.#onLaid(stakeMinor),
    });
    this.#view = new TableView({
      description,
      texts,
      money,
      isInstant: this.#isInstant(),
      stakeElement: this.#tray.element,
    });
    this.#betting = new BettingButtons(texts, money, this.#tray);
  }

  async open(): Promise<void> {
    const { root, description, session, sound: speaker } = this.#ctx;
    const view = this.#view;
    root.replaceChildren(view.root);
    view.root.style.setProperty('--scene', `url("${description.art.backgroundUrl}")`);
    view.root.style.setProperty('--atlas', `url("${description.art.atlasUrl}")`);
    view.setSound(speaker.isOn());
    if (session) this.#showBalance(BigInt(session.balanceMinor), true);
    const sound = () => view.setSound(speaker.toggle());
    const info = () => void this.#openRules();
    view.info.addEventListener('click', info);
    view.sound.addEventListener('click', sound);
    this.#betting.deal.addEventListener('click', () => this.#press());
    if (session && !session.unfinishedRound) view.placeStake(this.#tray.stakeMinor());
    listenForKeys(document, this.#betting.deal, {
      press: () => this.#press(),
      stakeUp: () => this.#tray.move(1),
      stakeDown: () => this.#tray.move(-1),
      info,
      sound,
    });
    document.addEventListener('keydown', (event) => this.#onKey(event));
    document.addEventListener('visibilitychange', () =>
      document.hidden ? speaker.suspend() : speaker.resume(),
    );
    await this.#artIsIn();
    this.#refresh();
  }

  start(): void {
    this.#refresh();
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#refresh();
  }

  async refreshBalance(): Promise<void> {
    const session = await this.#ctx.connection.session();
    if (!this.#isBusy) this.#showBalance(BigInt(session.balanceMinor), true);
  }

  replay(round: BlackjackRoundView): void {
    this.#replayed = round;
    this.#view.showBadge(this.#ctx.texts('replay.label'));
    this.#view.balanceBox.hidden = true;
    void this.#show(round, null);
  }

  /** Resumes an interrupted hand as it is, without dealing it again. */
  async resume(round: BlackjackRoundView): Promise<void> {
    await this.#ask(async () => {
      const answer: RoundAnswer = {
        round,
        balanceMinor: null,
        retryAfterMs: null,
        nextRoundAt: round.startedAt,
        spins: null,
      };
      return isUndecided(round) ? followRound(this.#ctx.connection, answer) : answer;
    }, null);
  }

  /** A frozen picture and reduced motion both show the final table immediately. */
  #isInstant(): boolean {
    return this.#ctx.isReduced || this.#ctx.frozenAtMs !== undefined;
  }

  #isOpen(): boolean {
    return this.#round?.state === 'open';
  }

  #press(): void {
    if (this.#isBusy || this.#isHeld || this.#isOpen() || Date.now() < this.#readyAtMs) return;
    if (this.#replayed) return void this.#show(this.#replayed, null);
    if (this.#tray.stakeMinor() === 0n) this.#tray.rebet();
    const stakeMinor = this.#tray.stakeMinor();
    if (stakeMinor > 0n) this.#begin({ stakeMinor: String(stakeMinor), idempotencyKey: crypto.randomUUID() });
  }

  /** Chips were laid or taken back: the cards of the round before make room for them. */
  #onLaid(stakeMinor: bigint): void {
    const { texts, money, announce } = this.#ctx;
    this.#effect({ name: 'chip' });
    this.#view.clear();
    if (stakeMinor > 0n) this.#view.placeStake(stakeMinor);
    announce(`${texts('stake.label')} ${money.spoken(stakeMinor)}`);
    this.#refresh();
  }

  #begin(request: { stakeMinor: string; idempotencyKey: string }): void {
    const stakeMinor = BigInt(request.stakeMinor);
    const { host, description } = this.#ctx;
    host.say({ type: 'halcyon.game.stake_sent', gameId: description.gameId });
    this.#round = null;
    this.#view.clear();
    this.#view.placeStake(stakeMinor);
    this.#effect({ name: 'chip' });
    this.#showBalance(this.#balanceMinor - stakeMinor, false);
    void this.#ask(
      () => askUntilAnswered(this.#ctx.connection, () => this.#ctx.connection.play(request)),
      () => this.#begin(request),
      stakeMinor,
    );
  }

  #act(action: BlackjackAction): void {
    const round = this.#round;
    if (!round || this.#isBusy || !round.legalActions.includes(action)) return;
    // The number of moves seen so far: a repeated or late press can never be a second move.
    const request = { action, actionIndex: round.actions.length };
    const { connection } = this.#ctx;
    this.#effect({ name: 'press' });
    void this.#ask(
      () => askUntilAnswered(connection, () => connection.act(round.roundId, request)),
      () => this.#act(action),
    );
  }

  async #ask(ask: () => Promise<RoundAnswer>, retry: (() => void) | null, stakeMinor = 0n): Promise<void> {
    const { host, clockOffsetMs, description } = this.#ctx;
    this.#isBusy = true;
    this.#refresh();
    try {
      const { round, balanceMinor, nextRoundAt } = await ask();
      if (round.kind !== 'blackjack') throw new GameError('fault.unexpected');
      if (round.hands.length === 0) throw new GameError('round.not_played');
      if (!this.#round)
        host.say({ type: 'halcyon.game.round_started', gameId: description.gameId, roundId: round.roundId });
      this.#readyAtMs = Date.parse(nextRoundAt) - clockOffsetMs;
      if (balanceMinor !== null) this.#showBalance(BigInt(balanceMinor) - BigInt(round.winMinor), false);
      await this.#show(round, balanceMinor === null ? null : BigInt(balanceMinor));
    } catch (error) {
      await this.#recover(error, retry, stakeMinor);
    } finally {
      this.#isBusy = false;
      this.#refresh();
    }
  }

  /** After a refusal the table shows the server's state. */
  async #recover(error: unknown, retry: (() => void) | null, stakeMinor: bigint): Promise<void> {
    const { connection, texts, host, description } = this.#ctx;
    const code = error instanceof GameError ? error.code : 'fault.unexpected';
    if (stakeMinor > 0n) {
      this.#view.clear();
      this.#view.placeStake(stakeMinor);
      this.#showBalance(this.#balanceMinor + stakeMinor, false);
    }
    if (code === 'round.unfinished' || code === 'round.action_stale') {
      const session = await connection.session().catch(() => null);
      const round = session?.unfinishedRound ?? session?.lastRound;
      if (round?.kind === 'blackjack')
        return this.#show(round, session ? BigInt(session.balanceMinor) : null);
    }
    showProblem(error, { texts, host, gameId: description.gameId, links: description.links }, retry);
    if (code === 'round.insufficient_funds') queueMicrotask(() => void this.refreshBalance().catch(() => {}));
  }

  /** Plays the cards from what lies on the table to the round as it is now. */
  async #show(round: BlackjackRoundView, balanceMinor: bigint | null): Promise<void> {
    const before = this.#round?.roundId === round.roundId && !this.#replayed ? this.#round : null;
    this.#isBusy = true;
    this.#refresh();
    if (!before) {
      this.#view.clear();
      this.#view.placeStake(BigInt(round.hands[0]?.stakeMinor ?? round.stakeMinor));
    }
    this.#view.question.textContent = '';
    for (const step of dealPlan(before, round)) {
      this.#view.take(step);
      this.#effect({ name: step.kind === 'split' ? 'chip' : 'card' });
      if (this.#view.stepMs > 0) await waitFor(this.#view.stepMs);
    }
    this.#round = round;
    this.#view.settle(round);
    this.#tellInsurance(round);
    if (round.state === 'open') this.#announceHand(round);
    else await this.#finish(round, balanceMinor);
    this.#isBusy = false;
    this.#refresh();
  }

  #tellInsurance({ insurance }: BlackjackRoundView): void {
    const { texts, money } = this.#ctx;
    if (!insurance?.result) return;
    const amount = money(BigInt(insurance.winMinor));
    this.#view.question.textContent =
      insurance.result === 'win'
        ? texts('blackjack.insurance_won', { amount })
        : texts('blackjack.insurance_lost');
  }

  #announceHand(round: BlackjackRoundView): void {
    const { texts, announce } = this.#ctx;
    const hand = round.hands[round.activeHand ?? 0];
    const up = round.dealer.cards[0];
    if (!hand || !up) return;
    const cards = hand.cards.map((card) => cardName(card, texts)).join(', ');
    announce(texts('blackjack.announce_hand', { cards, total: hand.total, dealer: cardName(up, texts) }));
    if (round.legalActions.includes('insure'))
      this.#view.question.textContent = texts('blackjack.insurance_question');
  }

  async #finish(round: BlackjackRoundView, balanceMinor: bigint | null): Promise<void> {
    const { texts, money, announce, host, description } = this.#ctx;
    const winMinor = BigInt(round.winMinor);
    const stakeMinor = BigInt(round.stakeMinor);
    const mood = roundMood(winMinor, stakeMinor);
    const kind = mood === 'nothing' || mood === 'returned' ? mood : 'win';
    this.#effect(kind === 'win' ? { name: 'win' } : { name: 'returned' });
    if (!this.#replayed) this.#tray.played(firstStakeOf(round));
    await this.#countUp(kind, winMinor, stakeMinor);
    if (balanceMinor !== null) this.#showBalance(balanceMinor, true);
    const results = round.hands.map((hand) => texts(`blackjack.result.${hand.result ?? 'lose'}`)).join(', ');
    const amount =
      kind === 'nothing'
        ? ''
        : ` ${texts(kind === 'win' ? 'announce.won' : 'announce.returned', { amount: money.spoken(winMinor) })}`;
    const balance = this.#replayed
      ? ''
      : ` ${texts('announce.balance', { amount: money.spoken(this.#balanceMinor) })}`;
    announce(
      texts('blackjack.announce_result', { result: results, total: round.dealer.total }) + amount + balance,
    );
    if (this.#replayed) return;
    const { roundId, publicId } = round;
    host.say({ type: 'halcyon.game.round_ended', gameId: description.gameId, roundId, publicId });
  }

  async #countUp(kind: 'nothing' | 'returned' | 'win', winMinor: bigint, stakeMinor: bigint): Promise<void> {
    const { readout } = this.#view;
    readout.dataset['kind'] = kind;
    if (kind === 'nothing') return;
    const { texts, money } = this.#ctx;
    const durationMs = kind === 'win' && !this.#isInstant() ? countUpDurationMs(winMinor, stakeMinor) : 0;
    const startMs = performance.now();
    for (let elapsedMs = 0; ; elapsedMs = performance.now() - startMs) {
      readout.textContent = `${texts(`readout.${kind}`)} ${money(countUpAt(0n, winMinor, elapsedMs, durationMs))}`;
      if (elapsedMs >= durationMs) return;
      await waitFor(33);
    }
  }

  #onKey(event: KeyboardEvent): void {
    const action = ACTION_KEYS[event.code];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (action && isPlain && !document.querySelector('dialog[open]')) this.#act(action);
  }

  #refresh(): void {
    const { texts, money } = this.#ctx;
    const isOpen = this.#isOpen();
    this.#tray.element.hidden = isOpen || this.#replayed !== null;
    this.#tray.setEnabled(!this.#isBusy && !this.#isHeld);
    this.#view.root.dataset['busy'] = String(this.#isBusy);
    if (!isOpen || !this.#round) {
      const waitMs = this.#readyAtMs - Date.now();
      const isBlocked = this.#isBusy || this.#isHeld || waitMs > 0;
      const now = { isBusy: this.#isBusy, isBlocked, isReplay: this.#replayed !== null };
      this.#betting.show(this.#view.actions, now);
      if (!this.#isBusy && waitMs > 0) setTimeout(() => this.#refresh(), waitMs + 5);
      return;
    }
    const { legalActions, actionStakesMinor } = this.#round;
    const hadFocus = this.#view.actions.contains(document.activeElement);
    const buttons = legalActions.map((action) => {
      const stake = actionStakesMinor[action];
      const label = el('span', {}, texts(`blackjack.action.${action}`));
      const more = stake ? el('small', {}, `+ ${money(BigInt(stake))}`) : null;
      const button = el(
        'button',
        {
          type: 'button',
          class: 'action',
          'data-action': action,
          'aria-keyshortcuts': KEY_LETTERS.get(action),
        },
        label,
        more,
      );
      button.setAttribute('aria-disabled', String(this.#isBusy));
      button.addEventListener('click', () => this.#act(action));
      return button;
    });
    this.#view.actions.replaceChildren(...buttons);
    if (hadFocus) buttons[0]?.focus({ preventScroll: true });
  }

  async #openRules(): Promise<void> {
    const { description, texts, money } = this.#ctx;
    const { openRules } = await import('./rules-sheet.ts');
    if (!document.querySelector('dialog[open]')) openRules(description, this.#round, texts, money);
  }

  #showBalance(balanceMinor: bigint, isFinal: boolean): void {
    this.#balanceMinor = balanceMinor;
    this.#view.balance.textContent = this.#ctx.money(balanceMinor < 0n ? 0n : balanceMinor);
    const { host, description } = this.#ctx;
    if (isFinal)
      host.say({
        type: 'halcyon.game.balance',
        gameId: description.gameId,
        balanceMinor: String(balanceMinor),
      });
  }

  #effect(effect: Effect): void {
    this.#ctx.sound.play(theme.sound, effect);
  }
}

/** What was laid before the first card; doubles, splits and insurance came later. */
function firstStakeOf({ hands }: BlackjackRoundView): bigint {
  const [first] = hands;
  return BigInt(first?.stakeMinor ?? '0') / (first?.isDoubled ? 2n : 1n);
}
