import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCupsSpooler, readCupsReasons } from '../../../../main/printers/spooler/cups-spooler.ts';
import { decodeIpp, encodeIpp, GROUP, type IppValue, TAG } from '../../../../main/printers/spooler/ipp.ts';
import {
  findCupsAddress,
  parseCupsServer,
  type postIpp,
} from '../../../../main/printers/spooler/ipp-post.ts';
import { JobRejectedError, SpoolerError } from '../../../../main/printers/spooler/spooler.ts';

type Fields = Record<string, IppValue | IppValue[]>;

const group = (tag: number, fields: Fields) => ({
  tag,
  attributes: new Map(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
  ),
});

const IDLE: Fields = {
  'printer-state': 3,
  'printer-state-reasons': 'none',
  'printer-is-accepting-jobs': true,
};
const JOB: Fields = { 'job-id': 7, 'job-name': 'tem-1', 'job-state': 3, 'time-at-processing': null };

/** CUPS with one queue and these jobs, which answers a cancellation by this status. */
function fakeCups(given: { queue?: Fields | null; jobs?: Fields[]; cancel?: number } = {}) {
  const { queue = IDLE, jobs = [JOB], cancel = 0 } = given;
  const asked: ReadonlyMap<string, readonly IppValue[]>[] = [];
  const post: typeof postIpp = async (_address, operation, attributes) => {
    asked.push(new Map(attributes.map(({ name, values }) => [name, values])));
    const answer = (status: number, groups: ReturnType<typeof group>[] = []) => ({
      status,
      requestId: 1,
      groups,
    });
    if (operation === 0x0b) return queue === null ? answer(0x0406) : answer(0, [group(GROUP.printer, queue)]);
    const found = jobs.map((job) => group(GROUP.job, job));
    if (operation === 0x0a) return answer(0, found);
    if (operation === 0x08) return answer(cancel);
    return found.length === 0 ? answer(0x0406) : answer(0, found.slice(0, 1));
  };
  const spooler = createCupsSpooler({ user: 'pack', post, address: () => ({ socketPath: '/nowhere' }) });
  return { asked, spooler, look: () => spooler.getJob('bench', 7, 'tem-1') };
}

describe('CUPS’ status of a printer', () => {
  it.each<[string, Fields, object]>([
    ['idle', IDLE, { state: 'ready' }],
    [
      'stopped',
      { ...IDLE, 'printer-state': 5, 'printer-state-reasons': ['paused'] },
      { state: 'blocked', reasons: ['paused'] },
    ],
    [
      'refusing jobs',
      { ...IDLE, 'printer-is-accepting-jobs': false },
      { state: 'blocked', reasons: ['paused'] },
    ],
    [
      'holding what comes',
      { ...IDLE, 'printer-state-reasons': ['hold-new-jobs'] },
      { state: 'blocked', reasons: ['paused'] },
    ],
    [
      'waiting for paper',
      { ...IDLE, 'printer-state': 4, 'printer-state-reasons': ['media-empty-warning'] },
      { state: 'blocked', reasons: ['out-of-paper'] },
    ],
    [
      'idle, with what it said of its last job',
      { ...IDLE, 'printer-state-reasons': ['media-empty-error'] },
      { state: 'ready' },
    ],
  ])('%s', async (_name, queue, state) => {
    expect(await fakeCups({ queue }).spooler.getQueueState('bench')).toEqual(state);
  });

  it.each([
    [
      ['media-empty-error', 'media-empty-warning', 'cover-open'],
      ['out-of-paper', 'door-open'],
    ],
    [['offline-report', 'media-empty-report', 'toner-low-warning', 'connecting-to-device'], ['offline']],
    [['none', 'toString', 'media-low-error', 'cups-waiting-for-job-completed'], []],
    [
      ['marker-supply-empty-error', 'marker-over-temp-error', 'media-jam', 'other-error'],
      ['ribbon-out', 'too-hot', 'error'],
    ],
  ])('%j is %j', (keywords, reasons) => {
    expect(readCupsReasons(keywords)).toEqual(reasons);
  });
});

