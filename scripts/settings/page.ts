import { z } from 'zod';
import { providerVariables } from '../../apps/api/src/platform/config/connections.ts';
import { Environment } from '../../apps/api/src/platform/config/environment.ts';
import { settingsOf } from '../../apps/api/src/platform/config/setting.ts';
import { GamesEnvironment } from '../../apps/games/src/platform/config.ts';

type Setting = ReturnType<typeof settingsOf>[number];

/** Every setting of the platform, of each provider of games, and of the games server. */
export const allSettings = {
  platform: settingsOf(Environment),
  provider: settingsOf(z.object(providerVariables)).map((one) => ({
    ...one,
    name: `PROVIDER_<SLUG>_${one.name}`,
  })),
  games: settingsOf(GamesEnvironment),
} as const;

/** docs/operations/configuration.md */
export function configurationPage(): string {
  return `# Configuration

Everything is set by environment variables, and an empty one counts as not set. **Needed** ones have no default under
\`NODE_ENV=production\`: a start that misses any of them ends with the list of all. **Secret** ones belong in a secret
store ([secrets.md](secrets.md)). This page is made from the schemas by \`npm run settings\`; a test compares both.

## Platform

${tableOf(allSettings.platform)}

Variables that name the same service (PIX, PAYNPLAY, CRM, CHAT, ANALYTICS, REGISTER) are set together or not at all.

## Providers of games

For each slug of \`HALCYON_PROVIDERS\`, in capitals: \`PROVIDER_RELAX_ORIGIN\`.

${tableOf(allSettings.provider)}

## Games server

${tableOf(allSettings.games)}

The sandbox has separate settings ([sandbox.md](../domains/sandbox.md)) and refuses to start in production.
`;
}

function tableOf(settings: readonly Setting[]): string {
  const rows = settings.map((one) => {
    const marks = [one.isNeeded ? 'needed' : '', one.isSecret ? 'secret' : ''].filter(Boolean).join(', ');
    return `| \`${one.name}\` | ${marks} | ${one.byDefault ?? '–'} | ${one.about.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Set by the Compose file, by the image, or of no use in production. */
const ofDeployment = new Set([
  'NODE_ENV',
  'PORT',
  'OPERATOR_PORT',
  'GAMES_PORT',
  'SANDBOX_PORT',
  'SANDBOX_ORIGIN',
  'METRICS_PORT',
  'HALCYON_HOST',
  'HALCYON_DATA',
  'HALCYON_SITE_BUILD',
  'TRUSTED_PROXIES',
  'GAMES_URL',
  'PLATFORM_URL',
  'HALCYON_POLICY_FILE',
  'HALCYON_VISITOR_TABLE',
  'CLAMD_URL',
  'HALCYON_RATE_LIMITS',
  'HALCYON_VIRTUAL_CLOCK',
]);

/** deploy/halcyon.env.example: what is needed with nothing behind it, the rest as comments. */
export function environmentExample(): string {
  const known = new Set<string>();
  const lines = [...allSettings.platform, ...allSettings.games].flatMap((one) => {
    if (ofDeployment.has(one.name) || known.has(one.name)) return [];
    known.add(one.name);
    return [`# ${one.about}`, `${one.isNeeded ? '' : '# '}${one.name}=`, ''];
  });
  const ofProviders = allSettings.provider.map(({ name, about }) => `# ${about}\n# ${name}=\n`);
  return `# Copy to halcyon.env and fill in; made from the schemas by \`npm run settings\`.\n\n${[...lines, ...ofProviders].join('\n')}`;
}
