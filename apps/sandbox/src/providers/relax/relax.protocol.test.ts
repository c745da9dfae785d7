import { expect, test } from 'vitest';
import { relaxProtocol } from './relax.protocol.ts';

const heard = (body: object) =>
  relaxProtocol.read({ method: 'POST', path: '/withdraw', headers: {}, body: '' }, 403, JSON.stringify(body));

test('what the operator tells the player in its own words reaches the game, and a plain refusal has none', () => {
  const notice = { title: 'Aika katsoa kelloa', message: 'Vastaa viestiin.', button: 'Sulje' };
  expect(heard({ errorcode: 'CUSTOM_ERROR', errorparameters: notice })).toMatchObject({
    verdict: 'refused',
    code: 'CUSTOM_ERROR',
    notice,
  });
  expect(heard({ errorcode: 'INSUFFICIENT_FUNDS' })).not.toHaveProperty('notice');
});
