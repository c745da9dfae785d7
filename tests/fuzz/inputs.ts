import type { Chance } from '../simulate/chance.ts';
import type { Exchange, Input } from './exchange.ts';

/** A listening socket of a process. */
export type Target = {
  readonly name: string;
  readonly kind: 'http' | 'smtp';
  readonly port: number;
  /** WebSockets that it takes, with or without a ticket. */
  readonly sockets?: readonly string[];
  /** A WebSocket that it opens without a session. */
  readonly silentSocket?: string;
};

const MIB = 1024 * 1024;
const BODY_BYTES = 8 * MIB;
const LINE_BYTES = 2 * MIB;
const MESSAGE_BYTES = 3 * MIB;
const websocket =
  'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const paths = [
  '/',
  '/health/live',
  '/metrics',
  '/api/v1/player',
  '/en-IE',
  '/%zz',
  '/..%2f',
  '/a?b=%00',
  '*',
];
const methods = ['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE', 'PRI', 'G\0T'];
const headers = [
  'content-length: -1',
  'content-length: 5\r\ncontent-length: 6',
  'transfer-encoding: chunked\r\ncontent-length: 3',
  'transfer-encoding: chunked',
  'expect: 100-continue',
  'expect: miracles',
  'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk',
  'host: [::1',
  'cookie: a=b; c',
  'range: bytes=9-1',
  'accept-encoding: \u00ff',
  'content-type: multipart/form-data; boundary=',
];

/** Draws the input of a target at its turn: each kind once, then by weight, the costly ones seldom. */
export function inputOf(target: Target, chance: Chance, turn: number): Input {
  if (target.kind === 'http') {
    const kind = kindOf(httpWeights, chance, turn);
    return { kind, ...httpKinds[kind](target, chance) };
  }
  const kind = kindOf(smtpWeights, chance, turn);
  return { kind: `mail: ${kind}`, ...smtpKinds[kind](chance) };
}

function kindOf<Kind extends string>(
  weights: Readonly<Record<Kind, number>>,
  chance: Chance,
  turn: number,
): Kind {
  return (Object.keys(weights) as Kind[])[turn] ?? chance.weighted(weights);
}

const httpWeights = {
  nonsense: 20,
  head: 30,
  json: 12,
  abrupt: 8,
  dripping: 4,
  pipelined: 3,
  'upgrade of another path': 8,
  'malformed upgrade': 8,
  'upgrade without a ticket': 10,
  frames: 10,
  'huge header': 2,
  'huge body': 1,
};
const smtpWeights = {
  nonsense: 36,
  commands: 42,
  abrupt: 12,
  dripping: 4,
  'endless line': 3,
  'huge message': 3,
};
export const inputKinds = [
  ...Object.keys(httpWeights),
  ...Object.keys(smtpWeights).map((kind) => `mail: ${kind}`),
];

type Drawn = Omit<Input, 'kind'>;

