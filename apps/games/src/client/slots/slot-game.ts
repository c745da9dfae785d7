import type { RoundAnswer, SlotDescription, SlotRoundView, SpinAwardView } from '../../protocol.ts';
import { createFrameLoop, cappedPixelRatio, type FrameLoop } from '../loop/frame-loop.ts';
import { GameError } from '../shell/connection.ts';
import type { GameContext } from '../shell/game-context.ts';
import { listenForKeys } from '../shell/keyboard.ts';
import { showProblem } from '../shell/problem-notice.ts';
import { askUntilAnswered, followRound, isUndecided } from '../shell/round-request.ts';
import { createStakePicker, type StakePicker } from '../shell/stake-picker.ts';
import type { Effect } from '../sound/palette.ts';
import type { AutoplayRun } from './autoplay/autoplay-run.ts';
import type { AutoplayEnd } from './autoplay/autoplay-limits.ts';
import type { AwardedSpins } from './awarded-spins.ts';
import type { Cue } from './cues.ts';
import type { Overlays } from './overlays.ts';
import { SlotStage } from './slot-stage.ts';
import { SlotView } from './slot-view.ts';
import type { SlotTheme } from './theme.ts';
import type { Act } from './timeline.ts';

/** In a replay the response is immediate; the reels still run their full time. */
const REPLAY_ANSWER_MS = 350;

/** The symbols' picture, and how long the game waits for it. */
type Art = { readonly atlas: Promise<ImageBitmap | null>; readonly isIn: () => Promise<void> };

type Request = { stakeMinor: string; idempotencyKey: string; isAutoplay: boolean; awardId?: string };

/** What only a round needs, once it is here. */
type Acts = Pick<typeof import('./round-acts.ts'), 'showAct' | 'showFrame' | 'resultWords'> & {
  readonly overlays: Overlays;
  readonly autoplay: AutoplayRun;
};

/** The server knows less than the screen shows. */
const stale = new Set<string>(['round.insufficient_funds', 'round.spins_over']);
const TURBO_KEY = 'halcyon.games.turbo';

/** One slot on the page: buttons, server and stage brought together. */
export class SlotGame {
  readonly #ctx: GameContext<SlotDescription>;
  readonly #theme: SlotTheme;
  readonly #art: Art;
  readonly #view: SlotView;
  readonly #stage: SlotStage;
  readonly #loop: FrameLoop;
  readonly #stakes: StakePicker;
  #acts: Acts | null = null;
  #actsAreIn: Promise<void> = Promise.resolve();
  #balanceMinor = 0n;
  #balanceAfterMinor: bigint | null = null;
  #spins: AwardedSpins | null = null;
  #round: SlotRoundView | null = null;
  #replayed: SlotRoundView | null = null;
  #isAsking = false;
  #isHeld = false;
  #readyAtMs = 0;

  constructor(ctx: GameContext<SlotDescription>, theme: SlotTheme, art: Art) {
    this.#ctx = ctx;
    this.#theme = theme;
    this.#art = art;
    const { description, texts } = ctx;
    this.#stakes = createStakePicker(ctx, () => this.#effect({ name: 'press' }));
    this.#view = new SlotView(description, theme, texts, this.#stakes.element);
    this.#stage = new SlotStage({
      reels: this.#view.reels,
      ambient: this.#view.ambient,
      bursts: this.#view.bursts,
      description,
      theme,
      isReduced: ctx.isReduced,
      nameOf: (symbol) => texts(`symbol.${description.gameId}.${symbol}`),
      onCue: (cue) => this.#onCue(cue),
      onFrame: (timeline, filmMs) => {
        const { overlays, showFrame } = this.#acts ?? {};
        if (overlays && showFrame) showFrame({ ...ctx, view: this.#view, overlays }, timeline, filmMs);
      },
    });
    this.#loop = createFrameLoop(this.#stage, { frozenAtMs: ctx.frozenAtMs });
  }

