import { createServer } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Dots } from '../../../../main/labels/inspect/dots.ts';
import type { Label } from '../../../../main/labels/label.ts';
import { PRINTER_LANGUAGES } from '../../../../main/printers/languages/printer-languages.ts';
import type { Printer } from '../../../../main/printers/printer.ts';
import { createDestinationPolicy } from '../../../../main/printers/raw/destination-policy.ts';
import type { RawLimits } from '../../../../main/printers/raw/printer-connection.ts';
import { createRawPrinter } from '../../../../main/printers/raw/raw-printer.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { RAW_LANGUAGES, type RawLanguage } from '../../../../shared/printer-languages.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { parseRawAddress } from '../../../../shared/raw-printer.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../../../printers/virtual/virtual-printer.ts';
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

const opened: VirtualPrinter[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((printer) => printer.close()));
});

async function pair(
  language: RawLanguage,
  limits: Partial<RawLimits> = {},
): Promise<{ virtual: VirtualPrinter; printer: Printer }> {
  const virtual = await startVirtualPrinter(language);
  opened.push(virtual);
  return { virtual, printer: at(virtual.address, { ...SHORT, ...limits }) };
}

/** The same, known to answer nothing by a person's word. */
async function silentPair(language: RawLanguage): Promise<{ virtual: VirtualPrinter; printer: Printer }> {
  const virtual = await startVirtualPrinter(language);
  opened.push(virtual);
  virtual.set({ silent: true });
  return { virtual, printer: at(`${virtual.address}?silent`) };
}

function at(name: string, limits: Partial<RawLimits> = SHORT): Printer {
  const address = parseRawAddress(name);
  if (address === null) throw new Error(name);
  return createRawPrinter(address, {
    destinations: createDestinationPolicy({ testPrinters: true }),
    ...limits,
  });
}

const label = (...dots: Dots[]): Label => ({
  // A test's own code, which no order has.
  code: 'X' as OrderCode,
  widthMm: 2,
  heightMm: 2,
  dpi: 203,
  dots,
  warnings: [],
  proof: { dots: [], barcodes: [], receiver: null, accepted: null, madeAtMs: 0 },
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

async function problemOf(work: unknown): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error instanceof ProblemError ? error.problem : error;
  }
  return 'no problem';
}

const out = { en: 'out of paper', vi: 'hết giấy' };
const reason = (en: string) => ({
  code: 'printer-not-ready',
  values: { reason: expect.objectContaining({ en }) },
});
const unknown = (en: string) => ({
  code: 'handover-unknown',
  values: { detail: expect.objectContaining({ en }) },
});

