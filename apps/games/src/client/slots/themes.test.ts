import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { symbolIds } from '../../slots/slot-definition.ts';
import { slotMachines } from '../../slots/slot-titles.ts';
import { tonesOf } from '../sound/palette.ts';
import { isPaintable } from './painted-words.ts';
import type { SlotTheme } from './theme.ts';

const texts = JSON.parse(
  readFileSync(new URL('../../../../../content/locales/en/games.json', import.meta.url), 'utf8'),
) as { symbol: Record<string, Record<string, string>>; celebration: Record<string, string> };

const LETTERING_BYTES_MAX = 10_000;

describe.each(slotMachines.map(({ definition }) => definition))('$name', ({ gameId, symbolNames }) => {
  test('has its own look, letters included, and a name for every symbol', async () => {
    const { theme } = (await import(`../themes/${gameId}.ts`)) as { theme: SlotTheme };
    expect(theme.gameId).toBe(gameId);
    expect(Object.keys(theme.plates)).toEqual([...symbolIds]);
    expect(statSync(new URL(theme.lettering.url)).size).toBeLessThanOrEqual(LETTERING_BYTES_MAX);
    expect(Object.values(texts.symbol[gameId] ?? {})).toEqual([...symbolNames]);
  });
});

test('every title names a big win in its own letters, and plainly in a language whose letters it lacks', async () => {
  for (const { definition } of slotMachines) {
    const { theme } = (await import(`../themes/${definition.gameId}.ts`)) as { theme: SlotTheme };
    for (const name of Object.values(texts.celebration))
      expect(isPaintable(name, theme.lettering), name).toBe(true);
    expect(isPaintable('Großer Gewinn', theme.lettering)).toBe(true);
    expect(isPaintable('ビッグウィン', theme.lettering)).toBe(false);
    const file = new URL(`../../../art/${definition.gameId}/words.woff2`, import.meta.url);
    expect(statSync(file).size).toBeLessThan(15_000);
  }
});

test('no two titles share frame material and letters', async () => {
  const looks = await Promise.all(
    slotMachines.map(async ({ definition }) => {
      const { theme } = (await import(`../themes/${definition.gameId}.ts`)) as { theme: SlotTheme };
      return [theme.frame.kind, theme.lettering.family];
    }),
  );
  expect(new Set(looks.map(([kind]) => kind)).size).toBe(looks.length);
  expect(new Set(looks.map(([, family]) => family)).size).toBe(looks.length);
});

test('every effect makes sound that ends within two seconds', () => {
  const palette = { rootHertz: 220, scale: [0, 3, 5, 7, 10], voice: 'triangle', thudHertz: 80 } as const;
  const effects = [
    'press',
    'spin',
    'scatter',
    'hold',
    'returned',
    'vanish',
    'fall',
    'award',
    'win',
    'big',
  ] as const;
  for (const name of effects) {
    const tones = tonesOf(palette, { name });
    expect(tones.length).toBeGreaterThan(0);
    for (const tone of tones) {
      expect((tone.delayMs ?? 0) + (tone.attackMs ?? 4) + (tone.holdMs ?? 0) + tone.releaseMs).toBeLessThan(
        2000,
      );
      expect(tone.hertz).toBeGreaterThan(20);
    }
  }
});
