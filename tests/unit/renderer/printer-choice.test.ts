import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printerOptions } from '../../../renderer/components/printer-options.ts';
import * as profiles from '../../../renderer/components/printer-profiles.ts';
import {
  addMethod,
  isPrinting,
  nextTry,
  printedTries,
  setTryState,
  showHelp,
  showLabels,
  showQuestion,
  startNextRound,
  startTrial,
  type Trial,
} from '../../../renderer/features/guide/print-method-trial.ts';
import type { LanguageGuess } from '../../../shared/guess-printer-language.ts';
import { TRIAL_LETTERS, type TrialLetter } from '../../../shared/print-method.ts';
import { RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { SettingsPatchSchema, SettingsSchema } from '../../../shared/settings.ts';

const settings = (change: object) => SettingsSchema.parse({ size: 'S9', printer: 'Zebra', ...change });

describe('the profiles of sizes', () => {
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
});

describe('the list of printers', () => {
  const xprinter = { name: 'Xprinter_XP', displayName: 'Xprinter bàn 1', description: '', model: '' };
  const line = (value: string, name: string, language: string | null = null) => ({
    kind: 'printer',
    value,
    name,
    language,
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
});

describe('a trial of print methods', () => {
  const begin = (likely: LanguageGuess | null, more: { textOnly?: boolean; now?: 'zpl' | null } = {}) =>
    startTrial({ likely, textOnly: false, now: null, ...more });
  const tspl: LanguageGuess = { languages: ['tspl', 'zpl'], sure: true };
  const PRINTING = { kind: 'printing', waiting: null } as const;
  const PAPER = { kind: 'came', result: 'submitted' } as const;
  const FAILED = { kind: 'failed', problem: { code: 'printer-not-ready' } } as const;

  it('asks once there is a label to judge, even one with an unknown result', () => {
    const trial = begin(tspl);
    const came = setTryState(trial, 'B', { kind: 'came', result: 'unknown' });
    const asked = [trial, setTryState(trial, 'A', FAILED), came, setTryState(came, 'A', PRINTING)];
    expect(asked.map((one) => showQuestion(one).stage)).toEqual(['print', 'print', 'ask', 'print']);
    expect(printedTries(came).map(({ letter }) => letter)).toEqual(['B']);
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
