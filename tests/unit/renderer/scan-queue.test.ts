import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeListAnswerKind,
  type ShownCodeList,
} from '../../../renderer/scanning/queue/code-list-outcome.ts';
import type { CommandOutcome } from '../../../renderer/scanning/queue/command-outcome.ts';
import { CLEAR_CONFIRM_MS } from '../../../renderer/scanning/queue/command-runner.ts';
import { readCodeList } from '../../../renderer/scanning/queue/read-code-list.ts';
import { readDroppedCodes } from '../../../renderer/scanning/queue/read-dropped-codes.ts';
import { splitCells } from '../../../renderer/scanning/queue/read-table.ts';
import { createScanQueue } from '../../../renderer/scanning/queue/scan-queue.ts';
import { createWorkQueue } from '../../../renderer/scanning/queue/work-queue.ts';
import { COMMANDS, type Command, formatCommandCode, parseCommandCode } from '../../../shared/command-code.ts';
import { LABEL_SIZE_NAMES } from '../../../shared/label-size.ts';
import { parseOrderCode, parseShortcode } from '../../../shared/order-code.ts';
import { UNDO_MS } from '../../../shared/removal.ts';
import type { AddedCodes } from '../../../shared/station.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { wildText } from '../shared/wild-text.ts';
import { settle, slowCalls } from './fake-calls.ts';
import { createFakeWorkstation } from './fake-workstation.ts';
import { refused } from './refused.ts';
import { rowOf } from './station-fixtures.ts';

const A = 'SGNS336484LM.883568271';
const B = 'TGGS983262NM.613593645';
const C = 'BPCS983262NM.810000026';

it('the work queue runs all tasks in order, one at a time, despite failures and delays', async () => {
  const item = fc.record({ ticks: fc.nat(4), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 30 }), async (items) => {
      const [done, failed]: [number[], number[]] = [[], []];
      let [atOnce, waiting] = [0, 0];
      const queue = createWorkQueue<number>(
        async (index) => {
          expect((atOnce += 1)).toBe(1);
          for (let tick = items[index]?.ticks ?? 0; tick > 0; tick -= 1) await Promise.resolve();
          atOnce -= 1;
          done.push(index);
          if (items[index]?.fails === true) throw new Error(String(index));
        },
        { failed: (index) => failed.push(index), waiting: (number) => (waiting = number) },
      );
      for (const index of items.keys()) queue.add(index);
      await queue.idle();
      expect(done).toEqual([...items.keys()]);
      expect(failed).toEqual(done.filter((index) => items[index]?.fails));
      expect(waiting).toBe(0);
    }),
  );
});

describe('the queue of scans', () => {
  const noLists = () => Promise.reject(new Error('not asked for'));

  it('sends the next scan only after the previous reply, and continues after a failed one', async () => {
    const { asked, call } = slowCalls<{ readonly text: string }>();
    const scanner = createScanQueue(call(), noLists);
    const state = () => scanner.store.getState();
    const sent = (): string[] => asked.map(({ input }) => input.text);
    scanner.scan('A');
    scanner.scan('9'.repeat(5000));
    await settle();
    expect([sent(), state().waiting]).toEqual([['A'], 2]);
    const problem = { code: 'batch-full', values: { limit: 9 } } as const;
    await asked[0]?.answer(refused(problem));
    expect(state().shown).toEqual({ kind: 'failed', text: 'A', problem });
    // What is too long for the contract is cut.
    expect(sent()).toEqual(['A', '9'.repeat(2000)]);
    await asked[1]?.answer({ kind: 'empty' });
    expect(state()).toMatchObject({ waiting: 0, sequence: 2, shown: { kind: 'empty' } });
    // The same answer again is another one.
    scanner.scan('');
    await settle();
    await asked[2]?.answer({ kind: 'empty' });
    expect(state().sequence).toBe(3);
  });
});

describe('command codes', () => {
  it('are unique, may have spaces around them, and contain digits and hyphens only', () => {
    const codes = COMMANDS.map(formatCommandCode);
    expect(new Set(codes).size).toBe(6 + LABEL_SIZE_NAMES.length);
    for (const [at, code] of codes.entries()) {
      expect(code).toMatch(/^[0-9-]{8}$/);
      expect(parseCommandCode(`  ${code}\n`)).toEqual(COMMANDS[at]);
      expect(parseShortcode(code)).toBeNull();
      expect(parseOrderCode(code).kind).not.toBe('usual');
    }
    for (const text of ['', '-730037-', '-739937-', '730137', A, '883568271', '-73-01-37-', `x${codes[0]}`])
      expect(parseCommandCode(text)).toBeNull();
  });
});

