import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createWorkerClient, WorkerEndedError } from '../../../main/platform/worker-client.ts';

/** A utility process whose start and answers the test plays. */
class FakeProcess extends EventEmitter {
  isSpawned = false;
  kills = 0;
  postMessage = (): void => undefined;
  kill(): boolean {
    if (this.isSpawned) this.kills++;
    return this.isSpawned;
  }
  spawned(): void {
    this.isSpawned = true;
    this.emit('spawn');
  }
}

const forked: FakeProcess[] = [];
vi.mock('electron', () => ({
  utilityProcess: {
    fork() {
      const child = new FakeProcess();
      forked.push(child);
      return child;
    },
  },
}));
const { forkInspector } = await import('../../../main/app/fork-process.ts');

beforeEach(() => {
  forked.length = 0;
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** A task under way in a process. */
function runTask() {
  const client = createWorkerClient<{ kind: 'any' }, { any: unknown }>({
    name: 'the process',
    start: forkInspector,
    limitMs: null,
  });
  const result = client.run({ kind: 'any' }).catch((error: unknown) => error);
  const [child] = forked;
  if (child === undefined) throw new Error('no process');
  return { result, child };
}

it.each([
  ['is never there', () => undefined],
  ['runs no script', (child: FakeProcess) => child.spawned()],
])('gives up a process that %s, and leaves none behind', async (_, begin) => {
  const { result, child } = runTask();
  begin(child);
  vi.advanceTimersByTime(60_000);
  expect(await result).toMatchObject({ name: 'Error', message: 'the process did not start (-1)' });
  if (!child.isSpawned) child.spawned();
  expect(child.kills).toBe(1);
});

it('lets a process that runs work as long as it needs', async () => {
  const { result, child } = runTask();
  child.spawned();
  child.emit('message', { id: 0, ok: true, value: null });
  vi.advanceTimersByTime(600_000);
  child.emit('message', { id: 1, ok: true, value: 'done' });
  expect(await result).toBe('done');
  expect(child.kills).toBe(0);
});

it('ends a process whose answer cannot be read', async () => {
  const { result, child } = runTask();
  child.spawned();
  child.emit('message', { id: 0, ok: true, value: null });
  child.emit('message', null);
  expect(child.kills).toBe(1);
  child.emit('exit', 0);
  expect(await result).toBeInstanceOf(WorkerEndedError);
});
