import { facts, hear, say } from '../shell/site-link.ts';
import { chipText } from '../shell/chip-text.ts';
import { firstPicture, make } from '../shell/frame.ts';
import { LaidBets, type Chip } from '../shell/laid-bets.ts';
import { languageTag, loadWords, moneyWriter, type Words } from '../shell/words.ts';
import { betTools } from './bet-tools.ts';
import { layoutOf } from './layout.ts';
import { racetrack } from './racetrack.ts';
import { colourOf, type LiveStart, type Own, type View } from './shapes.ts';
import { Stage } from './stage.ts';

const own = `/providers/${facts.provider}/live/${facts.sessionId}`;

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(own + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Answer;
}

const styled = Promise.all(
  ['live', 'live-board', 'roulette-board'].map((name) => {
    const style = make('link');
    style.rel = 'stylesheet';
    style.href = `/providers/client/${name}.css`;
    document.head.append(style);
    return new Promise((resolve) => style.addEventListener('load', resolve));
  }),
);
const start = await post<LiveStart>('/start', {}).catch(() => null);
const language = languageTag(start?.language ?? (document.documentElement.lang || 'en'));
const words = await loadWords(language);
await styled;
document.documentElement.lang = language;
if (start?.isReady && start.limits) run(start, { ...start.limits });
else fail(start?.code ?? 'NO_ANSWER');

/** The table could not be opened: one sentence and the link back. */
function fail(code: string): void {
  const kind = /TOKEN|SID|^102$|404/i.test(code) ? 'session.none' : 'connection.lost';
  const back = make('button', 'action', words('problem.lobby'));
  back.type = 'button';
  back.addEventListener('click', () => say({ type: 'halcyon.game.open', target: 'lobby' }, ''));
  const box = make(
    'main',
    'stopped',
    make('h1', '', words(`problem.${kind}.title`)),
    make('p', '', words(`problem.${kind}.text`)),
    back,
  );
  document.body.append(box);
  say({ type: 'halcyon.game.ready' }, '');
  say({ type: 'halcyon.game.error', code }, '');
}