describe.each(RAW_LANGUAGES)('a %s printer', (language) => {
  it('prints label after label, each with its pages in order', async () => {
    const { virtual, printer } = await pair(language);
    await printer.check();
    const pages = [createDotLabel(1), createDotLabel(2), createDotLabel(3)];
    for (const [first, ...more] of [pages.slice(0, 2), pages.slice(2)]) {
      if (first === undefined) continue;
      const handover = await printer.print(label(first, ...more), job('j'));
      expect(handover.file).toBeNull();
      expect(await handover.result).toEqual({ state: 'printed' });
    }
    expect(virtual.complaints).toEqual([]);
    expect(virtual.labels.map(({ dots }) => dots)).toEqual(pages);
    expect(virtual.labels[0]?.title).toBe(language === 'escpos' ? null : 'j');
  });

  it('reports "printed" only once the label has come out', async () => {
    const { virtual, printer } = await pair(language, { waitMs: 2_000 });
    virtual.set({ labelMs: 150 });
    const { result } = await printer.print(label(createDotLabel(1)), job());
    expect(virtual.labels).toHaveLength(0);
    expect(await result).toEqual({ state: 'printed' });
    expect(virtual.labels).toHaveLength(1);
  });

  it.each([
    ['outOfPaper', 'out of paper'],
    ['headOpen', 'the cover or the print head is open'],
  ] as const)('stops before a label when the printer is %s', async (fault, words) => {
    const { virtual, printer } = await pair(language);
    virtual.set({ [fault]: true });
    expect(await problemOf(printer.check())).toMatchObject(reason(words));
    expect(await problemOf(printer.print(label(createDotLabel(1)), job()))).toMatchObject(reason(words));
    virtual.set({ [fault]: false });
    await (await printer.print(label(createDotLabel(2)), job())).result;
    expect(virtual.labels.map(({ dots }) => dots)).toEqual([createDotLabel(2)]);
  });

  it('waits for paper within the limit, then reports an unknown result', async () => {
    const { virtual, printer } = await pair(language);
    virtual.set({ labelMs: 30 });
    const waiting = job();
    const { result } = await printer.print(label(createDotLabel(1)), waiting);
    virtual.set({ outOfPaper: true });
    expect(await problemOf(result)).toMatchObject(unknown(out.en));
    expect(waiting.waits).toEqual([out.en]);
  });

  it('stops waiting on request', async () => {
    const { virtual, printer } = await pair(language, { waitMs: 5_000 });
    virtual.set({ labelMs: 10_000 });
    const stop = new AbortController();
    const { result } = await printer.print(label(createDotLabel(1)), job('j', stop.signal));
    stop.abort();
    expect(await problemOf(result)).toMatchObject(unknown('waiting for the printer was stopped'));
  });

  it('sends nothing if it is stopped before', async () => {
    const { virtual, printer } = await pair(language);
    expect(await problemOf(printer.print(label(createDotLabel(1)), job('j', AbortSignal.abort())))).toEqual({
      code: 'stopped',
    });
    expect(virtual.labels).toHaveLength(0);
  });

  it('reports an unknown result if the connection breaks within a label', async () => {
    const { virtual, printer } = await pair(language);
    await printer.check();
    // The status query is sent first, then a part of the label.
    virtual.dropAfter(virtual.bytesRead + 20);
    const big = { ...createDotLabel(1), heightDots: 4_000, bits: new Uint8Array(8_000).map((_, at) => at) };
    const failed = await problemOf(printer.print(label(big), job()).then(({ result }) => result));
    expect(failed).toMatchObject({ code: 'handover-unknown' });
    expect(virtual.labels).toHaveLength(0);
  });

  it('reports an unknown result if the connection breaks after a label', async () => {
    const { virtual, printer } = await pair(language);
    virtual.set({ labelMs: 10_000 });
    const { result } = await printer.print(label(createDotLabel(1)), job());
    virtual.dropAfter(1);
    expect(await problemOf(result)).toMatchObject(unknown('the connection to the printer broke'));
  });

  it('reconnects if the connection breaks before a label', async () => {
    const { virtual, printer } = await pair(language);
    virtual.dropAfter(1);
    const { result } = await printer.print(label(createDotLabel(1)), job());
    expect(await result).toEqual({ state: 'printed' });
    expect(virtual.labels).toHaveLength(1);
    expect(virtual.connections).toBe(2);
  });

  it('that never answers is sent no byte of a label', async () => {
    const { virtual, printer } = await pair(language);
    virtual.set({ silent: true });
    const refused = { code: 'printer-silent', values: { printer: virtual.address } };
    expect(await problemOf(printer.check())).toEqual(refused);
    const question = virtual.bytesRead;
    expect(await problemOf(printer.print(label(createDotLabel(1)), job()))).toEqual(refused);
    expect(virtual.labels).toHaveLength(0);
    // Asked again each time, and sent nothing else.
    expect(virtual.bytesRead).toBe(2 * question);
    virtual.set({ silent: false });
    expect(await (await printer.print(label(createDotLabel(1)), job())).result).toEqual({ state: 'printed' });
  });

  it('is used if it answers the second query only', async () => {
    const { virtual, printer } = await pair(language);
    virtual.set({ silent: true });
    await problemOf(printer.check());
    virtual.set({ silent: false, outOfPaper: true });
    expect(await problemOf(printer.check())).toMatchObject(reason(out.en));
  });

  it('gets the label, and no more, if a person says that it never answers; and is queried once', async () => {
    const { virtual, printer } = await silentPair(language);
    await printer.check();
    const question = virtual.bytesRead;
    for (const at of [1, 2]) {
      const { result } = await printer.print(label(createDotLabel(at)), job());
      expect(await result).toMatchObject({
        state: 'submitted',
        why: { en: expect.stringContaining('took it') },
      });
    }
    expect(virtual.labels.map(({ dots }) => dots)).toEqual([createDotLabel(1), createDotLabel(2)]);
    expect(question).toBeGreaterThan(0);
    expect(virtual.connections).toBe(3);
  });

  it('treats a printer as not ready that stops answering', async () => {
    const { virtual, printer } = await pair(language);
    await printer.check();
    virtual.set({ silent: true });
    expect(await problemOf(printer.print(label(createDotLabel(1)), job()))).toMatchObject(
      reason('the printer is offline or does not answer'),
    );
    expect(virtual.labels).toHaveLength(0);
  });

  it('is heeded if it answers contrary to a person’s setting', async () => {
    const { virtual, printer } = await silentPair(language);
    virtual.set({ silent: false, outOfPaper: true });
    expect(await problemOf(printer.check())).toMatchObject(reason(out.en));
  });

  it('reports an unknown result for a label that a hanging printer may have', async () => {
    const { virtual, printer } = await silentPair(language);
    virtual.set({ hangs: true });
    const failed = await problemOf(
      printer.print(label(createDotLabel(1)), job()).then(({ result }) => result),
    );
    expect(failed).toMatchObject(unknown('the printer did not take the whole label'));
  });

  it('starts the next label after this one’s result', async () => {
    const { virtual, printer } = await pair(language, { waitMs: 2_000 });
    virtual.set({ labelMs: 40 });
    const jobs = [1, 2, 3].map((at) => printer.print(label(createDotLabel(at)), job(`j${at}`)));
    await jobs[1];
    expect(virtual.labels.map(({ dots }) => dots)).toEqual([createDotLabel(1)]);
    const words = await Promise.all(jobs.map(async (one) => (await one).result));
    expect(words).toEqual([{ state: 'printed' }, { state: 'printed' }, { state: 'printed' }]);
    expect(virtual.labels.map(({ dots }) => dots)).toEqual([1, 2, 3].map(createDotLabel));
  });
});

