import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { serveWorker, withTransfer } from '../../../main/platform/serve-worker.ts';
import { ProblemError } from '../../../shared/problem.ts';

// A thread for worker-client.test.ts.

export type EchoTask =
  | { readonly kind: 'echo'; readonly text: string }
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'fail'; readonly as: 'problem' | 'internal' | 'fatal' }
  | { readonly kind: 'bytes'; readonly length: number }
  | { readonly kind: 'exit' };

export interface EchoAnswers {
  readonly echo: string;
  readonly sleep: null;
  readonly fail: never;
  readonly bytes: Uint8Array;
  readonly exit: never;
}

serveWorker<EchoTask, EchoAnswers>(
  {
    echo: ({ text }) => `${String(workerData)}: ${text}`,
    async sleep({ ms }) {
      await sleep(ms);
      return null;
    },
    fail({ as }): never {
      if (as === 'problem') throw new ProblemError('file-failed', { file: 'a.txt', detail: 'ENOSPC' });
      throw new Error(as === 'fatal' ? 'fatal' : 'a mistake');
    },
    bytes({ length }) {
      const bytes = new Uint8Array(length);
      return withTransfer(bytes, [bytes.buffer]);
    },
    exit: () => process.exit(3),
  },
  (error) => error instanceof Error && error.message === 'fatal',
);
