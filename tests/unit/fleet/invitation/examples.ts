import type { InvitationContent } from '../../../../main/fleet/invitation/content.ts';

/** An invitation without a certificate of its own. */
export const EXAMPLE: InvitationContent = {
  fleet: { id: '6f1d3c1e-1111-4a5b-8a3e-0f3a5d0f9b01', name: 'Kho Thủ Đức', training: false },
  config: {
    host: 'db.example.com',
    port: 5432,
    database: 'tem',
    tls: { kind: 'system' },
    user: 'tem_station_7',
  },
  password: 'Zq8-once_only.2',
  from: 'Bàn 1',
  expiresAtMs: Date.UTC(2026, 10, 27, 8),
};

export const withCa = (pem: string): InvitationContent => ({
  ...EXAMPLE,
  config: { ...EXAMPLE.config, tls: { kind: 'ca', pem } },
});
