import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { listFiles } from './list-files.ts';

// What a test leaves behind on the station's disk is searched before it is thrown away: secrets and addresses with their
// queries in every file, people in every file but the ledger, which is there to keep them.

/** Secrets that tests of this process have used; a station never writes one down as it is. */
const usedSecrets = new Set<string>();

/** A shorter one is no secret, and stands in many files. */
const SHORTEST = 8;

/** Has every station searched for a secret from now on. */
export function registerSecret(secret: string): void {
  if (secret.length >= SHORTEST) usedSecrets.add(secret);
}

/** Something in a file that must not be there. */
export interface Leak {
  /** Relative to the folder. */
  readonly file: string;
  /** What it is; the first letters only of a secret. */
  readonly what: string;
}

/** The ledger, with what SQLite keeps beside it, what was kept of a broken one, and its backups. */
const IS_DATABASE = /^ledger|^backups[\\/]|\.sqlite(?:-\w+)?$/;
const IS_LOG = /^logs[\\/]/;
/** Chromium's own files hold its own ids; Tem's hold none. */
const IS_APP_FILE = /^(?:logs[\\/].*|settings.*\.json|[\w-]+\.json|standard-(?:error|output))$/;

/** What no file of Tem's own may look like, whoever's it is. */
const FORBIDDEN_IN_APP_FILES: Readonly<Record<string, RegExp>> = {
  'a print token': /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  'an authorization': /bearer\s+(?!\[)\S/i,
  'a label address': /[?&]token=/,
};
/** Nor any cell of a ledger: of an address it may hold no more than the path. What a driver or a scanner is called is none. */
const FORBIDDEN_IN_DATABASE: Readonly<Record<string, RegExp>> = {
  'an authorization': /bearer\s+(?!\[)\S/i,
  'a label address': /[?&]token=/,
  // No control bytes, which numbers behind a printer's address have.
  'an address with its query':
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[!#-&(-;=@-\xff]+\?(?!\[query\])[!#-&(-;?-\xff]+=/i,
  'an address with a name in it': /\bhttps?:\/\/[^\s"'<>/?#@]+@/i,
};
/** And no line of the log: Tem's own words there are English, people's names are not. */
const FORBIDDEN_IN_LOGS: Readonly<Record<string, RegExp>> = {
  'a phone number': /(?<!\d)0\d{9}(?!\d)|\d\*{3,}\d/,
  'an accent': /[\u00c0-\u024f\u1e00-\u1eff]/,
  'a receiver’s path': /\/tem\/[\w-]{20}/,
};

/**
 * Searches all files below a station's data folder.
 * @param output what it wrote on its standard output and error
 * @param more secrets and names that this station must not have written down
 */
export function findLeaks(dataDir: string, output: string, more: readonly string[] = []): readonly Leak[] {
  const secrets = [...usedSecrets, ...more];
  const needles = secrets.flatMap(needlesOf);
  const people = peopleIn(dataDir).flatMap(needlesOf);
  const files = listFiles(dataDir).flatMap((path) => contentsOf(path, relative(dataDir, path)));
  // Node's and Chromium's debuggers, which the test asked for, name their own addresses.
  const own = output.replaceAll(/^.*\bon ws:.*$/gm, '');
  return [...files, { name: 'standard-output', bytes: Buffer.from(own) }].flatMap(({ name, bytes }) => {
    const wanted = IS_DATABASE.test(name) ? needles : [...needles, ...people];
    return [
      ...wanted.flatMap(({ of, form }) => (bytes.includes(form) ? [`${of.slice(0, 6)}…`] : [])),
      ...(IS_APP_FILE.test(name) ? matchPatterns(bytes.toString('utf8'), FORBIDDEN_IN_APP_FILES) : []),
      ...(IS_LOG.test(name) ? matchPatterns(bytes.toString('utf8'), FORBIDDEN_IN_LOGS) : []),
      // What SQLite keeps of deleted rows, in pages that are free and in the log before the file.
      ...(IS_DATABASE.test(name) ? matchPatterns(bytes.toString('latin1'), FORBIDDEN_IN_DATABASE) : []),
    ].map((what): Leak => ({ file: name, what }));
  });
}

interface Content {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file's bytes; a zip's files too, which would hide what they say. */
function contentsOf(path: string, name: string): Content[] {
  const bytes = readFileSync(path);
  const inside = path.endsWith('.zip') ? Object.entries(unzipSync(bytes)) : [];
  const found = inside.map(([file, content]) => ({ name: file, bytes: Buffer.from(content) }));
  return [{ name, bytes }, ...found, ...cellsOf(path, name)];
}

/** The beginning of SQLite's files (https://www.sqlite.org/fileformat2.html#magic_header_string). */
const SQLITE = 'SQLite format 3\0';

/**
 * A ledger's cells, a table each: a long text lies in pieces all over the file (https://www.sqlite.org/fileformat2.html#ovflpgs),
 * where no search finds it.
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
        return { name: `${name}/${String(table)}.sqlite`, bytes: Buffer.concat(bytes) };
      });
    } finally {
      database.close();
    }
  } catch {
    // A test's broken ledger.
    return [];
  }
}

const matchPatterns = (text: string, looks: Readonly<Record<string, RegExp>>): string[] =>
  Object.entries(looks).flatMap(([what, look]) => (look.test(text) ? [what] : []));

interface Needle {
  readonly of: string;
  readonly form: Buffer;
}

/** A text as it may stand in a file: as it is, in an address, in base64 whatever stands before it, in UTF-16. */
function needlesOf(text: string): Needle[] {
  const bytes = Buffer.from(text);
  // The letters at the edges hold bits of what stands beside them.
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

/** So many orders' people are looked for. */
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
