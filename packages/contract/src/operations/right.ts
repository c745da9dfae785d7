/**
 * What operators may do, as data: rights, and the roles that hold them. An endpoint names one right; nothing else
 * in the product decides what an operator may do.
 */
export const operatorRights = [
  'player.read',
  'status.move',
  'level.move',
  'documents.request',
  'documents.read',
  'documents.decide',
  'suspension.set',
  'limits.set',
  'note.write',
  'proposals.decide',
  'incidents.read',
  'incidents.decide',
  'audit.read',
  'providers.read',
  'providers.switch',
  'operators.reset',
  'suspense.decide',
  'withdrawals.decide',
  'person_reviews.decide',
  'dead_letters.decide',
  'prizes.decide',
  'deposits.reverse',
  'tournaments.read',
  'tournaments.write',
  'campaigns.read',
  'campaigns.write',
  'campaigns.publish',
  'codes.make',
  'trading.read',
  'trading.write',
  'trading.correct',
] as const;
export type OperatorRight = (typeof operatorRights)[number];

export const operatorRoles = {
  /** Supports players: sees accounts, writes notes. No documents. */
  support: ['player.read', 'note.write'],
  /** Reviews and requests documents; a second pair of eyes. */
  verification: [
    'player.read',
    'note.write',
    'documents.request',
    'documents.read',
    'documents.decide',
    'proposals.decide',
    'operators.reset',
    'person_reviews.decide',
  ],
  /** Decides about accounts. */
  compliance: [
    'player.read',
    'note.write',
    'documents.request',
    'documents.read',
    'documents.decide',
    'proposals.decide',
    'status.move',
    'level.move',
    'suspension.set',
    'limits.set',
    'incidents.read',
    'incidents.decide',
    'audit.read',
    'providers.read',
    'providers.switch',
    'operators.reset',
    'suspense.decide',
    'withdrawals.decide',
    'person_reviews.decide',
    'dead_letters.decide',
    'prizes.decide',
    'deposits.reverse',
    'tournaments.read',
    'tournaments.write',
    'campaigns.read',
    'campaigns.write',
    'campaigns.publish',
    'codes.make',
    'trading.read',
    'trading.write',
    'trading.correct',
  ],
  /** Runs the sportsbook: suspends, sets margins and limits, proposes corrections and confirms those of others. */
  trading: ['player.read', 'proposals.decide', 'trading.read', 'trading.write', 'trading.correct'],
  /** Plans campaigns: drafts, replays and codes. Publishing takes compliance as well. */
  crm: ['campaigns.read', 'campaigns.write', 'codes.make'],
  payments: [
    'player.read',
    'note.write',
    'proposals.decide',
    'incidents.read',
    'incidents.decide',
    'providers.read',
    'suspense.decide',
    'withdrawals.decide',
    'prizes.decide',
    'deposits.reverse',
  ],
  /** Reads what others did and changes nothing. */
  auditor: [
    'player.read',
    'incidents.read',
    'audit.read',
    'providers.read',
    'tournaments.read',
    'campaigns.read',
    'trading.read',
  ],
} as const satisfies Record<string, readonly OperatorRight[]>;

export type OperatorRole = keyof typeof operatorRoles;
export const operatorRoleNames = Object.keys(operatorRoles) as [OperatorRole, ...OperatorRole[]];

/** Every right of these roles together. */
export function rightsOf(roles: readonly OperatorRole[]): readonly OperatorRight[] {
  return operatorRights.filter((right) =>
    roles.some((role) => (operatorRoles[role] as readonly OperatorRight[]).includes(right)),
  );
}
