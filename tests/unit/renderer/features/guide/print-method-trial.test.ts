import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
} from '../../../../../renderer/features/guide/print-method-trial.ts';
import type { LanguageGuess } from '../../../../../shared/guess-printer-language.ts';
import { TRIAL_LETTERS, type TrialLetter } from '../../../../../shared/print-method.ts';
import { RAW_LANGUAGES } from '../../../../../shared/printer-languages.ts';

const known = (likely: LanguageGuess | null, more: { textOnly?: boolean; now?: 'zpl' | null } = {}) => ({
  likely,
  textOnly: false,
  now: null,
  ...more,
});
const tspl: LanguageGuess = { languages: ['tspl', 'zpl'], sure: true };
const waysOf = ({ tries }: Trial): unknown[] =>
  tries.map(({ letter, method }) => `${letter} ${method ?? 'driver'}`);
const PRINTING = { kind: 'printing', waiting: null } as const;
const PAPER = { kind: 'came', result: 'submitted' } as const;
const FAILED = { kind: 'failed', problem: { code: 'printer-not-ready' } } as const;

describe('a trial', () => {
  it('begins with the language that the printer’s name suggests, then its driver', () => {
    expect(waysOf(startTrial(known(tspl)))).toEqual(['A tspl', 'B zpl', 'C driver']);
    expect(startTrial(known(tspl)).more).toEqual(RAW_LANGUAGES.slice(2));
  });

  it('begins with the driver alone if nothing is known: an office printer gets no commands', () => {
    const trial = startTrial(known(null));
    expect(waysOf(trial)).toEqual(['A driver']);
    expect(trial.more).toEqual(RAW_LANGUAGES);
  });

  it('skips a driver that prints characters only', () => {
    expect(waysOf(startTrial(known(null, { textOnly: true, now: 'zpl' })))).toEqual(
      RAW_LANGUAGES.map((language, at) => `${TRIAL_LETTERS[at]} ${language}`),
    );
    expect(
      waysOf(startTrial(known({ languages: ['escpos'], sure: false }, { textOnly: true, now: 'zpl' }))),
    ).toEqual(['A escpos', 'B zpl']);
  });

  it('includes the method in use, and adds the others one by one', () => {
    const trial = addMethod(startTrial(known(null, { now: 'zpl' })));
    expect(waysOf(trial)).toEqual(['A driver', 'B zpl', 'C tspl']);
    const [, , ...others] = RAW_LANGUAGES;
    const all = others.reduce((some) => addMethod(some), addMethod(trial));
    expect(waysOf(all)).toEqual([
      'A driver',
      ...RAW_LANGUAGES.map((language, at) => `${TRIAL_LETTERS[at + 1]} ${language}`),
    ]);
  });

  it('prints what was not printed yet, and repeats failures only if nothing else came out', () => {
    const trial = startTrial(known(tspl));
    const failed = setTryState(trial, 'A', FAILED);
    expect(nextTry(failed)?.letter).toBe('B');
    const allFailed = setTryState(setTryState(failed, 'B', FAILED), 'C', FAILED);
    expect(nextTry(allFailed)?.letter).toBe('A');
    expect(nextTry(setTryState(allFailed, 'C', PAPER))).toBeNull();
  });

  it('asks once there is a label to judge, even one with an unknown result', () => {
    const trial = startTrial(known(tspl));
    expect(showQuestion(trial).stage).toBe('print');
    expect(showQuestion(setTryState(trial, 'A', FAILED)).stage).toBe('print');
    const came = setTryState(trial, 'B', { kind: 'came', result: 'unknown' });
    expect(showQuestion(came).stage).toBe('ask');
    expect(printedTries(came).map(({ letter }) => letter)).toEqual(['B']);
    expect(showQuestion(setTryState(came, 'A', PRINTING)).stage).toBe('print');
  });

  it('shows what its current label waits for, until it continues or ends', () => {
    const reason = { vi: 'hết giấy', en: 'out of paper' };
    const trial = setTryState(setTryState(startTrial(known(tspl)), 'A', PAPER), 'B', PRINTING);
    const waiting = setWaiting(trial, reason);
    expect(waiting.tries.map(({ state }) => state)).toEqual([
      PAPER,
      { kind: 'printing', waiting: reason },
      { kind: 'not-yet' },
    ]);
    expect(setWaiting(waiting, null)).toEqual(trial);
    const ended = setTryState(waiting, 'B', FAILED);
    expect(setWaiting(ended, null)).toEqual(ended);
    expect(setWaiting(ended, reason)).toEqual(ended);
  });

  it('continues if none was right: with the remaining methods, then with all again', () => {
    let trial = showHelp(setTryState(startTrial(known(null)), 'A', PAPER));
    const [, ...letters] = TRIAL_LETTERS;
    for (const [at, letter] of letters.entries()) {
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
    const step = fc.oneof(
      fc.constantFrom(addMethod, showQuestion, showHelp, showLabels, startNextRound),
      fc.tuple(fc.constantFrom<TrialLetter>(...TRIAL_LETTERS), state).map(
        ([letter, is]) =>
          (trial: Trial) =>
            setTryState(trial, letter, is),
      ),
    );
    const likely = fc.option(
      fc.record({
        languages: fc.shuffledSubarray([...RAW_LANGUAGES], { minLength: 1 }),
        sure: fc.boolean(),
      }),
    );
    const now = fc.constantFrom(null, ...RAW_LANGUAGES);
    fc.assert(
      fc.property(
        likely,
        fc.boolean(),
        now,
        fc.array(step, { maxLength: 30 }),
        (names, textOnly, way, steps) => {
          let trial = startTrial({ likely: names, textOnly, now: way });
          for (const one of steps) {
            trial = one(trial);
            expect(trial.tries.map(({ letter }) => letter)).toEqual(
              TRIAL_LETTERS.slice(0, trial.tries.length),
            );
            const ways = [...trial.tries.map((tried) => tried.method), ...trial.more];
            expect(new Set(ways).size).toBe(ways.length);
            expect(ways).toHaveLength(RAW_LANGUAGES.length + 1);
            expect(trial.tries.length).toBeGreaterThan(0);
            // Something to print, something to judge, or something that is under way.
            expect(nextTry(trial) !== null || printedTries(trial).length > 0 || isPrinting(trial)).toBe(true);
          }
        },
      ),
    );
  });
});
