import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** The names of query types (RFC 1035, 3596, 9460). */
const KINDS: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA', 65: 'HTTPS' };

/** A query to the name server. */
export interface DnsQuery {
  /** Lower case, without the last dot. */
  readonly name: string;
  /** "A", "AAAA", "HTTPS", or the type's number. */
  readonly kind: string;
}

/** Returns a name's addresses of a type, IPv4 for "A", IPv6 for "AAAA"; null where there is no such name. */
export type Zone = (question: DnsQuery) => readonly string[] | null;

/** The only name server in the namespace. */
export interface NameServer {
  /** Every query so far, from any process. */
  readonly queries: readonly DnsQuery[];
  /** Uses this to answer from now on. */
  answer(zone: Zone): void;
}

/**
 * Answers at 127.0.0.1:53, over UDP and TCP, as long as the process lives. Forbids caching (a TTL of 0). Until it is given
 * names,
 * none exists.
 */
export async function startNameServer(): Promise<NameServer> {
  const asked: DnsQuery[] = [];
  let zone: Zone = () => null;
  function reply(query: Buffer): Buffer {
    const { question, end } = parseQuery(query);
    asked.push(question);
    return createReply(query, end, zone(question));
  }
  const udp = createSocket('udp4');
  udp.on('message', (query, { port, address }) => udp.send(reply(query), port, address));
  const tcp = createServer((socket) => {
    let before: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      before = Buffer.concat([before, part]);
      while (before.length >= 2 && before.length >= 2 + before.readUInt16BE()) {
        const end = 2 + before.readUInt16BE();
        const said = reply(before.subarray(2, end));
        before = before.subarray(end);
        socket.write(Buffer.concat([numbers(said.length), said]));
      }
    });
  });
  await Promise.all([
    new Promise<void>((resolve) => udp.bind(53, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => tcp.listen(53, '127.0.0.1', resolve)),
  ]);
  udp.unref();
  tcp.unref();
  return {
    queries: asked,
    answer: (given) => {
      zone = given;
    },
  };
}

const HEADER_BYTES = 12;

/** The single question of a query (RFC 1035, 4.1), and where it ends. */
function parseQuery(query: Buffer): { readonly question: DnsQuery; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const kind = query.readUInt16BE(at + 1);
  const question = { name: labels.join('.').toLowerCase(), kind: KINDS[kind] ?? String(kind) };
  return { question, end: at + 1 + 4 };
}

/** An answer of this server, or that there is no such name (RFC 1035, 4.1.1). */
function createReply(query: Buffer, end: number, addresses: readonly string[] | null): Buffer {
  const flags = addresses === null ? 0x8583 : 0x8580;
  const kind = query.subarray(end - 4, end);
  const records = (addresses ?? []).map((address) => {
    const bytes = bytesOf(address);
    // A pointer to the question's name, its type and class, a TTL of 0.
    return Buffer.concat([numbers(0xc000 + HEADER_BYTES), kind, numbers(0, 0, bytes.length), bytes]);
  });
  const header = [query.subarray(0, 2), numbers(flags, 1, records.length, 0, 0)];
  return Buffer.concat([...header, query.subarray(HEADER_BYTES, end), ...records]);
}

function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [before = '', after = ''] = address.split('::');
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const zeros = Array<number>(8 - groups(before).length - groups(after).length).fill(0);
  return numbers(...groups(before), ...zeros, ...groups(after));
}

/** 16-bit numbers in network byte order. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, 2 * at);
  return bytes;
}
