import { z } from 'zod';
import { RAW_LANGUAGES, type RawLanguage } from './printer-languages.ts';

/** What introduces a raw printer in a printer's name. */
export const RAW_PRINTER = 'raw:';

/** The port that network printers take raw data on (AppSocket, "JetDirect"). */
export const RAW_PORT = 9100;

/** A label printer in the network, that is spoken to itself. */
export interface RawAddress {
  readonly language: RawLanguage;
  /** A host name, an IPv4 address, or an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** A person says that it prints without ever answering: only such a one is sent labels unheard. */
  readonly silent: boolean;
}

/** What stands behind the address of a printer that is known to answer nothing. */
const SILENT = '?silent';

const FORM = new RegExp(
  `^${RAW_PRINTER}(?<language>${RAW_LANGUAGES.join('|')})://(?:\\[(?<v6>[^\\]]*)\\]|(?<plain>[^[\\]:]+))(?::(?<port>\\d{1,5}))?(?<silent>\\${SILENT})?$`,
);
// Underscores are no part of a host name by RFC 1123, but printers' names in Windows networks have them.
const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?)*$/i;

/** A queue of the system's spooler, that is handed a printer's own language and passes it on untouched. */
export interface RawQueue {
  readonly language: RawLanguage;
  /** The queue's name as the system has it. */
  readonly queue: string;
}

const QUEUE_FORM = new RegExp(
  `^${RAW_PRINTER}(?<language>${RAW_LANGUAGES.join('|')}):(?<queue>(?!//).+)$`,
  'u',
);

const LanguageSchema = z.enum(RAW_LANGUAGES);
const PortSchema = z.coerce.number().int().min(1).max(65_535);

/** Reads `raw:LANGUAGE://HOST[:PORT][?silent]`; null where it is anything else (a path, a user name, port 0, another language). */
export function parseRawAddress(name: string): RawAddress | null {
  const parts = FORM.exec(name)?.groups;
  const language = LanguageSchema.safeParse(parts?.['language']);
  const port = PortSchema.safeParse(parts?.['port'] ?? RAW_PORT);
  const host = parts?.['v6'] ?? parts?.['plain'] ?? '';
  const known = parts?.['v6'] === undefined ? isHost(host) : z.ipv6().safeParse(host).success;
  if (!language.success || !port.success || !known) return null;
  return {
    language: language.data,
    host,
    port: port.data,
    silent: parts?.['silent'] !== undefined,
  };
}

/** The printer's name in the settings for an address; `readRawAddress` reads it back. */
export function formatRawAddress({ language, host, port, silent }: RawAddress): string {
  return `${RAW_PRINTER}${language}://${host.includes(':') ? `[${host}]` : host}:${port}${silent ? SILENT : ''}`;
}

function isHost(host: string): boolean {
  // What ends in a number is an IPv4 address or a mistake (https://url.spec.whatwg.org/#ends-in-a-number-checker).
  return /(^|\.)\d+$/.test(host) ? z.ipv4().safeParse(host).success : HOST_NAME.test(host);
}

/** Reads `raw:LANGUAGE:QUEUE`; null where it is anything else, an address (`//`) too. No system's queue is named like one. */
export function parseRawQueue(name: string): RawQueue | null {
  const parts = QUEUE_FORM.exec(name)?.groups;
  const language = LanguageSchema.safeParse(parts?.['language']);
  const queue = parts?.['queue'] ?? '';
  return language.success && queue.trim() !== '' ? { language: language.data, queue } : null;
}

/** The printer's name in the settings for a queue; `readRawQueue` reads it back. */
export function formatRawQueue({ language, queue }: RawQueue): string {
  return `${RAW_PRINTER}${language}:${queue}`;
}