describe('paper that runs out within a label', () => {
  it.each(['zpl', 'tspl'] as const)('pauses a %s printer, which prints the label again', async (language) => {
    const { virtual, printer } = await pair(language, { waitMs: 3_000 });
    virtual.set({ labelMs: 30 });
    const waiting = job();
    const { result } = await printer.print(label(createDotLabel(1)), {
      ...waiting,
      onWaiting(words) {
        waiting.onWaiting(words);
        if (words !== null) virtual.set({ outOfPaper: false });
      },
    });
    virtual.set({ outOfPaper: true });
    expect(await result).toEqual({ state: 'printed' });
    expect(waiting.waits).toEqual([out.en, null]);
    expect(virtual.labels).toHaveLength(1);
  });

  it('splits an ESC/POS label', async () => {
    const { virtual, printer } = await pair('escpos', { waitMs: 3_000 });
    virtual.set({ labelMs: 30 });
    const { result } = await printer.print(label(createDotLabel(1)), {
      ...job(),
      onWaiting: (words) => words !== null && virtual.set({ outOfPaper: false }),
    });
    virtual.set({ outOfPaper: true });
    expect(await problemOf(result)).toMatchObject(unknown('the printer stopped in the middle of this label'));
  });
});

describe('an ESC/POS printer that does not report completion', () => {
  it('is waited for once', async () => {
    const { virtual, printer } = await pair('escpos', { waitMs: 5_000, endMs: 300 });
    virtual.set({ endless: true });
    const times = [];
    for (const at of [1, 2]) {
      const began = performance.now();
      expect(await (await printer.print(label(createDotLabel(at)), job())).result).toMatchObject({
        state: 'submitted',
      });
      times.push(performance.now() - began);
    }
    const [first = 0, second = 0] = times;
    expect(first).toBeGreaterThanOrEqual(300);
    expect(second).toBeLessThan(first);
  });
});

