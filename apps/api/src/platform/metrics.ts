import { listenerOptions } from '@halcyon/server-kit/sockets/listener';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of this process, in Prometheus text format, on a separate port. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'halcyon_http_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });
  /** Exceptions that escaped a handler. Any is a defect. */
  readonly faults = new Counter({
    name: 'halcyon_uncaught_total',
    help: 'Exceptions that no handler caught, by origin; any is a defect',
    labelNames: ['origin'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Faults of listeners, timers and callbacks after a commit, by where they happened. */
  readonly #faults = new Counter({
    name: 'halcyon_faults_total',
    help: 'Faults of listeners, timers and callbacks that nothing waits for, by place',
    labelNames: ['where'],
    registers: [this.registry],
  });

  countFault(where: string): void {
    this.#faults.inc({ where });
  }

  /** A figure that is read with each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      // One figure that cannot be read must not hide the others.
      collect: async () => gauge.set(await Promise.try(read).catch(() => Number.NaN)),
    });
  }

  /** The same with one value for each label. */
  gaugeBy(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        const values = await read().catch(() => new Map<string, number>());
        gauge.reset();
        for (const [of, value] of values) gauge.set({ [label]: of }, value);
      },
    });
  }

  /** Times every request of a server under its route pattern, never under its path. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const labels = {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
    });
  }

  /** A server of `GET /metrics`, off the public port. Not listening yet. */
  server(): FastifyInstance {
    const app = Fastify({ ...listenerOptions, logger: false });
    app.get('/metrics', async (_request, reply) =>
      reply.type(this.registry.contentType).send(await this.registry.metrics()),
    );
    return app;
  }
}
