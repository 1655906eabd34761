import { createHash, X509Certificate } from 'node:crypto';
import { MAX_QR_LENGTH } from '../../../shared/fleet-invitation.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type InvitationContent, InvitationSchema, parseContent, type ReadInvitation } from './content.ts';

/** Begins the text of an invitation's QR code; the digit is the version of its form. */
const MARK = 'TEM-INVITE-1';
const ANY_VERSION = /^TEM-INVITE-(\d+)\./i;
/** Digest of what stands before it: a hand scanner types the text through whatever input method is on. */
const CHECK_LENGTH = 10;

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, CHECK_LENGTH);

/** What the text holds, in this order, as JSON; the certificate stands beside it, because it is no text. */
type Fields = readonly [
  id: string,
  name: string,
  training: boolean,
  host: string,
  port: number,
  database: string,
  tls: InvitationContent['config']['tls']['kind'],
  user: string,
  password: string,
  from: string,
  expiresAtMs: number,
];

/**
 * Formats an invitation for a QR code that a hand scanner types into a field: letters, digits, "-", "_" and "." only, which every
 * keyboard layout and scanner agrees on. Returns null if it would be too long (a bundle of several certificates).
 */
export function formatScannedText(content: InvitationContent): string | null {
  const { fleet, config } = content;
  const certificate = certificateOf(config.tls);
  if (certificate === null) return null;
  const fields: Fields = [
    fleet.id,
    fleet.name,
    fleet.training,
    config.host,
    config.port,
    config.database,
    config.tls.kind,
    config.user,
    content.password,
    content.from,
    content.expiresAtMs,
  ];
  const body = [
    MARK,
    Buffer.from(JSON.stringify(fields)).toString('base64url'),
    certificate.toString('base64url'),
  ].join('.');
  const text = `${body}.${digest(body)}`;
  return text.length <= MAX_QR_LENGTH ? text : null;
}

/** Whether a text looks like a scanned invitation, whatever became of its letters. */
export const isScannedText = (text: string): boolean => ANY_VERSION.test(text);

/** Reads it. @throws ProblemError invitation-newer, invitation-garbled, invitation-unreadable */
export function parseScannedText(text: string): ReadInvitation {
  const version = ANY_VERSION.exec(text)?.[1];
  if (version !== '1') throw new ProblemError('invitation-newer');
  const parts = text.split('.');
  const [mark = '', fieldsPart = '', certificatePart = '', check = ''] = parts;
  const body = [mark, fieldsPart, certificatePart].join('.');
  if (parts.length !== 4 || check !== digest(body)) throw new ProblemError('invitation-garbled');
  let fields: unknown;
  try {
    fields = JSON.parse(Buffer.from(fieldsPart, 'base64url').toString('utf8'));
  } catch (error) {
    throw new ProblemError('invitation-unreadable', { detail: 'JSON' }, { cause: error });
  }
  if (!Array.isArray(fields)) throw new ProblemError('invitation-unreadable', { detail: 'fields' });
  const [id, name, training, host, port, database, kind, user, password, from, expiresAtMs] =
    fields as readonly unknown[];
  const tls = kind === 'ca' ? { kind, pem: toPem(certificatePart) } : { kind };
  const content = parseContent(InvitationSchema, {
    fleet: { id, name, training },
    config: { host, port, database, tls, user },
    password,
    from,
    expiresAtMs,
  });
  return { content, tokens: null };
}

/** Returns the only certificate of a configuration in DER, or nothing if it needs none; null if there are several. */
function certificateOf(tls: InvitationContent['config']['tls']): Buffer | null {
  if (tls.kind !== 'ca') return Buffer.alloc(0);
  const found = tls.pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const [only] = found;
  return only === undefined || found.length > 1 ? null : new X509Certificate(only).raw;
}

function toPem(der: string): string {
  try {
    return new X509Certificate(Buffer.from(der, 'base64url')).toString();
  } catch (error) {
    throw new ProblemError('invitation-unreadable', { detail: 'certificate' }, { cause: error });
  }
}
