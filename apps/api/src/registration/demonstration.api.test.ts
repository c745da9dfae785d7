import { expect, test } from 'vitest';
import { openPlayerHarness } from '@halcyon/testkit/player-harness';
import { demonstrationAccounts } from '../../../../dev/start/demonstration.ts';
import { balancesOf } from '../wallet/wallet.service.ts';
import { seedDemonstration } from './demonstration.service.ts';

test('the accounts that the start prints can sign in, and the excluded one gets a restricted session', async () => {
  await using harness = await openPlayerHarness();
  // Two nodes that start at the same moment both seed.
  const [made] = await Promise.all([
    seedDemonstration(harness.identity, harness.ledger),
    seedDemonstration(harness.identity, harness.ledger),
  ]);
  expect(made.map(({ email, password }) => ({ email, password }))).toEqual(
    demonstrationAccounts.map(({ email, password }) => ({ email, password })),
  );
  const [irish, brazilian, excluded] = await Promise.all(
    made.map(({ email, password }) => harness.openBrowser().logIn(email, password)),
  );
  expect(irish).toMatchObject({
    status: 200,
    body: { player: { countryCode: 'IE', kycStatus: 'FULLY VERIFIED' } },
  });
  expect(brazilian).toMatchObject({ status: 200, body: { player: { marketId: 'BR', currencyCode: 'BRL' } } });
  expect(excluded!.body.restriction).toMatchObject({ code: 'exclusion_in_progress' });
  expect(await balancesOf(harness.db, BigInt(irish!.body.player.playerId))).toMatchObject({ totalMinor: 0n });

  await seedDemonstration(harness.identity, harness.ledger);
  const rows = await harness.owner.sql<{ count: bigint }>`select count(*) from identity.account`;
  expect(rows[0]!.count).toBe(3n);
});
