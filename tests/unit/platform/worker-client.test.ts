import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { inThread } from '../../../main/platform/in-thread.ts';
import { createWorkerClient, type WorkerClientOptions } from '../../../main/platform/worker-client.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { EchoAnswers, EchoTask } from './echo-worker.ts';

const FILE = join(import.meta.dirname, 'echo-worker.ts');

function openClient(options: Partial<WorkerClientOptions> = {}) {
  const client = createWorkerClient<EchoTask, EchoAnswers>({
    name: 'the echo thread',
    start: inThread(() => new Worker(FILE, { workerData: 'hi' })),
    limitMs: 20_000,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

it('answers overlapping tasks, each its own', async () => {
  const client = openClient();
  const slow = client.run({ kind: 'sleep', ms: 50 });
  expect(await client.run({ kind: 'echo', text: 'one' })).toBe('hi: one');
  expect(await slow).toBeNull();
  expect(await client.run({ kind: 'bytes', length: 7 })).toHaveLength(7);
});

it('forwards problems, and internal errors with the thread’s stack', async () => {
  const client = openClient();
  const problem = await client.run({ kind: 'fail', as: 'problem' }).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(ProblemError);
  expect(problem).toMatchObject({
    problem: { code: 'file-failed', values: { file: 'a.txt', detail: 'ENOSPC' } },
  });
  const internal = await client.run({ kind: 'fail', as: 'internal' }).catch((error: unknown) => error);
  expect(internal).toMatchObject({ problem: { code: 'internal', values: { detail: 'a mistake' } } });
  expect(internal instanceof Error && internal.stack).toContain('echo-worker.ts');
});

it('fails every task of a thread that ends, and starts another for the next task', async () => {
  const onEnd = vi.fn<() => void>();
  const client = openClient({ onEnd });
  const beside = client.run({ kind: 'sleep', ms: 10_000 });
  const exit = client.run({ kind: 'exit' });
  await Promise.all([
    expect(beside).rejects.toThrow('the echo thread ended (3)'),
    expect(exit).rejects.toThrow('the echo thread ended (3)'),
  ]);
  await expect(client.run({ kind: 'fail', as: 'fatal' })).rejects.toThrow('fatal');
  expect(onEnd).toHaveBeenCalledTimes(2);
  expect(await client.run({ kind: 'echo', text: 'again' })).toBe('hi: again');
});

it('ends a thread that takes too long', async () => {
  const silent = openClient({ limitMs: 300 });
  await expect(silent.run({ kind: 'sleep', ms: 10_000 })).rejects.toThrow('the echo thread ended (1)');
  const named = openClient({ limitMs: 300, limitError: () => new ProblemError('already-printing') });
  await expect(named.run({ kind: 'sleep', ms: 10_000 })).rejects.toMatchObject({
    problem: { code: 'already-printing' },
  });
});
