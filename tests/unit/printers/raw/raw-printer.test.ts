import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Dots } from '../../../../main/labels/inspect/dots.ts';
import type { Label } from '../../../../main/labels/label.ts';
import { PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import { createDestinationPolicy } from '../../../../main/printers/raw/destination-policy.ts';
import type { RawLimits } from '../../../../main/printers/raw/printer-connection.ts';
import { createRawPrinter } from '../../../../main/printers/raw/raw-printer.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { RAW_LANGUAGES, type RawLanguage } from '../../../../shared/printer-languages.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { parseRawAddress } from '../../../../shared/raw-printer.ts';
import { startVirtualPrinter } from '../../../printers/virtual/virtual-printer.ts';
import { createDotLabel } from './arbitraries.ts';

/** Limits that let a fault show within a test. */
const SHORT: Partial<RawLimits> = {
  connectMs: 500,
  answerMs: 300,
  takeMs: 150,
  closeMs: 200,
  pollMs: { first: 5, most: 20 },
  endMs: 2_000,
  waitMs: 600,
};

/** For a printer that answers: only what hangs is given up. */
const PATIENT = { answerMs: 60_000, takeMs: 60_000, endMs: 60_000, waitMs: 60_000 };

/** A printer on a virtual one, known to answer nothing by a person's word if `silent`. */
async function pair(language: RawLanguage, limits: Partial<RawLimits> = {}, silent = false) {
  const virtual = await startVirtualPrinter(language);
  onTestFinished(() => virtual.close());
  virtual.set({ silent });
  return { virtual, printer: at(`${virtual.address}${silent ? '?silent' : ''}`, limits) };
}

function at(name: string, limits: Partial<RawLimits> = {}) {
  const address = parseRawAddress(name);
  if (address === null) throw new Error(name);
  const destinations = createDestinationPolicy({ testPrinters: true });
  return createRawPrinter(address, { destinations, ...SHORT, ...limits });
}

/** Something else on a port, which treats its connections like this. */
async function serve(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return bound.port;
}

const label = (...dots: Dots[]): Label => ({
  // A test's own code, which no order has.
  code: 'X' as OrderCode,
  widthMm: 2,
  heightMm: 2,
  dpi: 203,
  dots,
  warnings: [],
  proof: { dots: [], barcodes: [], receiver: null, accepted: null, agreed: null, madeAtMs: 0 },
  renderPdf: () => Promise.reject(new Error('not asked for')),
  renderPicture: () => Promise.reject(new Error('not asked for')),
  print: () => Promise.reject(new Error('not asked for')),
});

function job(title = 'job-1', signal = new AbortController().signal) {
  const waits: (string | null)[] = [];
  return {
    title,
    signal,
    waits,
    onWaiting: (reason: { en: string } | null) => waits.push(reason?.en ?? null),
  };
}

const [ONE, TWO, THREE] = [createDotLabel(1), createDotLabel(2), createDotLabel(3)];
type RawPrinter = ReturnType<typeof at>;

/** What becomes of a small label. */
const print = async (printer: RawPrinter, dots: Dots = ONE, given = job()) =>
  (await printer.print(label(dots), given)).result;
const problemOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof ProblemError ? error.problem : error),
  );

const OUT = 'out of paper';
const reason = (en: string) => ({
  code: 'printer-not-ready',
  values: { reason: expect.objectContaining({ en }) },
});
const unknown = (en: string) => ({
  code: 'handover-unknown',
  values: { detail: expect.objectContaining({ en }) },
});
const PRINTED = { state: 'printed' };

