import { Worker } from 'node:worker_threads';
import type { PagePicture } from './draw-pages.ts';
import type { InspectorFiles, Task, TaskAnswer } from './protocol.ts';
import type { PageReading } from './read-pages.ts';

/** Reads, draws and cuts PDF documents away from main's event loop. */
export interface Inspector {
  /** What each page shows to a printer of `dpi` dots per inch. */
  read(pdf: Uint8Array, dpi: number): Promise<PageReading[]>;
  /** Each page as a PNG of `dpi` dots per inch. */
  draw(pdf: Uint8Array, dpi: number): Promise<PagePicture[]>;
  /** One PDF per part; a part lists page indexes from 0. */
  split(pdf: Uint8Array, parts: readonly (readonly number[])[]): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Starts the inspector's thread at its first task. A thread that dies (a PDF that breaks pdfium) fails the tasks it
 * had, and the next task starts a new one.
 * @param workerFile absolute path of worker.ts as it was built
 */
export function createInspector(workerFile: string, files: InspectorFiles): Inspector {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(workerFile, { workerData: files });
    started.on('message', (answer: TaskAnswer) => {
      const task = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.ok) task?.resolve(answer.value);
      else task?.reject(new Error(answer.message));
      // An idle thread must not keep a finished command line alive.
      if (waiting.size === 0) started.unref();
    });
    const die = (error: Error): void => {
      if (worker === started) worker = null;
      for (const task of waiting.values()) task.reject(error);
      waiting.clear();
    };
    started.on('error', die);
    started.on('exit', (code) => die(new Error(`the inspector's thread ended (${code})`)));
    return started;
  }

  function ask(task: Task): Promise<unknown> {
    worker ??= start();
    worker.ref();
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, task });
    return promise;
  }

  return {
    read: async (pdf, dpi) => (await ask({ kind: 'read', pdf, dpi })) as PageReading[],
    draw: async (pdf, dpi) => (await ask({ kind: 'draw', pdf, dpi })) as PagePicture[],
    split: async (pdf, parts) => (await ask({ kind: 'split', pdf, parts })) as Uint8Array[],
    close: async () => {
      await worker?.terminate();
    },
  };
}
