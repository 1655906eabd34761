import { X509Certificate } from 'node:crypto';
import { ProblemError } from '../../../shared/problem.ts';
import type { FleetLogin } from './login.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * Checks that a login's own authority is one: Node takes a file without certificates as no authority at all, and says only that the
 * server is not trusted.
 * @throws ProblemError fleet-ca-unreadable
 */
export function checkCertificates<Login extends Pick<FleetLogin, 'config'>>(login: Login): Login {
  const { tls } = login.config;
  if (tls.kind !== 'ca') return login;
  const found = tls.pem.match(CERTIFICATE) ?? [];
  if (found.length === 0) throw new ProblemError('fleet-ca-unreadable', { detail: 'PEM' });
  try {
    for (const one of found) void new X509Certificate(one);
  } catch (error) {
    throw new ProblemError(
      'fleet-ca-unreadable',
      { detail: error instanceof Error ? error.message : String(error) },
      { cause: error },
    );
  }
  return login;
}
