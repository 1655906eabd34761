import { describe, expect, test } from 'vitest';
import type { Label } from '../../../main/labels/label.ts';
import { printBuiltInPage, printTrialLabel } from '../../../main/printers/print-built-in-page.ts';
import type { Printer } from '../../../main/printers/printer.ts';
import { COMMANDS } from '../../../shared/command-code.ts';
import type { LocalizedText } from '../../../shared/language.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';

describe('the command sheet', () => {
  /** Prints it on a printer that reports each page a moment later; `breaksAt` is the page that fails. */
  function printSheet(settings: Partial<Settings>, breaksAt = 0) {
    const seen: string[] = [];
    const proven: string[] = [];
    const printer: Pick<Printer, 'check' | 'print'> = {
      check: async () => undefined,
      async print(label, { title }) {
        seen.push(`print ${label.code} ${title.replace(/ #.*/, '')}`);
        if (seen.filter((one) => one.startsWith('print')).length === breaksAt)
          throw new ProblemError('printer-missing', { printer: 'XP' });
        const result = Promise.resolve().then(() => {
          seen.push(`word ${label.code}`);
          return { state: 'printed' } as const;
        });
        return { file: null, result };
      },
    };
    const services = {
      settings: { get: () => SettingsSchema.parse({ printer: 'XP', ...settings }) },
      labels: {
        makeBuiltInPage: async (_page, expected, _size, _profile, name) => {
          proven.push(...expected);
          return { code: name } as Label;
        },
      },
    } as Parameters<typeof printBuiltInPage>[2];
    return { done: printBuiltInPage('commands', 'S9', services, () => printer as Printer), seen, proven };
  }
  const page = (at: number) => [`print TEM-${at} Tem commands-${at}`, `word TEM-${at}`];

  test('is printed page by page, each with its own name and title, until one fails', async () => {
    const { done, seen, proven } = printSheet({});
    await done;
    expect(seen).toEqual([1, 2, 3, 4].flatMap(page));
    expect(proven).toHaveLength(COMMANDS.length);
    const broken = printSheet({}, 2);
    await expect(broken.done).rejects.toThrow(ProblemError);
    expect(broken.seen).toEqual([...page(1), ...page(2).slice(0, 1)]);
  });

  test('is not printed on paper that is too small', async () => {
    const profile = { ...DEFAULT_PROFILE, pageMm: { widthMm: 40, heightMm: 30 } };
    const { done, seen } = printSheet({ profiles: { S9: profile } });
    await expect(done).rejects.toMatchObject({
      problem: { code: 'commands-do-not-fit', values: { paper: '40 × 30 mm' } },
    });
    expect(seen).toEqual([]);
  });
});

describe('a trial’s label', () => {
  /** Prints it; `during` happens once it is made. */
  function trialOn(printer: Partial<Printer>, given = new AbortController(), during = (): void => undefined) {
    const made: { html: string; printer: string | null }[] = [];
    const names: string[] = [];
    const waited: (LocalizedText | null)[] = [];
    const own = { printer: 'Station', profiles: { S9: { printer: 'Own', dpi: 300 } } };
    const services = {
      settings: { get: () => SettingsSchema.parse(own) },
      labels: {
        makeBuiltInPage: async (page, _expected, _size, profile) => {
          made.push({ html: new TextDecoder().decode(page.html), printer: profile.printer });
          during();
          return { dpi: profile.dpi } as Label;
        },
      },
    } as Parameters<typeof printTrialLabel>[1];
    const done = printTrialLabel(
      { printer: 'raw:tspl:XP', size: 'S9', letter: 'B' },
      services,
      (name) => {
        names.push(name);
        return { check: async () => undefined, ...printer } as Printer;
      },
      { signal: given.signal, onWaiting: (reason) => waited.push(reason) },
    );
    return { done, made, names, waited };
  }

  test('is printed once with its letter; what it waits for is reported at once, then its result', async () => {
    const printed: unknown[] = [];
    const over = Promise.withResolvers<void>();
    const reason = { vi: 'hết giấy', en: 'out of paper' };
    const { done, made, names, waited } = trialOn({
      async print(label, { title, onWaiting }) {
        printed.push([label.dpi, title]);
        onWaiting(reason);
        const result = over.promise.then(() => {
          onWaiting(null);
          return { state: 'submitted', why: { vi: '', en: '' } } as const;
        });
        return { file: null, result };
      },
    });
    await expect.poll(() => waited).toEqual([reason]);
    over.resolve();
    expect(await done).toMatchObject({ state: 'submitted' });
    expect(waited).toEqual([reason, null]);
    expect(names).toEqual(['raw:tspl:XP']);
    expect(made).toEqual([{ printer: 'raw:tspl:XP', html: expect.stringMatching(/<p [^>]*>B<\/p>/) }]);
    expect(printed).toEqual([[300, expect.stringMatching(/^Tem trial-B #/)]]);
  });

  test('is not printed if the trial is cancelled before, and is removed if later', async () => {
    const sooner = new AbortController();
    const print = (): never => {
      throw new Error('printed');
    };
    const { done } = trialOn({ print }, sooner, () => sooner.abort(new ProblemError('stopped')));
    await expect(done).rejects.toMatchObject({ problem: { code: 'stopped' } });
    const later = new AbortController();
    const printed: Partial<Printer> = {
      print: async (_label, { signal }) => ({
        file: null,
        result: new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new ProblemError<ProblemCode>('printer-failed')));
          later.abort(new ProblemError('stopped'));
        }),
      }),
    };
    await expect(trialOn(printed, later).done).rejects.toMatchObject({ problem: { code: 'printer-failed' } });
  });

  test('is not made for a printer that is not ready', async () => {
    const check = () => Promise.reject(new ProblemError<ProblemCode>('printer-not-ready'));
    const { done, made } = trialOn({ check });
    await expect(done).rejects.toMatchObject({ problem: { code: 'printer-not-ready' } });
    expect(made).toEqual([]);
  });
});
