import { describe, expect, it } from 'vitest';
import { addsToBatch, followImports } from '../../../../../renderer/features/imports/imports-store.ts';
import { IMPORT_LIMITS, type ImportState } from '../../../../../shared/import.ts';
import { refused } from '../../refused.ts';
import { importOf } from './import-fixtures.ts';

const settled = () => new Promise((done) => setImmediate(done));

/** Main's import: each call waits until the test answers it. */
function fakeMain() {
  const asked: { name: string; input: unknown; answer: (value: unknown) => Promise<void> }[] = [];
  let say: (state: ImportState | null) => void = () => undefined;
  let clock = 0;
  const call =
    (name: string) =>
    (input: unknown): Promise<never> =>
      new Promise((resolve) => {
        asked.push({
          name,
          input,
          answer: async (reply) => {
            resolve(reply as never);
            await settled();
          },
        });
      });
  const view = followImports(
    {
      calls: {
        imports: {
          state: call('state'),
          read: call('read'),
          start: call('start'),
          answer: call('answer'),
          nextToCorrect: call('nextToCorrect'),
          correct: call('correct'),
          notThere: call('notThere'),
          pause: call('pause'),
          stop: call('stop'),
          discard: call('discard'),
          export: call('export'),
          template: call('template'),
        },
      },
      messages: {
        imports: {
          changed: (listener) => {
            say = listener;
            return () => undefined;
          },
        },
      },
    },
    () => clock,
  );
  return {
    view,
    asked,
    say: (state: ImportState | null) => say(state),
    state: () => view.store.getState(),
    at: (ms: number) => {
      clock = ms;
    },
    /** Answers the oldest call that is open. */
    answer: async (value: unknown) => {
      const next = asked.shift();
      await next?.answer(value);
      return next;
    },
  };
}

const file = (name: string, text = 'a,b'): File => new File([text], name);

