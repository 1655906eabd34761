import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunPowerShell } from '../../../../main/printers/spooler/powershell.ts';
import { SpoolerError } from '../../../../main/printers/spooler/spooler.ts';
import { createWindowsSpooler } from '../../../../main/printers/spooler/windows.ts';
import { jobWord, printerReasons } from '../../../../main/printers/spooler/windows-flags.ts';
import * as scripts from '../../../../main/printers/spooler/windows-scripts.ts';
import { FAILURES, job, printer, said, TITLE } from './recordings.ts';

const NAME = 'Xprinter XP-420B';

function saying(output: string) {
  const asked: { script: string; values: Readonly<Record<string, string>> }[] = [];
  const run: RunPowerShell = (script, values) => {
    asked.push({ script, values });
    return Promise.resolve(output);
  };
  return { asked, spooler: createWindowsSpooler({ run }) };
}

describe('Windows’ word on a printer', () => {
  it.each<[string, number | string, object]>([
    ['0', 0, { state: 'ready' }],
    ['its name', 'Normal', { state: 'ready' }],
    ['paper out', 16, { state: 'blocked', reasons: ['out-of-paper'] }],
    ['paper out, by name', 'PaperOut', { state: 'blocked', reasons: ['out-of-paper'] }],
    ['door open and error', 0x400002, { state: 'blocked', reasons: ['door-open'] }],
    ['offline and paused', 'Paused, Offline', { state: 'blocked', reasons: ['offline', 'paused'] }],
    ['error alone', 2, { state: 'blocked', reasons: ['error'] }],
    ['a number as text', '4194304', { state: 'blocked', reasons: ['door-open'] }],
    ['out of ribbon', 262_144, { state: 'blocked', reasons: ['ribbon-out'] }],
    ['printing, saving power, toner low', 1024 | 0x1000000 | 131_072, { state: 'ready' }],
    ['a bit that is not known', 2 ** 31, { state: 'ready' }],
  ])('%s', async (_name, status, state) => {
    expect(await saying(said([printer(status)], [])).spooler.queue(NAME)).toEqual(state);
  });

  it.each<[string, unknown]>([
    ['a list', [printer(16)]],
    ['its only entry', printer(16)],
    ['a wrapped list', { value: [printer(16)], Count: 1 }],
  ])('takes printers as %s', async (_name, printers) => {
    expect(await saying(said(printers, null)).spooler.queue(NAME)).toMatchObject({ state: 'blocked' });
  });

  it.each(['', 'null', '[]', '7', '{"printers":[{}],"jobs":[]}', 'Get-Printer : The term …', ...FAILURES])(
    'has no word where PowerShell says %j',
    async (output) => {
      await expect(saying(output).spooler.queue(NAME)).rejects.toThrow(SpoolerError);
    },
  );

  it('has no word where the printer is not listed, or PowerShell can’t be run', async () => {
    await expect(saying(said([], [])).spooler.queue(NAME)).rejects.toThrow(SpoolerError);
    const broken = createWindowsSpooler({ run: () => Promise.reject(new Error('ENOENT')) });
    await expect(broken.queue(NAME)).rejects.toThrow(SpoolerError);
  });
});

describe('Windows’ word on a job', () => {
  it.each<[number | string, ReturnType<typeof jobWord>['state'], boolean, string[]]>([
    [0, 'pending', false, []],
    ['Normal', 'pending', false, []],
    [8, 'pending', false, []],
    [16, 'processing', true, []],
    ['Printing, Spooling', 'processing', true, []],
    [16 | 64 | 2, 'processing', true, ['out-of-paper']],
    [2 | 32, 'stopped', false, ['offline']],
    [1, 'held', false, ['paused']],
    ['Error, Blocked', 'stopped', false, ['error']],
    ['Blocked_DevQ', 'stopped', false, ['error']],
    [128, 'completed', true, []],
    ['Printed, Retained', 'completed', true, []],
    ['Completed', 'completed', true, []],
    [8192, 'completed', true, []],
    [4, 'cancelled', false, []],
    [4 | 16, 'cancelled', true, []],
    [256, 'completed', true, []],
    [2048, 'pending', true, []],
  ])('%j', (status, state, begun, reasons) => {
    expect(jobWord(status)).toEqual({ state, begun, reasons });
  });

  it('reads numbers and names of the same flags alike', () => {
    const names = ['Paused', 'Error', 'Deleting', 'Spooling', 'Printing', 'Offline', 'PaperOut', 'Printed'];
    fc.assert(
      fc.property(fc.subarray(names), (some) => {
        const bits = some.reduce((sum, name) => sum + 2 ** names.indexOf(name), 0);
        expect(jobWord(some.join(', '))).toEqual(jobWord(bits));
      }),
    );
    fc.assert(fc.property(fc.oneof(fc.string(), fc.double()), (status) => void printerReasons(status)));
  });

  it('finds a job by its title, with the printer’s reasons beside its own', async () => {
    const { spooler, asked } = saying(said([printer('DoorOpen')], [job('PaperOut')]));
    expect(await spooler.find(NAME, TITLE)).toEqual({
      id: 12,
      state: 'stopped',
      begun: false,
      done: 0,
      reasons: ['out-of-paper', 'door-open'],
      said: '',
    });
    expect(asked).toEqual([{ script: scripts.FIND, values: { TEM_PRINTER: NAME, TEM_TITLE: TITLE } }]);
  });

  it.each<[string, unknown]>([
    ['its only entry', job(16)],
    ['a wrapped list', { value: [job(16)], Count: 1 }],
  ])('takes jobs as %s', async (_name, jobs) => {
    expect(await saying(said([printer(0)], jobs)).spooler.look(NAME, 12)).toMatchObject({
      id: 12,
      begun: true,
    });
  });

  it.each([[[]], [null]])('knows no job where there is none: %j', async (jobs) => {
    expect(await saying(said([printer(0)], jobs)).spooler.look(NAME, 12)).toBeNull();
  });

  it('takes a job with pages printed for begun, and absent fields for nothing', async () => {
    const { spooler } = saying(said([printer(0)], [job(0, { PagesPrinted: 1, DocumentName: null })]));
    expect(await spooler.look(NAME, 12)).toMatchObject({ begun: true, done: 1 });
    expect(await saying(`\uFEFF${said([], [{ Id: 12 }])}`).spooler.look(NAME, 12)).toMatchObject({
      state: 'pending',
    });
  });
});

describe('taking a job out of Windows’ queue', () => {
  it.each<[string, unknown, unknown, object | null]>([
    ['gone before', [], [], null],
    ['waiting, and gone after', [job(0)], [], { state: 'cancelled', begun: false }],
    ['printing, and gone after', [job(16)], [], { state: 'cancelled', begun: true }],
    ['printed meanwhile', [job(128)], [], { state: 'completed' }],
    ['still being deleted', [job(16)], [job(4)], { state: 'cancelled', begun: true }],
    ['still there', [job(0)], [job(0)], { state: 'pending' }],
  ])('%s', async (_name, before, left, end) => {
    const { spooler, asked } = saying(said([], before, left));
    const removed = await spooler.remove(NAME, 12);
    if (end === null) expect(removed).toBeNull();
    else expect(removed).toMatchObject(end);
    expect(asked[0]?.values).toEqual({ TEM_PRINTER: NAME, TEM_JOB: '12' });
  });
});

describe('the scripts', () => {
  it.each(Object.entries(scripts))(
    '%s holds no double quote, and takes values from the environment alone',
    (_name, script) => {
      expect(script).not.toContain('"');
      expect(script).toContain('$env:TEM_PRINTER');
    },
  );
});