const httpKinds = {
  nonsense: (_target, chance) => ({ chunks: [noise(chance, 400)], ...parting(chance) }),
  head: (_target, chance) => {
    const lines = Array.from({ length: chance.between(0, 4) }, () => chance.pick(headers)).join('\r\n');
    const text = `${chance.pick(methods)} ${chance.pick(paths)} HTTP/1.${chance.below(3)}\r\nhost: x\r\n${lines}\r\n\r\n`;
    return { chunks: [spoilt(Buffer.from(text, 'latin1'), chance)], ...parting(chance) };
  },
  json: (_target, chance) => {
    const depth = chance.between(1, 2_000);
    const body = chance.pick([
      '{',
      '[1,',
      '{"a":'.repeat(depth),
      '[' + '['.repeat(depth),
      '"\\ud800"',
      '\u0000',
    ]);
    const head = `POST ${chance.pick(paths)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`;
    const text = `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    return { chunks: [Buffer.from(text)], ending: 'wait', judge: isClosed };
  },
  abrupt: () => ({ chunks: [], ending: 'reset', pauseMs: 0 }),
  dripping: (_target, chance) => ({
    chunks: pieces(`${chance.pick(methods)} ${chance.pick(paths)} HTTP/1.1\r\nhost: x\r\n\r\n`, chance),
    ...parting(chance),
    pauseMs: chance.between(5, 40),
  }),
  pipelined: (_target, chance) => {
    const text = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(chance.between(2, 50));
    return { chunks: [Buffer.from(text)], ending: 'reset', pauseMs: chance.below(5) };
  },
  'upgrade of another path': (_target, chance) => ({
    chunks: [upgradeTo(`/${chance.below(1_000_000)}`)],
    ending: 'wait',
    judge: isRefusedWith(404),
  }),
  'malformed upgrade': (_target, chance) => ({
    chunks: [upgradeTo(chance.pick(['//', '//x/push', '///', 'http://[', 'http:', '//[::1']))],
    ending: 'wait',
    judge: isRefusedWith(400),
  }),
  'upgrade without a ticket': (target, chance) => {
    const path = `${chance.pick(target.sockets ?? ['/push'])}?authorization=${chance.below(9)}.%zz`;
    return { chunks: [upgradeTo(path)], ending: 'reset', pauseMs: chance.below(80) };
  },
  frames: (target, chance) => ({
    chunks: [
      upgradeTo(`${chance.pick(target.sockets ?? ['/push'])}?authorization=0.x`),
      ...Array.from({ length: chance.between(1, 4) }, () => frame(chance)),
    ],
    pauseMs: 40,
    ending: chance.pick(['reset', 'close'] as const),
  }),
  'huge header': () => ({
    chunks: [Buffer.from(`GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(MIB)}\r\n\r\n`)],
    ending: 'wait',
    judge: isClosed,
  }),
  'huge body': () => ({
    chunks: [
      Buffer.from(
        `POST /fuzz HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`,
      ),
      ...Array.from({ length: BODY_BYTES / MIB }, () => Buffer.alloc(MIB, 0x20)),
    ],
    ending: 'wait',
    judge: (exchange) =>
      isClosed(exchange) ?? (/^HTTP\/1.1 2/.test(exchange.said) ? 'a body of 8 MiB was taken' : null),
  }),
} satisfies Readonly<Record<keyof typeof httpWeights, (target: Target, chance: Chance) => Drawn>>;

const smtpKinds = {
  nonsense: (chance: Chance): Drawn => ({ chunks: [noise(chance, 600)], ...parting(chance) }),
  abrupt: (): Drawn => ({ chunks: [], ending: 'reset', pauseMs: 0 }),
  dripping: (chance: Chance): Drawn => ({
    waitsForGreeting: true,
    chunks: pieces('EHLO x\r\nMAIL FROM:<a@b.example>\r\nDATA\r\n', chance),
    ...parting(chance),
    pauseMs: chance.between(5, 40),
  }),
  commands: (chance: Chance): Drawn => {
    const waitsForGreeting = chance.once(60);
    const commands = [
      'EHLO x',
      'HELO',
      'MAIL FROM:<>',
      'MAIL FROM:<a@b',
      'RCPT TO:<a@b.example>',
      'DATA',
      '.',
    ];
    const more = [
      'AUTH PLAIN \0',
      'STARTTLS',
      'XCLIENT ADDR=1',
      'RSET',
      'subject: x',
      '\0\r',
      'BDAT 99999999999',
    ];
    const lines = Array.from({ length: chance.between(1, 9) }, () => chance.pick([...commands, ...more]));
    return { waitsForGreeting, chunks: [Buffer.from(`${lines.join('\r\n')}\r\n`)], ...parting(chance) };
  },
  'endless line': (): Drawn => ({
    waitsForGreeting: true,
    chunks: [Buffer.from('EHLO '), ...Array.from({ length: 8 }, () => Buffer.alloc(LINE_BYTES / 8, 0x61))],
    ending: 'close',
    pauseMs: 300,
    judge: ({ said }) => (/^[45]\d\d/m.test(said) ? null : 'a line of 2 MiB was taken'),
  }),
  'huge message': (): Drawn => ({
    waitsForGreeting: true,
    chunks: [
      Buffer.from('EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<a@b.example>\r\nDATA\r\n'),
      ...Array.from({ length: MESSAGE_BYTES / MIB }, () => Buffer.alloc(MIB, 'word word word\r\n')),
      Buffer.from('\r\n.\r\nQUIT\r\n'),
    ],
    pauseMs: 50,
    ending: 'wait',
    judge: (exchange) =>
      isClosed(exchange) ?? (/^552/m.test(exchange.said) ? null : 'mail of 3 MiB was taken'),
  }),
} satisfies Readonly<Record<keyof typeof smtpWeights, (chance: Chance) => Drawn>>;

export const upgradeText = (target: string) => `GET ${target} HTTP/1.1\r\nhost: x\r\n${websocket}\r\n`;

const upgradeTo = (target: string) => Buffer.from(upgradeText(target));

const isClosed = ({ isOpen }: Exchange) => (isOpen ? 'the connection stays open' : null);

const isRefusedWith = (status: number) => (exchange: Exchange) =>
  isClosed(exchange) ??
  (exchange.said.startsWith(`HTTP/1.1 ${status} `) ? null : `not ${status}: ${exchange.said.slice(0, 40)}`);

/** A frame whose length, opcode and mask are as likely wrong as right. */
function frame(chance: Chance): Buffer {
  const payload = noise(chance, 60);
  const head = [chance.below(256), chance.once(70) ? 0x80 | payload.length : chance.below(256)];
  return Buffer.concat([Buffer.from(head), payload]);
}

function noise(chance: Chance, lengthMax: number): Buffer {
  return Buffer.from(Array.from({ length: chance.between(1, lengthMax) }, () => chance.below(256)));
}

/** A text in up to nine parts. */
function pieces(text: string, chance: Chance): Buffer[] {
  const bytes = Math.ceil(text.length / chance.between(2, 9));
  return text.match(new RegExp(`[^]{1,${bytes}}`, 'g'))!.map((piece) => Buffer.from(piece, 'latin1'));
}

function spoilt(text: Buffer, chance: Chance): Buffer {
  if (chance.once(50)) text[chance.below(text.length)] = chance.below(256);
  return chance.once(25) ? text.subarray(0, chance.below(text.length)) : text;
}

function parting(chance: Chance): { ending: 'reset' | 'close'; pauseMs: number } {
  return { ending: chance.pick(['reset', 'close'] as const), pauseMs: chance.below(8) };
}
