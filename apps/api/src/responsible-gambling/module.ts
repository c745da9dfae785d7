import type { IdentityPorts } from '../identity/public.ts';
import { clockControlRoutes } from '../platform/clock-control.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import type { Kernel, Module } from '../platform/module.ts';
import { beginActivity } from './activity/activity.service.ts';
import { endOverdueBreaks } from './break/break.service.ts';
import type { LimitPorts } from './limit/known-limits.service.ts';
import { noteMarks } from './break/person-mark.service.ts';
import { httpRegisters } from './break/register.client.ts';
import { screenBy } from './break/register.service.ts';
import { responsibleGamblingJobs } from './responsible-gambling.jobs.ts';
import { responsibleGamblingRoutes } from './responsible-gambling.routes.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock' | 'outbox' | 'policies'> & LimitPorts;

/** Limits, breaks, the activity timer, and the checks of logins and sign-ups. */
export function responsibleGamblingModule(
  deps: Deps,
): Module & Pick<IdentityPorts, 'screen' | 'onFirstSession' | 'onNewDevice'> {
  const { config, clock } = deps;
  return {
    name: 'responsible-gambling',
    routes: responsibleGamblingRoutes({ ledger: deps.ledger }),
    jobs: responsibleGamblingJobs(deps),
    screen: screenBy({ ...deps, registers: httpRegisters(config.registers) }),
    onFirstSession: beginActivity,
    onNewDevice: (tx, playerId, devices, at) => noteMarks(tx, playerId, 'device', devices, at),
    mount(app) {
      if (config.virtualClock && clock instanceof VirtualClock) {
        clockControlRoutes(app, clock, () => endOverdueBreaks(deps));
      }
    },
  };
}
