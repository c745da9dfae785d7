import type { GameDescription, RoundView, SessionAnswer } from '../protocol.ts';
import './styles/base.css';
import './styles/fonts.css';
import { createAnnouncer } from './shell/announcer.ts';
import { createConnection } from './shell/connection.ts';
import type { GameContext } from './shell/game-context.ts';
import { createHost, siteOriginFrom } from './shell/host.ts';
import { readLaunch } from './shell/launch.ts';
import { moneyText } from './shell/money-text.ts';
import { showProblem } from './shell/problem-notice.ts';
import { loadTexts } from './shell/texts.ts';
import { createSoundSwitch } from './sound/sound-switch.ts';

declare global {
  /** The call that opens the session, sent by the page before this script came (`opening.ts`). */
  var halcyonOpening: Promise<Response> | undefined;
}

/** What a game must offer to this page; slots and blackjack both do. */
interface PlayableGame {
  open(): Promise<void>;
  start(): void;
  hold(isHeld: boolean): void;
  refreshBalance(): Promise<void>;
}

/** Storage may be barred in a frame; then nothing is remembered and everything still works. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

const launch = readLaunch(location, navigator.language);
const connection = createConnection((input, init) => fetch(input, init), storageOf('sessionStorage'));

/** Not every browser reports it. */
const framedBy: string | undefined = window.parent === window ? undefined : location.ancestorOrigins?.[0];

/** In the language of the address, nearly always that of the session, so that they load in parallel. */
const textsSoon = loadTexts(launch.language);

type Found = { description: GameDescription; session: SessionAnswer | null; replay: RoundView | null };

async function load(): Promise<Found> {
  if (launch.replayId) {
    const { description, round } = await connection.replay(launch.replayId);
    return { description, session: null, replay: round };
  }
  const session = await connection.openSession(launch.gameId, launch.token, globalThis.halcyonOpening);
  return { description: session.description, session, replay: null };
}

async function open(root: HTMLElement): Promise<void> {
  const session = load();
  // After everything that the first picture needs, and before it is requested.
  const { atlas } = root.dataset;
  if (atlas) new Image().src = atlas;
  const found = await session.catch((error: unknown) => error as Error);
  // A used token in the address would only confuse a reload.
  if (launch.token) history.replaceState(null, '', launch.addressWithoutToken);
  if (found instanceof Error) return refuse(root, found);
  await begin(root, found);
}

async function begin(root: HTMLElement, { description, session, replay }: Found): Promise<void> {
  const language = session?.language ?? launch.language;
  document.documentElement.lang = language;
  document.title = description.name;
  const texts = await (language === launch.language ? textsSoon : loadTexts(language));
  const { lobbyUrl, cashierUrl, historyUrl } = description.links;
  const host = createHost(
    window,
    siteOriginFrom([framedBy, lobbyUrl, cashierUrl, historyUrl, document.referrer]),
  );
  host.say({ type: 'halcyon.game.ready', gameId: description.gameId });
  const ctx: GameContext = {
    root,
    description,
    session,
    connection,
    host,
    texts,
    money: moneyText(language, description.currency, description.exponent),
    sound: createSoundSwitch(storageOf('localStorage')),
    storage: storageOf('sessionStorage'),
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    frozenAtMs: launch.frozenAtMs,
    clockOffsetMs: session ? Date.parse(session.serverTime) - Date.now() : 0,
    announce: createAnnouncer(document.body),
  };
  await run(ctx, replay);
}

async function run(ctx: GameContext, replay: RoundView | null): Promise<void> {
  const { game, resume } = await createGame(ctx, replay);
  await game.open();
  ctx.host.onMessage((message) => {
    if (message.type === 'halcyon.host.pause') game.hold(true);
    if (message.type === 'halcyon.host.resume') game.hold(false);
    if (message.type === 'halcyon.host.refresh_balance') void game.refreshBalance().catch(() => {});
  });
  resume();
  game.start();
  ctx.root.removeAttribute('aria-busy');
  await firstPicture();
  const { timeOrigin } = performance;
  ctx.host.say({
    type: 'halcyon.game.first_frame',
    gameId: ctx.description.gameId,
    timeOrigin,
    atMs: performance.now(),
  });
  performance.mark('halcyon.first_frame');
}

/** Resolves when the picture that is drawn next has been handed over, not when its drawing begins. */
function firstPicture(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
}

async function createGame(
  ctx: GameContext,
  replay: RoundView | null,
): Promise<{ game: PlayableGame; resume: () => void }> {
  const { description } = ctx;
  const unfinished = ctx.session?.unfinishedRound ?? null;
  if (description.kind === 'slot') {
    const { openSlot } = await import('./slots/open-slot.ts');
    const game = await openSlot({ ...ctx, description });
    return {
      game,
      resume: () => {
        if (replay?.kind === 'slot') game.replay(replay);
        else if (unfinished?.kind === 'slot') void game.resume(unfinished);
      },
    };
  }
  const { openBlackjack } = await import('./blackjack/open-blackjack.ts');
  const game = await openBlackjack({ ...ctx, description });
  return {
    game,
    resume: () => {
      if (replay?.kind === 'blackjack') game.replay(replay);
      else if (unfinished?.kind === 'blackjack') void game.resume(unfinished);
    },
  };
}

/** The game cannot open: say why, in the page's own language, without a description to lean on. */
async function refuse(root: HTMLElement, error: Error): Promise<void> {
  const texts = await textsSoon;
  root.replaceChildren();
  root.removeAttribute('aria-busy');
  const host = createHost(window, siteOriginFrom([framedBy, document.referrer]));
  showProblem(error, { texts, host, gameId: launch.gameId, links: null }, () => location.reload());
}

const root = document.getElementById('game');
if (root) void open(root);
