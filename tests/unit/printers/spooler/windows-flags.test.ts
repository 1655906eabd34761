import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  JOB_STATUS,
  jobReasons,
  PRINTER_ATTRIBUTE,
  PRINTER_STATUS,
  printerReasons,
  type WinspoolFlag,
} from '../../../../main/printers/spooler/windows-flags.ts';

const ALL: readonly WinspoolFlag[] = [JOB_STATUS, PRINTER_STATUS, PRINTER_ATTRIBUTE].flatMap((table) =>
  Object.values(table),
);
const reasons = (status: number, attributes = 0) => printerReasons({ status, attributes });

describe('the flags of winspool', () => {
  it('have one bit each, and none is missing', () => {
    for (const [table, count] of [
      [JOB_STATUS, 15],
      [PRINTER_STATUS, 27],
    ] as const)
      expect(Object.values(table).map(({ bit }) => bit)).toEqual(
        Array.from({ length: count }, (_, index) => 2 ** index),
      );
  });

  it('are documented in docs/reference/winspool.md as Tem reads them', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/reference/winspool.md'), 'utf8');
    const shown = page
      .split('\n')
      .flatMap((line) => (/^\| `[A-Z]/.test(line) ? [line.split('|').map((cell) => cell.trim())] : []))
      .map(([, name, bit, says, tem]) => ({ name, bit, says, tem }));
    expect(shown).toEqual(
      ALL.map(({ name, bit, says, tem }) => ({
        name: `\`${name}\``,
        bit: `0x${bit.toString(16).toUpperCase()}`,
        says,
        tem,
      })),
    );
  });
});

describe('the reasons why a printer can’t print', () => {
  it.each<[string, number, string[]]>([
    ['nothing said', 0, []],
    ['paper out', 0x10, ['out-of-paper']],
    ['door open and error', 0x400002, ['door-open']],
    ['offline and paused', 0x81, ['offline', 'paused']],
    ['error alone', 0x2, ['error']],
    ['page punt', 0x80000, ['error']],
    ['out of ribbon', 0x40000, ['ribbon-out']],
    ['printing, saving power, toner low', 0x400 | 0x1000000 | 0x20000, []],
    ['bits that no documentation knows', 0xf8000000, []],
  ])('%s', (_name, status, told) => {
    expect(reasons(status)).toEqual(told);
  });

  it('include offline if “use printer offline” is set', () => {
    expect(reasons(0, 0x400)).toEqual(['offline']);
    expect(reasons(0x10, 0x400)).toEqual(['out-of-paper', 'offline']);
    expect(reasons(0, 0x40)).toEqual([]);
  });

  it('are listed once and in fixed order, in any combination', () => {
    const order = ['out-of-paper', 'door-open', 'offline', 'paused', 'ribbon-out', 'error'];
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (status, attributes) => {
        for (const told of [reasons(status, attributes), jobReasons(status)])
          expect(told).toEqual(order.filter((reason) => told.some((one) => one === reason)));
      }),
    );
  });
});

describe('what a job waits for', () => {
  it.each<[number, string[]]>([
    [0, []],
    [0x8, []],
    [0x10 | 0x40 | 0x2, ['out-of-paper']],
    [0x2 | 0x20, ['offline']],
    [0x1, ['paused']],
    [0x2, ['error']],
    [0x200, ['error']],
    [0x400, ['error']],
    [0x2000, []],
  ])('%i', (status, told) => {
    expect(jobReasons(status)).toEqual(told);
  });
});
