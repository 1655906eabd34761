import { describe, expect, it } from 'vitest';
import { CHANGES } from './changes.ts';
import { source } from './sources.ts';

/** Whether a file is one of a change's, e.g. main/printers/languages/zpl.ts where the list has …/KEY.ts. */
const isListed = (files: readonly string[], file: string): boolean =>
  files.some((listed) =>
    new RegExp(`^${listed.replace(/\./g, '\\.').replace(/[A-Z]{3,}/g, '[\\w-]+')}$`).test(file),
  );

describe.each(CHANGES)('$kind', ({ files, most, values, namedIn, besides }) => {
  const isBeside = (value: string, file: string): boolean =>
    Object.keys(besides).some((start) => file.startsWith(start) || `${value}: ${file}`.startsWith(start));

  it(`touches ${most} files of product and docs`, () => {
    expect(files.length).toBe(most);
    const missing = files.filter(
      (file) => /^[\w./-]+\.\w+$/.test(file) && !/[A-Z]{3,}/.test(file) && !exists(file),
    );
    expect(missing).toEqual([]);
  });

  it('is named in no other file', () => {
    expect(values.length).toBeGreaterThan(2);
    const elsewhere = values.flatMap((value) =>
      namedIn(value)
        .filter((file) => !isListed(files, file) && !isBeside(value, file))
        .map((file) => `${value}: ${file}`),
    );
    expect(elsewhere).toEqual([]);
  });

  it(`has at most ${most} files for one of the registry`, () => {
    const wide = values.filter(
      (value) => namedIn(value).filter((file) => isListed(files, file)).length > most,
    );
    expect(wide).toEqual([]);
  });

  it('is named wherever another of its kind is', () => {
    // A registry, table or page that names one of a kind has to name each.
    const namedBy = new Map(values.map((value) => [value, namedIn(value)]));
    const lacking = files
      .filter((file) => values.some((value) => namedBy.get(value)?.includes(file)))
      .flatMap((file) =>
        values
          .filter((value) => namedBy.get(value)?.includes(file) !== true)
          .map((value) => `${value}: ${file}`),
      );
    expect(lacking).toEqual([]);
  });

  it('is named in each file of its registry', () => {
    // Else the list is out of date, or the pattern finds nothing any more.
    const unnamed = values.filter((value) => !namedIn(value).some((file) => isListed(files, file)));
    expect(unnamed).toEqual([]);
  });
});

function exists(file: string): boolean {
  try {
    return source(file) !== '';
  } catch {
    return false;
  }
}