  /** Puts the game on the page; plates with names replace symbols whose art is still loading. */
  async open(): Promise<void> {
    const { root, description, session } = this.#ctx;
    root.replaceChildren(this.#view.root);
    this.#view.root.style.setProperty('--scene', `url("${description.art.backgroundUrl}")`);
    this.#view.setSound(this.#ctx.sound.isOn());
    if (session) this.#showBalance(BigInt(session.balanceMinor));
    await this.#loadSpins(session?.spins);
    this.#spins?.show(session?.spins ?? null);
    const last = session?.lastRound;
    if (last?.kind === 'slot' && last.steps.length > 0)
      this.#stage.showGrid(last.steps.at(-1)?.grid ?? description.idleGrid);
    this.#fit();
    this.#bind();
    void this.#art.atlas.then((atlas) => this.#stage.useAtlas(atlas));
    await this.#art.isIn();
    this.#actsAreIn = this.#loadActs();
    if (this.#ctx.frozenAtMs !== undefined) await this.#actsAreIn;
    if (!this.#ctx.isReduced) this.#stage.particles.startAmbient();
    this.#setTurbo(this.#mayTurbo() && this.#ctx.storage?.getItem(TURBO_KEY) === 'on');
    this.#refreshControls();
  }

  async #loadActs(): Promise<void> {
    const { texts, money, description } = this.#ctx;
    const later = await import('./round-acts.ts');
    const { AutoplayRun, createOverlays, loadWords, resultWords, showAct, showFrame } = later;
    const overlays = createOverlays(this.#view.overlay, texts, money, this.#theme.lettering);
    const autoplay = new AutoplayRun({
      spin: () => this.#spin(true),
      onChange: () => this.#refreshControls(),
      onEnd: (end) => this.#sayAutoplayEnd(end),
    });
    this.#acts = { resultWords, showAct, showFrame, overlays, autoplay };
    this.#stage.touch();
    loadWords(description.art.wordsUrl);
    this.#refreshControls();
  }

  /** Most players have none: their code comes with the first of them. */
  async #loadSpins(spins: SpinAwardView | null | undefined): Promise<void> {
    if (!spins || this.#spins) return;
    const { AwardedSpins } = await import('./awarded-spins.ts');
    this.#spins = new AwardedSpins(this.#ctx, this.#view, this.#stakes);
  }

  start(): void {
    this.#loop.start();
  }

  /** Plays a stored round. Nothing is staked. */
  replay(round: SlotRoundView): void {
    this.#replayed = round;
    this.#view.showBadge(this.#ctx.texts('replay.label'));
    this.#view.balanceBox.hidden = true;
    this.#stakes.element.hidden = true;
    this.#view.auto.hidden = true;
    this.#round = round;
    void this.#actsAreIn.then(() => {
      this.#stage.play(round, REPLAY_ANSWER_MS);
      this.#refreshControls();
    });
  }

  /** Shows a round that was interrupted to its end, before anything new is staked. */
  async resume(round: SlotRoundView): Promise<void> {
    await this.#play(async () => {
      const known = { balanceMinor: null, retryAfterMs: null, spins: this.#spins?.now ?? null };
      const answer = { round, nextRoundAt: round.startedAt, ...known };
      if (!isUndecided(round)) return answer;
      return followRound(this.#ctx.connection, answer);
    });
  }

  /** A host's pause: the running round ends, no new one begins. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) this.#acts?.autoplay.end();
    this.#refreshControls();
  }

  async refreshBalance(): Promise<void> {
    const session = await this.#ctx.connection.session();
    await this.#loadSpins(session.spins);
    if (this.#isBusy()) return;
    this.#spins?.show(session.spins);
    this.#showBalance(BigInt(session.balanceMinor));
  }

  #bind(): void {
    const { view, ctx } = { view: this.#view, ctx: this.#ctx };
    const info = () => void this.#openPaytable();
    const sound = () => view.setSound(ctx.sound.toggle());
    const { isAutoplayAllowed } = ctx.description;
    view.auto.hidden = !isAutoplayAllowed;
    view.turbo.hidden = !this.#mayTurbo();
    view.auto.addEventListener('click', () => void this.#openAutoplay());
    view.turbo.addEventListener('click', () => this.#setTurbo(!this.#stage.isTurbo));
    view.spin.addEventListener('click', () => this.#press());
    view.overlay.addEventListener('click', () => this.#stage.skip(false));
    view.reels.addEventListener('click', () => this.#stage.skip(this.#mayHurry()));
    view.info.addEventListener('click', info);
    view.sound.addEventListener('click', sound);
    listenForKeys(document, view.spin, {
      press: () => this.#press(),
      stakeUp: () => this.#stakes.move(1),
      stakeDown: () => this.#stakes.move(-1),
      info,
      sound,
    });
    new ResizeObserver(() => this.#fit()).observe(view.root);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#loop.pause('hidden');
      else this.#loop.resume('hidden');
      if (document.hidden) ctx.sound.suspend();
      else ctx.sound.resume();
    });
  }

  #fit(): void {
    this.#stage.resize(cappedPixelRatio(devicePixelRatio));
  }

  /** Quick stopping is a market's choice: where a minimum round time holds, reels run their full course. */
  #mayHurry(): boolean {
    return this.#ctx.description.minCycleMs === 0;
  }

