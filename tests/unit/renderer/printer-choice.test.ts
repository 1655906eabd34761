import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../../renderer/components/format-problem.ts';
import {
  CHOOSE_FOLDER,
  ENTER_NETWORK,
  INHERIT,
  printerOptions,
} from '../../../renderer/components/printer-options.ts';
import * as profiles from '../../../renderer/components/printer-profiles.ts';
import {
  addMethod,
  isPrinting,
  nextTry,
  printedTries,
  setTryState,
  setWaiting,
  showHelp,
  showLabels,
  showQuestion,
  startNextRound,
  startTrial,
  type Trial,
} from '../../../renderer/features/guide/print-method-trial.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import type { LanguageGuess } from '../../../shared/guess-printer-language.ts';
import { TRIAL_LETTERS, type TrialLetter } from '../../../shared/print-method.ts';
import { RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { PrinterNameSchema } from '../../../shared/printer-name.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { SettingsPatchSchema, SettingsSchema } from '../../../shared/settings.ts';

const settings = (change: object) => SettingsSchema.parse({ size: 'S9', printer: 'Zebra', ...change });

describe('the profiles of sizes', () => {
  it('are the default one until a size has its own', () => {
    const { profileOf } = profiles;
    expect(profileOf(settings({}), 'S9')).toEqual(DEFAULT_PROFILE);
    expect(profileOf(settings({ profiles: { S9: { dpi: 300 } } }), 'S9')).toMatchObject({ dpi: 300 });
  });

  it('change separately, keep their other values, and are removed once they equal the default', () => {
    const before = settings({ profiles: { S9: { dpi: 300 }, A5: { rotation: 90 } } });
    expect(SettingsPatchSchema.parse(profiles.changeProfile(before, 'S9', { darkness: 140 }))).toEqual({
      profiles: {
        S9: { ...DEFAULT_PROFILE, dpi: 300, darkness: 140 },
        A5: { ...DEFAULT_PROFILE, rotation: 90 },
      },
    });
    const moved = settings({ profiles: { S9: { offsetMm: { x: 1, y: 0 } }, A5: { dpi: 300 } } });
    expect(profiles.changeProfile(moved, 'S9', { offsetMm: { y: 0, x: 0 } })).toEqual({
      profiles: { A5: { ...DEFAULT_PROFILE, dpi: 300 } },
    });
    expect(profiles.removeProfile(moved, 'A5')).toEqual({ profiles: { S9: moved.profiles.S9 } });
  });

  it('get another print method wherever that printer is chosen, and nowhere else', () => {
    const before = settings({
      printer: 'Xprinter XP-420B',
      profiles: {
        A5: { printer: 'raw:zpl:Xprinter XP-420B', dpi: 300 },
        K80: { printer: 'raw:tspl:Other' },
        S8: { printer: 'file:/x' },
        S9: { rotation: 90 },
      },
    });
    const patch = profiles.changePrintMethod(before, { queue: 'Xprinter XP-420B', language: 'tspl' });
    expect(SettingsPatchSchema.parse(patch)).toEqual({
      printer: 'raw:tspl:Xprinter XP-420B',
      profiles: {
        ...before.profiles,
        A5: { ...before.profiles.A5, printer: 'raw:tspl:Xprinter XP-420B' },
      },
    });
    expect(profiles.changePrintMethod(before, { queue: 'Other', language: null })).toEqual({
      profiles: { ...before.profiles, K80: { ...before.profiles.K80, printer: 'Other' } },
    });
  });

  it('name the printer in use, else the station does; it changes where it was chosen', () => {
    const own = settings({ profiles: { S9: { printer: 'file:/s9' } } });
    expect(profiles.printerInUse(own)).toEqual({ printer: 'file:/s9', own: true });
    expect(profiles.printerInUse({ ...own, size: 'A5' })).toEqual({ printer: 'Zebra', own: false });
    expect(profiles.changePrinterInUse(own, 'Other')).toEqual({
      profiles: { S9: { ...DEFAULT_PROFILE, printer: 'Other' } },
    });
    expect(profiles.changePrinterInUse({ ...own, size: 'A5' }, 'Other')).toEqual({ printer: 'Other' });
  });
});

describe('the list of printers', () => {
  const xprinter = { name: 'Xprinter_XP', displayName: 'Xprinter bàn 1', description: '', model: '' };
  const line = (value: string, name: string, language: string | null = null) => ({
    kind: 'printer',
    value,
    name,
    language,
  });
  const enter = { kind: 'enter-network', value: ENTER_NETWORK };
  const choose = { kind: 'choose-folder', value: CHOOSE_FOLDER };

  it('offers the printers, then a network printer, then a folder', () => {
    expect(printerOptions([xprinter, { ...xprinter, name: 'B', displayName: '' }], 'Xprinter_XP')).toEqual([
      line('Xprinter_XP', 'Xprinter bàn 1'),
      line('B', 'B'),
      enter,
      choose,
    ]);
    expect(printerOptions([], null, true)[0]).toEqual({ kind: 'inherit', value: INHERIT });
    expect(printerOptions([], null)).toEqual([enter, choose]);
    const names = [CHOOSE_FOLDER, ENTER_NETWORK, INHERIT];
    expect(names.filter((name) => PrinterNameSchema.safeParse(name).success)).toEqual([]);
  });

  it('shows a chosen printer that is gone as missing, but not before the printers are known', () => {
    expect(printerOptions([xprinter], 'Zebra')[1]).toEqual({ ...line('Zebra', 'Zebra'), kind: 'missing' });
    expect(printerOptions(null, 'Zebra')[0]).toEqual(line('Zebra', 'Zebra'));
    const gone = 'raw:tspl:Máy in tem 3';
    expect(printerOptions([], gone)[0]).toEqual({ ...line(gone, 'Máy in tem 3', 'tspl'), kind: 'missing' });
    expect(printerOptions([], 'raw:nonsense')[0]).toMatchObject({ kind: 'missing' });
  });

  it('shows a chosen folder once, whether main lists it or not, and a network printer with its address', () => {
    const folder = { kind: 'folder', value: 'file:/nhãn', folder: '/nhãn' };
    const listed = { name: 'file:/nhãn', displayName: 'PDF', description: '', model: '' };
    for (const list of [[], [listed]])
      expect(printerOptions(list, 'file:/nhãn')).toEqual([folder, enter, choose]);
    const zebra = 'raw:zpl://192.168.1.20:9100';
    const address = { language: 'zpl', host: '192.168.1.20', port: 9100, silent: false };
    expect(printerOptions([xprinter], zebra)[1]).toEqual({ kind: 'network', value: zebra, address });
  });

  it('offers the printer’s own language before its driver if the name determines it', () => {
    const values = (...args: Parameters<typeof printerOptions>) => printerOptions(...args).slice(0, -2);
    const sure = { ...xprinter, model: 'Xprinter XP-420B' };
    const driver = line('Xprinter_XP', 'Xprinter bàn 1');
    const raw = (language: string) => line(`raw:${language}:Xprinter_XP`, 'Xprinter bàn 1', language);
    expect(values([sure], 'Xprinter_XP')).toEqual([raw('tspl'), driver]);
    // The method in use has a line, likely or not; a merely likely one has none.
    expect(values([sure], 'raw:zpl:Xprinter_XP')).toEqual([raw('tspl'), raw('zpl'), driver]);
    const likely = { ...xprinter, model: 'Xprinter XP-365B' };
    expect(values([likely], null)).toEqual([driver]);
    expect(values([likely], 'raw:escpos:Xprinter_XP')[0]).toEqual(raw('escpos'));
  });

  it.each([
    ['raw:escpos://printer.local:9100', '“ESC/POS printer.local:9100”'],
    ['raw:tspl:Xprinter XP-420B', '“Xprinter XP-420B (TSPL, direct)”'],
    ['file:/nhãn', '“PDF: /nhãn”'],
    ['Zebra_80', '“Zebra_80”'],
  ])('names %s in a problem as %s', (printer, said) => {
    const { t } = createI18n('en');
    expect(formatProblem({ code: 'printer-missing', values: { printer } }, 'en', t)).toContain(said);
    expect(formatProblem({ code: 'no-token' }, 'vi', t)).toContain('Chưa có mã truy cập');
  });
});

describe('a trial of print methods', () => {
  const begin = (likely: LanguageGuess | null, more: { textOnly?: boolean; now?: 'zpl' | null } = {}) =>
    startTrial({ likely, textOnly: false, now: null, ...more });
  const tspl: LanguageGuess = { languages: ['tspl', 'zpl'], sure: true };
  const waysOf = ({ tries }: Trial): unknown[] =>
    tries.map(({ letter, method }) => `${letter} ${method ?? 'driver'}`);
  const PRINTING = { kind: 'printing', waiting: null } as const;
  const PAPER = { kind: 'came', result: 'submitted' } as const;
  const FAILED = { kind: 'failed', problem: { code: 'printer-not-ready' } } as const;

  it('begins with the language that the name suggests, then the driver; alone if nothing is known', () => {
    expect(waysOf(begin(tspl))).toEqual(['A tspl', 'B zpl', 'C driver']);
    expect(begin(tspl).more).toEqual(RAW_LANGUAGES.slice(2));
    expect(waysOf(begin(null))).toEqual(['A driver']);
    expect(begin(null).more).toEqual(RAW_LANGUAGES);
  });

  it('skips a driver that prints characters only, includes the method in use, and adds the others', () => {
    const letters = (from: number) => RAW_LANGUAGES.map((one, at) => `${TRIAL_LETTERS[at + from]} ${one}`);
    expect(waysOf(begin(null, { textOnly: true, now: 'zpl' }))).toEqual(letters(0));
    expect(waysOf(begin({ languages: ['escpos'], sure: false }, { textOnly: true, now: 'zpl' }))).toEqual([
      'A escpos',
      'B zpl',
    ]);
    const trial = addMethod(begin(null, { now: 'zpl' }));
    expect(waysOf(trial)).toEqual(['A driver', 'B zpl', 'C tspl']);
    const all = RAW_LANGUAGES.reduce((some) => addMethod(some), trial);
    expect(waysOf(all)).toEqual(['A driver', ...letters(1)]);
  });

  it('prints what was not printed yet, and repeats failures only if nothing else came out', () => {
    const failed = setTryState(begin(tspl), 'A', FAILED);
    expect(nextTry(failed)?.letter).toBe('B');
    const allFailed = setTryState(setTryState(failed, 'B', FAILED), 'C', FAILED);
    expect(nextTry(allFailed)?.letter).toBe('A');
    expect(nextTry(setTryState(allFailed, 'C', PAPER))).toBeNull();
  });

  it('asks once there is a label to judge, even one with an unknown result', () => {
    const trial = begin(tspl);
    const came = setTryState(trial, 'B', { kind: 'came', result: 'unknown' });
    const asked = [trial, setTryState(trial, 'A', FAILED), came, setTryState(came, 'A', PRINTING)];
    expect(asked.map((one) => showQuestion(one).stage)).toEqual(['print', 'print', 'ask', 'print']);
    expect(printedTries(came).map(({ letter }) => letter)).toEqual(['B']);
  });

  it('shows what its current label waits for, until it continues or ends', () => {
    const reason = { vi: 'hết giấy', en: 'out of paper' };
    const trial = setTryState(setTryState(begin(tspl), 'A', PAPER), 'B', PRINTING);
    const waiting = setWaiting(trial, reason);
    expect(waiting.tries.map(({ state }) => state)).toEqual([
      PAPER,
      { kind: 'printing', waiting: reason },
      { kind: 'not-yet' },
    ]);
    expect(setWaiting(waiting, null)).toEqual(trial);
    const ended = setTryState(waiting, 'B', FAILED);
    for (const said of [null, reason]) expect(setWaiting(ended, said)).toEqual(ended);
  });

  it('continues if none was right: with the remaining methods, then with all again', () => {
    let trial = showHelp(setTryState(begin(null), 'A', PAPER));
    for (const [at, letter] of TRIAL_LETTERS.slice(1).entries()) {
      trial = startNextRound(trial);
      expect(nextTry(trial)).toMatchObject({ letter, method: RAW_LANGUAGES[at] });
      trial = showHelp(setTryState(trial, letter, PAPER));
    }
    trial = startNextRound(trial);
    expect(trial.tries.map(({ state }) => state.kind)).toEqual(TRIAL_LETTERS.map(() => 'not-yet'));
    expect(nextTry(trial)?.letter).toBe('A');
  });

  it('has one letter per method, each method once, and a next step, whatever the order of actions', () => {
    const state = fc.constantFrom<Trial['tries'][number]['state']>(
      PAPER,
      FAILED,
      { kind: 'not-yet' },
      PRINTING,
    );
    const tried = fc
      .tuple(fc.constantFrom<TrialLetter>(...TRIAL_LETTERS), state)
      .map((change) => (trial: Trial) => setTryState(trial, ...change));
    const step = fc.oneof(
      fc.constantFrom(addMethod, showQuestion, showHelp, showLabels, startNextRound),
      tried,
    );
    const known = fc.record({
      likely: fc.option(
        fc.record({
          languages: fc.shuffledSubarray([...RAW_LANGUAGES], { minLength: 1 }),
          sure: fc.boolean(),
        }),
      ),
      textOnly: fc.boolean(),
      now: fc.constantFrom(null, ...RAW_LANGUAGES),
    });
    fc.assert(
      fc.property(known, fc.array(step, { maxLength: 30 }), (known, steps) => {
        let trial = startTrial(known);
        for (const one of steps) {
          trial = one(trial);
          const { tries, more } = trial;
          expect(tries.map(({ letter }) => letter)).toEqual(TRIAL_LETTERS.slice(0, tries.length));
          const ways = [...tries.map(({ method }) => method), ...more];
          expect([new Set(ways).size, ways.length]).toEqual(Array(2).fill(RAW_LANGUAGES.length + 1));
          expect(tries.length).toBeGreaterThan(0);
          // Something to print, something to judge, or something that is under way.
          expect(nextTry(trial) !== null || printedTries(trial).length > 0 || isPrinting(trial)).toBe(true);
        }
      }),
    );
  });
});