function run(start: LiveStart, limits: { minMinor: string; maxMinor: string }): void {
  const { table } = start;
  const ref = table.tableId;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  table.colours.forEach((colour, at) => document.documentElement.style.setProperty(`--l${at}`, colour));
  const money = moneyWriter(language, start.currency, start.exponent);
  const bounds = { min: money(BigInt(limits.minMinor)), max: money(BigInt(limits.maxMinor)) };
  const laid = new LaidBets({ totalMinor: BigInt(limits.maxMinor) });
  let view: View = start.view;
  let mine: Own = start.own;
  let endsAt = performance.now() + (view.leftMs ?? 0);
  let isPaused = false;
  let isBusy = false;
  let isSending = false;
  let isStale = false;
  let isHinted = false;
  let chip = BigInt(start.chips[0] ?? limits.minMinor);
  let announced = { round: 0, started: '', ended: '' };

  const canvas = make('canvas', 'studio');
  canvas.setAttribute('role', 'img');
  const clock = make('b', 'clock');
  const phase = make('p', 'phase');
  const people = make('p', 'people');
  const history = make('ol', 'history');
  history.setAttribute('aria-label', words('studio.results'));
  const voice = make('p', 'voice');
  voice.setAttribute('role', 'status');
  const notice = make('p', 'notice');
  notice.setAttribute('role', 'alert');
  const onChip = (minor: bigint) => chipText(minor, start.exponent, language);
  const layout = layoutOf({
    start,
    onChip,
    words,
    money,
    press: (spot, name) => lay([{ spot, amountMinor: chip }], name),
    act,
  });
  const chips = chipRow();
  const tools = betTools(laid, words, { change: () => changed(), limit: () => showProblem('limit') });
  const moves = make('div', 'moves');
  const balance = make('b');
  const total = make('b');
  const figures = make(
    'dl',
    'figures',
    make(
      'div',
      '',
      make('dt', '', words(start.mode === 'demo' ? 'balance.demo' : 'balance.label')),
      make('dd', '', balance),
    ),
    make('div', '', make('dt', '', words('studio.total')), make('dd', '', total)),
  );
  const picture = make('div', 'picture', canvas, clock, ...(layout.onFelt ? [layout.onFelt] : []));
  const info = make('div', 'info', make('div', 'caption', phase, people), history);
  const board = make(
    'div',
    'board',
    layout.element,
    ...(table.kind === 'roulette' ? [racetrack(words, (bets, name) => lay(bets(chip), name))] : []),
    make('div', 'under', notice, make('p', 'limits', words('studio.limits', bounds))),
  );
  document.body.classList.add('live');
  document.body.append(
    make('header', 'top', make('h1', 'name', table.name)),
    make('main', 'table', picture, info, board),
    make('footer', 'controls', figures, chips, moves, tools.element),
    voice,
  );
  const stage = new Stage(canvas, start, () => calm.matches);

  function isOpen(): boolean {
    return (
      view.phase === 'betting' &&
      !isPaused &&
      (table.kind !== 'blackjack' || (mine.seat !== null && mine.stakedMinor === '0'))
    );
  }

  function lay(added: readonly Chip[], name: string): void {
    if (!isOpen()) return;
    const more = added.reduce((sum, { amountMinor }) => sum + amountMinor, laid.totalMinor);
    if (more > BigInt(mine.balanceMinor)) return showProblem('INSUFFICIENT_FUNDS');
    if (!laid.add(added)) return showProblem('limit');
    const amount = added.length === 1 ? (laid.bySpot.get(added[0]!.spot) ?? 0n) : laid.totalMinor;
    changed(words('studio.bet_on', { spot: name, amount: money(amount) }));
  }

  function changed(said = `${words('studio.total')} ${money(laid.totalMinor)}`): void {
    voice.textContent = said;
    if (!isHinted) hintFor('studio.counts');
    isHinted = true;
    draw();
    void send();
  }

  function hintFor(key: string): void {
    notice.textContent = words(key);
    setTimeout(() => (notice.textContent = ''), 6_000);
  }

  /** The table gets every chip as it is laid: what is laid when betting closes is the bet. */
  async function send(): Promise<void> {
    isStale = true;
    if (isSending) return;
    isSending = true;
    while (isStale) {
      isStale = false;
      const bets = laid.list.map(({ spot, amountMinor }) => ({ spot, amountMinor: String(amountMinor) }));
      const isDone = await answerOf(post('/layout', { bets }));
      if (!isDone && view.phase === 'betting') laid.replace(chipsOf(mine.laid));
    }
    isSending = false;
    draw();
  }

  function act(action: string): void {
    if (isBusy || isPaused) return;
    if (['double', 'split', 'insure'].includes(action)) say({ type: 'halcyon.game.stake_sent' }, ref);
    isBusy = true;
    void answerOf(post('/actions', { action })).finally(() => {
      isBusy = false;
      draw();
    });
  }

  async function answerOf(asked: Promise<{ isDone: boolean; code: string; own: Own }>): Promise<boolean> {
    const answer = await asked.catch(() => null);
    if (answer) take(view, answer.own);
    if (!answer?.isDone) showProblem(answer?.code ?? 'NO_ANSWER');
    return answer?.isDone ?? false;
  }

  /** What went wrong, in a sentence under the layout; the operator's codes by their meaning. */
  function showProblem(code: string): void {
    const known = ['bets_closed', 'limit', 'seat_taken', 'not_now'].includes(code);
    const kind = /INSUFFICIENT|^21$|funds/i.test(code)
      ? 'problem.round.insufficient_funds.text'
      : /LIMIT|FINAL|^109$/.test(code)
        ? 'problem.round.limit_reached.text'
        : /TOKEN|SID|^102$/.test(code)
          ? 'problem.session.none.text'
          : 'problem.connection.lost.text';
    notice.textContent = known ? words(`studio.problem.${code}`, bounds) : words(kind);
    if (!known) say({ type: 'halcyon.game.error', code }, ref);
    if (/TOKEN|SID|^102$/.test(code)) say({ type: 'halcyon.game.session_ended' }, ref);
    setTimeout(() => (notice.textContent = ''), 6_000);
  }

  function take(nextView: View, nextOwn: Own): void {
    const isUpdate = nextView.phase !== view.phase;
    if (view.phase === 'betting' && isUpdate && laid.totalMinor > 0n)
      say({ type: 'halcyon.game.stake_sent' }, ref);
    if (nextOwn.balanceMinor !== mine.balanceMinor || balance.textContent === '')
      say({ type: 'halcyon.game.balance', balanceMinor: nextOwn.balanceMinor }, ref);
    const isNewRound = nextView.round !== view.round;
    view = nextView;
    mine = nextOwn;
    settleLaid(isNewRound);
    endsAt = performance.now() + (view.leftMs ?? 0);
    if (mine.roundId && announced.started !== mine.roundId) {
      announced.started = mine.roundId;
      say({ type: 'halcyon.game.round_started', roundId: mine.roundId }, ref);
    }
    if (mine.roundId && mine.wonMinor !== null && announced.ended !== mine.roundId) {
      announced.ended = mine.roundId;
      say({ type: 'halcyon.game.round_ended', roundId: mine.roundId, publicId: mine.roundId }, ref);
      announceWin(BigInt(mine.wonMinor), BigInt(mine.stakedMinor));
    }
    if (isUpdate && view.phase === 'result' && announced.round !== view.round) {
      announced = { ...announced, round: view.round };
      if (mine.roundId === null) voice.textContent = resultWords(words, view);
    }
    draw();
  }

  /** Chips are gone from the layout when they were staked or refused, and with a new round. */
  function settleLaid(isNewRound: boolean): void {
    if (laid.totalMinor === 0n || view.phase === 'betting') {
      if (isNewRound) laid.replace(chipsOf(mine.laid));
    } else if (mine.refusal !== null) {
      laid.replace([]);
      showProblem(mine.refusal);
    } else if (mine.bets.length > 0) {
      laid.staked(chipsOf(mine.bets));
      voice.textContent = words('studio.placed', { amount: money(BigInt(mine.stakedMinor)) });
    }
  }

  function announceWin(won: bigint, staked: bigint): void {
    const key = won === 0n ? 'announce.nothing' : won > staked ? 'announce.won' : 'announce.returned';
    const text = `${resultWords(words, view)} ${words(key, { amount: money(won) })}`;
    voice.textContent = text;
    notice.textContent = text;
    setTimeout(() => (notice.textContent = ''), 5_000);
  }

  function draw(): void {
    const isWatching = view.phase === 'deciding' && !mine.moves.includes('hit');
    phase.textContent = words(`studio.phase.${isWatching ? 'watching' : view.phase}`);
    info.dataset['phase'] = isWatching ? 'watching' : view.phase;
    people.textContent = `${words('studio.dealer', { name: view.dealer })} · ${words('studio.at_table', { count: view.players })}`;
    canvas.setAttribute('aria-label', `${table.name}. ${people.textContent}`);
    history.replaceChildren(
      ...view.results
        .slice(0, 12)
        .map((result) =>
          make('li', resultLook(table.kind, result), result === 'BUST' ? words('blackjack.bust') : result),
        ),
    );
    balance.textContent = money(BigInt(mine.balanceMinor) - laid.totalMinor);
    total.textContent = money(BigInt(mine.stakedMinor) + laid.totalMinor);
    tools.show(isOpen());
    layout.show({ view, own: mine, drafts: laid.bySpot, isOpen: isOpen() });
    const now = mine.moves.filter((move) => move !== 'bet');
    if (moves.dataset['now'] !== now.join()) {
      moves.dataset['now'] = now.join();
      moves.replaceChildren(
        ...now.map((move) => button('move', words(`blackjack.action.${move}`), () => act(move))),
      );
    }
    hint();
    stage.show(view);
  }

  /** Prompts a player without a seat at a table of seats to sit first. */
  function hint(): void {
    const sit = words('studio.sit_first');
    const isStanding = table.kind === 'blackjack' && mine.seat === null;
    if (isStanding && notice.textContent === '') notice.textContent = sit;
    else if (!isStanding && notice.textContent === sit) notice.textContent = '';
  }

  function tick(): void {
    const left = view.leftMs === null ? 0 : Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    const isCounting = view.phase === 'betting' || view.phase === 'deciding';
    clock.hidden = !isCounting;
    clock.textContent = String(left);
    clock.dataset['urgent'] = String(left <= 5);
    const share = view.phaseMs > 0 ? Math.max(0, (endsAt - performance.now()) / view.phaseMs) : 0;
    clock.style.setProperty('--share', `${Math.round(share * 100)}%`);
  }

  function chipRow(): HTMLElement {
    const row = make('div', 'chips');
    row.setAttribute('role', 'radiogroup');
    row.setAttribute('aria-label', words('studio.chips'));
    const offered = start.chips.map(BigInt);
    offered.forEach((amount, at) => {
      const coin = button('coin', onChip(amount), () => choose(amount));
      coin.dataset['step'] = String(at);
      coin.setAttribute('role', 'radio');
      coin.setAttribute('aria-label', words('studio.chip', { amount: money(amount) }));
      coin.setAttribute('aria-checked', String(amount === chip));
      row.append(coin);
    });
    const choose = (amount: bigint) => {
      chip = amount;
      [...row.children].forEach((coin, at) => {
        coin.setAttribute('aria-checked', String(offered[at] === amount));
        coin.setAttribute('tabindex', offered[at] === amount ? '0' : '-1');
      });
    };
    // One stop for the tab key; arrows choose.
    row.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const at = (offered.indexOf(chip) + by + offered.length) % offered.length;
      choose(offered[at]!);
      (row.children[at] as HTMLElement).focus({ preventScroll: true });
    });
    choose(chip);
    return row;
  }

  hear((type) => {
    if (type === 'halcyon.host.refresh_balance')
      void post<LiveStart>('/start', {})
        .then((again) => take(again.view, again.own))
        .catch(() => {});
    else isPaused = type === 'halcyon.host.pause';
    draw();
  });
  const events = new EventSource(`${own}/events`);
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const update = JSON.parse(data) as { view: View; own: Own };
    take(update.view, update.own);
  });
  setInterval(tick, 250);
  tick();
  laid.replace(chipsOf(start.own.laid));
  take(start.view, start.own);
  firstPicture(ref);
}

