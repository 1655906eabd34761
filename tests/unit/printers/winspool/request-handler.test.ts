import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createRequestHandler,
  type RequestHandler,
} from '../../../../main/printers/winspool/request-handler.ts';
import type { HostMessage, JobInfo, Query } from '../../../../main/printers/winspool/winspool.ts';
import { FakeWindows } from './fake-windows.ts';

const XP = 'Xprinter XP-420B';
const NET = 'Mạng';
const job = (id: number, more: Partial<JobInfo> = {}): JobInfo => ({
  id,
  document: `tem-${id}`,
  status: 0,
  statusText: '',
  pagesPrinted: 0,
  ...more,
});

let windows: FakeWindows;
let told: HostMessage[];
let answerer: RequestHandler;
let lastId: number;
beforeEach(() => {
  vi.useFakeTimers();
  windows = new FakeWindows();
  windows.add(XP, [job(1), job(2, { status: 0x10 })]);
  windows.add(NET);
  told = [];
  lastId = 0;
  answerer = createRequestHandler({
    native: windows,
    post: (message) => told.push(message),
    idleMs: 300_000,
  });
});
afterEach(() => {
  answerer.stop();
  vi.useRealTimers();
  if (windows.mistakes.length > 0) throw new Error(windows.mistakes.join());
});

function ask(question: Query, limitMs = 10_000): number {
  answerer.handle({ id: ++lastId, limitMs, question });
  return lastId;
}

/** A request's reports once everything pending has happened. */
async function answerTo(id: number): Promise<HostMessage | undefined> {
  await settled();
  return told.find((message) => 'id' in message && message.id === id);
}

const settled = () => vi.advanceTimersByTimeAsync(5);
const countOf = (name: string) => windows.calls.filter((call) => call === name).length;
const asked = (question: Query) => answerTo(ask(question));

describe('questions', () => {
  test('are answered with what Windows wrote, or the function’s name and Windows’ number', async () => {
    const [first, second] = [job(1), job(2, { status: 0x10 })];
    for (const [question, answer] of [
      [{ ask: 'printer', printer: XP }, { answer: { driver: 'D', jobs: 2 } }],
      [
        { ask: 'printer', printer: 'none' },
        { call: 'OpenPrinterW', code: 1801 },
      ],
      [{ ask: 'jobs', printer: XP }, { answer: [first, second] }],
      [{ ask: 'job', printer: XP, job: 2 }, { answer: second }],
      [
        { ask: 'job', printer: XP, job: 3 },
        { kind: 'answer', answer: null },
      ],
      [
        { ask: 'control', printer: XP, job: 1, command: 'delete' },
        { kind: 'answer', answer: null },
      ],
      [{ ask: 'jobs', printer: XP }, { answer: [second] }],
      [
        { ask: 'control', printer: XP, job: 1, command: 'pause' },
        { call: 'SetJobW', code: 87 },
      ],
    ] as const)
      expect(await asked(question)).toMatchObject(answer);
    windows.fail('EnumJobsW', 1722);
    expect(await asked({ ask: 'jobs', printer: XP })).toMatchObject({ call: 'EnumJobsW', code: 1722 });
    windows.fail('GetJobW', 5);
    expect(await asked({ ask: 'job', printer: XP, job: 1 })).toMatchObject({ call: 'GetJobW', code: 5 });
    expect(windows.open.size).toBe(0);
  });

  test('are repeated with a larger buffer for a queue of more jobs than fit', async () => {
    const jobs = Array.from({ length: 500 }, (_, id) => job(id + 1));
    windows.add(XP, jobs);
    expect(await asked({ ask: 'jobs', printer: XP })).toMatchObject({ kind: 'answer', answer: jobs });
    expect(countOf('EnumJobsW')).toBe(2);
  });

  test.each([
    ['ask', { ask: 'format', printer: XP }],
    ['printer', { ask: 'printer', printer: '' }],
  ])('throw if their %s is unknown', (what, question) => {
    expect(() => answerer.handle({ id: 1, limitMs: 1, question })).toThrow(what);
  });
});

