/**
 * How an operator can settle an incident of the ledger. A debt is set off against the balance, or written off. Money
 * that no balance could hold is credited, or a win among it goes back to its game. An incident that only needed a
 * review is closed.
 */
export const incidentWays = {
  debt: ['collect', 'waive'],
  above_balance: ['credit', 'void'],
  unstaked_win: ['close'],
  shared_id: ['close'],
  unknown_award: ['close'],
  misbooked_bet: ['close'],
} as const satisfies Record<string, readonly IncidentWay[]>;
export const incidentWayNames = ['collect', 'waive', 'credit', 'void', 'close'] as const;
export type IncidentWay = (typeof incidentWayNames)[number];
