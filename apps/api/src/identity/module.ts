import type { Kernel, Module } from '../platform/module.ts';
import { accessChanged } from './session/access-changed.service.ts';
import { ActivityNotes } from './session/activity.service.ts';
import { identityRoutes } from './identity.routes.ts';
import { identityJobs, openIdentity } from './identity.service.ts';
import type { Identity, IdentityPorts } from './dependencies.ts';
import { sessionsEnded } from './session/session-ended.service.ts';

/** Accounts, logins and sessions. */
export async function identityModule(
  deps: Pick<Kernel, 'config' | 'db' | 'clock' | 'bus' | 'report'> & IdentityPorts,
): Promise<Module & { readonly identity: Identity; readonly notes: ActivityNotes }> {
  const { db, bus, clock } = deps;
  const identity = await openIdentity(deps);
  const notes = new ActivityNotes(db, deps.report);
  const unsubscribe = [
    db.events.subscribe(accessChanged, (playerId, flags) => {
      const frame = { type: 'attributes', sequence: clock.now().getTime(), body: flags };
      bus.publish(`frame.${playerId}`, { frame });
      bus.publish('play-rights', { playerId: String(playerId) });
    }),
    db.events.subscribe(sessionsEnded, (playerId, sessionIds) => {
      bus.publish('play-rights', { playerId: String(playerId) });
      bus.publish(`session-ended.${playerId}`, { sessionIds });
    }),
  ];
  return {
    name: 'identity',
    identity,
    notes,
    routes: identityRoutes(identity),
    jobs: identityJobs(identity),
    async stop() {
      for (const end of unsubscribe) end();
      identity.mail.close?.();
      await Promise.all([notes.write(), identity.passwords.close()]);
    },
  };
}
