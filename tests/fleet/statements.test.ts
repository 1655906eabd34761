import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { splitStatements } from '../../main/fleet/schema/migrate.ts';
import { MIGRATIONS } from '../../main/fleet/schema/migrations.ts';
import { BOARD_STATEMENTS } from '../../main/fleet/sql/board-statements.ts';
import { OWNER_STATEMENTS } from '../../main/fleet/sql/owner-statements.ts';
import { STATEMENTS } from '../../main/fleet/sql/statements.ts';
import { toPosixPath } from '../helpers/platforms.ts';

const ROOT = join(import.meta.dirname, '../..');
// What is kept here is in the station's own SQLite (main/fleet/local).
const files = globSync('main/fleet/{*.ts,{calls,connect,invitation,schema,sql}/**/*.ts}', { cwd: ROOT }).map(
  (file) => ({
    file: toPosixPath(file),
    code: readFileSync(join(ROOT, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/(?<=^|\s)\/\/.*$/gm, ''),
  }),
);

/** Words that only SQL has in capitals. */
const SQL =
  /\b(?:SELECT|INSERT INTO|UPDATE tem|DELETE FROM|CREATE (?:TABLE|FUNCTION|ROLE)|ALTER|GRANT|LISTEN)\b/;
/** Every string and template of a file, with what it is added to. */
const TEXTS = /(\+\s*)?(`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")(\s*\+)?/g;

describe('SQL', () => {
  it('is fixed text everywhere: nothing is put into it or added to it', () => {
    const found = files.flatMap(({ file, code }) =>
      [...code.matchAll(TEXTS)]
        .filter(([, before, text = '', after]) => {
          if (!SQL.test(text)) return false;
          return (text.startsWith('`') && text.includes('${')) || before !== undefined || after !== undefined;
        })
        .map(([text]) => `${file}: ${text.slice(0, 80)}`),
    );
    expect(found).toEqual([]);
    // The search sees what it has to see.
    expect(files.filter(({ code }) => SQL.test(code)).length).toBeGreaterThan(8);
  });

  it('is sent in one place, and written in the lists of one folder', () => {
    const sending = files.filter(({ code }) => /\.query\b/.test(code)).map(({ file }) => file);
    expect(sending).toEqual(['main/fleet/connect/connection.ts']);
    const writing = files
      .filter(({ file, code }) => SQL.test(code) && !file.startsWith('main/fleet/schema/'))
      .map(({ file }) => file);
    expect(writing.toSorted()).toEqual([
      'main/fleet/sql/board-statements.ts',
      'main/fleet/sql/owner-statements.ts',
      'main/fleet/sql/statements.ts',
    ]);
  });

  it('is prepared under a name of its own, with a parameter for each value', () => {
    const all = [STATEMENTS, BOARD_STATEMENTS, OWNER_STATEMENTS].flatMap((list) => Object.values(list));
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, text } of all) {
      expect(name).toMatch(/^[a-z_]{3,40}$/);
      const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
      expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: Math.max(0, ...numbers) }, (_, at) => at + 1),
      );
    }
  });

  it('of a function in the database pins where names are looked up', () => {
    const functions = MIGRATIONS.flatMap(({ texts }) => texts)
      .flatMap(splitStatements)
      .filter((text) => text.startsWith('CREATE FUNCTION'));
    expect(functions.length).toBeGreaterThan(30);
    expect(functions.filter((text) => !text.includes('SET search_path = pg_catalog, pg_temp'))).toEqual([]);
  });

  it('imports pg in one place', () => {
    const importing = files.filter(({ code }) => /(?:from|import\() ?'pg'/.test(code));
    const values = importing.filter(
      ({ code }) => !/import type .* from 'pg'/.test(code) || /import\('pg'\)/.test(code),
    );
    expect(values.map(({ file }) => file)).toEqual(['main/fleet/connect/load-pg.ts']);
  });
});
