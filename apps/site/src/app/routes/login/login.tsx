import { data, useActionData, type ActionFunctionArgs } from 'react-router';
import { LoginScreen, type LoginAttempt } from '../../../identity/login/login-screen.tsx';
import { bankEntryDomains } from '../../../platform/banking/bank-entry.tsx';
import { redirectTo } from '../../../platform/api/guarding.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { siteContext } from '../../../platform/site.ts';
import { wayBack } from '../../../platform/dialog/way-back.ts';

async function load({ site }: LoadInput) {
  await site.texts.load(['identity', ...bankEntryDomains(site)]);
  const page = site.texts.t('identity.login.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['identity', 'lobby'], load);
export const clientLoader = routeLoader(['identity', 'lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

/** Takes the form of a browser without script, or of a page that has not come alive yet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext);
  const form = await request.formData();
  const email = String(form.get('email') ?? '').slice(0, 254);
  const password = String(form.get('password') ?? '');
  const target = wayBack(new URL(request.url).searchParams.get('from'), site.prefix);
  try {
    await site.call('POST /api/v1/player/login', { body: { email, password, redirectPath: target } });
  } catch (error) {
    if (!isProblem(error)) throw error;
    const attempt: LoginAttempt = { email, code: error.code, additionalInfo: error.additionalInfo ?? {} };
    if (/account_(?:closed|deactivated)$/.test(error.code))
      throw redirectTo(`/${site.prefix}/closed-account`, 'account_closed');
    return data(attempt, { status: error.status });
  }
  throw redirectTo(target, 'logged_in');
}

export default function Login() {
  return <LoginScreen attempt={useActionData<LoginAttempt>()} />;
}
