import type { BrowserContext } from '@playwright/test';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { pdfOf, photoOf, uploadForm } from '@halcyon/testkit/papers';
import { deposit, newPerson, OpenGame, signUp, Visitor, type Person } from '@halcyon/testkit/visitor';
import { placeEveryBet } from './bettors.ts';

/**
 * `player` has deposited, played and requested a withdrawal. `waiting` has one document under review, one rejected
 * and money. `excluded` has money and is self-excluded, `suspended` was by the group of brands. `idle` leaves
 * an open page. `bettor` has money, `betting` has bets of every kind, open and settled. `operator` works at the
 * operators' desk, `trader` at the trading pages of it.
 */
type PlayerName = 'player' | 'waiting' | 'excluded' | 'suspended' | 'idle' | 'bettor' | 'betting';
export type PersonName = PlayerName | 'operator' | 'trader';
type Credentials = { readonly email: string; readonly password: string };
type Addresses = {
  readonly site: string;
  readonly operator: string;
  readonly games: string;
  readonly sandbox: string;
  readonly prefix: string;
};

const ROUNDS = 6;
const EXCLUSION_MONTHS = 6;

/** Who is in the pictures: created on first use, and signed in through the forms themselves. */
export class People {
  readonly #at: Addresses;
  readonly #made = new Map<PlayerName, Promise<Credentials>>();

  constructor(at: Addresses) {
    this.#at = at;
  }

  /** Signs a person in; the context keeps the session. An operator's is handed over: its code works once. */
  async signIn(context: BrowserContext, name: PersonName): Promise<void> {
    if (name === 'operator' || name === 'trader') {
      const who = name === 'trader' ? 'trading' : 'compliance';
      const operator = await OperatorVisitor.signIn(this.#at.operator, who);
      await context.addCookies([operator.browserCookie]);
      return;
    }
    const made = this.#made.get(name) ?? this.#make(name);
    this.#made.set(name, made);
    const { email, password } = await made;
    const page = await context.newPage();
    await page.goto(`${this.#at.site}/${this.#at.prefix}/login`);
    await page.locator('html[data-hydrated]').waitFor();
    await page.locator('main input[type=email]').fill(email);
    await page.locator('main input[type=password]').fill(password);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.keyboard.press('Escape');
    await page.close();
  }

  async #make(name: PlayerName): Promise<Credentials> {
    const visitor = new Visitor(this.#at);
    const person = newPerson();
    const { playerId } = await signUp(visitor, person);
    await deposit(visitor, '12000', 'EUR', 'CREDITCARD');
    if (name === 'player') await this.#play(visitor);
    if (name === 'betting') await placeEveryBet(visitor);
    if (name === 'waiting') await this.#sendPapers(visitor, person, BigInt(playerId));
    if (name === 'excluded') {
      await visitor.call('PATCH /api/v1/player/exclusion', { body: { exclusionInMonths: EXCLUSION_MONTHS } });
    }
    if (name === 'suspended') {
      const operator = await OperatorVisitor.signIn(this.#at.operator, 'compliance');
      const body = { isSuspended: true, reason: 'for a picture' };
      await operator.call(`POST /api/operator/v1/players/${playerId}/suspension`, body);
    }
    return person;
  }

  async #play(visitor: Visitor): Promise<void> {
    const slot = await OpenGame.open(visitor, 'anubis-rising', this.#at.prefix);
    for (let round = 0; round < ROUNDS; round += 1) await slot.play('100');
    const table = await OpenGame.open(visitor, 'blackjack', this.#at.prefix);
    await table.playHand('500');
    await visitor.pay('POST /api/v1/player/wallet/withdrawal', {
      method: 'CREDITCARD',
      amount: { amountMinor: '2000', currency: 'EUR' },
    });
  }

  async #sendPapers(visitor: Visitor, person: Person, playerId: bigint): Promise<void> {
    const upload = 'POST /api/v1/player/documents/upload';
    await visitor.call('POST /api/v1/player/documents/verification', { body: { startPoint: 'account' } });
    const bill = { bytes: pdfOf('Electricity'), name: 'bill.pdf', type: 'application/pdf' };
    const address = { documentType: 'PROOF_OF_ADDRESS', subType: 'UTILITY_BILL' };
    await visitor.call(upload, { form: uploadForm(address, [bill]) });
    const photo = { bytes: await photoOf(person.lastName), name: 'passport.jpg', type: 'image/jpeg' };
    await visitor.call(upload, { form: uploadForm({ documentType: 'PROOF_OF_ID' }, [photo]) });
    const { addressDocument } = await visitor.call('GET /api/v1/player/documents');
    const { documentId } = addressDocument as { readonly documentId: string };
    const operator = await OperatorVisitor.signIn(this.#at.operator, 'verification');
    await operator.reject(playerId, documentId, 'POA_ADDRESS_MISMATCH');
  }
}
