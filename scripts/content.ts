import { openPolicies } from '../apps/api/src/market/policy.service.ts';
/**
 * The dataset of the content service.
 *
 *   node scripts/content.ts --check              references, pictures, dates, links, facts; exit 1 on a problem
 *   node scripts/content.ts --check-languages    every word and every page in every language; exit 1 when not
 *   node scripts/content.ts --facts              copies the facts of our own games from their definitions
 *   node scripts/content.ts --missing fi         what Finnish lacks: { words: { key: English }, pages: [id] } as JSON
 *   node scripts/content.ts --fill fi words.json writes { key: words } into the dataset
 *   node scripts/content.ts --rates <file.xml>   adds the newest day of the European Central Bank's file of rates
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguageId, languageIds } from '../packages/contract/src/market/languages.ts';
import { marketIds, markets } from '../packages/contract/src/market/markets.ts';
import type { GameFactsDocument, ReferenceRates } from '../packages/contract/src/content/documents.ts';
import { checkDataset } from '../apps/api/src/content/dataset/dataset-check.ts';
import { datasetFolder, readDataset, readFacts } from '../apps/api/src/content/dataset/dataset.ts';
import {
  BLACKJACK_MAX_WIN_MULTIPLE,
  BLACKJACK_RTP_BASIS_POINTS,
} from '../apps/games/src/blackjack/blackjack-facts.ts';
import { BLACKJACK_ID, BLACKJACK_MATH_VERSION } from '../apps/games/src/blackjack/play-blackjack.ts';
import { stakesFor } from '../apps/games/src/stakes.ts';
import { slotMachines } from '../apps/games/src/slots/slot-titles.ts';
import { ratesFromCentralBank, withRates } from './content/reference-rates.ts';
import { fillIn, missingIn } from './content/words.ts';

/** The facts as the games server states them. */
export function factsOfGames(): Readonly<Record<string, GameFactsDocument>> {
  const slots = slotMachines.map(({ definition }): [string, GameFactsDocument] => [
    definition.gameId,
    {
      rtpBasisPoints: definition.rtpBasisPoints,
      volatility: definition.volatility,
      maxWinMultiple: definition.maxWinMultiple,
      mechanic: definition.mechanic,
      mathVersion: definition.mathVersion,
      betLimits: betLimitsOf({ kind: 'slot', stakeCoins: definition.stakeCoins }),
      lines: definition.payRule === 'lines' ? definition.lines.length : null,
      ways: definition.payRule === 'ways' ? definition.rows ** definition.reels : null,
    },
  ]);
  const blackjack: GameFactsDocument = {
    rtpBasisPoints: BLACKJACK_RTP_BASIS_POINTS,
    volatility: null,
    maxWinMultiple: BLACKJACK_MAX_WIN_MULTIPLE,
    mechanic: 'blackjack',
    mathVersion: BLACKJACK_MATH_VERSION,
    betLimits: betLimitsOf({ kind: 'blackjack' }),
    lines: null,
    ways: null,
  };
  return Object.fromEntries([...slots, [BLACKJACK_ID, blackjack]]);
}

/** Smallest and largest stake in each currency of a market. */
function betLimitsOf(game: Parameters<typeof stakesFor>[0]): GameFactsDocument['betLimits'] {
  const currencies = [...new Set(marketIds.map((id) => markets[id].currency))].toSorted();
  return currencies.flatMap((currency) => {
    const stakes = stakesFor(game, currency, null);
    const [min, max] = [stakes[0], stakes.at(-1)];
    return min === undefined || max === undefined
      ? []
      : [{ currency, minMinor: String(min), maxMinor: String(max) }];
  });
}

const asText = (facts: unknown): string => `${JSON.stringify(facts, null, 2)}\n`;

function check(): number {
  const problems = [...checkDataset(readDataset(openPolicies({ isProduction: false })))];
  if (asText(readFacts()) !== asText(factsOfGames())) {
    problems.push('game-facts.json is not what the games say; run: node scripts/content.ts --facts');
  }
  for (const problem of problems) console.error(problem);
  console.log(
    `${readDataset(openPolicies({ isProduction: false })).documents.length} documents: ${problems.length} problems`,
  );
  return problems.length === 0 ? 0 : 1;
}

function checkLanguages(): number {
  let lacking = 0;
  for (const language of languageIds) {
    const { words, pages } = missingIn(datasetFolder, language);
    const count = Object.keys(words).length + pages.length;
    if (count > 0)
      console.error(`${language}: ${Object.keys(words).length} words and ${pages.length} pages are missing`);
    lacking += count;
  }
  console.log(`${languageIds.length} languages: ${lacking} words and pages missing`);
  return lacking === 0 ? 0 : 1;
}

function addRates(file: string): void {
  const wanted = new Set<string>(marketIds.map((id) => markets[id].currency));
  const next = ratesFromCentralBank(readFileSync(file, 'utf8'), wanted);
  const place = join(datasetFolder, 'reference-rates.json');
  const sets = JSON.parse(readFileSync(place, 'utf8')) as readonly ReferenceRates[];
  writeFileSync(place, asText(withRates(sets, next)));
  const lacking = [...wanted].filter(
    (code) => code !== 'EUR' && next.rates.every(({ currency }) => currency !== code),
  );
  console.log(`${next.publishedOn}: ${next.rates.length} rates; shown in their own: ${lacking.join(', ')}`);
}

if (import.meta.main) {
  const [mode, language = '', file = ''] = process.argv.slice(2);
  if (mode === '--check') process.exitCode = check();
  else if (mode === '--check-languages') process.exitCode = checkLanguages();
  else if (mode === '--rates' && language !== '') addRates(language);
  else if (mode === '--facts') writeFileSync(join(datasetFolder, 'game-facts.json'), asText(factsOfGames()));
  else if (mode === '--missing' && isLanguageId(language)) {
    console.log(JSON.stringify(missingIn(datasetFolder, language), null, 2));
  } else if (mode === '--fill' && isLanguageId(language) && file !== '') {
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    console.log(`${fillIn(datasetFolder, language, words)} words written`);
  } else {
    console.error(
      'one of --check, --check-languages, --facts, --rates <file>, --missing <language>, --fill <language> <file>',
    );
    process.exitCode = 2;
  }
}
