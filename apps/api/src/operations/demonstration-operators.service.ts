import type { OperatorRole } from '@halcyon/contract/operations/right';
import { makeOperator } from './operator-session.service.ts';
import type { Operations } from './parts.ts';

/** Operators of the demonstration. The start prints them (scripts/start/demonstration.ts); never in production. */
export const demonstrationOperators: readonly {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: readonly OperatorRole[];
}[] = [
  {
    email: 'vera@operators.example',
    name: 'Vera Lindqvist',
    password: 'Lantern-Quarry-51',
    roles: ['verification'],
  },
  {
    email: 'niall@operators.example',
    name: 'Niall Devlin',
    password: 'Lantern-Quarry-52',
    roles: ['compliance'],
  },
  {
    email: 'mira@operators.example',
    name: 'Mira Castellan',
    password: 'Lantern-Quarry-53',
    roles: ['compliance'],
  },
  {
    email: 'sam@operators.example',
    name: 'Sam Okafor',
    password: 'Lantern-Quarry-54',
    roles: ['support', 'payments'],
  },
];

/** Makes them unless they exist. Throws in production. */
export async function seedOperators(operations: Operations): Promise<void> {
  if (operations.config.isProduction) throw new Error('demonstration operators are never made in production');
  for (const operator of demonstrationOperators) await makeOperator(operations, operator);
}
