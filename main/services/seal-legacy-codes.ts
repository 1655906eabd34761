import type { ImportRow } from '../../shared/import.ts';
import type { NewOrder, OrderDraft } from '../../shared/new-order.ts';
import { problemOf } from '../../shared/problem.ts';
import type { Database } from '../database/database.ts';
import { matchColumns } from '../imports/parse/match-columns.ts';
import {
  clearShiftedFields,
  findPartnerCodeColumns,
  maskPartnerCodes,
} from '../imports/parse/partner-code-cells.ts';
import type { Log } from '../log/log.ts';
import type { Seal } from '../settings/seal.ts';

/**
 * Seals the partner codes that an older version left in clear, once, and rewrites the ledger's file, so that none remains in
 * SQLite's deleted rows. What fails now (no key, a full disk) is left for the next start; until then clear codes are still
 * read.
 */
export async function sealLegacyCodes({
  database,
  seal,
  log,
}: {
  readonly database: Database;
  readonly seal: Seal;
  readonly log: Log;
}): Promise<void> {
  const start = performance.now();
  const { sqlite } = database;
  const step = sqlite.prepare('SELECT step FROM unsealed');
  const isAt = (name: 'codes' | 'space'): boolean => step.get()?.['step'] === name;
  try {
    let codes = 0;
    if (isAt('codes')) {
      if (hasCodes(database) && (await seal.ensureKey()) === 'not-given') return;
      codes = sealAllCodes(database, seal);
    }
    if (!isAt('space')) return;
    sqlite.exec('VACUUM');
    // The log contains the old pages: it is checkpointed and truncated, unless another process is reading it.
    if (sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] !== 0) return;
    sqlite.exec('DELETE FROM unsealed');
    log({ event: 'partner codes sealed', codes, milliseconds: Math.round(performance.now() - start) });
  } catch (error) {
    log({ event: 'partner codes not sealed', problem: problemOf(error).code, error });
  }
}

/** Requests that may contain a code; most requests have been deleted. */
const REQUESTS = `SELECT id, request FROM creation WHERE request LIKE '%"partner":"%'`;
const DRAFTS = `SELECT id, content FROM draft WHERE coalesce(json_extract(content, '$.partner'), '') <> ''`;

const hasCodes = ({ sqlite }: Database): boolean =>
  sqlite.prepare(DRAFTS).get() !== undefined ||
  sqlite.prepare(REQUESTS).get() !== undefined ||
  findImportsWithCodes(sqlite).length > 0;

/** Checked again inside the transaction, because another process may have done it meanwhile. @returns how many were sealed */
function sealAllCodes({ sqlite, transaction }: Database, seal: Seal): number {
  const draft = sqlite.prepare('UPDATE draft SET content = ? WHERE id = ?');
  const creation = sqlite.prepare('UPDATE creation SET request = ? WHERE id = ?');
  const row = sqlite.prepare('UPDATE import_row SET content = ?, cells = ? WHERE import_id = ? AND line = ?');
  const rows = sqlite.prepare('SELECT line, content, cells FROM import_row WHERE import_id = ?');
  // Tem wrote the ledger's content, so its shape is trusted.
  const json = (text: unknown): unknown => JSON.parse(String(text));
  return transaction(() => {
    let codes = 0;
    const sealed = (code: string | undefined): string => {
      if (code !== undefined && code !== '') codes += 1;
      return seal.seal(code ?? '');
    };
    for (const { id, content } of sqlite.prepare(DRAFTS).all()) {
      const kept = json(content) as OrderDraft;
      draft.run(JSON.stringify({ ...kept, partner: sealed(kept.partner) }), Number(id));
    }
    for (const { id, request } of sqlite.prepare(REQUESTS).all()) {
      const kept = json(request) as NewOrder;
      creation.run(JSON.stringify({ ...kept, partner: sealed(kept.partner) }), Number(id));
    }
    for (const { id, columns, secret } of findImportsWithCodes(sqlite))
      for (const { line, content, cells } of rows.all(id)) {
        const kept = json(content) as Partial<ImportRow>;
        const slipped = kept.mistakes?.some(({ kind }) => kind === 'too-many-cells') === true;
        const whole = kept.draft;
        const changed =
          whole === undefined
            ? kept
            : {
                ...kept,
                draft: {
                  ...(slipped ? clearShiftedFields(whole, matchColumns(columns).columns, secret) : whole),
                  partner: sealed(whole.partner),
                },
              };
        const shown = maskPartnerCodes(json(cells) as string[], secret, slipped);
        row.run(JSON.stringify(changed), JSON.stringify(shown), id, Number(line));
      }
    sqlite.exec(`UPDATE unsealed SET step = 'space'`);
    return codes;
  });
}

interface ImportWithCodes {
  readonly id: number;
  readonly columns: readonly string[];
  readonly secret: readonly number[];
}

/** Finds the imports whose file has a column of partner codes. */
function findImportsWithCodes(sqlite: Database['sqlite']): ImportWithCodes[] {
  return sqlite
    .prepare('SELECT id, columns FROM import')
    .all()
    .map(({ id, columns }) => {
      const names = JSON.parse(String(columns)) as string[];
      return { id: Number(id), columns: names, secret: findPartnerCodeColumns(names) };
    })
    .filter(({ secret }) => secret.length > 0);
}
