import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type QueueChange, Request } from '../../../../main/printers/winspool/winspool.ts';
import {
  createWinspoolClient,
  type WinspoolClient,
} from '../../../../main/printers/winspool/winspool-client.ts';

const XP = 'Xprinter XP-420B';
const job = { id: 7, document: 'tem-0d1f', status: 0, statusText: '', pagesPrinted: 0 };

/** A process that sends the test's messages. */
class FakeProcess extends EventEmitter {
  readonly asked: Request[] = [];
  killed = false;

  postMessage(message: unknown): void {
    this.asked.push(Request.parse(structuredClone(message)));
  }

  kill(): boolean {
    this.killed = true;
    return true;
  }

  say(message: unknown): void {
    this.emit('message', structuredClone(message));
  }

  answer(answer: unknown, id = this.asked.at(-1)?.id): void {
    this.say({ kind: 'answer', id, answer });
  }
}

let processes: FakeProcess[];
let client: WinspoolClient;
let changes: QueueChange[];
const last = (): FakeProcess => {
  const found = processes.at(-1);
  if (found === undefined) throw new Error('none was started');
  return found;
};
beforeEach(() => {
  vi.useFakeTimers();
  processes = [];
  changes = [];
  client = createWinspoolClient({
    fork: () => {
      processes.push(new FakeProcess());
      return last();
    },
    limitMs: 10_000,
    graceMs: 2000,
  });
  client.onChange((change) => changes.push(change));
});
afterEach(() => vi.useRealTimers());

const gaps = (printer: string) => ({ printer, status: null, jobs: [], gaps: true });

async function attend(printer: string): Promise<void> {
  const attending = client.subscribe(printer);
  last().answer(true);
  await attending;
}

describe('the process', () => {
  test('is started by the first request, and shared by all', async () => {
    expect(processes).toHaveLength(0);
    const both = Promise.all([client.getJob(XP, 7), client.listJobs(XP)]);
    expect(last().asked).toMatchObject([
      { limitMs: 10_000, question: { ask: 'job', printer: XP, job: 7 } },
      { question: { ask: 'jobs' } },
    ]);
    last().answer([job]);
    last().answer(null, last().asked[0]?.id);
    expect(await both).toEqual([null, [job]]);
    expect(processes).toHaveLength(1);
  });

  test('gets the bytes of a job and nothing else', () => {
    const all = Uint8Array.from([9, 1, 2, 9]);
    client.submitRaw(XP, 'tem-0d1f', all.subarray(1, 3)).catch(() => undefined);
    const { question } = last().asked[0] ?? {};
    expect(question?.ask === 'submit' && [...question.bytes, question.bytes.buffer.byteLength]).toEqual([
      1, 2, 2,
    ]);
  });

  test('passes a failure on unchanged', async () => {
    const asked = client.getPrinterInfo('none');
    last().say({ kind: 'failure', id: 1, call: 'OpenPrinterW', code: 1801, message: 'OpenPrinterW failed' });
    await expect(asked).rejects.toMatchObject({ name: 'WinspoolError', call: 'OpenPrinterW', code: 1801 });
  });

  test('that can’t be started is no internal error: nothing was requested', async () => {
    const fork = () => {
      throw new TypeError('utilityProcess cannot be created before app is ready.');
    };
    const failed = createWinspoolClient({ fork }).listJobs(XP);
    await expect(failed).rejects.toMatchObject({ name: 'WinspoolError', call: '' });
  });

  test('that V8 ends, as over memory that is not its own, ends nothing else', async () => {
    const asked = client.getPrinterInfo(XP);
    last().emit('error', 'FatalError', 'v8_ArrayBuffer_NewBackingStore', '{}');
    last().emit('exit', 5);
    await expect(asked).rejects.toMatchObject({ name: 'WinspoolError', call: 'printer' });
  });

  test('ends with the app, which starts no other', async () => {
    const asked = client.listJobs(XP);
    client.close();
    expect(last().killed).toBe(true);
    last().emit('exit', 0);
    await expect(asked).rejects.toMatchObject({ call: 'jobs' });
    await expect(client.listJobs(XP)).rejects.toMatchObject({ call: '' });
    expect(processes).toHaveLength(1);
  });
});

