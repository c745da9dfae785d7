// The page of the stand-in vendor, mounted by its widget or in its frame. Plain DOM: it shares nothing with our own book.

type Options = {
  readonly container: HTMLElement;
  readonly token: string | null;
  readonly language: string;
  readonly oddsFormat: string;
  readonly path: string;
  readonly onRoute: (path: string) => void;
  readonly onLogin: () => void;
  readonly onDeposit: () => void;
  readonly onTokenExpired: () => Promise<string | null>;
  readonly onHeight: (height: number) => void;
  readonly onSlip: (count: number) => void;
  readonly onReady?: () => void;
};
type Change = Partial<Pick<Options, 'token' | 'path' | 'oddsFormat'>>;
type Session = { readonly id: string; readonly sequence: number; readonly amount: string };

const words = {
  en: { title: 'Stand-in book', log: 'Log in', pay: 'Deposit', slip: 'Selected', balance: 'Balance' },
  fi: { title: 'Sijaisvedonlyönti', log: 'Kirjaudu', pay: 'Talleta', slip: 'Valittu', balance: 'Saldo' },
  pt: {
    title: 'Apostas substitutas',
    log: 'Entrar',
    pay: 'Depositar',
    slip: 'Selecionado',
    balance: 'Saldo',
  },
};
const pages = {
  en: { '/': 'All', '/football': 'Football', '/tennis': 'Tennis', '/live': 'Live' },
  fi: { '/': 'Kaikki', '/football': 'Jalkapallo', '/tennis': 'Tennis', '/live': 'Live' },
  pt: { '/': 'Tudo', '/football': 'Futebol', '/tennis': 'Tênis', '/live': 'Ao vivo' },
};
const games = [
  ['Northport United', 'Eastfield Rovers', 2_100],
  ['Haven City', 'Westbrook', 1_850],
] as const;
const ASK_MS = 1_000;

// oxlint-disable-next-line no-unused-vars -- the files behind this one call it
function openVendorBook(options: Options, server: string) {
  const language = options.language.startsWith('fi') ? 'fi' : /^(br|pt)/.test(options.language) ? 'pt' : 'en';
  const text = words[language];
  const root = options.container.shadowRoot ?? options.container.attachShadow({ mode: 'open' });
  let { path, oddsFormat } = options;
  let session: Session | null = null;
  let isLeft = false;
  const selected = new Set<string>();

  const call = async (address: string, body?: object): Promise<Session | null> => {
    const response = await fetch(server + address, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      keepalive: true,
    });
    return response.ok ? ((await response.json()) as Session) : null;
  };
  const enter = async (token: string | null) => {
    session = token === null ? null : await call('/session', { token });
    draw();
  };
  // The platform pushes balances to the vendor's server; this page asks there.
  const asking = setInterval(async () => {
    if (!session) return;
    const now = await call(`/session/${session.id}`).catch(() => session);
    if (isLeft) return;
    if (now === null) return enter(await options.onTokenExpired());
    if (session && now.sequence > session.sequence) {
      session = now;
      draw();
    }
  }, ASK_MS);

  const odds = (milli: number) =>
    oddsFormat === 'american'
      ? milli >= 2_000 ? `+${milli / 10 - 100}` : `-${Math.round(100_000 / (milli - 1_000))}`
      : (milli / 1_000).toFixed(2); // prettier-ignore
  const button = (label: string, press: () => void, isOn = false) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.setAttribute('aria-pressed', String(isOn));
    made.addEventListener('click', press);
    return made;
  };
  const go = (to: string) => {
    path = to;
    options.onRoute(to);
    draw();
  };
  function draw(): void {
    if (isLeft) return;
    const style = document.createElement('style');
    style.textContent =
      ':host{display:block}main{padding:16px;font:16px/1.5 system-ui;background:#0f2418;color:#f2fff6;min-height:480px;box-sizing:border-box}' +
      'h1{font-size:24px;margin:0 0 12px}nav,p,li{display:flex;gap:8px;flex-wrap:wrap;align-items:center;margin:0 0 12px}ul{padding:0}' +
      'button{min-height:44px;padding:0 16px;border-radius:8px;border:1px solid #6fa685;background:#183a27;color:inherit;font:inherit;cursor:pointer}' +
      'button[aria-pressed=true]{background:#2f7d52}button:focus-visible{outline:2px solid #ffe08a}';
    const main = document.createElement('main');
    const title = document.createElement('h1');
    title.textContent = text.title;
    const nav = document.createElement('nav');
    nav.append(
      ...Object.entries(pages[language]).map(([to, name]) => button(name, () => go(to), path === to)),
    );
    const state = document.createElement('p');
    const balance = document.createElement('span');
    balance.setAttribute('role', 'status');
    balance.textContent = session ? `${text.balance}: ${session.amount}` : '';
    state.append(balance, session ? button(text.pay, options.onDeposit) : button(text.log, options.onLogin));
    const list = document.createElement('ul');
    for (const [home, away, milli] of games) {
      const item = document.createElement('li');
      const press = () => {
        if (!selected.delete(home)) selected.add(home);
        options.onSlip(selected.size);
        draw();
      };
      item.append(`${home} – ${away}`, button(`${home} ${odds(milli)}`, press, selected.has(home)));
      list.append(item);
    }
    const slip = document.createElement('p');
    slip.textContent = `${text.slip}: ${selected.size}`;
    main.append(title, nav, state, list, slip);
    root.replaceChildren(style, main);
    options.onHeight(Math.ceil(main.getBoundingClientRect().height));
  }

  draw();
  options.onReady?.();
  void enter(options.token);
  return {
    update(change: Change) {
      if (change.path !== undefined) path = change.path;
      if (change.oddsFormat !== undefined) oddsFormat = change.oddsFormat;
      if (change.token !== undefined) void enter(change.token);
      draw();
    },
    unmount() {
      isLeft = true;
      clearInterval(asking);
      if (session) void call(`/session/${session.id}/end`, {});
      root.replaceChildren();
    },
  };
}
