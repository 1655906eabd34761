import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthority } from '../../helpers/tls/authority.ts';

describe('a test’s own authority', () => {
  const authority = createAuthority('Trạm 1');
  const ca = new X509Certificate(authority.cert);

  it('signs itself, and says that it signs others', () => {
    expect(ca.ca).toBe(true);
    expect(ca.subject).toBe('CN=Trạm 1');
    expect(ca.verify(ca.publicKey)).toBe(true);
  });

  it('issues certificates for names and addresses, until a day', () => {
    const validTo = new Date('2051-02-03T04:05:06Z');
    const { cert, key } = authority.issue(['db.example', '127.0.0.1'], validTo);
    const issued = new X509Certificate(cert);
    expect(key).toContain('PRIVATE KEY');
    expect(issued.checkIssued(ca) && issued.verify(ca.publicKey)).toBe(true);
    expect(issued.ca).toBe(false);
    expect(issued.checkHost('db.example')).toBe('db.example');
    expect(issued.checkHost('other.example')).toBeUndefined();
    expect(issued.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(issued.validToDate).toEqual(validTo);
  });

  it('is not the issuer of another’s', () => {
    const other = new X509Certificate(createAuthority().issue(['db.example']).cert);
    expect(other.verify(ca.publicKey)).toBe(false);
  });
});
