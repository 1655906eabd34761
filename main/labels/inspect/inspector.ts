import { Worker } from 'node:worker_threads';
import type { SizeMm } from '../../../shared/label-size.ts';
import type { Dots } from './dots.ts';
import type { PagePicture } from './draw-pages.ts';
import type { Placement } from './placement.ts';
import type { InspectorFiles, Task, TaskAnswer } from './protocol.ts';
import type { PageReading } from './read-pages.ts';

/** Reads, draws and cuts label documents away from main's event loop. A broken document rejects with an Error. */
export interface Inspector {
  /** What each page shows on the printer's media. */
  inspect(pdf: Uint8Array, placement: Placement): Promise<PageReading[]>;
  /** Each page as a gray PNG of `dpi` dots per inch. */
  draw(pdf: Uint8Array, dpi: number): Promise<PagePicture[]>;
  /** Dots as a PNG of one bit a pixel. */
  picture(dots: Dots): Promise<Uint8Array>;
  /** A PNG or JPEG as a PDF of one page; `asked` is the size that was asked for. */
  imageDocument(image: Uint8Array, asked: SizeMm, dpi: number): Promise<Uint8Array>;
  /** One PDF per part; a part lists page indexes from 0. */
  split(pdf: Uint8Array, parts: readonly (readonly number[])[]): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

/** A hundred labels take about 3 seconds; a thread that answers nothing for this long is caught in some document. */
const SILENCE_LIMIT_MS = 60_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** One worker and the tasks it has. */
interface Thread {
  ask(task: Task): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Starts the inspector's thread at its first task. A thread that dies (a document that breaks pdfium) or falls silent
 * fails the tasks it had, and the next task starts a new one.
 * @param workerFile absolute path of worker.ts as it was built
 * @param silenceLimitMs how long a thread with a task may answer nothing
 */
export function createInspector(
  workerFile: string,
  files: InspectorFiles,
  silenceLimitMs = SILENCE_LIMIT_MS,
): Inspector {
  let thread: Thread | null = null;

  function start(): Thread {
    const started = startThread(workerFile, files, silenceLimitMs, () => {
      if (thread === started) thread = null;
    });
    return started;
  }

  function ask(task: Task): Promise<unknown> {
    thread ??= start();
    return thread.ask(task);
  }

  // The thread is our own code: what it answers to a task has the task's type.
  return {
    inspect: async (pdf, placement) => (await ask({ kind: 'inspect', pdf, placement })) as PageReading[],
    draw: async (pdf, dpi) => (await ask({ kind: 'draw', pdf, dpi })) as PagePicture[],
    picture: async (dots) => (await ask({ kind: 'picture', dots })) as Uint8Array,
    imageDocument: async (image, asked, dpi) =>
      (await ask({ kind: 'image-document', image, asked, dpi })) as Uint8Array,
    split: async (pdf, parts) => (await ask({ kind: 'split', pdf, parts })) as Uint8Array[],
    close: async () => {
      await thread?.end();
    },
  };
}

function startThread(
  workerFile: string,
  files: InspectorFiles,
  silenceLimitMs: number,
  onEnd: () => void,
): Thread {
  const worker = new Worker(workerFile, { workerData: files });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let watchdog: NodeJS.Timeout | undefined;

  const die = (error: Error): void => {
    clearTimeout(watchdog);
    onEnd();
    for (const task of waiting.values()) task.reject(error);
    waiting.clear();
  };
  const watch = (): void => {
    clearTimeout(watchdog);
    if (waiting.size === 0) return;
    watchdog = setTimeout(() => {
      die(new Error(`the document took longer than ${silenceLimitMs} ms`));
      void worker.terminate();
    }, silenceLimitMs);
  };

  worker.on('message', (answer: TaskAnswer) => {
    const task = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) task?.resolve(answer.value);
    else task?.reject(new Error(answer.message));
    watch();
    // An idle thread must not keep a finished command line alive.
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the inspector's thread ended (${code})`)));

  return {
    ask(task) {
      worker.ref();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject });
      if (waiting.size === 1) watch();
      worker.postMessage({ id, task });
      return promise;
    },
    async end() {
      await worker.terminate();
    },
  };
}
