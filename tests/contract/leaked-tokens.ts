import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A text in the forms in which a file might hold it. */
const formsOf = (text: string): readonly Buffer[] => [
  Buffer.from(text),
  Buffer.from(text, 'utf16le'),
  // Three alignments: what stands before it moves its letters.
  ...['', 'x', 'xx'].map((before) =>
    Buffer.from(
      Buffer.from(before + text)
        .toString('base64')
        .slice(before.length === 0 ? 0 : 4, -4),
    ),
  ),
  Buffer.from(Buffer.from(text).toString('hex')),
];

/** Every row of every table, as texts; blobs by their bytes. */
function tablesOf(file: string): Map<string, string> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return new Map(
      names.map(({ name }) => {
        const rows = database.prepare(`SELECT * FROM "${String(name)}"`).all();
        const texts = rows.flatMap((row) => Object.values(row).map(textOf));
        return [String(name), texts.join('\n')] as const;
      }),
    );
  } finally {
    database.close();
  }
}

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);

/** What a data folder holds: each file, and each table of each database in it, by name. */
export function contentsOf(folder: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found.set(file, readFileSync(file));
    if (!entry.name.endsWith('.sqlite')) continue;
    for (const [table, text] of tablesOf(file)) found.set(`${file}: ${table}`, Buffer.from(text, 'latin1'));
  }
  return found;
}

/** The places that hold a secret in any form. */
export function placesWith(secrets: readonly string[], contents: ReadonlyMap<string, Buffer>): string[] {
  const forms = secrets.flatMap(formsOf);
  return [...contents].flatMap(([place, bytes]) =>
    forms.some((form) => bytes.includes(form)) ? [place] : [],
  );
}
