import { verificationLevelNumbers } from '@halcyon/contract/kyc/verification-level';
import { openCatalogueHarness, sessionOf, type CatalogueHarness } from '@halcyon/testkit/catalogue-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertVerification } from '../kyc/level/verification.store.ts';

let harness: CatalogueHarness;

beforeAll(async () => {
  harness = await openCatalogueHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

type Card = { id: string; needsVerification?: true; metadata: { hasDemo: boolean } };
const tables = async (market: string): Promise<Card[]> => {
  const url = `/catalogue/games?market=${market}&language=en&lobby=live-casino&limit=60`;
  return (await harness.get(url)).items;
};
const waiting = (cards: readonly Card[]) => cards.filter(({ needsVerification }) => needsVerification).length;

test('where verification comes before play, live tables say so to visitors and unverified players only', async () => {
  const asVisitor = await tables('DE');
  expect(asVisitor.length).toBeGreaterThan(10);
  expect(waiting(asVisitor)).toBe(asVisitor.filter(({ metadata }) => !metadata.hasDemo).length);
  expect(waiting(asVisitor)).toBeGreaterThan(0);
  expect(waiting(await tables('UN'))).toBe(0);

  harness.session = sessionOf(71n, 'DE');
  expect(waiting(await tables('DE'))).toBe(waiting(asVisitor));
  await harness.db.transact((tx) =>
    insertVerification(tx, 71n, verificationLevelNumbers['FULLY VERIFIED'], harness.clock.now()),
  );
  expect(waiting(await tables('DE'))).toBe(0);
});
