/**
 * The dataset of the content service.
 *
 *   node scripts/content.ts --check    references, languages, pictures, dates, links, facts; exit 1 on a problem
 *   node scripts/content.ts --facts    copies the facts of our own games from their definitions
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marketIds, markets } from '../packages/contract/src/market/markets.ts';
import type { GameFactsDocument } from '../packages/contract/src/content/documents.ts';
import { checkDataset } from '../apps/api/src/content/dataset-check.ts';
import { datasetFolder, readDataset, readFacts } from '../apps/api/src/content/dataset.ts';
import {
  BLACKJACK_MAX_WIN_MULTIPLE,
  BLACKJACK_RTP_BASIS_POINTS,
} from '../apps/games/src/blackjack/blackjack-facts.ts';
import { BLACKJACK_ID, BLACKJACK_MATH_VERSION } from '../apps/games/src/blackjack/play-blackjack.ts';
import { stakesFor } from '../apps/games/src/stakes.ts';
import { slotMachines } from '../apps/games/src/slots/slot-titles.ts';

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
  const problems = [...checkDataset(readDataset())];
  if (asText(readFacts()) !== asText(factsOfGames())) {
    problems.push('game-facts.json is not what the games say; run: node scripts/content.ts --facts');
  }
  for (const problem of problems) console.error(problem);
  console.log(`${readDataset().documents.length} documents: ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const mode = process.argv[2];
  if (mode === '--check') process.exitCode = check();
  else if (mode === '--facts') writeFileSync(join(datasetFolder, 'game-facts.json'), asText(factsOfGames()));
  else {
    console.error('one of --check, --facts');
    process.exitCode = 2;
  }
}
