import { policies } from './dependencies.ts';
import type { ContentDocument, DocumentType } from '../../packages/contract/src/content/documents.ts';
import { datasetOf, readDataset, type Dataset } from '../../apps/api/src/content/dataset/dataset.ts';

const everyone = { option: 'everyone', groups: [], playerIds: [] } as const;
const targeting = {
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2126-01-01T00:00:00Z',
  authorized: 'both',
  audience: everyone,
} as const;

/** Of what the committed dataset has none: a running tournament does not exist yet. */
const ofNone: readonly ContentDocument[] = [
  {
    _id: 'box-harbour-race',
    _type: 'tournamentBox',
    tournamentId: 'harbour-race',
    places: ['casino-lobby'],
    order: 1,
    title: { en: 'Harbour race' },
    text: { en: 'Sixty boats, one finish.' },
    image: '/images/posters/payouts.webp',
    link: { anonymous: null, authorized: null },
    ...targeting,
  },
];

/** Every type of document, each once: the compiler requires a new one here. */
export const documentTypes = Object.keys({
  banner: true,
  casinoGame: true,
  casinoGameCategory: true,
  casinoSettings: true,
  contactUs: true,
  contentBox: true,
  footer: true,
  gameProvider: true,
  gameRules: true,
  landingPage: true,
  language: true,
  licences: true,
  liveCasinoGameCategory: true,
  liveCasinoSettings: true,
  market: true,
  multiStep: true,
  occupation: true,
  partners: true,
  paymentMethod: true,
  promotion: true,
  promotionCategory: true,
  promotionTag: true,
  referenceRates: true,
  registrationLanding: true,
  salaryRange: true,
  seo: true,
  signUpContent: true,
  sourceOfFunds: true,
  staticPage: true,
  subProvider: true,
  termsVersion: true,
  tournamentBox: true,
  vertical: true,
  vipPage: true,
} satisfies Record<DocumentType, true>) as readonly DocumentType[];

/** The content of another operator: the same documents under the name Kestrel, and `more`. */
export function otherBrand(more: readonly ContentDocument[] = []): Dataset {
  const renamed = JSON.parse(
    JSON.stringify(readDataset(policies).documents).replaceAll('Halcyon', 'Kestrel'),
  ) as ContentDocument[];
  const own = [...ofNone, ...more];
  return datasetOf([...renamed.filter(({ _id }) => !own.some((document) => document._id === _id)), ...own]);
}