describe('a process that died', () => {
  test('fails its requests by name; the next request starts another', async () => {
    const asked = [client.submitRaw(XP, 'a', new Uint8Array(1)), client.getJob(XP, 7)];
    last().emit('exit', 139);
    const failures = await Promise.allSettled(asked);
    expect(failures).toMatchObject([{ reason: { call: 'submit', code: 0 } }, { reason: { call: 'job' } }]);
    const again = client.getJob(XP, 7);
    last().answer(job);
    expect(await again).toEqual(job);
    expect(processes).toHaveLength(2);
  });

  test('is no longer listened to', async () => {
    const old = client.getJob(XP, 7).catch(() => 'gone');
    const [first] = processes;
    first?.emit('exit', 1);
    await old;
    const asked = client.getJob(XP, 7);
    first?.say({ kind: 'answer', id: 2, answer: null });
    first?.say({ kind: 'change', change: gaps(XP) });
    last().answer(job);
    expect(await asked).toEqual(job);
    expect(changes).toEqual([]);
  });

  test('leaves gaps in its queues, and the next one subscribes to them first', async () => {
    await attend(XP);
    last().emit('exit', 1);
    expect(changes).toEqual([gaps(XP)]);
    const asked = client.getJob(XP, 7);
    expect(last().asked).toMatchObject([
      { question: { ask: 'attend', printer: XP } },
      { question: { ask: 'job' } },
    ]);
    last().answer(true, last().asked[0]?.id);
    last().answer(job);
    await asked;
    last().say({ kind: 'change', change: { printer: XP, status: 16, jobs: [], gaps: false } });
    expect(changes).toHaveLength(2);
  });

  test('reports a queue that can’t be subscribed again once more, and drops it', async () => {
    await attend(XP);
    last().emit('exit', 1);
    const asked = client.getJob(XP, 7);
    last().answer(false, last().asked[0]?.id);
    last().answer(job);
    await asked;
    expect(changes).toEqual([gaps(XP), gaps(XP)]);
    last().emit('exit', 1);
    await vi.advanceTimersByTimeAsync(60_000);
    client.getJob(XP, 7).catch(() => undefined);
    expect(last().asked).toMatchObject([{ question: { ask: 'job' } }]);
  });

  test('repeatedly is not restarted repeatedly', async () => {
    const die = async (): Promise<string> => {
      const before = processes.length;
      const asked = client.listJobs(XP).then(
        () => 'answered',
        (error: { call: string }) => error.call,
      );
      if (processes.length > before) last().emit('exit', 1);
      return asked;
    };
    expect([await die(), await die(), await die()]).toEqual(['jobs', 'jobs', '']);
    await vi.advanceTimersByTimeAsync(1000);
    expect([await die(), await die()]).toEqual(['jobs', '']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await die()).toBe('');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await die()).toBe('jobs');
    // One that survived starts over.
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = client.listJobs(XP).catch(() => 'gone');
    await vi.advanceTimersByTimeAsync(1);
    last().answer([]);
    await asked;
    await vi.advanceTimersByTimeAsync(60_000);
    last().emit('exit', 1);
    expect(await die()).toBe('jobs');
  });
});

describe('an unreliable process is ended without ending the station', () => {
  test('if it does not respond, after its own limit and some grace', async () => {
    const asked = client.listJobs(XP).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await asked).toMatchObject({ call: 'jobs', code: 0 });
    expect(last().killed).toBe(true);
  });

  test('if it sends invalid messages', async () => {
    for (const nonsense of [
      null,
      'x',
      { kind: 'change', change: { printer: XP } },
      { kind: 'answer', id: -1 },
    ]) {
      await vi.advanceTimersByTimeAsync(60_000);
      const asked = client.listJobs(XP);
      last().say(nonsense);
      await expect(asked).rejects.toMatchObject({ call: 'jobs' });
      expect(last().killed).toBe(true);
    }
  });

  test('if a response is invalid, whose request fails', async () => {
    const asked = client.listJobs(XP);
    last().answer([{ ...job, status: 'printed' }]);
    await expect(asked).rejects.toMatchObject({ name: 'WinspoolError', call: 'jobs' });
  });
});

test('an abandoned queue is reported as gaps once, until it is subscribed again', async () => {
  await attend(XP);
  last().say({ kind: 'left', printer: XP });
  last().say({ kind: 'left', printer: XP });
  last().emit('exit', 1);
  expect(changes).toEqual([gaps(XP)]);
});
