import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeCode } from '../../ledger/public.ts';
import {
  change,
  closeLimitHarness,
  deposit,
  depositPath,
  giveBack,
  harness,
  itemOf,
  logIn,
  made,
  nextKey,
  offerPath,
  openLimitHarness,
  order,
  player,
  read,
  reserve,
  set,
  setTime,
  spendPath,
  stake,
  stakePath,
  timePath,
  wagering,
  win,
  type Player,
} from '@halcyon/testkit/limit-harness';

const MINUTE = 60_000;
const DAY = 86_400_000;
const { done, stakeLimitReached, timeLimitReached } = outcomeCode;

beforeAll(openLimitHarness);
afterAll(closeLimitHarness);

const offerOf = async (of: Player) => (await of.browser.call('GET', offerPath)).body;
const codeOf = async (of: Player, minor = 1_00n) => (await stake(of, minor)).code;
/** A player with money and no obstacle to play. */
async function rich(country: string): Promise<Player> {
  const one = await player(country);
  await deposit(one, 500_00n);
  return one;
}

// facts: R1.1, R1.2
describe('a limit of stakes', () => {
  test('counts what was staked, whatever was won; a stake that was given back makes room', async () => {
    const rui = await rich('PT');
    expect((await set(rui, stakePath, 'D', 100_00)).body.outcome).toBe('active');
    const [first, second] = [nextKey(), nextKey()];
    expect((await stake(rui, 60_00n, first)).code).toBe(done);
    await win(rui, 200_00n, first);
    expect(await codeOf(rui, 40_01n)).toBe(stakeLimitReached);
    expect((await stake(rui, 40_00n, second)).code).toBe(done);
    expect(await read(rui, stakePath, 'D')).toMatchObject({
      used: { amountMinor: '10000' },
      remaining: { amountMinor: '0' },
    });
    expect(await codeOf(rui, 1n)).toBe(stakeLimitReached);
    await giveBack(rui, second);
    expect(await codeOf(rui, 40_00n)).toBe(done);
  });

  test('that is set late counts what its day has seen, and a higher one waits for its day', async () => {
    const rui = await rich('PT');
    const [kept, back] = [nextKey(), nextKey()];
    await stake(rui, 30_00n, kept);
    await win(rui, 90_00n, kept);
    await stake(rui, 20_00n, back);
    await giveBack(rui, back);
    const answer = await set(rui, stakePath, 'W', 50_00);
    expect(itemOf(answer, 'W')).toMatchObject({
      used: { amountMinor: '3000' },
      remaining: { amountMinor: '2000' },
    });
    expect((await set(rui, stakePath, 'W', 80_00)).body.outcome).toBe('waits');
    expect(await codeOf(rui, 20_01n)).toBe(stakeLimitReached);
    expect((await set(rui, stakePath, 'W', 40_00)).body.outcome).toBe('active');
    expect(itemOf(await rui.browser.call('GET', stakePath), 'W').pendingLimitActiveFrom).toBeNull();
  });

  test('that is set in addition to one that counts already counts each stake once', async () => {
    const rui = await rich('PT');
    await set(rui, stakePath, 'D', 100_00);
    await stake(rui, 30_00n);
    const answer = await set(rui, stakePath, 'W', 50_00);
    expect(itemOf(answer, 'W').used.amountMinor).toBe('3000');
    expect(await codeOf(rui, 20_00n)).toBe(done);
    expect(await codeOf(rui, 1n)).toBe(stakeLimitReached);
    expect((await read(rui, stakePath, 'D')).used.amountMinor).toBe('5000');
    expect((await read(rui, stakePath, 'W')).used.amountMinor).toBe('5000');
  });

  test('is not offered where the market has none, and time neither', async () => {
    const orla = await player();
    expect((await offerOf(orla)).kinds).toEqual(['deposit', 'loss']);
    const answers = [await set(orla, stakePath, 'D', 100_00), await setTime(orla, 'D', 60)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'limit.not_offered'],
      [422, 'limit.not_offered'],
    ]);
  });
});

