import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import shell from '../../../../../content/locales/en/shell.json' with { type: 'json' };
import { SiteContext, type Site } from '../site.ts';
import { createTexts } from '../text/texts.ts';
import { QueryState } from './card.tsx';

type Query = Parameters<typeof QueryState>[0]['query'];

function shownWith(query: Partial<Query>): string {
  const site = { texts: createTexts('en', async () => ({}), { shell }) } as unknown as Site;
  const whole = { isPending: false, isError: false, refetch: async () => undefined as never, ...query };
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <QueryState query={whole} height={40}>
        <p>Limit of €50</p>
      </QueryState>
    </SiteContext>,
  );
}

test('figures that a player has seen stay, with a note and a button, when they cannot be read again', () => {
  const shown = shownWith({ isError: true, data: {} });
  expect(shown).toContain('Limit of €50');
  expect(shown).toContain(shell.fallback.stale);
  expect(shown).toContain(shell.retry);
  expect(shown).not.toContain(shell.fallback.part_title);
});

test('figures that were never read are replaced by the error, and fresh ones have no note', () => {
  const failed = shownWith({ isError: true });
  expect(failed).toContain(shell.fallback.part_title);
  expect(failed).not.toContain('Limit of €50');
  expect(shownWith({ data: {} })).toBe('<p>Limit of €50</p>');
  expect(shownWith({ isPending: true })).not.toContain('Limit of €50');
});
