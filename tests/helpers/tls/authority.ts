import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { bits, boolean, integer, objectId, octets, sequence, set, tagged, time, utf8 } from './der.ts';

/** A key and its certificate, both in PEM. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** An authority of a test's own, which nobody else trusts. */
export interface Authority {
  /** Its certificate in PEM: what a client has to trust. */
  readonly cert: string;
  /**
   * @param names host names and IPv4 addresses that the certificate is for
   * @param validTo its end; in the past: a certificate that has expired
   */
  issue(names: readonly string[], validTo?: Date): Identity;
}

const DAY = 86_400_000;
/** ecdsa-with-SHA256 (RFC 5758). */
const SIGNATURE = sequence(objectId('1.2.840.10045.4.3.2'));
const COMMON_NAME = objectId('2.5.4.3');

/** Makes an authority (X.509 version 3, RFC 5280), without a program of the system. */
export function createAuthority(name = 'Authority of a test'): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const common = { issuer: name, issuerKey: privateKey };
  // basicConstraints: an authority; keyUsage: signs certificates and lists of revoked ones.
  const extensions = [
    extension('2.5.29.19', sequence(boolean(true))),
    extension('2.5.29.15', bits(Buffer.from([0x06]), 1)),
  ];
  const validTo = new Date(Date.now() + 30 * DAY);
  return {
    cert: certify({ ...common, subject: name, publicKey, validTo, extensions }),
    issue(names, until = validTo) {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const alternatives = sequence(...names.map(alternativeName));
      const cert = certify({
        ...common,
        subject: names[0] ?? 'nobody',
        publicKey: own.publicKey,
        validTo: until,
        extensions: [extension('2.5.29.17', alternatives)],
      });
      return { key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
    },
  };
}

interface Content {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly issuer: string;
  readonly issuerKey: KeyObject;
  readonly validTo: Date;
  readonly extensions: readonly Uint8Array[];
}

function certify({ subject, publicKey, issuer, issuerKey, validTo, extensions }: Content): string {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const content = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    SIGNATURE,
    nameOf(issuer),
    // Clocks of one machine; the day is for a certificate that ends in the past.
    sequence(time(new Date(Math.min(Date.now(), validTo.getTime()) - DAY)), time(validTo)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensions)),
  );
  const der = sequence(content, SIGNATURE, bits(sign('sha256', content, issuerKey)));
  return new X509Certificate(der).toString();
}

const nameOf = (name: string): Buffer => sequence(set(sequence(COMMON_NAME, utf8(name))));

const extension = (id: string, value: Uint8Array): Buffer =>
  sequence(objectId(id), boolean(true), octets(value));

/** subjectAltName: 2 is a host name, 7 an address of four bytes. */
const alternativeName = (name: string): Buffer =>
  isIPv4(name)
    ? tagged(7, Buffer.from(name.split('.').map(Number)), false)
    : tagged(2, Buffer.from(name), false);
