import { expect, test } from 'vitest';
import { openPlatformHouse } from '../../../../packages/testkit/src/platform-house.ts';

test.each(['worker', 'relay'])('a %s serves its health and its figures, and no player', async (role) => {
  await using house = await openPlatformHouse({ environment: { ROLE: role } });
  const { ports } = house.config;
  for (const port of [ports.site, ports.operator]) {
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed');
  }
  const own = `http://127.0.0.1:${ports.metrics}`;
  expect(house.platform.url).toBe(own);
  expect((await fetch(`${own}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`${own}/metrics`)).text()).toContain('halcyon_push_sockets');
  expect((await fetch(`${own}/api/v1/content/lobby`)).status).toBe(404);
});
