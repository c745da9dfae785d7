import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageIds } from '@halcyon/contract/market/languages';
import { ruleIds } from '@halcyon/odds/grade/grade-market';
import { voidReasons } from '@halcyon/odds/grade/unfinished';
import { expect, test } from 'vitest';

const locales = join(import.meta.dirname, '../../../../../content/locales');

test.each(languageIds)(
  'every rule that decides a leg, and every reason of a void, has its sentence in %s',
  (language) => {
    const { rules } = JSON.parse(readFileSync(join(locales, language, 'bets.json'), 'utf8')) as {
      rules: Record<string, string>;
    };
    const needed = [...ruleIds, ...voidReasons, 'overturned', 'operator', 'early_payout'];
    expect(needed.filter((id) => !rules[id])).toEqual([]);
  },
);
