import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listConsequences } from '../../../renderer/features/imports/end-import.tsx';
import { followImports } from '../../../renderer/features/imports/imports-store.ts';
import * as progress from '../../../renderer/features/imports/progress.ts';
import { IMPORT_LIMITS, type ImportState } from '../../../shared/import.ts';
import { fakeMessage, settle, slowCalls } from './fake-calls.ts';
import { importOf } from './import-fixtures.ts';

const { computePace, progressOf, roundDuration } = progress;

describe('the screen of an import', () => {
  function start() {
    const { asked, call, answer } = slowCalls();
    const { changed, say } = fakeMessage<ImportState | null>();
    const imports = {
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
    };
    const view = followImports({ calls: { imports }, messages: { imports: { changed } } }, () => 0);
    return {
      view,
      asked,
      answer,
      say,
      state: () => view.store.getState(),
      /** Opens a file; the calls to main that follow wait. */
      open: async (chosen: File) => {
        void view.openFiles([chosen]);
        await settle();
      },
    };
  }
  const file = (name: string, text = 'a,b'): File => new File([text], name);

  it('refuses without asking main: several files, one that is too large, a folder, a file while sending', async () => {
    const main = start();
    const large = file('large.xlsx');
    Object.defineProperty(large, 'size', { value: IMPORT_LIMITS.bytes + 1 });
    const folder = file('folder');
    folder.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    for (const [files, refusal] of [
      [[file('a.csv'), file('b.csv')], { kind: 'several', number: 2 }],
      [[large], { kind: 'too-large', file: 'large.xlsx' }],
      [[folder], { kind: 'not-read', file: 'folder' }],
    ] as const) {
      await main.view.openFiles([...files]);
      expect(main.state()).toMatchObject({ refusal, reading: null });
    }
    main.say(importOf({ ready: 1 }, { phase: 'sending' }));
    await main.view.openFiles([file('next.csv')]);
    expect([main.state().refusal, main.asked]).toEqual([{ kind: 'busy' }, []]);
  });

  it('asks before another file replaces results, and only then', async () => {
    const main = start();
    main.say(importOf({ created: 2, ready: 1 }, { phase: 'paused' }));
    await main.open(file('next.csv'));
    expect(main.state().pendingFile?.name).toBe('next.csv');
    await main.view.answerReplace(false);
    expect([main.state().pendingFile, main.asked]).toEqual([null, []]);
    await main.open(file('next.csv'));
    const replaced = main.view.answerReplace(true);
    await settle();
    expect((await main.answer(importOf({ ready: 4 }, { id: 2 })))?.name).toBe('read');
    await replaced;
    expect(main.state()).toMatchObject({ pendingFile: null, open: { id: 2 } });
    await main.open(file('corrected.csv'));
    expect(main.asked.map(({ name }) => name)).toEqual(['read']);
  });
});

it.each([
  [{ created: 4, unsure: 2 }, 'discard', { discardResults: 0, discardUnknown: 2 }],
  [{ created: 4 }, 'discard', { discardResults: 0 }],
  [{ ready: 4 }, 'discard', { discardNothing: 0 }],
  [{ ready: 3, created: 4, unsure: 2 }, 'stop', { stopLeft: 3, stopKept: 4, stopUnknown: 2 }],
] as const)('an import with %j says before “%s”: %j', (counts, end, said) => {
  expect(listConsequences(importOf(counts), end)).toEqual(Object.entries(said));
});

describe('the progress of an import', () => {
  it('counts neither rows with mistakes nor unsent rows, in whole tenths, never too many', () => {
    const state = importOf({ ready: 4, mistaken: 9, sending: 2, created: 5, refused: 1, unsure: 1, left: 7 });
    expect(progressOf(state)).toEqual({ done: 6, remaining: 5, sending: 2, total: 13 });
    const counts = [{}, { created: 199, ready: 801 }, { created: 999, ready: 1 }, { created: 10 }];
    expect(counts.map((one) => progress.announcedPercent(importOf(one)))).toEqual([0, 10, 90, 100]);
  });

  it('has a pace of the last half minute, once there is enough data', () => {
    const { addSample } = progress;
    const sending = (created: number) => importOf({ created, ready: 1_000 - created }, { phase: 'sending' });
    const samples = [0, 10, 30].reduce<Parameters<typeof addSample>[0]>(
      (some, created, at) => addSample(some, sending(created), [0, 40_000, 60_000][at] ?? 0),
      [],
    );
    // 20 rows in 20 s.
    expect(computePace(samples, 120)).toEqual({ perMinute: 60, remainingMs: 120_000 });
    const early = [
      { atMs: 0, done: 0 },
      { atMs: 5_000, done: 2 },
    ];
    for (const few of [[], early.slice(0, 1), early]) expect(computePace(few, 10)).toBeNull();
    for (const next of [importOf({ created: 3 }, { phase: 'paused' }), null])
      expect(addSample(early, next, 10)).toEqual([]);
  });

  it('uses human units of time, and never promises less than it takes', () => {
    expect([0, 61_000, 90_001, 3 * 3_600_000 + 1].map(roundDuration)).toEqual([
      { unit: 'seconds', seconds: 5 },
      { unit: 'seconds', seconds: 65 },
      { unit: 'minutes', minutes: 2 },
      { unit: 'hours', hours: 3, minutes: 1 },
    ]);
    fc.assert(
      fc.property(fc.nat(100 * 3_600_000), (ms) => {
        const { hours = 0, minutes = 0, seconds = 0 }: Record<string, unknown> = { ...roundDuration(ms) };
        const promised = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
        expect(promised * 1_000).toBeGreaterThanOrEqual(ms);
      }),
    );
  });
});
