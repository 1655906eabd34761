import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type InspectorThread,
  startInspectorThread,
} from '../../../../main/labels/inspect/inspector-thread.ts';

// A thread that works on each task for `dpi` ms of CPU time, or sleeps if that is 0.
const SLOW = join(import.meta.dirname, 'slow-thread.ts');
const FILES = { pdfiumWasm: '', zxingWasm: '' };
const task = (dpi: number) => ({ kind: 'draw', pdf: new Uint8Array(), dpi }) as const;

async function withThread(work: (thread: InspectorThread) => Promise<void>): Promise<void> {
  const thread = startInspectorThread(SLOW, FILES, 60_000);
  try {
    await work(thread);
  } finally {
    await thread.end();
  }
}

it('is limited by CPU time, not wall time: it continues after waiting for a CPU', () =>
  withThread(async (thread) => {
    // Its start takes processor time too.
    await thread.run(task(1), 10_000);
    // Asleep is as good as waiting for a processor.
    expect(await thread.run(task(0), 300)).toBe('done');
    expect(thread.lastTaskMs()).toBeLessThan(300);
  }));

it('ends once its CPU time is used up, and reports the amount', () =>
  withThread(async (thread) => {
    expect(await thread.run(task(50), 10_000)).toBe('done');
    expect(thread.lastTaskMs()).toBeGreaterThan(25);
    await expect(thread.run(task(60_000), 500)).rejects.toThrow('took longer than 500 ms');
    expect(thread.lastTaskMs()).toBe(500);
    expect(thread.isOver()).toBe(true);
  }));
