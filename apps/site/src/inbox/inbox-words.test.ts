import { readFileSync } from 'node:fs';
import { messageKindNames } from '@halcyon/contract/inbox/message';
import { expect, test } from 'vitest';
import inbox from '../../../../content/locales/en/inbox.json' with { type: 'json' };

import { crmSettings } from './crm-loader.ts';
import { messageTargets } from './message-targets.ts';

const words = inbox as unknown as { kind: Record<string, { title: string; text: string }> };

test('every message that can be written has a title and a text by key, and none is left over', () => {
  expect(Object.keys(words.kind).toSorted()).toEqual([...messageKindNames].toSorted());
  for (const { title, text } of Object.values(words.kind))
    expect(title.length * text.length).toBeGreaterThan(0);
});

test('every message leads to a page of the site', () => {
  const routes = readFileSync(new URL('../app/routes.ts', import.meta.url), 'utf8');
  for (const target of new Set(Object.values(messageTargets))) {
    const last = target.split('/').at(-1)!;
    expect(routes, target).toContain(last);
  }
});

// facts: N1.1
test('the labels are those of the specification, letter by letter', () => {
  expect(inbox.empty).toBe('There is currently no messages in your inbox');
  expect(inbox.noPendingBonuses).toBe('You currently have no pending bonuses');
  expect(inbox.deleteAsk).toBe('Are you sure you want to delete this message?');
});

// facts: N1.1
test('the CRM is configured: event tracking off, pending rewards off', () => {
  expect(crmSettings).toMatchObject({ enableEventTracking: false, enablePendingRewards: false });
});
