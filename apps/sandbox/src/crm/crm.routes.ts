import { CrmAuthenticated, crmKeyHeader } from '@halcyon/wire/crm/fast-track';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxConfig } from '../platform/config.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { crmLoaderScript } from './loader-script.ts';

const TIMEOUT_MS = 5_000;

export type CrmDependencies = { readonly config: SandboxConfig; readonly switchboard: Switchboard };

/** The CRM: its loader at `/crm/loader/fasttrack-crm.js`, and the offers of a session id's player. */
export function crmRoutes(app: FastifyInstance, { config, switchboard }: CrmDependencies): void {
  app.get('/crm/loader/fasttrack-crm.js', async (_request, reply) => {
    await switchboard.delay('crm');
    if (switchboard.of('crm').fail) return reply.code(503).send('');
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(crmLoaderScript);
  });

  app.get('/crm/inbox', async (request, reply) => {
    void reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    const asked = z.object({ sid: z.string().max(200) }).safeParse(request.query);
    const userId =
      asked.success && !switchboard.of('crm').silent ? await whoIs(config, asked.data.sid) : null;
    if (userId === null) return reply.code(401).send({ messages: [] });
    const messages = [
      { id: 'offer-1', title: 'A quiet evening', text: `Twelve slots are open for player ${userId}.` },
    ];
    return reply.send({ messages });
  });
}

/** Calls the platform, as the vendor does. Null: no such player. */
async function whoIs(config: SandboxConfig, sid: string): Promise<string | null> {
  try {
    const answer = await fetch(`${config.platformUrl}/integrations/crm/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [crmKeyHeader]: config.crmApiKey },
      body: JSON.stringify({ sid }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok ? CrmAuthenticated.parse(await answer.json()).user_id : null;
  } catch {
    return null;
  }
}