describe('commands among scans', () => {
  const PRINT = { kind: 'print' } as const;
  const CLEAR = { kind: 'clear' } as const;
  const UNDO = { kind: 'undo' } as const;
  const MODE = { kind: 'mode' } as const;
  const PHASE = { kind: 'phase' } as const;
  const did = (outcome: CommandOutcome): unknown => ({ kind: 'command', outcome });
  const NOTHING_TO_UNDO = did({ kind: 'nothing-to-undo' });

  function start(...args: Parameters<typeof createFakeWorkstation>) {
    const workstation = createFakeWorkstation(...args);
    const { scanner, printing } = workstation;
    const shown = async (): Promise<unknown> => {
      await scanner.idle();
      return scanner.store.getState().shown;
    };
    return {
      ...workstation,
      /** Scans these one after the other. @returns what is shown once all are answered */
      scan: (...texts: readonly (string | Command)[]): Promise<unknown> => {
        for (const text of texts) scanner.scan(typeof text === 'string' ? text : formatCommandCode(text));
        return shown();
      },
      press: (command: Command): Promise<unknown> => {
        scanner.command(command);
        return shown();
      },
      runEnd: async () => {
        workstation.endRun();
        await expect.poll(() => printing.store.getState().requested).toBe(false);
        return printing.store.getState().outcome;
      },
    };
  }

  it('print waits for earlier scans; later ones follow once the run has begun', async () => {
    const { scan, asked, runEnd, failing } = start();
    expect(await scan('A', 'B', PRINT)).toEqual(did({ kind: 'printing', number: 2 }));
    expect(await scan(PRINT)).toEqual(did({ kind: 'refused', problem: { code: 'already-printing' } }));
    expect(await scan('C')).toMatchObject({ kind: 'added' });
    expect(asked).toEqual(['scan A', 'scan B', 'print', 'scan C']);
    expect(await runEnd()).toMatchObject({ kind: 'ended', summary: { printed: 2 } });
    failing.set('print', { code: 'no-printer' });
    expect(await scan(PRINT)).toEqual(did({ kind: 'refused', problem: { code: 'no-printer' } }));
  });

  it('undo removes the last order; rows that main can still bring back come first', async () => {
    const { scan, press, asked, setStation, failing } = start();
    await scan('A', 'B');
    setStation({ removal: { sequence: 1, number: 3, code: null } });
    expect(await scan(UNDO)).toEqual(did({ kind: 'restored', number: 1 }));
    setStation({ removal: null });
    expect(await scan(UNDO)).toMatchObject({ outcome: { kind: 'undone', row: { id: 2 } } });
    expect(await press(UNDO)).toMatchObject({ outcome: { kind: 'undone', row: { id: 1 } } });
    expect(await scan(UNDO)).toEqual(NOTHING_TO_UNDO);
    expect(asked).toEqual(['scan A', 'scan B', 'restore', 'undo', 'undo', 'undo']);
    failing.set('undo', { code: 'internal' });
    expect(await scan(UNDO)).toEqual(did({ kind: 'refused', problem: { code: 'internal' } }));
    expect(await scan('A')).toMatchObject({ kind: 'added' });
  });

  it('undo changes the mode back for ten seconds, unless something was scanned since', async () => {
    const { scan, pass, settings } = start();
    await scan(MODE);
    pass(UNDO_MS);
    expect(await scan(UNDO)).toEqual(did({ kind: 'mode', mode: 'batch' }));
    expect(await scan(UNDO)).toEqual(NOTHING_TO_UNDO);
    await scan(MODE);
    pass(UNDO_MS + 1);
    expect(await scan(UNDO)).toEqual(NOTHING_TO_UNDO);
    await scan(MODE, 'A');
    expect(await scan(UNDO)).toMatchObject({ outcome: { kind: 'undone' } });
    expect(settings().mode).toBe('batch');
  });

  it('clear asks first, and clears when repeated in time with nothing else in between', async () => {
    const { scan, pass, asked, setStation } = start([rowOf(1), rowOf(2)]);
    expect(await scan(CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked', number: 2 } });
    pass(CLEAR_CONFIRM_MS + 1);
    for (const between of [[], ['A'], [{ kind: 'size', size: 'A5' }]] as const)
      expect(await scan(...between, CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked' } });
    setStation({ run: { kind: 'running', done: 0, total: 1, stopping: false, waiting: null } });
    expect(await scan(CLEAR)).toEqual(did({ kind: 'refused', problem: { code: 'already-printing' } }));
    setStation({ run: { kind: 'idle' } });
    expect(asked).not.toContain('clear');
    pass(CLEAR_CONFIRM_MS);
    expect(await scan(CLEAR)).toEqual(did({ kind: 'cleared', number: 3 }));
    expect(await scan(CLEAR)).toEqual(did({ kind: 'nothing-to-clear' }));
  });

  it('clear by a key asks, however often it is pressed; a finished list is cleared at once', async () => {
    const { scan, press, asked, setStation } = start([rowOf(1, 'printed'), rowOf(2)]);
    const question = did({ kind: 'clear-asked', number: 2, unfinished: 1, waitSeconds: null });
    expect([await press(CLEAR), await press(CLEAR)]).toEqual([question, question]);
    // A key's question is not confirmed by a barcode either.
    expect(await scan(CLEAR)).toMatchObject({ outcome: { kind: 'clear-asked' } });
    expect(asked).toEqual([]);
    setStation({ rows: [rowOf(1, 'printed'), rowOf(2, 'confirmed')] });
    expect(await press(CLEAR)).toEqual(did({ kind: 'cleared', number: 2 }));
  });

  it('mode and size are saved; phase only if scan-back is on', async () => {
    const { scan, settings, setSettings } = start();
    expect(await scan(MODE)).toEqual(did({ kind: 'mode', mode: 'one-by-one' }));
    expect(await scan({ kind: 'size', size: 'K46' })).toEqual(did({ kind: 'size', size: 'K46' }));
    expect(settings()).toMatchObject({ mode: 'one-by-one', size: 'K46' });
    expect(await scan(PHASE)).toEqual(did({ kind: 'no-scan-back' }));
    setSettings({ scanBack: true });
    expect(await scan(PHASE)).toEqual(did({ kind: 'phase', phase: 'confirm' }));
    expect(await scan(PHASE)).toEqual(did({ kind: 'phase', phase: 'collect' }));
  });

  it('only the acknowledgment is accepted during an alarm', async () => {
    const { scan, asked, setSettings, setStation } = start([rowOf(1)]);
    setSettings({ scanBack: true });
    setStation({ alarm: { text: '883568271', atMs: 1 }, phase: 'confirm' });
    for (const command of COMMANDS.filter(({ kind }) => kind !== 'acknowledge'))
      expect(await scan(command)).toEqual({ kind: 'stopped', text: formatCommandCode(command) });
    expect(asked).toEqual([]);
    expect(await scan({ kind: 'acknowledge' })).toEqual(did({ kind: 'acknowledged' }));
    expect(await scan({ kind: 'acknowledge' })).toEqual(did({ kind: 'no-alarm' }));
    expect(asked).toEqual(['acknowledge']);
  });

  it('call main in the order of the scans', async () => {
    const plain = COMMANDS.filter(({ kind }) => kind === 'undo' || kind === 'mode' || kind === 'size');
    const code = fc.integer({ min: 1, max: 99 }).map((number) => `code${number}`);
    const pieces = fc.array(fc.oneof(code, fc.constantFrom(...plain)), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(pieces, async (pieces) => {
        const { scan, scanner, asked } = start();
        let mode = 'batch';
        const expected = pieces.map((one) => {
          if (typeof one === 'string') return `scan ${one}`;
          if (one.kind === 'size') return `save {"size":"${one.size}"}`;
          if (one.kind !== 'mode') return one.kind;
          mode = mode === 'batch' ? 'one-by-one' : 'batch';
          return `save {"mode":"${mode}"}`;
        });
        await scan(...pieces);
        expect(asked).toEqual(expected);
        expect(scanner.store.getState()).toMatchObject({ waiting: 0, sequence: pieces.length });
      }),
    );
  });
});

describe('a pasted text', () => {
  const codes = (text: string): readonly string[] | string => {
    const list = readCodeList(text);
    return list.kind === 'codes' ? list.texts : list.kind;
  };
  const names = 'Tên,Điện thoại\nAn,903123456\nBình,903123457';
  const table = `Tên\tĐiện thoại\tMã vận đơn\nAn, Bình\t903123456\t${A}\n"Lê ""Út""\n(kho 2)"\t883568271\t${B}`;

  it.each<[string, string | string[]]>([
    // One code per line with any line end, or all on one line with any separator.
    [` ${A}\r\n${B}\n\n\t${C}\t\rKAN-7 `, [A, B, C, 'KAN-7']],
    ['KAN1,\nKAN2;\n"KAN3"', ['KAN1', 'KAN2', 'KAN3']],
    [`${A}, ${B};${C}`, [A, B, C]],
    [`${A} ${B}\n${C}`, [A, B, C]],
    // A text with spaces is one text, which main rejects.
    ['two words', ['two words']],
    [`${A}\ntwo words`, [A, 'two words']],
    // The column of codes by its content: no names, phones or title.
    [table, [A, B]],
    [`Code;Phí\n${A};33000\n;0\n${B};21000\nKAN-7;1`, [A, B, 'KAN-7']],
    // A column of other codes by its title, the service's before the sender's; also titles of an older Tem.
    ['Tên,Mã đơn shop\nAn,KAN1\nBình,\nChi,KAN3', ['KAN1', 'KAN3']],
    ['soc\tMã ngắn\nKAN1\t883568271\nKAN2\t613593645', ['883568271', '613593645']],
    // Phones are not mistaken for codes; a list's title is dropped, and no other text without digits.
    [names, 'no-column'],
    [`Mã đơn\n${A}\n${B}`, [A, B]],
    ['KANABC\nKANDEF', ['KANABC', 'KANDEF']],
    ['Mã đơn', 'none'],
    [' \n\t, ', 'none'],
  ])('%j yields %j', (text, found) => {
    expect(codes(text)).toEqual(found);
  });

  it('never throws and loses no code of a table, wherever its column is', () => {
    const code = fc.integer({ min: 1_000_000, max: 999_999_999 }).map((short) => `SGNS336484LM.${short}`);
    const words = ['Lê "Út"', 'kho 2\nlầu 3', '12, Lê Lợi', '', '0903123456', 'a;b', 'x\ty'];
    const other = fc.constantFrom(...words);
    const rows = fc.array(fc.tuple(other, code, other), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, fc.nat(2), (rows, at) => {
        const moved = rows.map(([left, code, right]) => [left, right].toSpliced(at, 0, code));
        const list = codes(stringify([['Tên', 'Ghi chú'].toSpliced(at, 0, 'Code'), ...moved]));
        expect(list).toEqual(rows.map(([, code]) => code));
      }),
      { numRuns: propertyRuns(100) },
    );
    fc.assert(
      fc.property(wildText(300), (text) => void readCodeList(text)),
      { numRuns: propertyRuns(100) },
    );
  });

  it('is split into the cells that a CSV writer wrote', () => {
    // Cells are trimmed and rows of empty cells left out; what is left is the same.
    const unit = fc.constantFrom('a', 'ê', '"', ',', ';', '\n', ' ', '\t', '7');
    const row = fc.array(fc.string({ unit, maxLength: 6 }), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.constantFrom(',', ';', '\t'), (rows, delimiter) => {
        const trimmed = rows.map((row) => row.map((one) => one.trim()));
        expect(splitCells(stringify(rows, { delimiter, quoted: true }), delimiter)).toEqual(
          trimmed.filter((row) => row.some((one) => one !== '')),
        );
      }),
    );
  });
});

describe('a dropped file', () => {
  const drop = (file: File, more: readonly File[] = []) =>
    readDroppedCodes({ files: [file, ...more], text: '' });

  it('is read in the encodings that spreadsheets save', async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...Array.from(`Mã\t\r\n${A}`, (one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]).flat(),
    ]);
    expect(await drop(new File([utf16], 'mã.txt'))).toEqual({ kind: 'codes', file: 'mã.txt', texts: [A] });
    expect(await drop(new File([`\uFEFFcode\n${A}`], 'a.csv'))).toMatchObject({ texts: [A] });
    const text = await readDroppedCodes({ files: [], text: `${A}\n${B}` });
    expect(text).toEqual({ kind: 'codes', file: null, texts: [A, B] });
  });

  it('is rejected with a reason', async () => {
    const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0])], 'codes.csv');
    const large = new File([''], 'large.txt');
    Object.defineProperty(large, 'size', { value: 5_000_000 });
    const folder = new File([''], 'folder');
    folder.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const dropped = [
      drop(workbook),
      drop(large),
      drop(folder),
      drop(large, [folder]),
      drop(new File(['  \n'], 'empty.txt')),
      readDroppedCodes({ files: [], text: '' }),
    ];
    expect(await Promise.all(dropped)).toMatchObject([
      { kind: 'refused', file: 'codes.csv', refusal: { reason: 'spreadsheet' } },
      { refusal: { reason: 'too-large' } },
      { refusal: { reason: 'not-read', file: 'folder' } },
      { refusal: { reason: 'several', number: 2 } },
      { refusal: { reason: 'none' } },
      { refusal: { reason: 'none' } },
    ]);
  });
});

