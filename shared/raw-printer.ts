import { z } from 'zod';
import { RAW_LANGUAGES, type RawLanguage } from './printer-languages.ts';

/** The prefix of a raw printer's name. */
export const RAW_PRINTER = 'raw:';

/** The port on which network printers accept raw data (AppSocket, "JetDirect"). */
export const RAW_PORT = 9100;

/** A network label printer that Tem connects to directly. */
export interface RawAddress {
  readonly language: RawLanguage;
  /** A host name, an IPv4 address, or an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** A person says that it prints without ever answering: only such a printer is sent labels without feedback. */
  readonly silent: boolean;
}

/** The suffix of a printer that is known not to answer. */
const SILENT = '?silent';

const FORM = new RegExp(
  `^${RAW_PRINTER}(?<language>${RAW_LANGUAGES.join('|')})://(?:\\[(?<v6>[^\\]]*)\\]|(?<plain>[^[\\]:]+))(?::(?<port>\\d{1,5}))?(?<silent>\\${SILENT})?$`,
);
// Underscores are not allowed in a host name by RFC 1123, but printers in Windows networks have them.
const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?)*$/i;

/** A system queue that accepts a printer's own language and passes it through unchanged. */
export interface RawQueue {
  readonly language: RawLanguage;
  /** The queue's name in the system. */
  readonly queue: string;
}

const QUEUE_FORM = new RegExp(
  `^${RAW_PRINTER}(?<language>${RAW_LANGUAGES.join('|')}):(?<queue>(?!//).+)$`,
  'u',
);

const LanguageSchema = z.enum(RAW_LANGUAGES);
const PortSchema = z.coerce.number().int().min(1).max(65_535);

/** Parses `raw:LANGUAGE://HOST[:PORT][?silent]`; null for anything else (a path, a user name, port 0, another language). */
export function parseRawAddress(name: string): RawAddress | null {
  const parts = FORM.exec(name)?.groups;
  const language = LanguageSchema.safeParse(parts?.['language']);
  const port = PortSchema.safeParse(parts?.['port'] ?? RAW_PORT);
  const host = parts?.['v6'] ?? parts?.['plain'] ?? '';
  const known = parts?.['v6'] === undefined ? isHost(host) : z.ipv6().safeParse(host).success;
  if (!language.success || !port.success || !known) return null;
  return { language: language.data, host, port: port.data, silent: parts?.['silent'] !== undefined };
}

/** Returns the printer's name in the settings for an address; `parseRawAddress` parses it. */
export const formatRawAddress = ({ language, host, port, silent }: RawAddress): string =>
  `${RAW_PRINTER}${language}://${host.includes(':') ? `[${host}]` : host}:${port}${silent ? SILENT : ''}`;

function isHost(host: string): boolean {
  // A host that ends in a number is an IPv4 address or invalid (https://url.spec.whatwg.org/#ends-in-a-number-checker).
  return /(^|\.)\d+$/.test(host) ? z.ipv4().safeParse(host).success : HOST_NAME.test(host);
}

/** Parses `raw:LANGUAGE:QUEUE`; null for anything else, including an address (`//`). No system queue has such a name. */
export function parseRawQueue(name: string): RawQueue | null {
  const parts = QUEUE_FORM.exec(name)?.groups;
  const language = LanguageSchema.safeParse(parts?.['language']);
  const queue = parts?.['queue'] ?? '';
  return language.success && queue.trim() !== '' ? { language: language.data, queue } : null;
}

/** Returns the printer's name in the settings for a queue; `parseRawQueue` parses it. */
export const formatRawQueue = ({ language, queue }: RawQueue): string => `${RAW_PRINTER}${language}:${queue}`;
