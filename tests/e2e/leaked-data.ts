import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { listFiles } from './list-files.ts';

// Searches what a test leaves on the station's disk before it is deleted: every file for secrets and for addresses with
// their queries, every file but the ledger for people, because the ledger exists to store them.

/** Secrets that tests of this process have used; a station never writes one in clear. */
const usedSecrets = new Set<string>();

/** Anything shorter is no secret and occurs in many files. */
const SHORTEST = 8;

/** Adds a secret that every station is searched for from now on. */
export function registerSecret(secret: string): void {
  if (secret.length >= SHORTEST) usedSecrets.add(secret);
}

/** Something in a file that must not be there. */
export interface Leak {
  /** Relative to the folder. */
  readonly file: string;
  /** What was found; only the first letters of a secret. */
  readonly what: string;
  /** The text that a pattern matched; undefined for a secret or a person. */
  readonly match?: string;
}

/** The ledger, SQLite's files beside it, what was kept of a broken one, and its backups. */
const IS_DATABASE = /^ledger|^backups[\\/]|\.sqlite(?:-\w+)?$/;
const IS_LOG = /^logs[\\/]/;
/** Chromium's own files hold its own ids; Tem's hold none, but for the ids of a fleet and its station. */
const IS_APP_FILE =
  /^(?:logs[\\/].*|settings.*\.json|(?!fleet(?:-station)?\.json)[\w-]+\.json|standard-(?:error|output))$/;

