import { expect, test } from 'vitest';
import { relaxProtocol } from './relax.protocol.ts';

const parsed = (body: object) =>
  relaxProtocol.read({ method: 'POST', path: '/withdraw', headers: {}, body: '' }, 403, JSON.stringify(body));

test('the operator’s own message to the player reaches the game, and a plain refusal has none', () => {
  const notice = { title: 'Aika katsoa kelloa', message: 'Vastaa viestiin.', button: 'Sulje' };
  expect(parsed({ errorcode: 'CUSTOM_ERROR', errorparameters: notice })).toMatchObject({
    verdict: 'refused',
    code: 'CUSTOM_ERROR',
    notice,
  });
  expect(parsed({ errorcode: 'INSUFFICIENT_FUNDS' })).not.toHaveProperty('notice');
});
