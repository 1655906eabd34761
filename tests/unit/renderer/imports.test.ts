import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listConsequences } from '../../../renderer/features/imports/end-import.tsx';
import { addsToBatch, followImports } from '../../../renderer/features/imports/imports-store.ts';
import * as progress from '../../../renderer/features/imports/progress.ts';
import { formatAddress, formatNumberField } from '../../../renderer/features/imports/row-appearances.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import { IMPORT_LIMITS, IMPORT_ROW_STATES, type ImportState } from '../../../shared/import.ts';
import { fakeMessage, settle, slowCalls } from './fake-calls.ts';
import { importOf } from './import-fixtures.ts';
import { refused } from './refused.ts';

const { computePace, filtersFor, initialFilter, progressOf, roundDuration, stageOf } = progress;

describe('the screen of an import', () => {
  function start() {
    const { asked, call, answer } = slowCalls();
    const { changed, say } = fakeMessage<ImportState | null>();
    let clock = 0;
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
    const view = followImports({ calls: { imports }, messages: { imports: { changed } } }, () => clock);
    return {
      view,
      asked,
      answer,
      say,
      state: () => view.store.getState(),
      at: (ms: number) => {
        clock = ms;
      },
      /** Opens files; the calls to main that follow wait. */
      open: async (...files: File[]) => {
        const taken = view.openFiles(files);
        await settle();
        return { taken };
      },
    };
  }
  const file = (name: string, text = 'a,b'): File => new File([text], name);

  it('shows the open import; a message received during a call is newer than its reply', async () => {
    const main = start();
    expect(main.state()).toMatchObject({ loaded: false, open: null });
    const loaded = main.view.load();
    await main.answer(importOf({ ready: 3 }));
    await loaded;
    expect(main.state()).toMatchObject({ loaded: true, open: { rows: 3 } });
    void main.view.load();
    main.say(importOf({ created: 2, ready: 1 }, { phase: 'sending' }));
    await main.answer(importOf({ ready: 3 }));
    expect(main.state().open?.counts.created).toBe(2);
    const discarded = main.view.discard();
    await main.answer(undefined);
    await discarded;
    expect(main.state().open).toBeNull();
  });

  it('sends a file’s bytes to main and shows the result, whatever main reported while reading', async () => {
    const main = start();
    const { taken } = await main.open(file('đơn.csv', 'Tên;Địa chỉ'));
    expect(main.state().reading).toBe('đơn.csv');
    main.say(importOf({}, { id: 2, phase: 'reading' }));
    expect(main.asked[0]?.input).toEqual({
      name: 'đơn.csv',
      bytes: new TextEncoder().encode('Tên;Địa chỉ'),
    });
    await main.answer(importOf({ ready: 2 }, { id: 2 }));
    await taken;
    expect(main.state()).toMatchObject({ reading: null, refusal: null, open: { id: 2, phase: 'checked' } });
    // A rejected one keeps what is open.
    const wrong = await main.open(file('broken.xlsx'));
    await main.answer(refused({ code: 'import-unreadable', values: { file: 'broken.xlsx' } }));
    await wrong.taken;
    const refusal = { kind: 'problem', problem: { code: 'import-unreadable' } };
    expect(main.state()).toMatchObject({ reading: null, open: { id: 2 }, refusal });
  });

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

  it('adds created orders to the batch by default, and then as the import says', async () => {
    const main = start();
    main.say(importOf({ ready: 2 }));
    expect(addsToBatch(main.state())).toBe(true);
    main.view.setToBatch(false);
    void main.view.start();
    const call = await main.answer(importOf({ ready: 2 }, { phase: 'sending' }));
    expect(call).toMatchObject({ name: 'start', input: { toBatch: false } });
    for (const [at, toBatch] of [false, true].entries()) {
      main.say(importOf({ created: 1, ready: 1 }, { id: at + 2, phase: 'paused', toBatch }));
      expect(addsToBatch(main.state())).toBe(toBatch);
    }
  });

  it('measures the pace while sending, and restarts after a pause', () => {
    const main = start();
    for (const created of [0, 10]) {
      main.at(created * 100);
      main.say(importOf({ created, ready: 100 - created }, { phase: 'sending' }));
    }
    expect(main.state().pace).toEqual([
      { atMs: 0, done: 0 },
      { atMs: 1_000, done: 10 },
    ]);
    main.say(importOf({ created: 20, ready: 80 }, { phase: 'paused' }));
    expect(main.state().pace).toEqual([]);
  });

  it('shows where a file was saved, and nothing if the operator chose none', async () => {
    const main = start();
    const saved = main.view.save('export', 'csv');
    expect((await main.answer('/home/kho/ket-qua.csv'))?.input).toEqual({ format: 'csv' });
    await saved;
    expect(main.state().saved).toEqual({ what: 'export', path: '/home/kho/ket-qua.csv' });
    const cancelled = main.view.save('template', 'xlsx');
    expect((await main.answer(null))?.name).toBe('template');
    await cancelled;
    expect(main.state().saved).toBeNull();
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

  it('distinguishes a stopped import from an unsent one', () => {
    expect(
      [
        importOf({ ready: 2, mistaken: 1 }),
        importOf({ left: 2, created: 1 }),
        importOf({ left: 2 }),
        importOf({ ready: 2, created: 1 }, { phase: 'paused' }),
      ].map(stageOf),
    ).toEqual(['checked', 'stopped', 'stopped', 'paused']);
  });

  it('has filters for existing states, all, and the chosen one, which count what they show', () => {
    const state = importOf({ ready: 2, mistaken: 1 }, { warnings: 5 });
    expect(filtersFor(state, 'all')).toEqual(['all', 'mistaken', 'warned', 'ready']);
    expect(filtersFor(state, 'created')).toEqual(['all', 'mistaken', 'warned', 'ready', 'created']);
    const counts = Object.fromEntries(IMPORT_ROW_STATES.map((one) => [one, 1]));
    expect(filtersFor(importOf(counts, { warnings: 3 }), 'all')).toHaveLength(IMPORT_ROW_STATES.length + 2);
    const shown = (['all', 'warned', 'mistaken'] as const).map((one) => progress.countRows(state, one));
    expect(shown).toEqual([3, 5, 1]);
    // First the rows to correct, as long as nothing was sent.
    const sent = importOf({ created: 2, mistaken: 1 }, { phase: 'done' });
    expect([state, importOf({ ready: 2 }), sent].map(initialFilter)).toEqual(['mistaken', 'all', 'all']);
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

  it('shows a row’s numbers with their unit, what is no number as typed, and no empty part of its place', () => {
    const { t } = createI18n('vi');
    const said = ([text, field]: readonly [string, 'amount' | 'weight']) => formatNumberField(text, field, t);
    const typed = ['220000', '', '1,500', '2,5 kg'] as const;
    expect(typed.map((text, at) => said([text, at < 2 ? 'amount' : 'weight']))).toEqual([
      '220.000 ₫',
      '',
      '1.500 g',
      '2,5 kg',
    ]);
    const place = { address: ' 12 Lê Lợi ', commune: '', district: 'Quận 1', province: 'Hồ Chí Minh' };
    expect(formatAddress(place)).toBe('12 Lê Lợi, Quận 1, Hồ Chí Minh');
  });
});
