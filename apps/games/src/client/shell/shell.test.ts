import { describe, expect, test } from 'vitest';
import { isHostMessage, siteOriginFrom } from './host.ts';
import { readLaunch } from './launch.ts';
import { decimalText, moneyText } from './money-text.ts';
import { problemTextKey } from './problem-notice.ts';
import { startIndex } from './stake-picker.ts';
import { textsFrom } from './texts.ts';

test('amounts are written exactly, in the player’s language, whatever the decimals of the currency', () => {
  expect(decimalText(1250n, 2)).toBe('12.50');
  expect(decimalText(5n, 2)).toBe('0.05');
  expect(decimalText(-5n, 2)).toBe('-0.05');
  expect(decimalText(1250n, 0)).toBe('1250');
  expect(moneyText('en-IE', 'EUR', 2)(900_719_925_474_099_321n)).toBe('€9,007,199,254,740,993.21');
  expect(moneyText('en-IE', 'EUR', 2).spoken(420n)).toBe('4.20 euros');
  expect(moneyText('en', 'JPY', 0)(1250n)).toBe('¥1,250');
});

test('a game writes amounts in the form of the page around it, with a true minus sign', () => {
  const inGame = (language: string) => moneyText(language, 'EUR', 2)(-123_450n).replace('\u00a0', ' ');
  expect(['en-UN', 'en-DE', 'en-FI', 'en-NL'].map(inGame)).toEqual(Array(4).fill('−€1,234.50'));
  expect(['de-AT', 'de-CH'].map(inGame)).toEqual(Array(2).fill('−1.234,50 €'));
});

test('texts take values and plurals, and an unknown key shows itself', () => {
  const texts = textsFrom({ spins: { won_one: '{{count}} spin', won_other: '{{count}} spins' } }, 'en');
  expect(texts('spins.won', { count: 1 })).toBe('1 spin');
  expect(texts('spins.won', { count: 10 })).toBe('10 spins');
  expect(texts('spins.lost')).toBe('spins.lost');
});

test('the launch token leaves the address, everything else stays', () => {
  const launch = readLaunch({ pathname: '/play/neon-777', search: '?token=abc&lang=pt-PT&t=1800' });
  expect(launch).toMatchObject({ gameId: 'neon-777', token: 'abc', frozenAtMs: 1800, language: 'pt-PT' });
  expect(launch.addressWithoutToken).toBe('/play/neon-777?lang=pt-PT&t=1800');
  expect(readLaunch({ pathname: '/play/x', search: '?t=-1' }).frozenAtMs).toBeUndefined();
});

test('an address that names no language that could be one is shown in that of the browser', () => {
  for (const search of ['', '?lang=', '?lang=%22%3E', '?lang=en_IE']) {
    const { language } = readLaunch({ pathname: '/play/neon-777', search }, 'de-AT');
    expect(language).toBe('de-AT');
    expect(moneyText(language, 'EUR', 2)(123_456n)).toContain('1.234,56');
  }
});

describe('the page around the game', () => {
  test('is known by its own origin, else by the links of the launch, else not at all', () => {
    const links = [null, 'https://site.example/en/lobby'];
    expect(siteOriginFrom(['https://frame.example', ...links])).toBe('https://frame.example');
    expect(siteOriginFrom([undefined, ...links, ''])).toBe('https://site.example');
    expect(siteOriginFrom([undefined, null, ''])).toBeNull();
  });

  test('is read only when its messages follow the protocol', () => {
    expect(isHostMessage({ type: 'halcyon.host.pause' })).toBe(true);
    expect(isHostMessage({ type: 'halcyon.game.open' })).toBe(false);
    expect(isHostMessage('halcyon.host.pause')).toBe(false);
    expect(isHostMessage(null)).toBe(false);
  });
});

test('a remembered stake is used only while it is on offer', () => {
  const stakes = [20n, 100n, 500n];
  expect(startIndex(stakes, 500n, 100n)).toBe(2);
  expect(startIndex(stakes, 999n, 100n)).toBe(1);
  expect(startIndex(stakes, null, 7n)).toBe(0);
});

test('a refusal without its own text is shown as a fault', () => {
  const texts = textsFrom(
    { problem: { round: { insufficient_funds: { title: 'Not enough balance' } } } },
    'en',
  );
  expect(problemTextKey('round.insufficient_funds', texts)).toBe('problem.round.insufficient_funds');
  expect(problemTextKey('seeds.round_open', texts)).toBe('problem.fault.unexpected');
});
