import type { Client, ClientConfig } from 'pg';

/** The part of pg that Tem uses. */
export interface Pg {
  readonly connect: (config: ClientConfig) => Promise<Client>;
}

let loaded: Promise<Pg> | null = null;

/** Loads pg: the only place that does, and only once a fleet is joined, set up or tried. */
export function loadPg(): Promise<Pg> {
  loaded ??= import('pg').then(({ default: pg }) => ({
    async connect(config) {
      const client = new pg.Client(config);
      // Later errors are told by 'end' too; without a listener they would end Tem.
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        void client.end().catch(() => undefined);
        throw error;
      }
    },
  }));
  return loaded;
}