describe('a ZPL printer that is paused', () => {
  it('is not ready', async () => {
    const { virtual, printer } = await pair('zpl');
    virtual.set({ paused: true });
    expect(await problemOf(printer.check())).toMatchObject(reason('the printer is paused'));
  });
});

describe('a printer that can’t be reached', () => {
  it('is missing, by name', async () => {
    const virtual = await startVirtualPrinter('zpl');
    await virtual.close();
    const missing = { code: 'printer-missing', values: { printer: virtual.address } };
    const printer = at(virtual.address);
    expect(await problemOf(printer.check())).toEqual(missing);
    expect(await problemOf(printer.print(label(createDotLabel(1)), job()))).toEqual(missing);
  });

  it('fails if every connection breaks before the label', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const printer = at(`raw:zpl://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`);
    expect(await problemOf(printer.print(label(createDotLabel(1)), job()))).toMatchObject({
      code: 'printer-failed',
    });
  });

  it('stops listening to a printer that sends endlessly', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(Buffer.alloc(200_000, 'x')));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const printer = at(`raw:zpl://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`);
    expect(await problemOf(printer.check())).toMatchObject({ code: 'printer-failed' });
  });
});

describe('what is no printer', () => {
  /** A service of this machine that answers each of `texts` to the first bytes of a connection, or at once. */
  async function service(greets: boolean, text: string): Promise<{ port: number; heard: () => Buffer }> {
    let heard = Buffer.alloc(0);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (greets) socket.write(text);
      socket.on('data', (bytes) => {
        heard = Buffer.concat([heard, bytes]);
        if (!greets) socket.write(text === 'echo' ? bytes : text);
      });
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
    return { port: bound.port, heard: () => heard };
  }

  const said = [
    [true, '220 mail.example ESMTP ready\r\n'],
    [true, 'SSH-2.0-OpenSSH_9.6 RRRR 2222\r\n'],
    [true, '+OK POP3 ready\r\n'],
    [false, 'HTTP/1.1 400 Bad Request\r\nServer: nginx\r\n\r\n'],
    [false, '-ERR unknown command\r\n'],
    [false, 'echo'],
    [false, '\u0000\u0000\u0000\u0000\u0000'],
    [false, ''],
  ] as const;

  it.each(
    RAW_LANGUAGES.flatMap((language) => said.map(([greets, text]) => [language, greets, text] as const)),
  )('gets no label and no whole line: %s, greeting %s, %j', async (language, greets, text) => {
    const { port, heard } = await service(greets, text);
    const printer = at(`raw:${language}://127.0.0.1:${port}`);
    expect(await problemOf(printer.print(label(createDotLabel(1)), job()))).toMatchObject({
      code: 'printer-silent',
    });
    expect(heard().toString('latin1')).toBe(
      Buffer.from(PRINTER_LANGUAGES[language].statusQuestion).toString('latin1'),
    );
    expect(heard().includes('\n') || heard().includes('\r')).toBe(false);
  });
});

describe('a printer that stops reading in the middle of a label', () => {
  it('leaves the label’s result unknown', async () => {
    // A printer that is known to be silent is sent the label without a question before.
    const { virtual, printer } = await silentPair('escpos');
    await printer.check();
    virtual.set({ hangs: true });
    // More than the system buffers for a connection.
    const heightDots = 10_000;
    const huge = { widthDots: 8_000, heightDots, bits: new Uint8Array(1_000 * heightDots).fill(0xaa) };
    const printing = printer.print(label(huge), job());
    expect(await problemOf(printing)).toMatchObject(unknown('the printer did not take the whole label'));
    expect(virtual.labels).toHaveLength(0);
  });
});
