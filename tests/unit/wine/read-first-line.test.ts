import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFirstLine } from '../../electron/stand-in/read-first-line.ts';

let server: Server;
let accepted: Promise<Socket>;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  accepted = once(server, 'connection').then(([socket]) => socket as Socket);
});
afterEach(() => void server.close());

const dial = () => connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });

describe('the first line of a connection', () => {
  test('is read however it is split, and what follows stays intact', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string().filter((text) => !text.includes('\n')),
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.nat({ max: 400 }), { maxLength: 4 }),
        async (line, rest, cuts) => {
          accepted = once(server, 'connection').then(([socket]) => socket as Socket);
          const from = dial();
          const to = await accepted;
          const bytes = Buffer.concat([Buffer.from(`${line}\n`), rest]);
          const edges = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b), bytes.length];
          for (const [at, edge] of edges.slice(1).entries()) {
            from.write(bytes.subarray(edges[at], edge));
            await new Promise(setImmediate);
          }
          from.end();
          expect(await readFirstLine(to)).toBe(line);
          expect(await buffer(to)).toEqual(Buffer.from(rest));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('fails if it never ends', async () => {
    const from = dial();
    const line = readFirstLine(await accepted);
    from.write('half a li');
    from.destroy();
    await expect(line).rejects.toThrow('ended before it said a line');
  });
});
