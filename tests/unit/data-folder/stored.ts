import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The path of a value in a data folder, e.g. `label.strange[].text` or `settings.json.profiles.S9.dpi`, and the value
 * as JSON.
 */
export type Stored = readonly [place: string, value: string];

/** Other at each writing: salts, keys, and what is sealed by them. */
const DRAWN = /^settings-lock\.json\.(?:salt|hash)$|\.partner$/;

/** Every value that a data folder holds, in its JSON files and in the ledger's columns, in the order in which it is stored. */
export function storedIn(folder: string): Stored[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return [
    ...files.flatMap((name) =>
      leaves(name.replaceAll('\\', '/'), JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    ),
    ...ledgerIn(join(folder, 'ledger.sqlite')),
  ];
}

function ledgerIn(file: string): Stored[] {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    return sqlite
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
      )
      .all()
      .flatMap(({ name }) =>
        sqlite
          .prepare(`SELECT * FROM ${String(name)}`)
          .all()
          .flatMap((row) =>
            Object.entries(row).flatMap(([column, value]) =>
              leaves(`${String(name)}.${column}`, opened(value)),
            ),
          ),
      );
  } finally {
    sqlite.close();
  }
}

/** A column's content: JSON parsed, bytes as their number. */
function opened(value: unknown): unknown {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
}

function leaves(place: string, value: unknown): Stored[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((one) => leaves(`${place}[]`, one));
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, one]) => leaves(`${place}.${name}`, one));
  return [[place, JSON.stringify(DRAWN.test(place) ? masked(value) : value)]];
}

const masked = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^tem-sealed-1\..+|^[0-9a-f]{32,}$/, 'drawn') : value;
