import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deposit, eventually, newPerson, OpenGame, Pushes, signUp, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { expect, test } from '../test.ts';

const root = join(import.meta.dirname, '..', '..', '..');

// The whole product over plain HTTP, by four people of four markets. Nothing is seeded.
const journeys = [
  { prefix: 'en-UN', countryCode: 'IE', phone: '+35385', digits: 7 },
  { prefix: 'pt-PT', countryCode: 'PT', phone: '+35191', digits: 7 },
  { prefix: 'de-AT', countryCode: 'AT', phone: '+43664', digits: 7 },
  { prefix: 'en-MT', countryCode: 'MT', phone: '+35679', digits: 6 },
] as const;

for (const { prefix, countryCode, phone, digits } of journeys) {
  test(`a visitor of ${prefix} registers, deposits, plays, withdraws and checks every cent without us`, async () => {
    const visitor = new Visitor(addresses);
    const [languageCode = 'en'] = prefix.split('-');
    const tail = String(process.hrtime.bigint()).slice(-digits);
    await signUp(visitor, newPerson({ countryCode, languageCode, phone: phone + tail }));
    const pushes = await Pushes.open(visitor);
    await deposit(visitor, '5000', 'EUR', 'CREDITCARD');
    await eventually(async () => pushes.mainMinor === '5000');

    let expected = 5000n;
    const slot = await OpenGame.open(visitor, 'neon-777', prefix);
    const stake = (slot.session['description'].stakesMinor as string[])[0]!;
    for (let round = 0; round < 10; round += 1) {
      const { round: played } = await slot.play(stake);
      expect(played.state).toBe('settled');
      expected += BigInt(played.winMinor) - BigInt(played.stakeMinor);
      await eventually(async () => pushes.mainMinor === String(expected));
    }
    const table = await OpenGame.open(visitor, 'blackjack', prefix);
    const tableStake = (table.session['description'].stakesMinor as string[])[0]!;
    const { round: hand } = await table.playHand(tableStake);
    expected += BigInt(hand.winMinor) - BigInt(hand.stakeMinor);
    await eventually(async () => pushes.mainMinor === String(expected));

    const check = await visitor.call('POST /api/v1/player/wallet/withdrawal/request', { body: {} });
    expect(['SUCCESS', 'DOCUMENTS_PREFERRED']).toContain(check['outcome']);
    expect(check['available']).toEqual({ amountMinor: String(expected), currency: 'EUR' });
    const requested = await visitor.pay('POST /api/v1/player/wallet/withdrawal', {
      method: 'CREDITCARD',
      amount: { amountMinor: '2000', currency: 'EUR' },
    });
    await eventually(async () => pushes.mainMinor === String(expected - 2000n));
    await eventually(async () => {
      const withdrawal = await visitor.call(`GET /api/v1/player/wallet/withdrawals/${requested['id']}`);
      return withdrawal['state'] === 'paid';
    });

    const wallet = await visitor.call('GET /api/v1/player/wallet');
    expect(wallet['main'].cash.amountMinor).toBe(String(expected - 2000n));
    const statement = await visitor.call('GET /api/v1/player/wallet/statement');
    const file = join(mkdtempSync(join(tmpdir(), 'statement-')), 'statement.json');
    writeFileSync(file, JSON.stringify(statement));
    const verified = spawnSync(process.execPath, [join(root, 'scripts/verify-statement.ts'), file], {
      encoding: 'utf8',
    });
    expect(verified.stdout + verified.stderr).toContain('whole: ');
    expect(verified.status).toBe(0);
    pushes.close();
  });
}