describe('lists in the queue', () => {
  /** The queue on a main that rejects texts with spaces, and fails at the part whose number is given. */
  function start(failsAt = 0) {
    const asked: (string | number)[] = [];
    const scanner = createScanQueue(
      async ({ text }) => {
        asked.push(text);
        return { kind: 'empty' };
      },
      async ({ texts }): Promise<AddedCodes> => {
        asked.push(texts.length);
        if (asked.length === failsAt) return refused({ code: 'forbidden' });
        const invalid = texts.filter((text) => text.includes(' '));
        const added = texts.length - invalid.length;
        return { added, duplicates: 0, invalid, invalidCount: invalid.length, left: 0 };
      },
    );
    return { asked, scanner, shown: () => scanner.store.getState().shown };
  }
  const many = (number: number): string =>
    Array.from({ length: number }, (_, at) => `SGNS336484LM.${100_000_000 + at}`).join('\n');

  it('answer several codes with one summary, and leave a single one to the field', async () => {
    const { asked, scanner } = start();
    const pastes = [` ${A} `, '', `${A}\n${B}`, `Mã đơn\n${C}`];
    expect(pastes.map((text) => scanner.takePaste(text))).toEqual([false, false, true, true]);
    await scanner.idle();
    expect(asked).toEqual([2, C]);
  });

  it('go to main in parts, in order, and report the total', async () => {
    const { asked, scanner, shown } = start();
    scanner.scan('first');
    scanner.takePaste(`${many(1_200)}\nno code`);
    scanner.scan('last');
    const outcomes: ShownCodeList['outcome'][] = [];
    scanner.store.subscribe(({ shown }) => shown?.kind === 'list' && outcomes.push(shown.outcome));
    await scanner.idle();
    expect(asked).toEqual(['first', 500, 500, 201, 'last']);
    expect(outcomes[0]).toEqual({ kind: 'adding', number: 1_201 });
    const answer = { added: 1_200, duplicates: 0, invalid: ['no code'], invalidCount: 1, left: 0 };
    expect(outcomes.at(-1)).toEqual({ kind: 'added', answer });
    scanner.takeDrop({ kind: 'codes', file: 'codes.txt', texts: ['x y', A] });
    await scanner.idle();
    const last = shown();
    const outcome = { kind: 'added', answer: { added: 1 } };
    expect(last).toMatchObject({ kind: 'list', file: 'codes.txt', outcome });
    expect(last?.kind === 'list' && codeListAnswerKind(last)).toBe('list-partly');
  });

  it('report what was added before a part failed, and why nothing was accepted', async () => {
    const { asked, scanner, shown } = start(2);
    scanner.takePaste(many(1_600));
    await scanner.idle();
    expect(asked).toEqual([500, 500]);
    expect(shown()).toMatchObject({
      outcome: { kind: 'failed', problem: { code: 'forbidden' }, answer: { added: 500 } },
    });
    expect(scanner.takePaste('Tên\tSĐT\nAn\t903123456')).toBe(true);
    const outcome = { kind: 'refused', refusal: { reason: 'no-column' } };
    expect([shown(), asked.length]).toEqual([{ kind: 'list', file: null, outcome }, 2]);
  });
});
