import { z } from 'zod';
import { isLoopback } from './address.ts';

/** PostgreSQL cuts longer names of databases and roles (NAMEDATALEN; https://www.postgresql.org/docs/15/limits.html). */
const MAX_PG_NAME_LENGTH = 63;
/** Room for a bundle of some certificates, in characters; the largest that a provider hands out has about 170,000. */
const MAX_CA_LENGTH = 400_000;
export const MAX_FLEET_NAME_LENGTH = 60;

/** Whether a host of the fleet's database is this machine itself: only there may the connection be unencrypted. */
export const isFleetHostLocal = (host: string): boolean => isLoopback(host) || host === '::1';

/**
 * How the database's certificate is verified. Its name is compared with the host in any case.
 * - `system`: by the certificates that Tem's runtime trusts. `ca`: by these only, in PEM. `off`: not encrypted; loopback only.
 */
export const FleetTlsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('system') }),
  z.strictObject({ kind: z.literal('ca'), pem: z.string().min(1).max(MAX_CA_LENGTH) }),
  z.strictObject({ kind: z.literal('off') }),
]);
export type FleetTls = z.infer<typeof FleetTlsSchema>;

/** A host name or address, without brackets; no path of a socket. */
export const FleetHostSchema = z
  .string()
  .max(253)
  .regex(/^[a-z0-9_.:-]+$/i);
const PgNameSchema = z
  .string()
  .min(1)
  .max(MAX_PG_NAME_LENGTH)
  .regex(/^\P{Cc}+$/u);

const address = {
  host: FleetHostSchema,
  port: z.int().min(1).max(65_535),
  database: PgNameSchema,
  tls: FleetTlsSchema,
};

/** An unencrypted connection leaves this machine: refused. */
const staysHere = ({ host, tls }: { readonly host: string; readonly tls: FleetTls }): boolean =>
  tls.kind !== 'off' || isFleetHostLocal(host);

/** Where the fleet's database is. */
export const FleetAddressSchema = z.strictObject(address).refine(staysHere);
export type FleetAddress = z.infer<typeof FleetAddressSchema>;

/** Where the database is and the role that a station connects as. Its password is not part of it. */
export const FleetConfigSchema = z.strictObject({ ...address, user: PgNameSchema }).refine(staysHere);
export type FleetConfig = z.infer<typeof FleetConfigSchema>;

export const FleetPasswordSchema = z.string().min(1).max(1_000);
export const FleetNameSchema = z.string().trim().min(1).max(MAX_FLEET_NAME_LENGTH);
/** Stations and accounts of the fleet have drawn ids. */
export const FleetIdSchema = z.uuid();
/** Who answers for something in front of the other stations. */
export const PersonSchema = z.string().trim().min(1).max(100);

/** The fleet that a station belongs to. */
export interface FleetIdentity {
  readonly id: string;
  readonly name: string;
  /** Whether it is for practice: it takes stations in practice mode only, and a real one none of them. */
  readonly training: boolean;
}

/** What a trial connection found. */
export interface FleetTest {
  readonly milliseconds: number;
  /** PostgreSQL's own version, such as "15.8". */
  readonly server: string;
  /** Null: the database is there, and no fleet was set up in it. */
  readonly fleet: FleetIdentity | null;
}

/** How one of the station's accounts is called in the fleet. */
export interface FleetAccountLink {
  /** The id of the account at this station. */
  readonly account: string;
  readonly name: string;
  /** The fleet's account; null: its labels are held until a manager says which it is. */
  readonly linked: FleetAccount | null;
  /** The fleet's accounts of the same service, among which it may be. */
  readonly candidates: readonly FleetAccount[];
}

export interface FleetAccount {
  readonly id: string;
  readonly name: string;
}