describe('CUPS’ status of a job', () => {
  it.each<[number, string, boolean, boolean]>([
    [3, 'pending', false, true],
    [4, 'held', false, true],
    [5, 'processing', true, false],
    [6, 'stopped', true, true],
    [7, 'cancelled', false, false],
    [8, 'aborted', false, false],
    [9, 'completed', false, false],
  ])(
    'job-state %i is %s, begun: %s; if it was being sent, it has begun and will be sent anew: %s',
    async (number, state, begun, anew) => {
      const look = (time: number | null) =>
        fakeCups({ jobs: [{ ...JOB, 'job-state': number, 'time-at-processing': time }] }).look();
      const waiting = await look(null);
      const reasons = number === 4 ? ['paused'] : [];
      expect(waiting).toMatchObject({ id: 7, state, begun, reasons, anew: number === 6 });
      expect(waiting).not.toHaveProperty('sendingSinceS');
      const sendingSinceS = 1_795_267_915;
      expect(await look(sendingSinceS)).toMatchObject({ state, begun: true, anew, sendingSinceS });
    },
  );

  it('finds the last job of a title, as the user to whom CUPS shows titles', async () => {
    const jobs = [JOB, { ...JOB, 'job-id': 8, 'job-name': 'other' }, { ...JOB, 'job-id': 9 }];
    const { spooler, asked } = fakeCups({ jobs });
    expect(await spooler.findJob('bàn 1/2', 'tem-1')).toMatchObject({ id: 9 });
    expect(await spooler.findJob('bàn 1/2', 'tem-2')).toBeNull();
    const first = asked[0] ?? new Map<string, unknown>();
    expect([...first.keys()].slice(0, 2)).toEqual(['attributes-charset', 'attributes-natural-language']);
    expect(Object.fromEntries(first)).toMatchObject({
      'requesting-user-name': ['pack'],
      'printer-uri': ['ipp://localhost/printers/b%C3%A0n%201%2F2'],
      'which-jobs': ['all'],
    });
  });

  it('removes a job, and reports how it ended if that was sooner', async () => {
    const remove = (cups: ReturnType<typeof fakeCups>) => cups.spooler.removeJob('bench', 7, 'tem-1');
    const cancelled = fakeCups({ jobs: [{ ...JOB, 'job-state': 7 }] });
    expect(await remove(cancelled)).toMatchObject({ state: 'cancelled', begun: false });
    expect(cancelled.asked[0]?.get('job-uri')).toEqual(['ipp://localhost/jobs/7']);
    const ended = fakeCups({ jobs: [{ ...JOB, 'job-state': 9 }], cancel: 0x0404 });
    expect(await remove(ended)).toMatchObject({ state: 'completed' });
    expect(await remove(fakeCups({ cancel: 0x0406 }))).toBeNull();
    await expect(remove(fakeCups({ cancel: 0x0403 }))).rejects.toThrow(SpoolerError);
    // Without a history it is unknown whether it had begun.
    expect(await remove(fakeCups({ jobs: [] }))).toMatchObject({ begun: true });
  });

  it('treats an invalid response as none', async () => {
    await expect(fakeCups({ jobs: [{ ...JOB, 'job-state': 99 }] }).look()).rejects.toThrow(SpoolerError);
    const nameless = fakeCups({ jobs: [{ 'job-name': 'tem-1' }] }).spooler.findJob('bench', 'tem-1');
    await expect(nameless).rejects.toThrow(SpoolerError);
    expect(await fakeCups({ jobs: [] }).look()).toBeNull();
  });

  it('requests all attributes of the queue’s driver, and refuses as CUPS does', async () => {
    const queue = { ...IDLE, 'printer-make-and-model': 'Zebra ZPL Label Printer' };
    const { spooler, asked } = fakeCups({ queue });
    expect(await spooler.driver?.('bench')).toMatchObject({ driver: 'Zebra ZPL Label Printer' });
    // CUPS returns it only if requested by name (https://openprinting.github.io/cups/doc/spec-ipp.html).
    expect(asked[0]?.get('requested-attributes')).toContain('media-col-database');
    await expect(fakeCups({ queue: null }).spooler.driver?.('bench')).rejects.toThrow(SpoolerError);
  });
});

