import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from '../../../../../renderer/scanning/queue/command-outcome.ts';
import { CLEAR_CONFIRM_MS } from '../../../../../renderer/scanning/queue/command-runner.ts';
import {
  COMMANDS,
  type Command,
  formatCommandCode,
  parseCommandCode,
} from '../../../../../shared/command-code.ts';
import { LABEL_SIZE_NAMES } from '../../../../../shared/label-size.ts';
import { parseOrderCode, parseShortcode } from '../../../../../shared/order-code.ts';
import { UNDO_MS } from '../../../../../shared/removal.ts';
import { rowOf } from '../../station-fixtures.ts';
import { createFakeWorkstation, type FakeWorkstation } from './fake-workstation.ts';

/** Scans these one after the other. @returns what is shown once all are answered */
async function scanAll(
  workstation: FakeWorkstation,
  ...texts: readonly (string | Command)[]
): Promise<unknown> {
  for (const text of texts)
    workstation.scanner.scan(typeof text === 'string' ? text : formatCommandCode(text));
  await workstation.scanner.idle();
  return workstation.scanner.store.getState().shown;
}

const did = (outcome: CommandOutcome): unknown => ({ kind: 'command', outcome });
const PRINT = { kind: 'print' } as const;
const CLEAR = { kind: 'clear' } as const;
const ALARM = { text: '883568271', atMs: 1 };

describe('command codes', () => {
  it('are unique, may have spaces around them, and contain digits and hyphens only', () => {
    expect(COMMANDS).toHaveLength(6 + LABEL_SIZE_NAMES.length);
    expect(new Set(COMMANDS.map(formatCommandCode)).size).toBe(COMMANDS.length);
    for (const command of COMMANDS) {
      const code = formatCommandCode(command);
      expect(code).toMatch(/^[0-9-]{8}$/);
      expect(parseCommandCode(`  ${code}\n`)).toEqual(command);
      expect(parseShortcode(code)).toBeNull();
      expect(parseOrderCode(code).kind).not.toBe('usual');
    }
  });

  it('equal nothing else that is scanned', () => {
    for (const text of [
      '',
      '-730037-',
      '-739937-',
      '730137',
      'SGNS336484LM.883568271',
      '883568271',
      '-73-01-37-',
    ])
      expect(parseCommandCode(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const code = formatCommandCode(PRINT);
        expect(parseCommandCode(`${text}${code}`) === null || text.trim() === '').toBe(true);
      }),
    );
  });
});

