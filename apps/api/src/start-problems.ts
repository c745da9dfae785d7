import { PolicyInvalid, openPolicies } from './market/public.ts';
import { configProblems } from './platform/config/config.ts';
import { readProviderConnections } from './platform/config/connections.ts';
import { providerProblems } from './play/public.ts';

/** One readable line for each setting that keeps the platform from starting; all of them together. */
export function startProblems(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const isProduction = environment['NODE_ENV'] === 'production';
  const slugs = environment['HALCYON_PROVIDERS'] || null;
  const { providers } = readProviderConnections(environment, slugs);
  const sandboxOrigin = isProduction ? null : 'http://localhost';
  return [
    ...configProblems(environment),
    ...providerProblems({ providers, sandboxOrigin }),
    ...policyProblems(isProduction, environment['HALCYON_POLICY_FILE'] || null),
  ];
}

function policyProblems(isProduction: boolean, policyFile: string | null): readonly string[] {
  // Named as missing already.
  if (isProduction && policyFile === null) return [];
  try {
    openPolicies({ isProduction, policyFile });
    return [];
  } catch (error) {
    if (!(error instanceof PolicyInvalid)) throw error;
    return error.problems.map((problem) => `HALCYON_POLICY_FILE: ${problem}`);
  }
}