describe('submitting a job to CUPS', () => {
  const BYTES = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256);

  /** An IPP answer to Print-Job (RFC 8011 section 4.2.1.2). */
  function answerOf(status: number, id: number | null, said = ''): Buffer {
    const operation = said === '' ? [] : [{ name: 'status-message', tag: TAG.text, values: [said] }];
    const job = id === null ? [] : [{ name: 'job-id', tag: TAG.integer, values: [id] }];
    return encodeIpp(status, 1, operation, job);
  }

  /** Hands a job to an HTTP server in the place of CUPS. */
  async function submitTo(answer: RequestListener, bytes = BYTES) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    const { port } = server.address() as AddressInfo;
    const cups = createCupsSpooler({ user: 'pack', address: () => ({ host: '127.0.0.1', port }) });
    return cups.submit('bàn 1/2', 'Tem A #1-x', bytes);
  }
  /** Reads the whole request first. */
  const then =
    (end: (response: ServerResponse, request: IncomingMessage) => void): RequestListener =>
    (request, response) =>
      void request.resume().on('end', () => end(response, request));

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
    expect([head.at(-1), head.readUInt16BE(2)]).toEqual([GROUP.end, 0x02]);
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

  it('has certainly failed if CUPS refuses, with its message, and if nobody takes it', async () => {
    const full = answerOf(0x0506, null, 'Destination is not accepting jobs.');
    const refused = await submitTo(then((response) => response.end(full))).catch((error: unknown) => error);
    const forbidden = await submitTo(then((response) => response.writeHead(403).end())).catch(
      (error: unknown) => error,
    );
    expect([refused, forbidden]).toMatchObject([
      { message: 'CUPS: Destination is not accepting jobs.' },
      { message: expect.stringContaining('HTTP 403') },
    ]);
    for (const error of [refused, forbidden]) expect(error).toBeInstanceOf(JobRejectedError);
    const nobody = createCupsSpooler({ address: () => ({ socketPath: '/nowhere/cups.sock' }) });
    await expect(nobody.submit('bench', 't', BYTES)).rejects.toBeInstanceOf(JobRejectedError);
  });

  it('is repeated once if CUPS breaks it off before it has all of it, and has certainly failed then', async () => {
    // More than the buffers between two ends hold.
    const long = new Uint8Array(64 * 1024 * 1024);
    const breakOff: RequestListener = (request) => void request.once('data', () => request.socket.destroy());
    let requests = 0;
    const second = await submitTo((request, response) => {
      if (++requests === 1) breakOff(request, response);
      else then(() => response.end(answerOf(0, 42)))(request, response);
    }, long);
    expect([second, requests]).toEqual([42, 2]);
    await expect(submitTo(breakOff, long)).rejects.toBeInstanceOf(JobRejectedError);
  });

  it.each<[string, RequestListener]>([
    ['it breaks before the answer', then((_, request) => request.socket.destroy())],
    ['the answer is none', then((response) => response.end('hello'))],
    ['the server is in trouble', then((response) => response.writeHead(500).end())],
    ['the answer names no job', then((response) => response.end(answerOf(0, null)))],
  ])('is not known where %s', async (_how, answer) => {
    const submitted = await submitTo(answer).catch((error: unknown) => error);
    expect(submitted).toBeInstanceOf(SpoolerError);
    expect(submitted).not.toBeInstanceOf(JobRejectedError);
  });
});

describe('the address of CUPS', () => {
  it.each([
    ['/run/cups/cups.sock', { socketPath: '/run/cups/cups.sock' }],
    ['printhost:8631', { host: 'printhost', port: 8631 }],
    ['printhost:631/version=1.1', { host: 'printhost', port: 631 }],
    ['[::1]:8631', { host: '::1', port: 8631 }],
    ['', { host: 'localhost', port: 631 }],
  ])('reads %j', (server, address) => {
    expect(parseCupsServer(server)).toEqual(address);
  });

  const MINE = { '/home/pack/.cups/client.conf': '# mine\n  servername mine:1\n' };
  const THEIRS = { '/etc/cups/client.conf': 'ServerName theirs\n' };
  const OLD = { '/etc/cups/client.conf': '#ServerName old\n' };
  const SOCKET = '/private/var/run/cupsd';
  it.each<[string, string | undefined, Record<string, string>, boolean, object]>([
    ['CUPS_SERVER before any file', 'named:2', { ...MINE, ...THEIRS }, true, { host: 'named', port: 2 }],
    [
      'the user’s file before the system’s',
      undefined,
      { ...MINE, ...THEIRS },
      true,
      { host: 'mine', port: 1 },
    ],
    ['the system’s file before the socket', undefined, THEIRS, true, { host: 'theirs', port: 631 }],
    ['the local socket by default', ' ', {}, true, { socketPath: SOCKET }],
    ['else this machine’s port', ' ', OLD, false, { host: 'localhost', port: 631 }],
  ])('is %s', (_what, named, files, hasSocket, address) => {
    expect(
      findCupsAddress({
        env: named === undefined ? {} : { CUPS_SERVER: named },
        read: (file) => files[file] ?? null,
        exists: (file) => hasSocket && file === SOCKET,
        home: '/home/pack',
      }),
    ).toEqual(address);
  });
});