describe('followImports', () => {
  it('shows the open import, and a loading state before', async () => {
    const main = fakeMain();
    expect(main.state()).toMatchObject({ loaded: false, open: null });
    const loaded = main.view.load();
    await main.answer(importOf({ ready: 3 }));
    await loaded;
    expect(main.state()).toMatchObject({ loaded: true, open: { rows: 3 } });
  });

  it('treats a message received during a call as newer than the reply', async () => {
    const main = fakeMain();
    const loaded = main.view.load();
    main.say(importOf({ created: 2, ready: 1 }, { phase: 'sending' }));
    await main.answer(importOf({ ready: 3 }));
    await loaded;
    expect(main.state().open?.counts.created).toBe(2);
  });

  it('sends a file’s bytes to main and shows the result, whatever main reported while reading', async () => {
    const main = fakeMain();
    const taken = main.view.openFiles([file('đơn.csv', 'Tên;Địa chỉ')]);
    await settled();
    expect(main.state().reading).toBe('đơn.csv');
    main.say(importOf({}, { id: 2, phase: 'reading' }));
    expect(main.asked[0]?.input).toEqual({
      name: 'đơn.csv',
      bytes: new TextEncoder().encode('Tên;Địa chỉ'),
    });
    await main.answer(importOf({ ready: 2 }, { id: 2 }));
    await taken;
    expect(main.state()).toMatchObject({ reading: null, refusal: null, open: { id: 2, phase: 'checked' } });
  });

  it('shows why a file was rejected, and keeps what is open', async () => {
    const main = fakeMain();
    main.say(importOf({ ready: 1 }));
    const taken = main.view.openFiles([file('broken.xlsx')]);
    await settled();
    await main.answer(refused({ code: 'import-unreadable', values: { file: 'broken.xlsx' } }));
    await taken;
    expect(main.state()).toMatchObject({
      reading: null,
      open: { id: 1 },
      refusal: { kind: 'problem', problem: { code: 'import-unreadable' } },
    });
  });

  it('refuses without asking main: several files, one that is too large, a folder, a file while sending', async () => {
    const main = fakeMain();
    await main.view.openFiles([file('a.csv'), file('b.csv')]);
    expect(main.state().refusal).toEqual({ kind: 'several', number: 2 });

    const large = file('large.xlsx');
    Object.defineProperty(large, 'size', { value: IMPORT_LIMITS.bytes + 1 });
    await main.view.openFiles([large]);
    expect(main.state().refusal).toEqual({ kind: 'too-large', file: 'large.xlsx' });

    const folder = file('folder');
    folder.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    await main.view.openFiles([folder]);
    expect(main.state()).toMatchObject({ refusal: { kind: 'not-read', file: 'folder' }, reading: null });

    main.say(importOf({ ready: 1 }, { phase: 'sending' }));
    await main.view.openFiles([file('next.csv')]);
    expect(main.state().refusal).toEqual({ kind: 'busy' });
    expect(main.asked).toEqual([]);
  });

  it('asks before another file replaces results, and only then', async () => {
    const main = fakeMain();
    main.say(importOf({ created: 2, ready: 1 }, { phase: 'paused' }));
    await main.view.openFiles([file('next.csv')]);
    expect(main.state().pendingFile?.name).toBe('next.csv');
    await main.view.answerReplace(false);
    expect(main.state().pendingFile).toBeNull();
    expect(main.asked).toEqual([]);

    await main.view.openFiles([file('next.csv')]);
    const replaced = main.view.answerReplace(true);
    await settled();
    expect((await main.answer(importOf({ ready: 4 }, { id: 2 })))?.name).toBe('read');
    await replaced;
    expect(main.state()).toMatchObject({ pendingFile: null, open: { id: 2 } });

    const corrected = main.view.openFiles([file('corrected.csv')]);
    await settled();
    expect(main.asked.map(({ name }) => name)).toEqual(['read']);
    await main.answer(importOf({ ready: 5 }, { id: 3 }));
    await corrected;
  });

  it('adds created orders to the batch by default, and then as the import says', async () => {
    const main = fakeMain();
    main.say(importOf({ ready: 2 }));
    expect(addsToBatch(main.state())).toBe(true);
    main.view.setToBatch(false);
    const started = main.view.start();
    const call = await main.answer(importOf({ ready: 2 }, { phase: 'sending' }));
    await started;
    expect(call).toMatchObject({ name: 'start', input: { toBatch: false } });

    main.say(null);
    main.say(importOf({ created: 1, ready: 1 }, { id: 2, phase: 'paused', toBatch: false }));
    expect(addsToBatch(main.state())).toBe(false);
    main.say(importOf({ created: 1, ready: 1 }, { id: 3, phase: 'paused', toBatch: true }));
    expect(addsToBatch(main.state())).toBe(true);
  });

  it('measures the pace while sending, and restarts after a pause', () => {
    const main = fakeMain();
    for (const created of [0, 10, 20]) {
      main.at(created * 100);
      main.say(importOf({ created, ready: 100 - created }, { phase: 'sending' }));
    }
    expect(main.state().pace).toEqual([
      { atMs: 0, done: 0 },
      { atMs: 1_000, done: 10 },
      { atMs: 2_000, done: 20 },
    ]);
    main.say(importOf({ created: 20, ready: 80 }, { phase: 'paused' }));
    expect(main.state().pace).toEqual([]);
  });

  it('shows where a file was saved, and nothing if the operator chose none', async () => {
    const main = fakeMain();
    const saved = main.view.save('export', 'csv');
    expect((await main.answer('/home/kho/ket-qua.csv'))?.input).toEqual({ format: 'csv' });
    await saved;
    expect(main.state().saved).toEqual({ what: 'export', path: '/home/kho/ket-qua.csv' });
    const cancelled = main.view.save('template', 'xlsx');
    expect((await main.answer(null))?.name).toBe('template');
    await cancelled;
    expect(main.state().saved).toBeNull();
  });

  it('shows no import once it is discarded', async () => {
    const main = fakeMain();
    main.say(importOf({ created: 1 }, { phase: 'done' }));
    const discarded = main.view.discard();
    await main.answer(undefined);
    await discarded;
    expect(main.state().open).toBeNull();
  });
});
