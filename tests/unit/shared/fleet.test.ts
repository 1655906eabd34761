import { describe, expect, it } from 'vitest';
import { FleetAddressSchema, FleetConfigSchema } from '../../../shared/fleet.ts';
import { StationReportSchema } from '../../../shared/fleet-board.ts';
import { isOutcomeKnown } from '../../../shared/fleet-claim.ts';
import { formatInvitationCode, parseInvitationCode } from '../../../shared/fleet-invitation.ts';

const address = { host: 'db.example.com', port: 5432, database: 'tem', tls: { kind: 'system' } } as const;

describe('the address of a fleet’s database', () => {
  it.each(['db.example.com', '10.0.0.7', 'localhost', 'fe80::1'])('may be %s, verified by TLS', (host) => {
    expect(FleetAddressSchema.safeParse({ ...address, host }).success).toBe(true);
  });

  it.each(['localhost', '127.0.0.1', '::1'])('may be unencrypted on this machine: %s', (host) => {
    expect(FleetAddressSchema.safeParse({ ...address, host, tls: { kind: 'off' } }).success).toBe(true);
  });

  it.each(['db.example.com', '10.0.0.7', 'localhost.example.com'])(
    'is never unencrypted outside this machine: %s',
    (host) => {
      expect(FleetAddressSchema.safeParse({ ...address, host, tls: { kind: 'off' } }).success).toBe(false);
      expect(FleetConfigSchema.safeParse({ ...address, host, tls: { kind: 'off' }, user: 'a' }).success).toBe(
        false,
      );
    },
  );

  it.each(['/var/run/postgresql', 'a b', '[::1]', 'user@host', ''])('is no path, list or URL: %j', (host) => {
    expect(FleetAddressSchema.safeParse({ ...address, host }).success).toBe(false);
  });
});

describe('an invitation’s code', () => {
  it('is read as people type it', () => {
    expect(parseInvitationCode('7k2qx-9m4td')).toBe('7K2QX9M4TD');
    expect(parseInvitationCode(' 7K2QX 9M4TD ')).toBe('7K2QX9M4TD');
    expect(parseInvitationCode('OIL00-00000')).toBe('0110000000');
    expect(formatInvitationCode('7K2QX9M4TD')).toBe('7K2QX-9M4TD');
  });

  it.each(['7K2QX', '7K2QX-9M4TDA', 'UUUUU-UUUUU', ''])('is not %j', (text) => {
    expect(parseInvitationCode(text)).toBeNull();
  });
});

it('a station’s report is read although another version wrote it', () => {
  const read = StationReportSchema.parse({
    printing: true,
    issues: ['printer', 'flood'],
    queued: -1,
    more: 1,
  });
  expect(read).toEqual({
    workMode: null,
    printing: true,
    queued: 0,
    questions: 0,
    issues: ['printer'],
    today: null,
  });
});

it('an order is taken over at once only where the other station did not begin it, or said what became of it', () => {
  expect(isOutcomeKnown({ kind: 'soft', outcome: null })).toBe(true);
  expect(isOutcomeKnown({ kind: 'hard', outcome: null })).toBe(false);
  expect(isOutcomeKnown({ kind: 'hard', outcome: 'unknown' })).toBe(false);
  expect(isOutcomeKnown({ kind: 'hard', outcome: 'failed' })).toBe(true);
});
