import { z } from 'zod';
import { bcp47Of } from '@halcyon/contract/market/languages';
import { formatMoney, formatNumber, formatPercent, formattingTag } from '@halcyon/contract/market/format';
import type { Locale } from '@halcyon/contract/market/locale';
import type { CampaignPreview } from '@halcyon/contract/operations/campaigns.contract';
import type { CampaignBody, Offer } from '@halcyon/contract/rewards/campaign';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import { divideUp } from '@halcyon/money/amount';
import { filled, readMessages } from '../../platform/messages.ts';
import { bonusMinorOf, earningMinorOf, requiredE4Of } from '../campaign/amount.rules.ts';

/** The words of the player's cards. */
const Words = z.object({
  vertical: z.record(z.string(), z.string()),
  filter: z.object({ spins: z.string(), cashback: z.string() }),
  amount: z.object({ percent: z.string(), upTo: z.string() }),
  base: z.record(z.string(), z.string()),
  category: z.object({ slot: z.string(), table: z.string(), live: z.string() }),
  fact: z.object({
    deposit: z.string(),
    wager: z.string(),
    noWager: z.string(),
    maxBet: z.string(),
    noLimit: z.string(),
    counts: z.string(),
    cap: z.string(),
    validFor: z.string(),
  }),
  terms: z.object({
    sticky: z.string(),
    notSticky: z.string(),
    refused: z.string(),
    giveUp: z.string(),
    frozen: z.string(),
  }),
  cost: z.object({ title: z.string(), text: z.string() }),
});
type Words = z.infer<typeof Words>;

const WHOLE_BPS = 10_000n;
const E4 = 10_000n;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** Returns that the average cost assumes, as the player's card does. */
const assumedReturns = { slot: 9_600n, table: 9_730n, live: 9_730n } as const;
type Category = keyof typeof assumedReturns;

export type Previewed = { readonly body: CampaignBody; readonly terms: RewardTerms };
type Place = { readonly locale: Locale; readonly currency: string };

/** Makes the card of a campaign as a player reads it: in a language, and in a market's way to write money. */
export function openPreview(): (of: Previewed, place: Place) => Omit<CampaignPreview, 'problems'> {
  const messages = readMessages('rewards', Words);
  return (of, place) => cardOf(messages[place.locale.language], of, place);
}

function cardOf(words: Words, of: Previewed, place: Place): Omit<CampaignPreview, 'problems'> {
  const { body, terms } = of;
  const { language } = place.locale;
  const { title, summary } = body.texts[language];
  const offer = body.offers[place.currency];
  return {
    language: bcp47Of(language),
    title,
    summary,
    kind: kindOf(words, terms),
    amount: amountOf(words, terms, offer, place),
    facts: factsOf(words, terms, offer, place),
    terms: [summary, ...termsOf(words, terms, place.currency)],
    averageCost: offer ? costOf(words, of, offer, place) : null,
    isOffered: offer !== undefined || terms.cashback?.amounts[place.currency] !== undefined,
  };
}

function kindOf(words: Words, { kind, vertical }: RewardTerms): string {
  if (kind === 'FREE_SPINS') return words.filter.spins;
  return kind === 'CASHBACK' ? words.filter.cashback : words.vertical[vertical]!;
}

function amountOf(
  words: Words,
  { spins, cashback }: RewardTerms,
  offer: Offer | undefined,
  { locale, currency }: Place,
): string | null {
  const money = (amountMinor: string) => formatMoney({ amountMinor, currency }, locale);
  const value = spins?.valueMinor[currency];
  if (spins && value !== undefined) return `${formatNumber(spins.rounds, locale)} × ${money(value)}`;
  const back = cashback?.amounts[currency];
  if (cashback && back) {
    const percent = formatPercent(cashback.rateBps, locale);
    return back.capMinor === null
      ? percent
      : filled(words.amount.upTo, { percent, cap: money(back.capMinor) });
  }
  if (!offer) return null;
  if (offer.fixedMinor !== null) return money(offer.fixedMinor);
  if (offer.percentBps === null) return null;
  const percent = formatPercent(offer.percentBps, locale);
  return offer.capMinor === null
    ? filled(words.amount.percent, { percent })
    : filled(words.amount.upTo, { percent, cap: money(offer.capMinor) });
}