describe.each(RAW_LANGUAGES)('a %s printer', (language) => {
  it('prints label after label, each with its pages in order, and says so once it has come out', async () => {
    const { virtual, printer } = await pair(language, PATIENT);
    await printer.check();
    virtual.set({ labelMs: 40 });
    const jobs = [label(ONE, TWO), label(THREE)].map((of) => printer.print(of, job('j')));
    const { file, result } = await (jobs[0] ?? Promise.reject(new Error('no job')));
    expect([file, virtual.labels]).toEqual([null, []]);
    expect(await result).toEqual(PRINTED);
    expect(virtual.labels).toHaveLength(2);
    expect(await (await jobs[1])?.result).toEqual(PRINTED);
    expect(virtual.complaints).toEqual([]);
    expect(virtual.labels.map(({ dots }) => dots)).toEqual([ONE, TWO, THREE]);
    expect(virtual.labels[0]?.title).toBe(language === 'escpos' ? null : 'j');
  });

  it.each([
    ['outOfPaper', OUT],
    ['headOpen', 'the cover or the print head is open'],
  ] as const)('stops before a label when the printer is %s', async (fault, words) => {
    const { virtual, printer } = await pair(language, PATIENT);
    virtual.set({ [fault]: true });
    expect(await problemOf(printer.check())).toMatchObject(reason(words));
    expect(await problemOf(print(printer))).toMatchObject(reason(words));
    virtual.set({ [fault]: false });
    expect(await print(printer, TWO)).toEqual(PRINTED);
    expect(virtual.labels.map(({ dots }) => dots)).toEqual([TWO]);
  });

  it('waits for paper within the limit, then reports an unknown result', async () => {
    const { virtual, printer } = await pair(language, { waitMs: 250 });
    virtual.set({ labelMs: 30 });
    const waiting = job();
    const { result } = await printer.print(label(ONE), waiting);
    virtual.set({ outOfPaper: true });
    expect(await problemOf(Promise.resolve(result))).toMatchObject(unknown(OUT));
    expect(waiting.waits).toEqual([OUT]);
  });

  it('gets the label, and no more, if a person says that it never answers; and is queried once', async () => {
    const { virtual, printer } = await pair(language, { answerMs: 100 }, true);
    await printer.check();
    expect(virtual.bytesRead).toBeGreaterThan(0);
    const taken = { state: 'submitted', why: { en: expect.stringContaining('took it') } };
    for (const dots of [ONE, TWO]) expect(await print(printer, dots)).toMatchObject(taken);
    expect(virtual.labels.map(({ dots }) => dots)).toEqual([ONE, TWO]);
    expect(virtual.connections).toBe(3);
  });
});

describe('a printer that does not answer', () => {
  it('is sent no byte of a label, and asked again each time; is used once it answers', async () => {
    const { virtual, printer } = await pair('zpl');
    virtual.set({ silent: true });
    const refused = { code: 'printer-silent', values: { printer: virtual.address } };
    expect(await problemOf(printer.check())).toEqual(refused);
    const question = virtual.bytesRead;
    expect(await problemOf(print(printer))).toEqual(refused);
    expect([virtual.labels.length, virtual.bytesRead]).toEqual([0, 2 * question]);
    virtual.set({ silent: false, outOfPaper: true });
    expect(await problemOf(printer.check())).toMatchObject(reason(OUT));
    virtual.set({ outOfPaper: false });
    expect(await print(printer)).toEqual(PRINTED);
    // Having answered, it is offline once it no longer does.
    virtual.set({ silent: true });
    const offline = reason('the printer is offline or does not answer');
    expect(await problemOf(print(printer))).toMatchObject(offline);
    expect(virtual.labels).toHaveLength(1);
  });

  it('is heeded if it answers contrary to a person’s setting', async () => {
    const { virtual, printer } = await pair('tspl', {}, true);
    virtual.set({ silent: false, outOfPaper: true });
    expect(await problemOf(printer.check())).toMatchObject(reason(OUT));
  });

  it('leaves a label’s result unknown if it hangs, even in the middle of it', async () => {
    const { virtual, printer } = await pair('escpos', { answerMs: 100 }, true);
    const notTaken = unknown('the printer did not take the whole label');
    virtual.set({ hangs: true });
    expect(await problemOf(print(printer))).toMatchObject(notTaken);
    // More than the system buffers for a connection.
    const heightDots = 10_000;
    const huge = { widthDots: 8_000, heightDots, bits: new Uint8Array(1_000 * heightDots).fill(0xaa) };
    expect(await problemOf(print(printer, huge))).toMatchObject(notTaken);
    expect(virtual.labels).toHaveLength(0);
  });
});

describe('a run that is stopped', () => {
  it('sends nothing more, and waits no longer', async () => {
    const { virtual, printer } = await pair('zpl', { waitMs: 5_000 });
    const over = job('j', AbortSignal.abort());
    expect(await problemOf(print(printer, ONE, over))).toEqual({ code: 'stopped' });
    expect(virtual.labels).toHaveLength(0);
    virtual.set({ labelMs: 10_000 });
    const stop = new AbortController();
    const { result } = await printer.print(label(ONE), job('j', stop.signal));
    stop.abort();
    const stopped = unknown('waiting for the printer was stopped');
    expect(await problemOf(Promise.resolve(result))).toMatchObject(stopped);
  });
});

