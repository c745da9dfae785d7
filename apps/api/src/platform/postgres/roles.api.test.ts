import { expect, test } from 'vitest';
import { openPlatformHarness } from '@halcyon/testkit/platform-harness';

test.each(['worker', 'relay'])('a %s serves its health and its figures, and no player', async (role) => {
  await using harness = await openPlatformHarness({ environment: { ROLE: role } });
  const { ports } = harness.config;
  for (const port of [ports.site, ports.operator]) {
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed');
  }
  const own = `http://127.0.0.1:${ports.metrics}`;
  expect(harness.platform.url).toBe(own);
  expect((await fetch(`${own}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`${own}/metrics`)).text()).toContain('halcyon_push_sockets');
  expect((await fetch(`${own}/api/v1/content/lobby`)).status).toBe(404);
});
