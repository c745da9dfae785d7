import type { OperatorRole } from '@halcyon/contract/operations/right';
import { setKnownSecret } from './operator-factor.service.ts';
import { makeOperator } from './operator-session.service.ts';
import type { Operations } from '../dependencies.ts';

/**
 * Operators of the demonstration, with the key of their authenticator apps. The start prints them
 * (dev/start/demonstration.ts); never in production.
 */
export const demonstrationOperators: readonly {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly appKey: string;
  readonly roles: readonly OperatorRole[];
}[] = [
  {
    email: 'vera@operators.example',
    name: 'Vera Lindqvist',
    password: 'Lantern-Quarry-51',
    appKey: 'HALCYONDEMOVERA2',
    roles: ['verification'],
  },
  {
    email: 'niall@operators.example',
    name: 'Niall Devlin',
    password: 'Lantern-Quarry-52',
    appKey: 'HALCYONDEMONIALL',
    roles: ['compliance'],
  },
  {
    email: 'mira@operators.example',
    name: 'Mira Castellan',
    password: 'Lantern-Quarry-53',
    appKey: 'HALCYONDEMOMIRA2',
    roles: ['compliance'],
  },
  {
    email: 'sam@operators.example',
    name: 'Sam Okafor',
    password: 'Lantern-Quarry-54',
    appKey: 'HALCYONDEMOSAM22',
    roles: ['support', 'payments'],
  },
  {
    email: 'tess@operators.example',
    name: 'Tess Moran',
    password: 'Lantern-Quarry-55',
    appKey: 'HALCYONDEMOTESS2',
    roles: ['trading'],
  },
];

/** Makes them unless they exist, and gives each the known app unless there is another. Throws in production. */
export async function seedOperators(operations: Operations): Promise<void> {
  if (operations.config.isProduction) throw new Error('demonstration operators are never made in production');
  for (const { appKey, ...operator } of demonstrationOperators) {
    const { operatorId } = await makeOperator(operations, operator);
    await setKnownSecret(operations, operatorId, appKey);
  }
}
