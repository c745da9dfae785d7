import { expect, test } from 'vitest';
import { inLanguageOf } from './in-language.ts';

test('a round is shown in the language of the site, whatever else its address asks for', () => {
  const locale = { language: 'br', market: 'BR' } as const;
  const address = inLanguageOf(
    { locale } as never,
    'https://games.example/play/neon-777?replay=a1&lang=en-IE',
  );
  expect(address).toBe('https://games.example/play/neon-777?replay=a1&lang=pt-BR');
});