// facts: R1.1, R1.2
describe('a limit of time', () => {
  const wait = (minutes: number) => harness.clock.move(minutes * MINUTE);

  test('lets no new round begin once it is used up, a round that runs continues, and the next day the full limit is available', async () => {
    const mere = await rich('NZ');
    const email = `limits${made}@players.example`;
    expect((await setTime(mere, 'D', 60)).body.outcome).toBe('active');
    expect(await codeOf(mere)).toBe(done);
    wait(25);
    expect(await codeOf(mere)).toBe(done);
    await logIn(mere, email);
    expect(await read(mere, timePath, 'D')).toMatchObject({
      limit: { minutes: 60 },
      used: { minutes: 25 },
      remaining: { minutes: 35 },
    });
    wait(25);
    const round = nextKey();
    expect((await stake(mere, 1_00n, round)).code).toBe(done);
    wait(11);
    expect(await codeOf(mere)).toBe(timeLimitReached);
    // The second stake of a round that began in time.
    const more = await wagering.stake({ ...order(mere, nextKey(), round), amountMinor: 1_00n });
    expect(more.code).toBe(done);
    expect((await win(mere, 5_00n, round)).code).toBe(done);
    harness.clock.move(DAY);
    await logIn(mere, email);
    expect((await read(mere, timePath, 'D')).used).toEqual({ minutes: 0 });
    expect(await codeOf(mere)).toBe(done);
  });

  test('does not count a pause of more than half an hour, and gives nothing back for one', async () => {
    const mere = await rich('NZ');
    const email = `limits${made}@players.example`;
    await setTime(mere, 'W', 30);
    await codeOf(mere);
    wait(20);
    await codeOf(mere);
    wait(31);
    expect(await codeOf(mere)).toBe(done);
    await logIn(mere, email);
    expect((await read(mere, timePath, 'W')).used).toEqual({ minutes: 20 });
    wait(10);
    expect(await codeOf(mere)).toBe(timeLimitReached);
    wait(31);
    expect(await codeOf(mere)).toBe(timeLimitReached);
    await logIn(mere, email);
    expect((await read(mere, timePath, 'W')).remaining).toEqual({ minutes: 0 });
  });

  test('that is set late counts by the ledger what a window would have counted', async () => {
    const mere = await rich('NZ');
    const email = `limits${made}@players.example`;
    await setTime(mere, 'M', 1_000);
    for (const minutes of [3, 12, 1]) {
      await codeOf(mere);
      wait(minutes);
    }
    await codeOf(mere);
    await logIn(mere, email);
    const answer = await setTime(mere, 'W', 17);
    expect(itemOf(answer, 'W').used).toEqual(itemOf(answer, 'M').used);
    expect(itemOf(answer, 'W').used).toEqual({ minutes: 16 });
    wait(1);
    expect(await codeOf(mere)).toBe(timeLimitReached);
  });
});

// facts: R1.1
describe('what countries require', () => {
  const isMissing = { code: 'wallet.limit_missing' };

  test('Brazil requires limits of losses and of time before the first deposit', async () => {
    const ana = await player('BR');
    const { kinds, prompt, mode, missing } = await offerOf(ana);
    expect([kinds, prompt, mode, missing.length]).toEqual([
      ['deposit', 'loss', 'time'],
      'required',
      'all',
      6,
    ]);
    for (const duration of ['D', 'W', 'M']) await set(ana, spendPath, duration, 500_00);
    await expect(reserve(ana, 50_00n)).rejects.toMatchObject(isMissing);
    for (const duration of ['D', 'W', 'M']) await setTime(ana, duration, 600);
    expect((await offerOf(ana)).missing).toEqual([]);
    await reserve(ana, 50_00n);
    const removal = await change(ana, timePath, { duration: 'D', deleteLimit: true });
    expect([removal.status, removal.body.code]).toEqual([422, 'limit.mandatory']);
  });

  test('Switzerland requires one limit, of stakes or of losses, and keeps the last one', async () => {
    const urs = await player('CH');
    expect(await offerOf(urs)).toMatchObject({ prompt: 'required', mode: 'any' });
    await set(urs, depositPath, 'M', 500_00);
    await expect(reserve(urs, 50_00n)).rejects.toMatchObject(isMissing);
    const first = await set(urs, stakePath, 'M', 500_00);
    expect([itemOf(first, 'M').mandatory, itemOf(first, 'D').mandatory]).toEqual([true, false]);
    await reserve(urs, 50_00n);
    const remove = (path: string) => change(urs, path, { duration: 'M', deleteLimit: true });
    expect((await remove(stakePath)).body.code).toBe('limit.mandatory');
    await set(urs, spendPath, 'M', 300_00);
    expect((await remove(stakePath)).body.outcome).toBe('removal_waits');
    expect((await remove(spendPath)).body.code).toBe('limit.mandatory');
  });

  test.each([
    ['NZ', ['time', 'loss', 'deposit']],
    ['PT', ['deposit', 'stake']],
    ['GB', ['deposit']],
  ])('%s offers limits of %j first, and the player may decline', async (country, kinds) => {
    const one = await player(country);
    const offer = await offerOf(one);
    expect([offer.prompt, offer.missing]).toEqual([
      'ask',
      kinds.flatMap((kind) => ['D', 'W', 'M'].map((duration) => ({ kind, duration }))),
    ]);
    await reserve(one, 50_00n);
    const declined = await one.browser.call('POST', `${offerPath}/decline`, {});
    expect([declined.status, declined.body.missing]).toEqual([200, []]);
    expect((await offerOf(one)).missing).toEqual([]);
    expect((await set(one, depositPath, 'D', 100_00)).body.outcome).toBe('active');
  });

  test('what a market requires cannot be declined', async () => {
    const aino = await player('FI');
    const answer = await aino.browser.call('POST', `${offerPath}/decline`, {});
    expect([answer.status, answer.body.code]).toEqual([422, 'limit.mandatory']);
  });
});
