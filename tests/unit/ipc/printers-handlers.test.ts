import { expect, test } from 'vitest';
import { createPrintersHandlers } from '../../../main/ipc/station-handlers.ts';
import type { Label } from '../../../main/labels/label.ts';
import type { Printer } from '../../../main/printers/printer.ts';
import type { LocalizedText } from '../../../shared/language.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { SettingsSchema } from '../../../shared/settings.ts';

const PAUSED = { vi: 'tạm dừng', en: 'paused' };

/** Handlers over a printer that waits until it is ended or cancelled. */
function handlersWith(run: 'idle' | 'running' = 'idle') {
  const end = Promise.withResolvers<{ state: 'printed' }>();
  const started = Promise.withResolvers<void>();
  const waited: (LocalizedText | null)[] = [];
  const printer: Partial<Printer> = {
    check: async () => undefined,
    async print(_label, { signal, onWaiting }) {
      onWaiting(PAUSED);
      signal.addEventListener('abort', () => end.reject(new ProblemError<ProblemCode>('handover-unknown')));
      started.resolve();
      return { file: null, result: end.promise };
    },
  };
  const handlers = createPrintersHandlers({
    station: { state: () => ({ run: { kind: run } }) },
    settings: { get: () => SettingsSchema.parse({ printer: 'XP' }) },
    labels: { makeBuiltInPage: async () => ({}) as Label },
    listPrinters: async () => [],
    choosePrinter: () => printer as Printer,
    onWaiting: (reason: LocalizedText | null) => waited.push(reason),
    chooseFolder: async () => null,
    practiceFolder: () => '/home/kho/Tem/nhan-tap',
  } as unknown as Parameters<typeof createPrintersHandlers>[0]);
  return { handlers, end, started: started.promise, waited };
}

const trial = { printer: 'raw:tspl:XP', size: 'S9', letter: 'A' } as const;

test('runs one trial at a time, and prints no other page meanwhile', async () => {
  const { handlers, end, started } = handlersWith();
  const first = handlers.tryPrintMethod(trial);
  await started;
  const busy = { problem: { code: 'already-printing' } };
  await expect(handlers.tryPrintMethod({ ...trial, letter: 'B' })).rejects.toMatchObject(busy);
  await expect(handlers.printPage({ size: 'S9', page: 'test' })).rejects.toMatchObject(busy);
  end.resolve({ state: 'printed' });
  expect(await first).toEqual({ state: 'printed' });
  expect(await handlers.tryPrintMethod({ ...trial, letter: 'B' })).toEqual({ state: 'printed' });
});

test('ends a cancelled trial, and allows the next', async () => {
  const { handlers, started } = handlersWith();
  await handlers.stopTrial(undefined);
  const first = handlers.tryPrintMethod(trial);
  await started;
  await handlers.stopTrial(undefined);
  await expect(first).rejects.toMatchObject({ problem: { code: 'handover-unknown' } });
  await expect(handlers.tryPrintMethod(trial)).rejects.toMatchObject({
    problem: { code: 'handover-unknown' },
  });
});

test('reports what a trial’s label waits for', async () => {
  const { handlers, end, started, waited } = handlersWith();
  const first = handlers.tryPrintMethod(trial);
  await started;
  expect(waited).toEqual([PAUSED]);
  end.resolve({ state: 'printed' });
  await first;
});

test('starts no trial while a batch is printed', async () => {
  const { handlers } = handlersWith('running');
  await expect(handlers.tryPrintMethod(trial)).rejects.toMatchObject({
    problem: { code: 'already-printing' },
  });
});

test('names the folder of practice labels as a printer', () => {
  expect(handlersWith().handlers.practiceFolder(undefined)).toBe('file:/home/kho/Tem/nhan-tap');
});
