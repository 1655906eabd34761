import { expect, test } from 'vitest';
import type { Label } from '../../../main/labels/label.ts';
import { printBuiltInPage, printTrialLabel } from '../../../main/printers/print-built-in-page.ts';
import type { Printer } from '../../../main/printers/printer.ts';
import { COMMANDS } from '../../../shared/command-code.ts';
import type { LocalizedText } from '../../../shared/language.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';

interface Tried {
  readonly print: () => Promise<void>;
  /** What happened, in order. */
  readonly seen: string[];
  readonly proven: string[];
}

/** A printer that reports each page a moment later; `breaksAt` is the page that fails. */
function tried(settings: Partial<Settings>, breaksAt = 0): Tried {
  const seen: string[] = [];
  const proven: string[] = [];
  const printer: Pick<Printer, 'check' | 'print'> = {
    check: async () => undefined,
    async print(label, { title }) {
      seen.push(`print ${label.code} ${title.replace(/ #.*/, '')}`);
      const page = seen.filter((one) => one.startsWith('print')).length;
      if (page === breaksAt) throw new ProblemError('printer-missing', { printer: 'XP' });
      const word = Promise.resolve().then(() => {
        seen.push(`word ${label.code}`);
        return { state: 'printed' } as const;
      });
      return { file: null, result: word };
    },
  };
  return {
    seen,
    proven,
    print: () =>
      printBuiltInPage(
        'commands',
        'S9',
        {
          settings: { get: () => SettingsSchema.parse({ printer: 'XP', ...settings }) },
          labels: {
            makeBuiltInPage: async (_page, expected, _size, _profile, name) => {
              proven.push(...expected);
              return { code: name } as Label;
            },
          },
        } as Parameters<typeof printBuiltInPage>[2],
        () => printer as Printer,
      ),
  };
}

test('prints the command sheet page by page, each with its own name and title', async () => {
  const { print, seen, proven } = tried({});
  await print();
  expect(seen).toEqual(
    [1, 2, 3, 4].flatMap((page) => [`print TEM-${page} Tem commands-${page}`, `word TEM-${page}`]),
  );
  expect(proven).toHaveLength(COMMANDS.length);
});

test('stops at a page that fails', async () => {
  const { print, seen } = tried({}, 2);
  await expect(print()).rejects.toThrow(ProblemError);
  expect(seen).toEqual(['print TEM-1 Tem commands-1', 'word TEM-1', 'print TEM-2 Tem commands-2']);
});

test('reports paper that is too small, and prints nothing', async () => {
  const profile = { ...DEFAULT_PROFILE, pageMm: { widthMm: 40, heightMm: 30 } };
  const { print, seen } = tried({ profiles: { S9: profile } });
  await expect(print()).rejects.toMatchObject({
    problem: { code: 'commands-do-not-fit', values: { paper: '40 × 30 mm' } },
  });
  expect(seen).toEqual([]);
});

const trial = { printer: 'raw:tspl:XP', size: 'S9', letter: 'B' } as const;

/** Prints a trial's label; `during` happens once it is made. */
function trialOn(printer: Partial<Printer>, signal: AbortSignal, during = (): void => undefined) {
  const made: { html: string; printer: string | null }[] = [];
  const names: string[] = [];
  const waited: (LocalizedText | null)[] = [];
  const services = {
    settings: {
      get: () => SettingsSchema.parse({ printer: 'Station', profiles: { S9: { printer: 'Own', dpi: 300 } } }),
    },
    labels: {
      makeBuiltInPage: async (page, _expected, _size, profile) => {
        made.push({ html: new TextDecoder().decode(page.html), printer: profile.printer });
        during();
        return { dpi: profile.dpi } as Label;
      },
    },
  } as Parameters<typeof printTrialLabel>[1];
  const done = printTrialLabel(
    trial,
    services,
    (name) => {
      names.push(name);
      return { check: async () => undefined, ...printer } as Printer;
    },
    { signal, onWaiting: (reason) => waited.push(reason) },
  );
  return { done, made, names, waited };
}

test('prints one label with its letter in a trial, and returns its result', async () => {
  const titles: string[] = [];
  const printed: Partial<Printer> = {
    async print(label, { title }) {
      expect(label.dpi).toBe(300);
      titles.push(title);
      return { file: null, result: Promise.resolve({ state: 'submitted', why: { vi: '', en: '' } }) };
    },
  };
  const { done, made, names } = trialOn(printed, new AbortController().signal);
  expect(await done).toMatchObject({ state: 'submitted' });
  expect(names).toEqual(['raw:tspl:XP']);
  expect(made).toMatchObject([{ printer: 'raw:tspl:XP' }]);
  expect(made[0]?.html).toMatch(/<p [^>]*>B<\/p>/);
  expect(titles).toEqual([expect.stringMatching(/^Tem trial-B #/)]);
});

test('prints nothing in a trial cancelled before its label was sent', async () => {
  const given = new AbortController();
  const print = (): never => {
    throw new Error('printed');
  };
  const { done } = trialOn({ print }, given.signal, () => given.abort(new ProblemError('stopped')));
  await expect(done).rejects.toMatchObject({ problem: { code: 'stopped' } });
});

test('removes the label of a trial cancelled later', async () => {
  const given = new AbortController();
  const printed: Partial<Printer> = {
    print: async (_label, { signal }) => ({
      file: null,
      result: new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ProblemError<ProblemCode>('printer-failed')));
        given.abort(new ProblemError('stopped'));
      }),
    }),
  };
  const { done } = trialOn(printed, given.signal);
  await expect(done).rejects.toMatchObject({ problem: { code: 'printer-failed' } });
});

test('reports at once what a trial’s label waits for, and that it continues', async () => {
  const reason = { vi: 'hết giấy', en: 'out of paper' };
  const over = Promise.withResolvers<void>();
  const printed: Partial<Printer> = {
    async print(_label, { onWaiting }) {
      onWaiting(reason);
      const word = over.promise.then(() => {
        onWaiting(null);
        return { state: 'printed' } as const;
      });
      return { file: null, result: word };
    },
  };
  const { done, waited } = trialOn(printed, new AbortController().signal);
  await expect.poll(() => waited).toEqual([reason]);
  over.resolve();
  await done;
  expect(waited).toEqual([reason, null]);
});

test('starts no trial on a printer that is not ready', async () => {
  const check = async (): Promise<never> => {
    throw new ProblemError<ProblemCode>('printer-not-ready');
  };
  const { done, made } = trialOn({ check }, new AbortController().signal);
  await expect(done).rejects.toMatchObject({ problem: { code: 'printer-not-ready' } });
  expect(made).toEqual([]);
});
