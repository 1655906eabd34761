import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readInvitation } from '../../../../main/fleet/invitation/read-invitation.ts';
import { formatScannedText } from '../../../../main/fleet/invitation/scanned-text.ts';
import { MAX_QR_LENGTH } from '../../../../shared/fleet-invitation.ts';
import { createAuthority } from '../../../helpers/tls/authority.ts';
import { EXAMPLE, withCa } from './examples.ts';

const scanned = formatScannedText(EXAMPLE) ?? '';

describe('the text of an invitation’s QR code', () => {
  it('has only what every scanner and keyboard layout types alike', () => {
    expect(scanned).toMatch(/^TEM-INVITE-1\.[A-Za-z0-9._-]+$/);
  });

  it('says all that the station needs', () => {
    expect(readInvitation(scanned)).toEqual({ content: EXAMPLE, tokens: null });
    expect(readInvitation(` ${scanned}\r\n`)).toEqual({ content: EXAMPLE, tokens: null });
  });

  it('carries the certificate of an authority, and stays short enough for a screen', () => {
    const { cert } = createAuthority();
    const text = formatScannedText(withCa(cert)) ?? '';
    expect(text.length).toBeLessThan(MAX_QR_LENGTH);
    const { tls } = readInvitation(text).content.config;
    expect(tls.kind === 'ca' && new X509Certificate(tls.pem).fingerprint256).toBe(
      new X509Certificate(cert).fingerprint256,
    );
  });

  it('is left out where several certificates would have to travel: the file carries those', () => {
    expect(formatScannedText(withCa(createAuthority().cert + createAuthority('Other').cert))).toBeNull();
  });

  it('is refused with one letter changed, lost or in the other case', () => {
    for (let at = 'TEM-INVITE-1.'.length; at < scanned.length; at += 7) {
      const one = scanned.charAt(at);
      const other = one === 'a' ? 'b' : 'a';
      expect(() => readInvitation(scanned.slice(0, at) + other + scanned.slice(at + 1))).toThrow(
        /wrong or missing/,
      );
      expect(() => readInvitation(scanned.slice(0, at) + scanned.slice(at + 1))).toThrow(/wrong or missing/);
    }
    expect(() => readInvitation(scanned.toLowerCase())).toThrow(/wrong or missing/);
  });

  it('of a later version is said to be newer', () => {
    expect(() => readInvitation(scanned.replace('TEM-INVITE-1', 'TEM-INVITE-2'))).toThrow(/newer Tem/);
  });
});
