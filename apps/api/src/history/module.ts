import type { Module } from '../platform/module.ts';
import { historyRoutes } from './history.routes.ts';
import { openStatementMessages } from './statement-messages.ts';

/** A player's transactions and statements. */
export function historyModule(): Module {
  return { name: 'history', routes: historyRoutes(openStatementMessages()) };
}
