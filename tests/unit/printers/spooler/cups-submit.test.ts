import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCupsSpooler } from '../../../../main/printers/spooler/cups-spooler.ts';
import { decodeIpp, encodeIpp, GROUP, TAG } from '../../../../main/printers/spooler/ipp.ts';
import { JobRejectedError, SpoolerError } from '../../../../main/printers/spooler/spooler.ts';

const BYTES = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256);

/** An IPP answer to Print-Job (RFC 8011 section 4.2.1.2). */
function answerOf(status: number, id: number | null, said = ''): Buffer {
  const operation = said === '' ? [] : [{ name: 'status-message', tag: TAG.text, values: [said] }];
  const job = id === null ? [] : [{ name: 'job-id', tag: TAG.integer, values: [id] }];
  return encodeIpp(status, 1, operation, job);
}

/** Hands a job to an HTTP server in the place of CUPS. */
async function submitTo(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const cups = createCupsSpooler({ user: 'pack', address: () => ({ host: '127.0.0.1', port }) });
  return cups.submit('bàn 1/2', 'Tem A #1-x', BYTES);
}

describe('submitting a job to CUPS', () => {
  it('prints the bytes after the request, raw, once, without cover sheets, and returns the job’s number', async () => {
    const read = Promise.withResolvers<Buffer>();
    const id = await submitTo((request, response) => {
      read.resolve(buffer(request));
      request.on('end', () => response.end(answerOf(0, 42)));
    });
    expect(id).toBe(42);
    const body = await read.promise;
    const head = body.subarray(0, body.length - BYTES.length);
    expect(Buffer.compare(body.subarray(head.length), BYTES)).toBe(0);
    expect(head.at(-1)).toBe(GROUP.end);
    expect(head.readUInt16BE(2)).toBe(0x02);
    const [operation, job, ...more] = decodeIpp(head).groups;
    expect(more).toEqual([]);
    expect(Object.fromEntries(operation?.attributes ?? [])).toMatchObject({
      'printer-uri': ['ipp://localhost/printers/b%C3%A0n%201%2F2'],
      'requesting-user-name': ['pack'],
      'job-name': ['Tem A #1-x'],
      'document-format': ['application/vnd.cups-raw'],
    });
    expect(Object.fromEntries(job?.attributes ?? [])).toEqual({
      copies: [1],
      'job-sheets': ['none', 'none'],
    });
  });

  it('has certainly failed if CUPS refuses, with its message', async () => {
    const refused = submitTo((request, response) => {
      request
        .resume()
        .on('end', () => response.end(answerOf(0x0506, null, 'Destination is not accepting jobs.')));
    });
    await expect(refused).rejects.toThrow('CUPS: Destination is not accepting jobs.');
    await expect(refused).rejects.toBeInstanceOf(JobRejectedError);
  });

  it('has certainly failed on a refused connection or missing permission', async () => {
    const nobody = createCupsSpooler({ address: () => ({ socketPath: '/nowhere/cups.sock' }) });
    await expect(nobody.submit('bench', 't', BYTES)).rejects.toBeInstanceOf(JobRejectedError);
    const forbidden = submitTo((request, response) => {
      request.resume().on('end', () => response.writeHead(403).end());
    });
    await expect(forbidden).rejects.toThrow('HTTP 403');
    await expect(forbidden).rejects.toBeInstanceOf(JobRejectedError);
  });

  it.each<[string, RequestListener]>([
    ['the connection breaks midway', (request) => void request.once('data', () => request.socket.destroy())],
    [
      'it breaks before the answer',
      (request) => void request.resume().on('end', () => request.socket.destroy()),
    ],
    [
      'the answer is none',
      (request, response) => void request.resume().on('end', () => response.end('hello')),
    ],
    [
      'the server is in trouble',
      (request, response) => void request.resume().on('end', () => response.writeHead(500).end()),
    ],
    [
      'the answer names no job',
      (request, response) => void request.resume().on('end', () => response.end(answerOf(0, null))),
    ],
  ])('is not known where %s', async (_how, answer) => {
    const submitted = await submitTo(answer).catch((error: unknown) => error);
    expect(submitted).toBeInstanceOf(SpoolerError);
    expect(submitted).not.toBeInstanceOf(JobRejectedError);
  });
});
