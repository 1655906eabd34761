import type { KeptDraft } from '../../../shared/creating.ts';
import type { NewOrder, OrderDraft } from '../../../shared/new-order.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../ledger/database.ts';
import { type Creation, openCreations } from './creations.ts';
import { originKey } from './creator.ts';
import { unsureProblem } from './loss.ts';

/** The drafts that are kept. Those typed in training and those of the real service never mix. */
export interface Drafts {
  /** The one changed last first. */
  list(): KeptDraft[];
  /** @throws ProblemError draft-gone */
  get(id: number): KeptDraft;
  /**
   * Keeps a draft; null makes a new one.
   * @throws ProblemError draft-gone; create-unsure where it was sent and nobody knows what became of it: what was sent has
   * to stay what it was, so that its order is known when it is found
   */
  keep(id: number | null, draft: OrderDraft): KeptDraft;
  drop(id: number): void;
  /** The order that was sent for a draft, where nobody knows what became of it; null otherwise. */
  sent(id: number): NewOrder | null;
}

/**
 * @param partner 'sandbox', or {base_url}
 * @param now milliseconds since 1970
 */
export function openDrafts(database: Database, partner: () => string, now: () => number = Date.now): Drafts {
  const { sqlite, atOnce } = database;
  const creations = openCreations(database);
  const sql = {
    list: sqlite.prepare('SELECT * FROM draft WHERE training = ? ORDER BY changed_at_ms DESC, id DESC'),
    get: sqlite.prepare('SELECT * FROM draft WHERE id = ? AND training = ?'),
    add: sqlite.prepare('INSERT INTO draft (training, content, changed_at_ms) VALUES (?, ?, ?)'),
    change: sqlite.prepare('UPDATE draft SET content = ?, changed_at_ms = ? WHERE id = ?'),
    drop: sqlite.prepare('DELETE FROM draft WHERE id = ?'),
  };
  const training = (): number => (partner() === 'sandbox' ? 1 : 0);

  function get(id: number): KeptDraft {
    const row = sql.get.get(id, training());
    if (row === undefined) throw new ProblemError('draft-gone');
    return keptOf(row);
  }

  function keptOf(row: Readonly<Record<string, unknown>>): KeptDraft {
    const id = Number(row['id']);
    return {
      id,
      // What is in the database was written by this file: its shape is taken as it is.
      draft: JSON.parse(String(row['content'])) as OrderDraft,
      unsure: unsureOf(id),
      changedAtMs: Number(row['changed_at_ms']),
    };
  }

  const lostOf = (draftId: number): Creation | null =>
    creations
      .openOf(originKey({ kind: 'draft', draftId }))
      // Where no connection came about it is as good as not sent.
      .find(({ state }) => state !== 'unreached') ?? null;

  function unsureOf(draftId: number): Problem | null {
    const lost = lostOf(draftId);
    if (lost === null) return null;
    return lost.problem ?? unsureProblem(lost.soc, null);
  }

  return {
    list: () => sql.list.all(training()).map(keptOf),
    get,
    keep: (id, draft) =>
      atOnce(() => {
        const content = JSON.stringify(draft);
        if (id === null) return get(Number(sql.add.run(training(), content, now()).lastInsertRowid));
        const { unsure, draft: before } = get(id);
        if (JSON.stringify(before) === content) return get(id);
        if (unsure !== null) throw new ProblemError(unsure.code, unsure.values);
        sql.change.run(content, now(), id);
        return get(id);
      }),
    drop: (id) => void sql.drop.run(id),
    sent(id) {
      const lost = lostOf(id);
      if (lost === null || lost.request === null) return null;
      const { soc: _own, ...rest } = lost.request;
      return lost.ownSoc ? rest : lost.request;
    },
  };
}
