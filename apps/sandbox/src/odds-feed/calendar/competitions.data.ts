import type { Sport } from '@halcyon/odds/sport';

/** When the matches of one round begin, by the clock of their venue: evenly spread from `from` to before `to`. */
export type KickOffWindow = {
  readonly zone: string;
  /** ISO days of the week, 1 is Monday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
};

/** In which language of `grammars.data.ts` the names of a competition's clubs and players are made. */
export type Tongue =
  | 'en'
  | 'es'
  | 'it'
  | 'de'
  | 'fr'
  | 'no'
  | 'fi'
  | 'sv'
  | 'da'
  | 'pt'
  | 'ja'
  | 'tr'
  | 'pl'
  | 'tl';

export type Competition = {
  /** `football-england-1`; part of the ids of its events. */
  readonly id: string;
  readonly sport: Sport;
  /** ISO 3166 code, `GB-ENG`, or null where many countries take part. */
  readonly country: string | null;
  readonly title: string;
  readonly form: 'league' | 'tour' | 'series';
  /** Several where clubs of many countries meet: they take turns. */
  readonly tongues: readonly Tongue[];
  readonly sides: number;
  readonly squad: number;
  readonly windows: readonly KickOffWindow[];
  /** How long before its start an event is listed. */
  readonly listedHours: number;
  /** Women's competitions: points on serve are fewer. */
  readonly isWomens?: true;
};

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
/** Of competitions with a round a week: two weeks of events are listed. */
const seasonHours = 14 * 24;
/** Of competitions with rounds every day. */
const dailyHours = 33;
const shortHours = 3;

type Row = readonly [country: string, number: number, title: string, tongue: Tongue, windows: KickOffWindow];

const weekly = (zone: string, day: number, from: string, to: string): KickOffWindow => ({
  zone,
  days: [day],
  from,
  to,
});
const daily = (zone: string, from: string, to: string): KickOffWindow => ({ zone, days: everyDay, from, to });

const london = 'Europe/London';
const madrid = 'Europe/Madrid';
const rome = 'Europe/Rome';
const berlin = 'Europe/Berlin';
const paris = 'Europe/Paris';
const oslo = 'Europe/Oslo';
const helsinki = 'Europe/Helsinki';
const warsaw = 'Europe/Warsaw';
const istanbul = 'Europe/Istanbul';
const tokyo = 'Asia/Tokyo';
const manila = 'Asia/Manila';
const toronto = 'America/Toronto';
const saoPaulo = 'America/Sao_Paulo';
const santiago = 'America/Santiago';
const lima = 'America/Lima';

const football: readonly Row[] = [
  ['GB-ENG', 1, 'Beacon', 'en', weekly(london, 6, '12:30', '20:30')],
  ['GB-ENG', 2, 'Lantern', 'en', daily(london, '12:00', '22:00')],
  ['ES', 1, 'Aurora', 'es', weekly(madrid, 7, '13:00', '22:00')],
  ['ES', 2, 'Albor', 'es', daily(madrid, '12:00', '22:00')],
  ['IT', 1, 'Ponente', 'it', weekly(rome, 7, '12:30', '21:30')],
  ['IT', 2, 'Levante', 'it', daily(rome, '13:00', '22:00')],
  ['DE', 1, 'Bernstein', 'de', weekly(berlin, 6, '13:30', '21:00')],
  ['DE', 2, 'Kiesel', 'de', daily(berlin, '12:00', '21:30')],
  ['FR', 1, 'Mistral', 'fr', weekly(paris, 5, '17:00', '22:00')],
  ['FR', 2, 'Garrigue', 'fr', daily(paris, '13:00', '22:00')],
  ['NO', 1, 'Polaris', 'no', weekly(oslo, 1, '16:00', '21:00')],
  ['FI', 1, 'Kajo', 'fi', weekly(helsinki, 4, '16:00', '21:00')],
  ['SE', 1, 'Norrsken', 'sv', weekly('Europe/Stockholm', 2, '16:00', '21:00')],
  ['DK', 1, 'Klit', 'da', weekly('Europe/Copenhagen', 3, '16:00', '21:00')],
  ['PT', 1, 'Maré', 'pt', weekly('Europe/Lisbon', 5, '15:00', '22:00')],
  ['BR', 1, 'Jacarandá', 'pt', weekly(saoPaulo, 4, '15:00', '22:30')],
  ['BR', 2, 'Ipê', 'pt', daily(saoPaulo, '11:00', '22:00')],
  ['CL', 1, 'Copihue', 'es', weekly(santiago, 1, '14:00', '22:00')],
  ['PE', 1, 'Cantuta', 'es', weekly(lima, 2, '13:00', '22:00')],
  ['AR', 1, 'Ceibo', 'es', weekly('America/Argentina/Buenos_Aires', 3, '14:00', '23:00')],
  ['MX', 1, 'Dalia', 'es', daily('America/Mexico_City', '12:00', '22:00')],
  ['JP', 1, 'Sakura', 'ja', daily(tokyo, '10:00', '22:00')],
  ['TR', 1, 'Lale', 'tr', weekly(istanbul, 6, '13:00', '22:00')],
  ['PL', 1, 'Bursztyn', 'pl', weekly(warsaw, 7, '12:00', '20:30')],
];

const iceHockey: readonly Row[] = [
  ['FI', 1, 'Revontuli', 'fi', weekly(helsinki, 2, '16:00', '20:00')],
  ['SE', 1, 'Frost', 'sv', weekly('Europe/Stockholm', 4, '16:00', '20:30')],
  ['NO', 1, 'Rimfrost', 'no', weekly(oslo, 3, '16:00', '20:30')],
  ['DE', 1, 'Raureif', 'de', weekly(berlin, 5, '16:30', '20:30')],
  ['PL', 1, 'Zamieć', 'pl', weekly(warsaw, 1, '16:00', '20:30')],
  ['CA', 1, 'Maple', 'en', weekly(toronto, 6, '13:00', '21:30')],
  ['CA', 2, 'Tundra', 'en', weekly('America/Vancouver', 3, '14:00', '21:30')],
];

const basketball: readonly Row[] = [
  ['ES', 1, 'Cima', 'es', weekly(madrid, 3, '17:00', '22:00')],
  ['TR', 1, 'Doruk', 'tr', weekly(istanbul, 4, '16:00', '21:00')],
  ['FR', 1, 'Zénith', 'fr', weekly(paris, 2, '17:00', '21:30')],
  ['DE', 1, 'Gipfel', 'de', weekly(berlin, 1, '16:00', '21:00')],
  ['PH', 1, 'Bituin', 'tl', weekly(manila, 7, '12:00', '21:00')],
  ['PH', 2, 'Tala', 'tl', weekly(manila, 3, '13:00', '21:00')],
  ['CA', 1, 'Summit', 'en', weekly(toronto, 5, '13:00', '22:00')],
];

const handball: readonly Row[] = [
  ['DE', 1, 'Anker', 'de', weekly(berlin, 4, '16:00', '20:30')],
  ['FR', 1, 'Boussole', 'fr', weekly(paris, 4, '17:00', '21:00')],
  ['NO', 1, 'Fjell', 'no', weekly(oslo, 6, '12:00', '18:00')],
  ['DK', 1, 'Fyr', 'da', weekly('Europe/Copenhagen', 7, '13:00', '19:00')],
  ['PL', 1, 'Kotwica', 'pl', weekly(warsaw, 5, '15:00', '20:00')],
  ['ES', 1, 'Faro', 'es', weekly(madrid, 6, '12:00', '20:00')],
];

const volleyball: readonly Row[] = [
  ['IT', 1, 'Scirocco', 'it', weekly(rome, 3, '17:00', '21:00')],
  ['BR', 1, 'Aroeira', 'pt', weekly(saoPaulo, 2, '14:00', '21:30')],
  ['PL', 1, 'Sokół', 'pl', weekly(warsaw, 2, '15:00', '20:30')],
  ['JP', 1, 'Hayate', 'ja', weekly(tokyo, 6, '11:00', '19:00')],
  ['TR', 1, 'Poyraz', 'tr', weekly(istanbul, 1, '14:00', '20:00')],
  ['PE', 1, 'Colibrí', 'es', weekly(lima, 5, '13:00', '21:00')],
];

/** Venues that follow the sun: each plays in its own day, so that a round is under way at any hour. */
const tennisDay = [
  daily(tokyo, '10:30', '18:00'),
  daily(madrid, '09:00', '15:30'),
  daily(saoPaulo, '11:00', '17:00'),
  daily('America/Phoenix', '13:00', '20:00'),
];
const esportsDay = [
  daily(manila, '11:30', '18:30'),
  daily(berlin, '11:00', '19:30'),
  daily('America/Bogota', '14:00', '23:00'),
];
/** A round an hour, but for the hour that a change of clocks skips. */
const hourly = (zone: string, skipped?: string): readonly KickOffWindow[] =>
  Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0'))
    .filter((hour) => hour !== skipped)
    .map((hour) => daily(zone, `${hour}:00`, `${hour}:59`));

const slugs: Readonly<Record<string, string>> = { 'GB-ENG': 'england' };
const slugOf = (country: string) =>
  slugs[country] ??
  new Intl.DisplayNames('en', { type: 'region' })
    .of(country)!
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
const asciiCountry: Readonly<Record<string, string>> = { TR: 'turkey' };

const leagues = (
  sport: Sport,
  rows: readonly Row[],
  size: { sides: number; squad: number },
): readonly Competition[] =>
  rows.map(([country, number, title, tongue, window]) => ({
    id: `${sport}-${asciiCountry[country] ?? slugOf(country)}-${number}`,
    sport,
    country,
    title,
    form: 'league',
    tongues: [tongue],
    ...size,
    windows: [window],
    listedHours: window.days.length === 1 ? seasonHours : dailyHours,
  }));

const manyTongues = ['en', 'es', 'it', 'de', 'fr', 'no', 'fi', 'pt', 'ja', 'tr', 'pl', 'tl'] as const;
type Circuit = readonly [number: number, title: string, isWomens?: true];
const circuit = (
  sport: Sport,
  of: Omit<Competition, 'id' | 'sport' | 'title' | 'country'>,
  rows: readonly Circuit[],
): readonly Competition[] =>
  rows.map(([number, title, isWomens]) => ({
    id: `${sport}-international-${number}`,
    sport,
    country: null,
    title,
    ...of,
    ...(isWomens && { isWomens }),
  }));

const tour = { form: 'tour', tongues: manyTongues, squad: 1 } as const;
const series = {
  form: 'series',
  tongues: manyTongues,
  sides: 16,
  squad: 5,
  windows: esportsDay,
  listedHours: dailyHours,
} as const;

/** Every competition of the feed. None of them is real. */
export const competitions: readonly Competition[] = [
  ...leagues('football', football, { sides: 20, squad: 17 }),
  ...leagues('ice-hockey', iceHockey, { sides: 16, squad: 16 }),
  ...leagues('basketball', basketball, { sides: 16, squad: 10 }),
  ...leagues('handball', handball, { sides: 16, squad: 12 }),
  ...leagues('volleyball', volleyball, { sides: 16, squad: 10 }),
  ...circuit('tennis', { ...tour, sides: 28, windows: tennisDay, listedHours: dailyHours }, [
    [1, 'Meridian'],
    [2, 'Cobalt'],
    [3, 'Equinox', true],
    [4, 'Vermilion', true],
  ]),
  ...circuit('table-tennis', { ...tour, sides: 32, windows: hourly(warsaw, '02'), listedHours: shortHours }, [
    [1, 'Pendulum'],
  ]),
  ...circuit('table-tennis', { ...tour, sides: 32, windows: hourly(tokyo), listedHours: shortHours }, [
    [2, 'Metronome'],
  ]),
  ...circuit('counter-strike', series, [
    [1, 'Vantage'],
    [2, 'Foundry'],
    [3, 'Signal'],
    [4, 'Outpost'],
    [5, 'Parallax'],
  ]),
  ...circuit('dota', series, [
    [1, 'Moonwell'],
    [2, 'Rampart'],
    [3, 'Evergreen'],
  ]),
];
