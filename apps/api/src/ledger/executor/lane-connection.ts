import { Client, type ClientConfig } from 'pg';
import { laneSettings } from '../ledger.store.ts';

/** Opens connections for one lane: the first on first use, another after a loss. */
export class LaneConnection {
  readonly #config: ClientConfig;
  #client: Promise<Client> | null = null;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  current(): Promise<Client> {
    if (this.#client) return this.#client;
    // In pipeline mode a statement is sent without waiting for the answer to the one before.
    const client = new Client({ ...this.#config, pipeline: true, options: laneSettings } as ClientConfig);
    const opened = client.connect().then(() => client);
    // A late end of an old connection must not drop its successor.
    const forget = () => {
      if (this.#client === opened) this.#client = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    opened.catch(forget);
    this.#client = opened;
    return opened;
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }
}
