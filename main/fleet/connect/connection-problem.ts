import type { FleetConfig } from '../../../shared/fleet.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { errorCodeOf } from '../../platform/system-errors.ts';

/** Node's code of an error of TLS (https://nodejs.org/api/tls.html#x509-certificate-error-codes), or of OpenSSL. */
const TLS_CODES = {
  'fleet-certificate-expired': ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  'fleet-certificate-name': ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
  'fleet-certificate-untrusted': [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_SIGNATURE_FAILURE',
    'CERT_UNTRUSTED',
    'CERT_REJECTED',
    'CERT_CHAIN_TOO_LONG',
    'CERT_REVOKED',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ],
} as const;

/** The answer of PostgreSQL to a failed login (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const INVALID_PASSWORD = '28P01';
const INVALID_AUTHORIZATION = '28000';
const INVALID_CATALOG = '3D000';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Errors of PostgreSQL for which the words of the server say too little, by SQLSTATE. Class 53: out of disk, memory, connections;
 * class 57: it shuts down, crashed, or starts.
 */
const SERVER_STATES: Readonly<
  Record<string, 'fleet-full' | 'fleet-busy' | 'fleet-starting' | 'fleet-read-only'>
> = {
  '53100': 'fleet-full',
  '53200': 'fleet-full',
  '53300': 'fleet-busy',
  '57P01': 'fleet-starting',
  '57P02': 'fleet-starting',
  '57P03': 'fleet-starting',
  '25006': 'fleet-read-only',
};

/** An error of PostgreSQL has the five characters of SQLSTATE as its code. */
const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

/**
 * Says in words why the fleet's database was not reached, or what it refused. The service's and the system's own words go along as
 * {detail}. A ProblemError keeps its own problem.
 */
export function toFleetProblem(error: unknown, config: FleetConfig): Problem {
  if (error instanceof ProblemError) return error.problem;
  const { host, database, user } = config;
  // A number would be grouped: 5.432.
  const port = String(config.port);
  // Node tries each address of a name, and throws the errors of all.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = errorCodeOf(first) ?? '';
  const detail = first instanceof Error && first.message !== '' ? first.message : code || String(first);
  for (const [problem, codes] of Object.entries(TLS_CODES)) {
    if ((codes as readonly string[]).includes(code))
      return tlsProblem(problem as keyof typeof TLS_CODES, host, code);
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
      return { code: 'fleet-host-unknown', values: { host } };
    case 'ECONNREFUSED':
      return { code: 'fleet-refused', values: { host, port } };
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'ENETDOWN':
      return { code: 'fleet-no-answer', values: { host, port, detail: code } };
    case INVALID_PASSWORD:
      return { code: 'fleet-password-wrong', values: { user } };
    case INVALID_AUTHORIZATION:
      return { code: 'fleet-login-refused', values: { user, detail } };
    case INVALID_CATALOG:
      return { code: 'fleet-database-missing', values: { database } };
    case INSUFFICIENT_PRIVILEGE:
      return { code: 'fleet-rights-missing', values: { user, detail } };
    default:
  }
  const serverState = SERVER_STATES[code];
  if (serverState !== undefined) return { code: serverState, values: { detail: code } };
  if (detail === 'The server does not support SSL connections')
    return { code: 'fleet-not-encrypted', values: { host } };
  // pg's own time limit has no code (lib/client.js).
  if (detail === 'timeout expired')
    return { code: 'fleet-no-answer', values: { host, port, detail: 'ETIMEDOUT' } };
  // The server's words may quote what was sent.
  if (isSqlState(code)) return { code: 'fleet-database-failed', values: { detail: code } };
  return { code: 'fleet-lost', values: { detail } };
}

const tlsProblem = (code: keyof typeof TLS_CODES, host: string, detail: string): Problem =>
  code === 'fleet-certificate-untrusted' ? { code, values: { host, detail } } : { code, values: { host } };