function factsOf(
  words: Words,
  terms: RewardTerms,
  offer: Offer | undefined,
  { locale, currency }: Place,
): CampaignPreview['facts'] {
  const { wager, maxBetMinor, conversionCap } = terms;
  const { fact } = words;
  const money = (amountMinor: string) => formatMoney({ amountMinor, currency }, locale);
  const maxBet = maxBetMinor?.[currency];
  const cap = conversionCap && 'minor' in conversionCap ? conversionCap.minor[currency] : undefined;
  const times = formatNumber((wager?.multiplierE2 ?? 0) / 100, locale);
  return [
    ...(offer && offer.minDepositMinor !== null
      ? [{ term: fact.deposit, value: money(offer.minDepositMinor) }]
      : []),
    { term: fact.wager, value: wager ? filled(words.base[wager.base]!, { times }) : fact.noWager },
    ...(wager
      ? [
          { term: fact.maxBet, value: maxBet === undefined ? fact.noLimit : money(maxBet) },
          { term: fact.counts, value: countsOf(words, terms, locale) },
        ]
      : []),
    ...(cap === undefined ? [] : [{ term: fact.cap, value: money(cap) }]),
    { term: fact.validFor, value: durationOf(terms.validSeconds, locale) },
  ];
}

function countsOf(words: Words, terms: RewardTerms, locale: Locale): string {
  return weightsOf(terms)
    .map(([category, weight]) => `${words.category[category]} ${formatPercent(weight, locale)}`)
    .join(', ');
}

function weightsOf({ vertical, weights }: RewardTerms): readonly (readonly [Category, number])[] {
  return (Object.keys(assumedReturns) as Category[])
    .filter((category) => (category === 'live') === (vertical === 'LIVE_CASINO'))
    .map((category) => [category, weights.categories[category] ?? weights.default] as const)
    .filter(([, weight]) => weight > 0);
}

function durationOf(seconds: number, locale: Locale): string {
  const isDays = seconds % DAY_SECONDS === 0;
  const count = isDays ? seconds / DAY_SECONDS : Math.floor(seconds / HOUR_SECONDS);
  const unit = isDays ? 'day' : 'hour';
  return new Intl.NumberFormat(formattingTag(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}

function termsOf({ terms: words }: Words, terms: RewardTerms, currency: string): string[] {
  const isWagered = terms.wager !== null;
  return [
    ...(isWagered ? [terms.bonusType === 'STICKY' ? words.sticky : words.notSticky] : []),
    ...(terms.maxBetMinor?.[currency] === undefined ? [] : [words.refused]),
    ...(isWagered ? [words.giveUp] : []),
    words.frozen,
  ];
}

/** Of the largest bonus that the offer gives, in the games that count most. */
function costOf(
  words: Words,
  { terms }: Previewed,
  offer: Offer,
  { locale, currency }: Place,
): CampaignPreview['averageCost'] {
  const [best] = weightsOf(terms).toSorted((one, other) => other[1] - one[1]);
  const depositMinor = largestDepositOf(offer);
  const bonusMinor = bonusMinorOf(offer, depositMinor);
  const requiredMinor = divideUp(requiredE4Of(terms, bonusMinor, earningMinorOf(offer, depositMinor)), E4);
  if (!best || requiredMinor === 0n) return null;
  const [category, weight] = best;
  const stakes = divideUp(requiredMinor * WHOLE_BPS, BigInt(weight));
  const kept = WHOLE_BPS - assumedReturns[category];
  const cost = divideUp(stakes * kept, WHOLE_BPS);
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency }, locale);
  return {
    title: words.cost.title,
    amount: money(cost < bonusMinor ? cost : bonusMinor),
    text: filled(words.cost.text, {
      stakes: money(stakes),
      category: words.category[category],
      percent: formatPercent(Number(kept), locale),
    }),
  };
}

function largestDepositOf(offer: Offer): bigint {
  const least = BigInt(offer.minDepositMinor ?? 0);
  if (offer.percentBps === null || offer.capMinor === null) return least;
  const whole = divideUp(BigInt(offer.capMinor) * WHOLE_BPS, BigInt(offer.percentBps));
  return whole > least ? whole : least;
}
