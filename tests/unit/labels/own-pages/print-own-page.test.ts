import { expect, test } from 'vitest';
import type { Label } from '../../../../main/labels/label.ts';
import { printOwnPage } from '../../../../main/print-own-page.ts';
import type { Printer } from '../../../../main/printers/printer.ts';
import { COMMANDS } from '../../../../shared/command-code.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { USUAL_PROFILE } from '../../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../../shared/settings.ts';

interface Tried {
  readonly print: () => Promise<void>;
  /** What happened, in order. */
  readonly seen: string[];
  readonly proven: string[];
}

/** A printer that says its word of each page a moment later; `breaksAt` is the page that is not printed. */
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
      return { file: null, word };
    },
  };
  return {
    seen,
    proven,
    print: () =>
      printOwnPage(
        'commands',
        'S9',
        {
          settings: { get: () => SettingsSchema.parse({ printer: 'XP', ...settings }) },
          labels: {
            own: async (_page, expected, _size, _profile, name = 'TEM') => {
              proven.push(...expected);
              return { code: name } as Label;
            },
          },
        } as Parameters<typeof printOwnPage>[2],
        () => printer as Printer,
      ),
  };
}

test('the command sheet is printed page by page, each with a name and a title of its own', async () => {
  const { print, seen, proven } = tried({});
  await print();
  expect(seen).toEqual(
    [1, 2, 3, 4].flatMap((page) => [`print TEM-${page} Tem commands-${page}`, `word TEM-${page}`]),
  );
  expect(proven).toHaveLength(COMMANDS.length);
});

test('what a page fails with ends it', async () => {
  const { print, seen } = tried({}, 2);
  await expect(print()).rejects.toThrow(ProblemError);
  expect(seen).toEqual(['print TEM-1 Tem commands-1', 'word TEM-1', 'print TEM-2 Tem commands-2']);
});

test('paper that is too small is said, and nothing is printed', async () => {
  const profile = { ...USUAL_PROFILE, pageMm: { widthMm: 40, heightMm: 30 } };
  const { print, seen } = tried({ profiles: { S9: profile } });
  await expect(print()).rejects.toMatchObject({
    problem: { code: 'commands-do-not-fit', values: { paper: '40 × 30 mm' } },
  });
  expect(seen).toEqual([]);
});
