import { expect, it } from 'vitest';
import { toClientConfig } from '../../../main/fleet/connect/login.ts';
import { createAuthority } from '../../helpers/tls/authority.ts';

const withAuthority = (pem: string) =>
  toClientConfig({
    config: {
      host: 'db.example.com',
      port: 5432,
      database: 'tem',
      user: 'tem_s_1',
      tls: { kind: 'ca', pem },
    },
    password: 'secret',
  });

it('trusts an authority of the shop’s own alone', () => {
  const { cert } = createAuthority();
  expect(withAuthority(cert).ssl).toEqual({ ca: cert, minVersion: 'TLSv1.2' });
});

it.each([
  ['a text without a certificate', 'tem'],
  ['a certificate that was cut', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
])('connects to nobody by %s, which Node would take as no authority', (_name, pem) => {
  expect(() => withAuthority(pem)).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ code: 'fleet-ca-unreadable' }) as object,
    }) as Error,
  );
});