describe('a connection that breaks', () => {
  it('before a label is opened again', async () => {
    const { virtual, printer } = await pair('tspl');
    virtual.dropAfter(1);
    expect(await print(printer)).toEqual(PRINTED);
    expect([virtual.labels.length, virtual.connections]).toEqual([1, 2]);
  });

  it('within or after a label leaves its result unknown', async () => {
    const { virtual, printer } = await pair('zpl');
    await printer.check();
    // The status query is sent first, then a part of the label.
    virtual.dropAfter(virtual.bytesRead + 20);
    const big = { ...ONE, heightDots: 4_000, bits: new Uint8Array(8_000).map((_, index) => index) };
    expect(await problemOf(print(printer, big))).toMatchObject({ code: 'handover-unknown' });
    expect(virtual.labels).toHaveLength(0);
    virtual.set({ labelMs: 10_000 });
    const { result } = await printer.print(label(ONE), job());
    virtual.dropAfter(1);
    const broke = unknown('the connection to the printer broke');
    expect(await problemOf(Promise.resolve(result))).toMatchObject(broke);
  });

  it('each time before the label fails', async () => {
    const port = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const printer = at(`raw:zpl://127.0.0.1:${port}`);
    expect(await problemOf(print(printer))).toMatchObject({ code: 'printer-failed' });
  });

  it('from the start is a missing printer’s', async () => {
    const virtual = await startVirtualPrinter('zpl');
    await virtual.close();
    const missing = { code: 'printer-missing', values: { printer: virtual.address } };
    const printer = at(virtual.address);
    expect(await problemOf(printer.check())).toEqual(missing);
    expect(await problemOf(print(printer))).toEqual(missing);
  });
});

describe('paper that runs out within a label', () => {
  it.each([
    ['pauses', 'zpl', PRINTED],
    ['pauses', 'tspl', PRINTED],
    ['splits the label of', 'escpos', unknown('the printer stopped in the middle of this label')],
  ] as const)('%s a %s printer', async (_what, language, end) => {
    const { virtual, printer } = await pair(language, { waitMs: 3_000 });
    virtual.set({ labelMs: 30 });
    const waiting = job();
    const { result } = await printer.print(label(ONE), {
      ...waiting,
      onWaiting(words) {
        waiting.onWaiting(words);
        if (words !== null) virtual.set({ outOfPaper: false });
      },
    });
    virtual.set({ outOfPaper: true });
    const ended = Promise.resolve(result).catch((error: ProblemError) => error.problem);
    expect(await ended).toMatchObject(end);
    expect(waiting.waits[0]).toBe(OUT);
    if (language === 'escpos') return;
    expect(waiting.waits).toEqual([OUT, null]);
    expect(virtual.labels).toHaveLength(1);
  });
});

it('waits once for an ESC/POS printer that does not report completion', async () => {
  const { virtual, printer } = await pair('escpos', { waitMs: 5_000, endMs: 300 });
  virtual.set({ endless: true });
  const times = [];
  for (const dots of [ONE, TWO]) {
    const began = performance.now();
    expect(await print(printer, dots)).toMatchObject({ state: 'submitted' });
    times.push(performance.now() - began);
  }
  const [first = 0, second = 0] = times;
  expect(first).toBeGreaterThanOrEqual(300);
  expect(second).toBeLessThan(first);
});

it('stops listening to a printer that sends endlessly', async () => {
  const port = await serve((socket) => socket.once('data', () => socket.write(Buffer.alloc(200_000, 'x'))));
  const printer = at(`raw:zpl://127.0.0.1:${port}`);
  expect(await problemOf(printer.check())).toMatchObject({ code: 'printer-failed' });
});

const SAID = [
  ['tspl', true, 'SSH-2.0-OpenSSH_9.6 RRRR 2222\r\n'],
  ['zpl', false, 'HTTP/1.1 400 Bad Request\r\nServer: nginx\r\n\r\n'],
  ['tspl', false, 'echo'],
  ['escpos', false, 'echo'],
  ['tspl', false, '\0\0\0\0\0'],
  ['zpl', false, ''],
] as const;

it.each(SAID)('sends no label and no whole line to no %s printer, which greets: %s, %j', async (...said) => {
  const [language, greets, text] = said;
  let heard = Buffer.alloc(0);
  const port = await serve((socket) => {
    if (greets) socket.write(text);
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      if (!greets) socket.write(text === 'echo' ? bytes : text);
    });
  });
  const printer = at(`raw:${language}://127.0.0.1:${port}`, { answerMs: 80 });
  expect(await problemOf(print(printer))).toMatchObject({ code: 'printer-silent' });
  expect([...heard]).toEqual([...PRINTER_LANGUAGES[language].statusQuestion]);
  expect(heard.includes('\n') || heard.includes('\r')).toBe(false);
});