describe('commands among scans', () => {
  it('print waits for earlier scans, and later ones follow once the run has begun', async () => {
    const workstation = createFakeWorkstation();
    const shown = await scanAll(workstation, 'A', 'B', PRINT, 'C');
    expect(workstation.asked).toEqual(['scan A', 'scan B', 'print', 'scan C']);
    expect(shown).toMatchObject({ kind: 'added' });
    workstation.endRun();
    await expect.poll(() => workstation.printing.store.getState().requested).toBe(false);
    expect(workstation.printing.store.getState().outcome).toMatchObject({
      kind: 'ended',
      summary: { printed: 2 },
    });
  });

  it('print reports how many labels it started with, or why it did not', async () => {
    const workstation = createFakeWorkstation();
    expect(await scanAll(workstation, 'A', 'B', PRINT)).toEqual(did({ kind: 'printing', number: 2 }));
    expect(await scanAll(workstation, PRINT)).toEqual(
      did({ kind: 'refused', problem: { code: 'already-printing' } }),
    );
    workstation.endRun();
    await expect.poll(() => workstation.printing.store.getState().requested).toBe(false);
    workstation.failing.set('print', { code: 'no-printer' });
    expect(await scanAll(workstation, PRINT)).toEqual(
      did({ kind: 'refused', problem: { code: 'no-printer' } }),
    );
  });

  it('undo removes the last order, and reports if there is none', async () => {
    const workstation = createFakeWorkstation();
    expect(await scanAll(workstation, 'A', 'B', { kind: 'undo' })).toMatchObject({
      outcome: { kind: 'undone', row: { id: 2 } },
    });
    expect(await scanAll(workstation, { kind: 'undo' }, { kind: 'undo' })).toEqual(
      did({ kind: 'nothing-to-undo' }),
    );
  });

  it('clear asks first, and clears when repeated in time', async () => {
    const workstation = createFakeWorkstation([rowOf(1), rowOf(2)]);
    expect(await scanAll(workstation, CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked', number: 2 } });
    expect(workstation.asked).toEqual([]);
    workstation.pass(CLEAR_CONFIRM_MS + 1);
    expect(await scanAll(workstation, CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked' } });
    workstation.pass(CLEAR_CONFIRM_MS);
    expect(await scanAll(workstation, CLEAR)).toEqual(did({ kind: 'cleared', number: 2 }));
    expect(workstation.asked).toEqual(['clear']);
    expect(await scanAll(workstation, CLEAR)).toEqual(did({ kind: 'nothing-to-clear' }));
  });

  it('clear by a key asks, however often it is pressed; a finished list is cleared at once', async () => {
    const workstation = createFakeWorkstation([rowOf(1, 'printed'), rowOf(2)]);
    const press = async (): Promise<unknown> => {
      workstation.scanner.command(CLEAR);
      await workstation.scanner.idle();
      return workstation.scanner.store.getState().shown;
    };
    const asked = did({ kind: 'clear-asked', number: 2, unfinished: 1, waitSeconds: null });
    expect(await press()).toEqual(asked);
    expect(await press()).toEqual(asked);
    // A key's question is not confirmed by a barcode either.
    expect(await scanAll(workstation, CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked' } });
    expect(workstation.asked).toEqual([]);
    workstation.setStation({ rows: [rowOf(1, 'printed'), rowOf(2, 'confirmed')] });
    expect(await press()).toEqual(did({ kind: 'cleared', number: 2 }));
  });

  it('undo brings removed rows back while main still can, before it undoes a scan', async () => {
    const workstation = createFakeWorkstation([rowOf(1)]);
    workstation.setStation({ removal: { sequence: 1, number: 3, code: null } });
    expect(await scanAll(workstation, { kind: 'undo' })).toEqual(did({ kind: 'restored', number: 1 }));
    workstation.setStation({ removal: null });
    expect(await scanAll(workstation, { kind: 'undo' })).toMatchObject({ outcome: { kind: 'undone' } });
    expect(workstation.asked).toEqual(['restore', 'undo']);
  });

  it('undo changes the mode back for ten seconds, unless something was scanned since', async () => {
    const workstation = createFakeWorkstation();
    await scanAll(workstation, { kind: 'mode' });
    workstation.pass(UNDO_MS);
    expect(await scanAll(workstation, { kind: 'undo' })).toEqual(did({ kind: 'mode', mode: 'batch' }));
    expect(await scanAll(workstation, { kind: 'undo' })).toEqual(did({ kind: 'nothing-to-undo' }));
    await scanAll(workstation, { kind: 'mode' });
    workstation.pass(UNDO_MS + 1);
    expect(await scanAll(workstation, { kind: 'undo' })).toEqual(did({ kind: 'nothing-to-undo' }));
    await scanAll(workstation, { kind: 'mode' }, 'A');
    expect(await scanAll(workstation, { kind: 'undo' })).toMatchObject({ outcome: { kind: 'undone' } });
    expect(workstation.settings().mode).toBe('batch');
  });

  it('clear is dropped when something else is scanned in between, and waits for a run', async () => {
    const workstation = createFakeWorkstation([rowOf(1)]);
    await scanAll(workstation, CLEAR, 'A');
    expect(await scanAll(workstation, CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked' } });
    await scanAll(workstation, { kind: 'size', size: 'A5' });
    expect(await scanAll(workstation, CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked' } });
    workstation.setStation({ run: { kind: 'running', done: 0, total: 1, stopping: false, waiting: null } });
    expect(await scanAll(workstation, CLEAR)).toEqual(
      did({ kind: 'refused', problem: { code: 'already-printing' } }),
    );
    expect(workstation.asked).not.toContain('clear');
  });

  it('mode and size are saved; phase only if scan-back is on', async () => {
    const workstation = createFakeWorkstation();
    expect(await scanAll(workstation, { kind: 'mode' })).toEqual(did({ kind: 'mode', mode: 'one-by-one' }));
    expect(await scanAll(workstation, { kind: 'mode' })).toEqual(did({ kind: 'mode', mode: 'batch' }));
    expect(await scanAll(workstation, { kind: 'size', size: 'K46' })).toEqual(
      did({ kind: 'size', size: 'K46' }),
    );
    expect(workstation.settings()).toMatchObject({ mode: 'batch', size: 'K46' });
    expect(await scanAll(workstation, { kind: 'phase' })).toEqual(did({ kind: 'no-scan-back' }));
    workstation.setSettings({ scanBack: true });
    expect(await scanAll(workstation, { kind: 'phase' })).toEqual(did({ kind: 'phase', phase: 'confirm' }));
    expect(await scanAll(workstation, { kind: 'phase' })).toEqual(did({ kind: 'phase', phase: 'collect' }));
  });

  it('accept only the acknowledgment during an alarm', async () => {
    const workstation = createFakeWorkstation([rowOf(1)]);
    workstation.setSettings({ scanBack: true });
    workstation.setStation({ alarm: ALARM, phase: 'confirm' });
    for (const command of COMMANDS.filter(({ kind }) => kind !== 'acknowledge'))
      expect(await scanAll(workstation, command)).toEqual({
        kind: 'stopped',
        text: formatCommandCode(command),
      });
    expect(workstation.asked).toEqual([]);
    expect(await scanAll(workstation, { kind: 'acknowledge' })).toEqual(did({ kind: 'acknowledged' }));
    expect(await scanAll(workstation, { kind: 'acknowledge' })).toEqual(did({ kind: 'no-alarm' }));
    expect(workstation.asked).toEqual(['acknowledge']);
  });

  it('report a failed call, and continue with the next scans', async () => {
    const workstation = createFakeWorkstation();
    workstation.failing.set('undo', { code: 'internal' });
    workstation.scanner.scan(formatCommandCode({ kind: 'undo' }));
    expect(await scanAll(workstation)).toEqual(did({ kind: 'refused', problem: { code: 'internal' } }));
    expect(await scanAll(workstation, 'A')).toMatchObject({ kind: 'added' });
  });

  it('apply to keys as well', async () => {
    const workstation = createFakeWorkstation();
    workstation.scanner.scan('A');
    workstation.scanner.command({ kind: 'undo' });
    await workstation.scanner.idle();
    expect(workstation.asked).toEqual(['scan A', 'undo']);
  });

  it('call main in the order of the scans', async () => {
    const plain = COMMANDS.filter(({ kind }) => kind === 'undo' || kind === 'mode' || kind === 'size');
    const piece = fc.oneof(
      fc.integer({ min: 1, max: 99 }).map((number) => `code${number}`),
      fc.constantFrom(...plain),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        const workstation = createFakeWorkstation();
        let mode = 'batch';
        const expected = pieces.map((one) => {
          if (typeof one === 'string') return `scan ${one}`;
          if (one.kind === 'size') return `save {"size":"${one.size}"}`;
          if (one.kind !== 'mode') return one.kind;
          mode = mode === 'batch' ? 'one-by-one' : 'batch';
          return `save {"mode":"${mode}"}`;
        });
        await scanAll(workstation, ...pieces);
        expect(workstation.asked).toEqual(expected);
        expect(workstation.scanner.store.getState()).toMatchObject({ waiting: 0, sequence: pieces.length });
      }),
    );
  });
});
