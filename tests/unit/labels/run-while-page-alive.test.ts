import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { type PageLifecycle, runWhilePageAlive } from '../../../main/labels/run-while-page-alive.ts';
import { ProblemError } from '../../../shared/problem.ts';

it('begins nothing once its signal is aborted', async () => {
  const page: PageLifecycle = Object.assign(new EventEmitter(), { isDestroyed: () => false });
  const failed = (): ProblemError => new ProblemError('label-page-failed', { detail: 'x' });
  const work = runWhilePageAlive(
    page,
    { limitMs: 60_000, signal: AbortSignal.abort(new Error('quitting')), failed },
    () => Promise.resolve('begun'),
  );
  await expect(work).rejects.toThrow('quitting');
});