  /** A market that forbids autoplay wants no faster play either. */
  #mayTurbo(): boolean {
    return this.#mayHurry() && this.#ctx.description.isAutoplayAllowed;
  }

  /** Automatic rounds left; null: rounds are started by hand. */
  get #autoplayLeft(): number | null {
    return this.#acts?.autoplay.left ?? null;
  }

  #isBusy(): boolean {
    return this.#isAsking || this.#stage.isPlaying;
  }

  #setTurbo(isOn: boolean): void {
    this.#stage.isTurbo = isOn;
    this.#view.turbo.setAttribute('aria-pressed', String(isOn));
    this.#ctx.storage?.setItem(TURBO_KEY, isOn ? 'on' : 'off');
  }

  #press(): void {
    if (this.#autoplayLeft !== null) return this.#acts?.autoplay.end();
    if (this.#isBusy()) return this.#stage.skip(this.#mayHurry());
    if (this.#isHeld || Date.now() < this.#readyAtMs) return;
    if (this.#replayed) return this.replay(this.#replayed);
    this.#spin(false);
  }

  #spin(isAutoplay: boolean): void {
    if (!this.#ctx.session || this.#isHeld) return this.#acts?.autoplay.end();
    this.#view.setNote('');
    const stake = this.#spins?.pays() ?? { stakeMinor: String(this.#stakes.stakeMinor()) };
    this.#ask({ ...stake, idempotencyKey: crypto.randomUUID(), isAutoplay });
  }

  /** A request keeps its key: every retry is for the same round. */
  #ask(request: Request): void {
    const { connection, host, description } = this.#ctx;
    host.say({ type: 'halcyon.game.stake_sent', gameId: description.gameId });
    this.#effect({ name: 'spin' });
    const costMinor = this.#spins?.now ? 0n : BigInt(request.stakeMinor);
    this.#showBalance(this.#balanceMinor - costMinor, false);
    this.#stage.startWaiting();
    void this.#play(
      () => askUntilAnswered(connection, () => connection.play(request)),
      () => this.#ask(request),
      costMinor,
    );
  }

  async #play(
    ask: () => Promise<RoundAnswer>,
    retry: (() => void) | null = null,
    stakeMinor = 0n,
  ): Promise<void> {
    const { host, clockOffsetMs, description } = this.#ctx;
    this.#isAsking = true;
    this.#refreshControls();
    try {
      const answer = await ask();
      await this.#actsAreIn;
      await this.#loadSpins(answer.spins);
      const { round } = answer;
      if (round.kind !== 'slot') throw new GameError('fault.unexpected');
      if (round.steps.length === 0) throw new GameError('round.not_played');
      host.say({ type: 'halcyon.game.round_started', gameId: description.gameId, roundId: round.roundId });
      this.#round = round;
      this.#readyAtMs = Date.parse(answer.nextRoundAt) - clockOffsetMs;
      this.#balanceAfterMinor = answer.balanceMinor === null ? null : BigInt(answer.balanceMinor);
      if (this.#spins) this.#spins.after = answer.spins;
      // What is booked already includes the win; until it is seen the balance shows the stake alone.
      if (this.#balanceAfterMinor !== null && !this.#spins?.now)
        this.#showBalance(this.#balanceAfterMinor - BigInt(round.winMinor), false);
      this.#stage.play(round);
    } catch (error) {
      this.#acts?.autoplay.end();
      this.#stage.giveUp();
      this.#showBalance(this.#balanceMinor + stakeMinor, false);
      if (error instanceof GameError && error.code === 'round.unfinished') await this.#resumeUnfinished();
      else this.#showProblem(error, retry);
      if (stale.has((error as GameError).code)) setTimeout(() => this.refreshBalance().catch(() => {}));
    } finally {
      this.#isAsking = false;
      this.#refreshControls();
    }
  }

  async #resumeUnfinished(): Promise<void> {
    const round = (await this.#ctx.connection.session().catch(() => null))?.unfinishedRound;
    if (round?.kind === 'slot') queueMicrotask(() => void this.resume(round));
  }

  #showProblem(error: unknown, retry: (() => void) | null): void {
    const { texts, host, description } = this.#ctx;
    showProblem(error, { texts, host, gameId: description.gameId, links: description.links }, retry);
  }

  #onCue(cue: Cue): void {
    if (cue.kind === 'land') {
      this.#effect({ name: 'land', reel: cue.reel });
      if (cue.scatters > 0) this.#effect({ name: 'scatter' });
    } else if (cue.kind === 'hold') {
      this.#effect({ name: 'hold' });
    } else if (cue.kind === 'end') {
      this.#finish();
    } else {
      this.#showAct(cue.act);
    }
  }

  #showAct(act: Act): void {
    if (!this.#round) return;
    const effect = (name: Effect) => this.#effect(name);
    const { overlays, showAct } = this.#acts ?? {};
    if (!overlays || !showAct) return;
    showAct({ ...this.#ctx, stage: this.#stage, overlays, effect }, this.#round, act);
  }

  #finish(): void {
    const round = this.#round;
    const acts = this.#acts;
    acts?.overlays.hide();
    if (!round || !acts) return;
    const { host, description, announce } = this.#ctx;
    if (this.#balanceAfterMinor !== null) this.#showBalance(this.#balanceAfterMinor);
    this.#spins?.show(this.#spins.after);
    announce(acts.resultWords(round, this.#replayed ? null : this.#balanceMinor, this.#ctx));
    if (!this.#replayed) {
      const { roundId, publicId } = round;
      host.say({ type: 'halcyon.game.round_ended', gameId: description.gameId, roundId, publicId });
    }
    this.#refreshControls();
    acts.autoplay.roundOver(round, this.#stage.isTurbo, this.#readyAtMs);
  }

  #sayAutoplayEnd(end: AutoplayEnd): void {
    const text = this.#ctx.texts(`autoplay.end.${end}`);
    this.#view.setNote(text);
    this.#ctx.announce(text);
  }

  #showBalance(balanceMinor: bigint, isFinal = true): void {
    this.#balanceMinor = balanceMinor;
    this.#view.balance.textContent = this.#ctx.money(balanceMinor < 0n ? 0n : balanceMinor);
    if (!isFinal) return;
    const { host, description } = this.#ctx;
    host.say({
      type: 'halcyon.game.balance',
      gameId: description.gameId,
      balanceMinor: String(balanceMinor),
    });
  }

  #refreshControls(): void {
    const { texts } = this.#ctx;
    const isBusy = this.#isBusy();
    const waitMs = this.#readyAtMs - Date.now();
    const left = this.#autoplayLeft;
    const isFree = !isBusy && !this.#isHeld && left === null;
    this.#stakes.setEnabled(isFree);
    this.#view.auto.disabled = !isFree || this.#replayed !== null || this.#acts === null;
    if (left !== null) return this.#view.setSpin('auto', texts('autoplay.stop', { count: left }), left);
    const label = texts(isBusy ? 'slot.running' : this.#replayed ? 'replay.again' : 'slot.spin');
    const isBlocked = this.#isHeld || (!isBusy && waitMs > 0);
    this.#view.setSpin(isBlocked ? 'blocked' : isBusy ? 'running' : 'ready', label);
    if (!isBusy && waitMs > 0) setTimeout(() => this.#refreshControls(), waitMs + 5);
  }

  /** The sheet is a separate chunk: most rounds are played without it. */
  async #openPaytable(): Promise<void> {
    const { description, texts, money } = this.#ctx;
    const stakeMinor = this.#stakes.stakeMinor();
    const { openPaytable } = await import('./paytable-sheet.ts');
    if (document.querySelector('dialog[open]')) return;
    openPaytable({ description, texts, money, stakeMinor, sprites: this.#stage.sprites, round: this.#round });
  }

  async #openAutoplay(): Promise<void> {
    const { texts, money } = this.#ctx;
    const { openAutoplay } = await import('./autoplay/autoplay-sheet.ts');
    if (this.#view.auto.disabled || document.querySelector('dialog[open]')) return;
    const stakeMinor = this.#stakes.stakeMinor();
    openAutoplay({ texts, money, stakeMinor, onStart: (plan) => this.#acts?.autoplay.begin(plan) });
  }

  #effect(effect: Effect): void {
    this.#ctx.sound.play(this.#theme.sound, effect);
  }
}
