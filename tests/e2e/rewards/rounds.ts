import { relaxAuthorization, sandboxRelax } from '@halcyon/wire/providers/relax';
import type { Json, Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';

const SLUG = 'arcade-overdrive';
let lastTransaction = Date.now() * 10;

/**
 * A slot of Relax opened for money, whose rounds the test decides as the provider would: each stake is paid back, so
 * that a bonus is wagered to its end without luck.
 */
export class DecidedGame {
  readonly #who: Json;

  private constructor(who: Json) {
    this.#who = who;
  }

  static async open(visitor: Visitor, prefix: string): Promise<DecidedGame> {
    const [language = 'en', countryCode = 'UN'] = prefix.split('-');
    const body = { slug: SLUG, locale: prefix, language, countryCode, currency: 'EUR', platform: 'desktop' };
    const { data } = await visitor.call('POST /api/v1/game/slug/url', { body });
    const { searchParams } = new URL(data.gameDetail.launchUrl as string);
    const gameref = searchParams.get('gameid');
    const { body: verified } = await send('verifyToken', { token: searchParams.get('ticket'), gameref });
    const { customerid, cashiertoken, customercurrency: currency } = verified;
    return new DecidedGame({ customerid, cashiertoken, currency, gameref });
  }

  /** A round that stays open. Throws: the stake was refused. */
  async stake(stakeMinor: number): Promise<Json> {
    lastTransaction += 2;
    const round = { ...this.#who, gamesessionid: `r${lastTransaction}` };
    const stake = { amount: stakeMinor, txid: lastTransaction, txtype: 'withdraw', ended: false };
    const { status, body } = await send('withdraw', { ...round, ...stake });
    if (status !== 200) throw new Error(`the stake was answered with ${JSON.stringify(body)}`);
    return round;
  }

  /** A whole round; it pays its stake back unless another win is given. */
  async play(stakeMinor: number, winMinor = stakeMinor): Promise<void> {
    const round = await this.stake(stakeMinor);
    const win = { amount: winMinor, txid: lastTransaction + 1, txtype: 'deposit', ended: true };
    const { status, body } = await send('deposit', { ...round, ...win });
    if (status !== 200) throw new Error(`the win was answered with ${JSON.stringify(body)}`);
  }
}

/** Ten stakes that are paid back earn the hundred points of the first level, without luck. */
export async function playForLevelOne(visitor: Visitor, prefix: string, stakeMinor: number): Promise<void> {
  const game = await DecidedGame.open(visitor, prefix);
  for (let round = 0; round < 10; round += 1) await game.play(stakeMinor);
}

async function send(method: string, fields: Json): Promise<{ status: number; body: Json }> {
  const { user, password, clientId } = sandboxRelax;
  const response = await fetch(`${addresses.site}/integrations/relax/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: relaxAuthorization(user, password) },
    body: JSON.stringify({ channel: 'web', clientid: clientId, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}
