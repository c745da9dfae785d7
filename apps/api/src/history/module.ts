import type { Module } from '../platform/module.ts';
import { historyRoutes } from './history.routes.ts';

/** A player's transactions and statements. */
export function historyModule(): Module {
  return { name: 'history', routes: historyRoutes };
}