describe('raw jobs', () => {
  const bytes = Uint8Array.from({ length: 2500 }, (_, at) => at & 0xff);
  const submit: Query = { ask: 'submit', printer: XP, title: 'tem-0d1f', bytes };

  test('are written completely, in as many pieces as Windows takes', async () => {
    expect(await asked(submit)).toMatchObject({ kind: 'answer', answer: 41 });
    expect(windows.documents.get('tem-0d1f')).toEqual(bytes);
    expect(countOf('WritePrinter')).toBe(3);
    expect(windows.open.size).toBe(0);
  });

  test.each([
    ['StartDocPrinterW', false],
    ['WritePrinter', true],
    ['EndDocPrinter', false],
  ] as const)('report that %s failed; aborted: %j', async (name, aborted) => {
    windows.fail(name, 1722);
    expect(await asked(submit)).toMatchObject({ kind: 'failure', call: name, code: 1722 });
    expect(windows.calls.includes('AbortPrinter')).toBe(aborted);
    expect(windows.documents.size).toBe(0);
    expect(windows.open.size).toBe(0);
  });

  test.each([
    ['OpenPrinterW', 'StartDocPrinterW', false],
    ['WritePrinter', 'EndDocPrinter', true],
  ] as const)('never come out later once they hung in %s', async (name, next, aborted) => {
    const goOn = windows.hang(name);
    const id = ask(submit, 5000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answerTo(id)).toMatchObject({ kind: 'failure', call: 'submit' });
    goOn();
    await settled();
    expect([windows.calls.includes(next), windows.calls.includes('AbortPrinter')]).toEqual([false, aborted]);
    expect([told.length, windows.documents.size, windows.open.size]).toEqual([1, 0, 0]);
  });
});

test('a printer that does not answer blocks no other, and one thread', async () => {
  const goOn = windows.hang('GetPrinterW');
  const ids = (['printer', 'jobs', 'jobs'] as const).map((what) => ask({ ask: what, printer: NET }));
  expect(await asked({ ask: 'jobs', printer: XP })).toMatchObject({ kind: 'answer' });
  expect(countOf('EnumJobsW')).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  // The first request may have been sent; the others certainly were not.
  const calls = [{ call: 'printer' }, { call: '' }, { call: '' }];
  expect(await Promise.all(ids.map(answerTo))).toMatchObject(calls);
  const asksBefore = windows.calls.length;
  goOn();
  await settled();
  expect(windows.calls.slice(asksBefore)).toEqual(['ClosePrinter']);
  expect(await asked({ ask: 'printer', printer: NET })).toMatchObject({ kind: 'answer' });
});

