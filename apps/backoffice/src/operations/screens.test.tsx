import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SignedInOperator } from '@halcyon/contract/operations/operator-session.contract';
import { Client } from '../platform/client.ts';
import { DeskContext } from '../platform/use-client.ts';
import { atWords, dayWords, plain } from '../platform/words.ts';
import { ChangeLog, DeedMessage, DeskLink, StateBadge, WhenLoaded } from './parts.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

test('the sign-in form asks for email and password, lets a password manager fill them in and has no code field yet', () => {
  const markup = renderToStaticMarkup(<SignInScreen client={new Client()} onSignedIn={() => {}} />);
  expect(markup).toMatch(/<input type="email"[^>]*autoComplete="username"[^>]*required/);
  expect(markup).toMatch(/<input type="password"[^>]*autoComplete="current-password"[^>]*required/);
  expect(markup).toMatch(/<button type="submit"[^>]*>.*Sign in/);
  expect(markup).not.toContain('one-time-code');
});

test('a screen shows that it loads, why it could not load, or what it loaded', () => {
  const draw = (value: string | null, error: string | null) =>
    renderToStaticMarkup(
      <WhenLoaded of={{ value, error, reload: () => {} }}>{(text) => <p>{text}</p>}</WhenLoaded>,
    );
  expect(draw(null, null)).toContain('Loading');
  expect(draw('Aoife', null)).toBe('<p>Aoife</p>');
  const failed = draw(null, 'Player not found.');
  expect(failed).toMatch(/role="alert".*Player not found\./);
  expect(failed).toContain('Try again');
});

test('a refused action is an alert that takes the focus, a done one a status, and nothing is said before', () => {
  const draw = (error: string | null, done: string | null) =>
    renderToStaticMarkup(<DeedMessage deed={{ error, done }} />);
  expect(draw('Choose a reason.', null)).toMatch(/role="alert" tabindex="-1".*Choose a reason\./i);
  expect(draw(null, 'Done.')).toMatch(/role="status".*Done\./);
  expect(draw(null, null)).toBe('');
});

test('an account that may not play is marked, and its state is written as people read it', () => {
  expect(renderToStaticMarkup(<StateBadge state="SELF_EXCLUDED" />)).toMatch(
    /data-tone="warn".*Self excluded/,
  );
  expect(renderToStaticMarkup(<StateBadge state="ACTIVE" />)).toMatch(/data-tone="neutral".*Active/);
  expect(plain('id_document')).toBe('ID document');
});

test('the log of changes says from what to what, who and why, and that nothing has happened yet', () => {
  const change = {
    from: 'ACTIVE',
    to: 'SUSPENDED',
    actor: 'Niamh',
    reason: null,
    at: '2026-01-02T10:00:00Z',
  };
  const markup = renderToStaticMarkup(<ChangeLog changes={[change]} />);
  expect(markup).toContain('Active › Suspended');
  expect(markup).toMatch(/Niamh · –/);
  expect(renderToStaticMarkup(<ChangeLog changes={[]} />)).toContain('Nothing yet.');
});

test('a day is written as people read it, and what is missing is a dash', () => {
  expect(dayWords('2026-03-01')).toBe('1 Mar 2026');
  expect([dayWords(null), atWords(null)]).toEqual(['–', '–']);
});

test('a link of the desk is a real link, so that it opens in another tab', () => {
  const desk = { client: new Client(), operator: {} as SignedInOperator, go: () => {} };
  const markup = renderToStaticMarkup(
    <DeskContext value={desk}>
      <DeskLink to="/players/7">7</DeskLink>
    </DeskContext>,
  );
  expect(markup).toContain('href="/players/7"');
  expect(() => renderToStaticMarkup(<DeskLink to="/">Queue</DeskLink>)).toThrow();
});