function chipsOf(bets: Own['bets']): readonly Chip[] {
  const bySpot = new Map<string, bigint>();
  for (const { spot, amountMinor } of bets) bySpot.set(spot, (bySpot.get(spot) ?? 0n) + BigInt(amountMinor));
  return [...bySpot].map(([spot, amountMinor]) => ({ spot, amountMinor }));
}

function button(className: string, text: string, press: () => void): HTMLButtonElement {
  const element = make('button', className, text);
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
}

function resultLook(kind: LiveStart['table']['kind'], result: string): string {
  if (kind === 'baccarat') return { P: 'player', B: 'banker', T: 'tie' }[result] ?? '';
  return kind === 'roulette' ? colourOf(Number(result)) : '';
}

/** The outcome of a round as a sentence. */
function resultWords(words: Words, { scene }: View): string {
  if (scene?.number !== undefined) {
    return scene.number === 0
      ? words('studio.announce.zero')
      : words('studio.announce.number', { number: scene.number, colour: words(`studio.${scene.colour}`) });
  }
  if (scene?.winner) {
    const { winner, playerTotal = 0, bankerTotal = 0 } = scene;
    return words('studio.announce.winner', {
      winner: words(`studio.${winner}`),
      player: playerTotal,
      banker: bankerTotal,
    });
  }
  if (scene?.pays !== undefined) return words('studio.announce.wheel', { pays: scene.pays });
  return scene?.dealerTotal === undefined
    ? ''
    : words('studio.announce.dealer', { total: scene.dealerTotal });
}
