import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  captchaHeader,
  goodPassword,
  openPlayerHarness,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/v1/player/registration';
const known = 'error.registration.player_already_exists';
let numbers = 0;
/** An unused e-mail and phone. */
const fresh = () => {
  numbers += 1;
  return { email: `one${numbers}@players.example`, phone: `+35385${String(6_000_000 + numbers)}` };
};
const person = (name: string) => ({
  firstName: name,
  lastName: 'Keane',
  dateOfBirth: '1985-11-02',
  postalCode: 'H91 E2K3',
});
const signUp = (details: object) =>
  harness.signUp(harness.openBrowser(), { ...fresh(), ...details } as Parameters<PlayerHarness['signUp']>[1]);
const setStatus = (playerId: number, status: number) =>
  harness.owner.sql`update identity.account set status = ${status} where player_id = ${playerId}`;

describe('one person has one account', () => {
  // facts: A8.6
  test.each([
    ['in good standing', 3],
    ['restricted', 4],
    ['under risk payout', 5],
    ['on a break', 6],
    ['excluded', 7],
    ['blacklisted', 8],
    ['closed', 9],
  ])('who is %s cannot open another one, and gets the same neutral text', async (name, status) => {
    const playerId = await signUp(person(`Person ${name}`));
    await setStatus(playerId, status);
    await expect(signUp(person(`Person ${name}`))).rejects.toThrow(known);
  });

  test('an excluded person with a CPF gets the same response as any other owner of that CPF', async () => {
    const brazil = {
      countryCode: 'BR',
      cpf: '111.444.777-35',
      dateOfBirth: '1985-11-02',
      postalCode: '01001-000',
    };
    const playerId = await signUp({ ...brazil, firstName: 'Ana', phone: '+5511912345600' });
    const ask = async () => {
      const body = {
        email: fresh().email,
        password: goodPassword,
        firstName: 'Other',
        lastName: 'Name',
        termsAndConditions: true,
        ...brazil,
      };
      const { status, body: answer } = await harness.openBrowser().call('POST', path, body, captchaHeader);
      return [status, answer.code];
    };
    const before = await ask();
    await setStatus(playerId, 7);
    expect(await ask()).toEqual(before);
    expect(before).toEqual([409, 'error.cpf.duplicate_found']);
  });

  test('another birth date, name or address is another person', async () => {
    await signUp(person('Twin'));
    for (const other of [
      { ...person('Twin'), dateOfBirth: '1985-11-03' },
      { ...person('Twinne') },
      { ...person('Twin'), postalCode: 'H91 E2K4' },
    ]) {
      await expect(signUp(other)).resolves.toBeGreaterThan(0);
    }
  });

  test('a refused person keeps no half account: no wallet, no claim, no login', async () => {
    await signUp(person('Once'));
    const { email, phone } = fresh();
    await expect(signUp({ ...person('Once'), email, phone })).rejects.toThrow(known);
    const login = await harness.openBrowser().logIn(email, goodPassword);
    expect(login.body.code).toBe('login.sign_up_unfinished');
    const { playerId } = login.body.additionalInfo;
    const wallets = await harness.owner.sql`select 1 from wallet.guard where player_id = ${playerId}`;
    expect(wallets).toEqual([]);
  });
});