/** Patterns that no file of Tem's own may match, whatever the data. */
const FORBIDDEN_IN_APP_FILES: Readonly<Record<string, RegExp>> = {
  'a print token': /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  'an authorization': /bearer\s+(?!\[)\S/i,
  'a label address': /[?&]token=/,
};
/**
 * Patterns that no bytes of a ledger may match: of an address it may hold only the path. Names of drivers and scanners are
 * exempt.
 */
const FORBIDDEN_IN_DATABASE: Readonly<Record<string, RegExp>> = {
  'an authorization': /bearer\s+(?!\[)\S/i,
  'a label address': /[?&]token=/,
  // No control bytes, which occur in the numbers behind a printer's address.
  'an address with its query':
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[!#-&(-;=@-\xff]+\?(?!\[query\])[!#-&(-;?-\xff]+=/i,
  // Likewise, and with a host behind it: `@` is also the number 64, the length of a row or its id, which at most one more
  // such byte follows before a row's header (https://www.sqlite.org/fileformat2.html#b_tree_pages).
  'an address with a name in it': /\bhttps?:\/\/[!$-&(-.0-;=A-~\x80-\xff]+@[\w.:[%-]{3}/i,
};
/** Likewise where a text stands by itself, so that nothing else in the file can look like the end of a name. */
const FORBIDDEN_IN_CELLS: typeof FORBIDDEN_IN_DATABASE = {
  ...FORBIDDEN_IN_DATABASE,
  'an address with a name in it': /\bhttps?:\/\/[^\s"'<>/?#@]+@/i,
};
/** Patterns that no line of the log may match: Tem's own words there are English, people's names are not. */
const FORBIDDEN_IN_LOGS: Readonly<Record<string, RegExp>> = {
  'a phone number': /(?<!\d)0\d{9}(?!\d)|\d\*{3,}\d/,
  'an accent': /[\u00c0-\u024f\u1e00-\u1eff]/,
  'a receiver’s path': /\/tem\/[\w-]{20}/,
};

/**
 * Searches all files below a station's data folder.
 * @param output what it wrote to standard output and error
 * @param more secrets and names that this station must not have written
 */
export function findLeaks(dataDir: string, output: string, more: readonly string[] = []): readonly Leak[] {
  const secrets = [...usedSecrets, ...more];
  const needles = secrets.flatMap(needlesOf);
  const people = peopleIn(dataDir).flatMap(needlesOf);
  const files = listFiles(dataDir).flatMap((path) => contentsOf(path, relative(dataDir, path)));
  // The debuggers of Node and Chromium, which the test requested, print their own addresses.
  const own = output.replaceAll(/^.*\bon ws:.*$/gm, '');
  const printed: Content = { name: 'standard-output', bytes: Buffer.from(own) };
  return [...files, printed].flatMap(({ name, bytes, isCells }) => {
    const wanted = IS_DATABASE.test(name) ? needles : [...needles, ...people];
    return [
      ...wanted.flatMap(({ of, form }) => (bytes.includes(form) ? [{ what: `${of.slice(0, 6)}…` }] : [])),
      ...(IS_APP_FILE.test(name) ? matchPatterns(bytes.toString('utf8'), FORBIDDEN_IN_APP_FILES) : []),
      ...(IS_LOG.test(name) ? matchPatterns(bytes.toString('utf8'), FORBIDDEN_IN_LOGS) : []),
      // What SQLite keeps of deleted rows, in free pages and in the write-ahead log.
      ...(IS_DATABASE.test(name)
        ? matchPatterns(
            bytes.toString('latin1'),
            isCells === true ? FORBIDDEN_IN_CELLS : FORBIDDEN_IN_DATABASE,
          )
        : []),
    ].map((found): Leak => ({ file: name, ...found }));
  });
}

interface Content {
  readonly name: string;
  readonly bytes: Buffer;
  /** The texts of a table, one a line. */
  readonly isCells?: boolean;
}

/** A file's bytes, and those of the files in a zip, which compression would hide. */
function contentsOf(path: string, name: string): Content[] {
  const bytes = readFileSync(path);
  const inside = path.endsWith('.zip') ? Object.entries(unzipSync(bytes)) : [];
  const found = inside.map(([file, content]) => ({ name: file, bytes: Buffer.from(content) }));
  return [{ name, bytes }, ...found, ...cellsOf(path, name)];
}

/** The header of SQLite files (https://www.sqlite.org/fileformat2.html#magic_header_string). */
const SQLITE = 'SQLite format 3\0';

/**
 * A ledger's cells, one text per table: SQLite stores a long text in pieces all over the file
 * (https://www.sqlite.org/fileformat2.html#ovflpgs), where no search finds it.
 */
function cellsOf(path: string, name: string): Content[] {
  if (!path.endsWith('.sqlite') || readFileSync(path).subarray(0, SQLITE.length).toString() !== SQLITE)
    return [];
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      return tables.map(({ name: table }) => {
        const rows = database.prepare(`SELECT * FROM "${String(table)}"`).all();
        const cells = rows.flatMap((row) => Object.values(row)).filter((cell) => cell !== null);
        const bytes = cells.map((cell) =>
          cell instanceof Uint8Array ? Buffer.from(cell) : Buffer.from(`${cell}\n`),
        );
        return { name: `${name}/${String(table)}.sqlite`, bytes: Buffer.concat(bytes), isCells: true };
      });
    } finally {
      database.close();
    }
  } catch {
    // A test's broken ledger.
    return [];
  }
}

const matchPatterns = (text: string, looks: Readonly<Record<string, RegExp>>): Omit<Leak, 'file'>[] =>
  Object.entries(looks).flatMap(([what, look]) => {
    const match = look.exec(text)?.[0];
    return match === undefined ? [] : [{ what, match }];
  });

interface Needle {
  readonly of: string;
  readonly form: Buffer;
}

/** The forms in which a file may contain a text: plain, URL-encoded, base64 at any offset, UTF-16. */
function needlesOf(text: string): Needle[] {
  const bytes = Buffer.from(text);
  // The first and last letters share bits with their neighbors.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 4) / 3), -4),
  );
  const forms = [text, encodeURIComponent(text), ...base64].filter((form) => form.length >= SHORTEST / 2);
  return [
    ...[...new Set(forms)].map((form) => ({ of: text, form: Buffer.from(form) })),
    { of: text, form: Buffer.from(text, 'utf16le') },
  ];
}

/** How many orders' people are searched for. */
const MOST_ORDERS = 12;

/** Names, phone numbers and addresses of the orders that the station knows. */
function peopleIn(dataDir: string): string[] {
  const file = join(dataDir, 'ledger.sqlite');
  if (!filesIn(dataDir).includes(basename(file))) return [];
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare('SELECT content FROM known_order ORDER BY seen_at_ms DESC LIMIT ?')
      .all(MOST_ORDERS);
    database.close();
    return [...new Set(rows.flatMap(({ content }) => peopleOf(JSON.parse(String(content)))))];
  } catch {
    // A test's broken ledger, or an older one.
    return [];
  }
}

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

function peopleOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /^(?:name|phone|address|formattedAddress)$/.test(name) && value.length >= SHORTEST ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => peopleOf(one, key));
}
