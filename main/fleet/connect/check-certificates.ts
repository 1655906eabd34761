import { X509Certificate } from 'node:crypto';
import { ProblemError } from '../../../shared/problem.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * Checks that an authority of the shop's own is one: Node takes a text without certificates as no authority at all, and says only
 * that the server is not trusted.
 * @returns the text
 * @throws ProblemError fleet-ca-unreadable
 */
export function checkCertificates(pem: string): string {
  const found = pem.match(CERTIFICATE) ?? [];
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
  return pem;
}