describe('changes', () => {
  const entry = (id: number, field: number, value: number | string) => ({ type: 1, field, id, value });
  const attend = (printer: string) => asked({ ask: 'attend', printer });
  const changes = () => told.flatMap((message) => (message.kind === 'change' ? [message.change] : []));

  test('of a job are reported together: title, status, texts, pages', async () => {
    expect(await attend(XP)).toMatchObject({ answer: true });
    windows.change(XP, [
      entry(7, 0x0d, 'tem-0d1f'),
      entry(7, 0x0a, 0x8),
      entry(7, 0x0b, 'Đang chờ'),
      entry(8, 0x15, 2),
      entry(7, 0x99, 5),
      { type: 0, field: 0x12, id: 0, value: 0x10 },
      { type: 0, field: 0x01, id: 0, value: 3 },
    ]);
    await settled();
    expect(changes()).toEqual([
      {
        printer: XP,
        status: 0x10,
        gaps: false,
        jobs: [
          { id: 7, document: 'tem-0d1f', status: 0x8, statusText: 'Đang chờ', pagesPrinted: null },
          { id: 8, document: null, status: null, statusText: null, pagesPrinted: 2 },
        ],
      },
    ]);
    windows.change(XP, [entry(7, 0x0a, 0x80)]);
    await settled();
    expect(changes()).toHaveLength(2);
  });

  test('that Windows discarded are gaps, with the current state of everything', async () => {
    await attend(XP);
    windows.change(XP, null);
    await settled();
    expect(changes()).toMatchObject([
      { printer: XP, gaps: true, jobs: [{ id: 1, document: 'tem-1' }, { id: 2 }] },
    ]);
    expect(countOf('FreePrinterNotifyInfo')).toBe(2);
    windows.change(XP, [entry(2, 0x0a, 0x80)]);
    await settled();
    expect(changes()[1]).toMatchObject({ gaps: false, jobs: [{ id: 2, status: 0x80 }] });
  });

  test('of all queues are awaited by one thread, and a repeated subscription opens nothing', async () => {
    await attend(XP);
    await attend(NET);
    const before = windows.open.size;
    expect(await attend(XP)).toMatchObject({ answer: true });
    expect(windows.open.size).toBe(before);
    expect(windows.waitsFor).toEqual(['event', `changes of ${XP}`, `changes of ${NET}`]);
    windows.change(NET, [entry(1, 0x0a, 1)]);
    windows.change(XP, [entry(1, 0x0a, 1)]);
    await settled();
    expect(new Set(changes().map(({ printer }) => printer))).toEqual(new Set([NET, XP]));
  });

  test('are reported as unsupported by a queue without them, which is closed', async () => {
    windows.add('cũ', [], false);
    expect(await attend('cũ')).toMatchObject({ answer: false });
    expect(windows.open.size).toBe(0);
    expect(await attend('none')).toMatchObject({ call: 'OpenPrinterW', code: 1801 });
  });

  test('of other queues are awaited while those of one are read', async () => {
    await attend(XP);
    await attend(NET);
    const goOn = windows.hang('FindNextPrinterChangeNotification');
    windows.change(NET, [entry(1, 0x0a, 1)]);
    await settled();
    expect(windows.waitsFor).toEqual(['event', `changes of ${XP}`]);
    goOn();
    await settled();
    expect(changes()).toHaveLength(1);
    expect(windows.waitsFor).toHaveLength(3);
  });

  test('that can’t be read close the queue, which is subscribed again on request', async () => {
    await attend(XP);
    windows.fail('FindNextPrinterChangeNotification', 6);
    windows.change(XP, [entry(1, 0x0a, 1)]);
    await settled();
    expect(told.at(-1)).toEqual({ kind: 'left', printer: XP });
    expect([...windows.open.values()]).toEqual(['event']);
    expect(await attend(XP)).toMatchObject({ answer: true });
  });

  test('end for every queue if waiting fails', async () => {
    await attend(XP);
    windows.fail('WaitForMultipleObjects', 6);
    await attend(NET);
    await settled();
    expect(told.filter(({ kind }) => kind === 'left')).toHaveLength(2);
    expect([...windows.open.values()]).toEqual(['event']);
  });

  test('end for a queue that nobody queries, and continue for others', async () => {
    await attend(XP);
    await attend(NET);
    await vi.advanceTimersByTimeAsync(200_000);
    await asked({ ask: 'jobs', printer: XP });
    await vi.advanceTimersByTimeAsync(150_000);
    expect(told.filter(({ kind }) => kind === 'left')).toEqual([{ kind: 'left', printer: NET }]);
    expect(windows.waitsFor).toEqual(['event', `changes of ${XP}`]);
    expect([...windows.open.values()].filter((what) => what.includes(NET))).toEqual([]);
  });

  test('are not awaited by a process that ends', async () => {
    await attend(XP);
    answerer.stop();
    await settled();
    expect(windows.waitsFor).toEqual([]);
  });
});
