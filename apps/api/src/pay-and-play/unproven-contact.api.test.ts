import { openBankHarness, type BankHarness } from '@halcyon/testkit/bank-harness';
import { comeFromBank, newBankPerson, newDetails, wideLimits } from '@halcyon/testkit/bank-visitor';
import {
  CAPTCHA_TOKEN,
  newPerson,
  refusalOf,
  signUp,
  type Person,
  type Visitor,
} from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payerOf } from '../cashier/payment/payer.ts';
import { noticeJob } from '../identity/messaging/notice.service.ts';

let harness: BankHarness;
beforeAll(async () => {
  harness = await openBankHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

type Contact = { readonly email: string; readonly mobilePhone: string };
type Guest = { readonly visitor: Visitor; readonly playerId: bigint };

/** A person comes by bank and gives these contacts; signed in. */
async function enterByBank(contact: Contact = newDetails('FI')): Promise<Guest & Contact> {
  const visitor = harness.openVisitor();
  const { sessionId, taken } = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
  const limits = wideLimits(taken, 'EUR');
  await visitor.call('POST /api/v1/paynplay/player/update', {
    body: { sessionId, ...contact, termsAndConditions: true, limits },
  });
  const answer = await visitor.call('POST /api/v1/paynplay/player/login', { body: { sessionId } });
  visitor.idToken = String(answer['idToken']);
  return { visitor, playerId: BigInt(answer['player'].playerId), ...contact };
}
const finn = (): Person => {
  const { mobilePhone } = newDetails('FI');
  return newPerson({ countryCode: 'FI', languageCode: 'fi', phone: mobilePhone, postalCode: '00100' });
};
const contactOf = ({ email, phone }: Person): Contact => ({ email, mobilePhone: phone });
const profileOf = ({ visitor }: Guest) => visitor.call('GET /api/v1/player/profile');
const ask = ({ visitor }: Guest, method?: string) =>
  visitor.call('POST /api/v1/player/session/step_up_request', { body: method ? { method } : {} });
const answer = ({ visitor }: Guest, challengeId: string, code: string) =>
  visitor.call('POST /api/v1/player/session/step_up', { body: { challengeId, code } });
const proveEmail = async (guest: Guest & Contact) => {
  const { challengeId } = await ask(guest, 'email');
  return answer(guest, challengeId, await guest.visitor.codeTo('mail', guest.email));
};
const mailsTo = (to: string) => harness.sandbox.mail.to(to, (one, two) => one === two);

describe('a pay-and-play account with e-mail and phone of another player', () => {
  test('is separate from that player’s: nothing is merged, and each signs in to their own only', async () => {
    const person = finn();
    const { playerId } = await signUp(harness.openVisitor(), person);
    const guest = await enterByBank(contactOf(person));
    expect(guest.playerId).not.toBe(BigInt(playerId));
    expect(await profileOf(guest)).toMatchObject({ isEmailProven: false, isPhoneProven: false });
    const owner = harness.openVisitor();
    await owner.logIn(person.email, person.password);
    expect(await owner.call('GET /api/v1/player/profile')).toMatchObject({
      playerId,
      isEmailProven: true,
      isPhoneProven: true,
    });
  });

  test('does not stop the owner, who signs up later and has both', async () => {
    const person = finn();
    const guest = await enterByBank(contactOf(person));
    const { playerId } = await signUp(harness.openVisitor(), person);
    expect(BigInt(playerId)).not.toBe(guest.playerId);
    const { challengeId } = await ask(guest, 'email');
    const code = await guest.visitor.codeTo('mail', person.email);
    expect(await refusalOf(answer(guest, challengeId, code))).toBe('second_factor.email_taken');
    expect(await profileOf(guest)).toMatchObject({ isEmailProven: false });
  });

  test('does not hide the owner’s unfinished sign-up from the login', async () => {
    const { email, password, firstName, lastName } = finn();
    await harness.openVisitor().call('POST /api/v1/player/registration', {
      headers: { hcaptchaToken: CAPTCHA_TOKEN },
      body: { email, password, firstName, lastName, countryCode: 'FI', dateOfBirth: '1990-05-17' },
    });
    await enterByBank({ ...newDetails('FI'), email });
    expect(await refusalOf(harness.openVisitor().logIn(email, password))).toBe('login.sign_up_unfinished');
  });
});

describe('before it is proven', () => {
  test('an e-mail gets no notice about the account, and payment providers do not get it', async () => {
    const guest = await enterByBank();
    const { playerId, email } = guest;
    const payload = { playerId: String(playerId), name: 'accountClosed', values: {} };
    const closed = () => mailsTo(email).filter(({ subject }) => !/\d{6}/.test(String(subject)));
    await noticeJob(harness.identity).run(payload);
    expect(closed()).toEqual([]);
    expect((await payerOf(harness.db, playerId)).email).toBeNull();
    await proveEmail(guest);
    await noticeJob(harness.identity).run(payload);
    expect(closed()).toHaveLength(1);
    expect((await payerOf(harness.db, playerId)).email).toBe(email);
  });

  test('an e-mail gets a code that mentions no account, and entering it proves the e-mail', async () => {
    const guest = await enterByBank();
    await proveEmail(guest);
    const [mail] = mailsTo(guest.email);
    expect(mail?.text).toContain('vahvista');
    expect(mail?.text).not.toContain('tilisi');
    expect(await profileOf(guest)).toMatchObject({ isEmailProven: true });
    // No other account can have it from now on.
    const other = await enterByBank({ ...newDetails('FI'), email: guest.email });
    const { challengeId } = await ask(other, 'email');
    const code = await other.visitor.codeTo('mail', guest.email);
    expect(await refusalOf(answer(other, challengeId, code))).toBe('second_factor.email_taken');
  });

  test('a phone gets no code of a second factor, and is proven by its own', async () => {
    const guest = await enterByBank();
    const { methods } = await ask(guest);
    expect(methods).toEqual(['email']);
    expect(await refusalOf(ask(guest, 'sms'))).toBe('second_factor.method_unavailable');
    await proveEmail(guest);
    const phone = guest.mobilePhone;
    const { verificationId } = await guest.visitor.call('POST /api/v1/player/phone_number/sms_request', {
      body: { phone },
    });
    const code = await guest.visitor.codeTo('sms', phone);
    await guest.visitor.call('POST /api/v1/player/phone_number/sms_verification', {
      body: { verificationId, code },
    });
    expect(await profileOf(guest)).toMatchObject({ mobilePhone: phone, isPhoneProven: true });
    expect((await ask(guest))['methods']).toEqual(['email', 'sms']);
    const changes = await harness.owner.sql`
      select subject from identity.person_change where player_id = ${guest.playerId}`;
    expect(changes).toEqual([]);
  });

  test('a password cannot be reset through it', async () => {
    const guest = await enterByBank();
    const reset = () =>
      harness
        .openVisitor()
        .call('POST /api/v1/player/password_reset', { body: { email: guest.email, channel: 'email' } });
    const links = () => mailsTo(guest.email).filter(({ text }) => text.includes('resetKey'));
    await reset();
    await proveEmail(guest);
    expect(links()).toEqual([]);
    await reset();
    await expect.poll(links).toHaveLength(1);
  });
});
