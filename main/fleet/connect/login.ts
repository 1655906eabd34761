import { getCACertificates } from 'node:tls';
import type { ClientConfig } from 'pg';
import type { FleetConfig, FleetTls } from '../../../shared/fleet.ts';
import { checkCertificates } from './check-certificates.ts';

/** Where the fleet's database is, and who asks. */
export interface FleetLogin {
  readonly config: FleetConfig;
  readonly password: string;
}

/** How long a connection may take to come up, TLS and password included. A cut cable answers nothing at all. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Returns what pg's client takes. Only what is given here counts: pg would fill gaps from the environment (PGHOST, PGSSLMODE; its
 * lib/connection-parameters.js). TLS verifies certificate and name, as Node does unless it is told otherwise.
 * @throws ProblemError fleet-ca-unreadable
 */
export const toClientConfig = ({ config, password }: FleetLogin, stationName = ''): ClientConfig => ({
  host: config.host,
  port: config.port,
  database: config.database,
  user: config.user,
  password,
  ssl: tlsOptions(config.tls),
  application_name: stationName === '' ? 'Tem' : `Tem ${stationName}`,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
});

function tlsOptions(tls: FleetTls): NonNullable<ClientConfig['ssl']> {
  switch (tls.kind) {
    case 'off':
      return false;
    case 'ca':
      return { ca: checkCertificates(tls.pem), minVersion: 'TLSv1.2' };
    case 'system':
      // A shop's own authority is in the system's store, a provider's in the list that comes with Node.
      return {
        ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system')])],
        minVersion: 'TLSv1.2',
      };
  }
}
