import { MASKED_PARTNER_CODE, maskPartnerCode } from '../../../shared/masked-partner-code.ts';
import type { NewOrder, OrderDraft } from '../../../shared/new-order.ts';
import type { SavedDraft } from '../../../shared/order-creation.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import type { Seal } from '../../settings/seal.ts';
import { originKey } from './creation-origin.ts';
import { type Creation, hasUnknownOutcome, openCreations } from './creations.ts';
import { unknownOutcomeProblem } from './outcome-problems.ts';

/**
 * The drafts that are kept. Those typed in training and those of the real service never mix. Partner codes are kept sealed, and
 * answered as a mark (shared/masked-partner-code.ts).
 */
export interface Drafts {
  /** The one changed last first. */
  list(): SavedDraft[];
  /** A draft as it was typed, its partner code too where it can be opened (seal.ts). @throws ProblemError draft-gone */
  read(id: number): OrderDraft;
  /**
   * Keeps a draft; null makes a new one. One with the mark keeps the partner code that it has.
   * @throws ProblemError draft-gone; create-unsure where it was sent and nobody knows what became of it: what was sent has
   * to stay what it was, so that its order is known when it is found. That holds until it was looked up once
   */
  save(id: number | null, draft: OrderDraft): SavedDraft;
  discard(id: number): void;
  /** The order that was sent for a draft that can't be changed; null otherwise. */
  sentOrder(id: number): NewOrder | null;
}

/**
 * @param partner 'sandbox', or {base_url}
 * @param now milliseconds since 1970
 */
export function openDrafts(
  database: Database,
  seal: Seal,
  partner: () => string,
  now: () => number = Date.now,
): Drafts {
  const { sqlite, transaction } = database;
  const creations = openCreations(database, seal);
  const sql = {
    list: sqlite.prepare('SELECT * FROM draft WHERE training = ? ORDER BY changed_at_ms DESC, id DESC'),
    get: sqlite.prepare('SELECT * FROM draft WHERE id = ? AND training = ?'),
    add: sqlite.prepare('INSERT INTO draft (training, content, changed_at_ms) VALUES (?, ?, ?)'),
    change: sqlite.prepare('UPDATE draft SET content = ?, changed_at_ms = ? WHERE id = ?'),
    drop: sqlite.prepare('DELETE FROM draft WHERE id = ?'),
  };
  const training = (): number => (partner() === 'sandbox' ? 1 : 0);

  type Row = Readonly<Record<string, unknown>>;

  function rowOf(id: number): Row {
    const row = sql.get.get(id, training());
    if (row === undefined) throw new ProblemError('draft-gone');
    return row;
  }

  // What is in the database was written by this file: its shape is taken as it is.
  function sealedOf(row: Row): OrderDraft {
    const draft = JSON.parse(String(row['content'])) as OrderDraft;
    return 'partner' in draft ? draft : { ...(draft as OrderDraft), partner: '' };
  }

  function keptOf(row: Row): SavedDraft {
    const id = Number(row['id']);
    const draft = sealedOf(row);
    return {
      id,
      draft: { ...draft, partner: maskPartnerCode(draft.partner) },
      unknownOutcome: unsureOf(id),
      mayExist: inDoubt(originOf(id)) !== undefined,
      changedAtMs: Number(row['changed_at_ms']),
    };
  }

  const originOf = (draftId: number): string => originKey({ kind: 'draft', draftId });

  // Refused, or without a connection: as good as not sent.
  const inDoubt = (origin: string): Creation | undefined =>
    creations.openByOrigin(origin).find(hasUnknownOutcome);

  /** The sending that holds a draft. One that may be changed all the same is looked up before it is sent again, too. */
  function lostOf(draftId: number): Creation | null {
    const origin = originOf(draftId);
    const lost = inDoubt(origin);
    // Lost once more after the service had none: what fails each time may be what was typed, and has to be corrected.
    return lost === undefined || creations.wasNotFound(origin) ? null : lost;
  }

  function unsureOf(draftId: number): Problem | null {
    const lost = lostOf(draftId);
    if (lost === null) return null;
    return lost.problem ?? unknownOutcomeProblem(lost.soc, null);
  }

  /** A draft with its code as it is kept: the one that was kept before where nothing else was typed. */
  function sealedDraft(draft: OrderDraft, before: string): OrderDraft {
    const same = draft.partner === MASKED_PARTNER_CODE || seal.matches(before, draft.partner);
    return { ...draft, partner: same ? before : seal.seal(draft.partner) };
  }

  function add(draft: OrderDraft): SavedDraft {
    const content = JSON.stringify(sealedDraft(draft, ''));
    return keptOf(rowOf(Number(sql.add.run(training(), content, now()).lastInsertRowid)));
  }

  return {
    list: () => sql.list.all(training()).map(keptOf),
    read(id) {
      const draft = sealedOf(rowOf(id));
      return { ...draft, partner: seal.open(draft.partner) };
    },
    save: (id, draft) =>
      transaction(() => {
        if (id === null) return add(draft);
        const row = rowOf(id);
        const before = sealedOf(row);
        const content = JSON.stringify(sealedDraft(draft, before.partner));
        if (JSON.stringify(before) === content) return keptOf(row);
        const unsure = unsureOf(id);
        if (unsure !== null) throw new ProblemError(unsure.code, unsure.values);
        sql.change.run(content, now(), id);
        return keptOf(rowOf(id));
      }),
    discard: (id) => void sql.drop.run(id),
    sentOrder(id) {
      const lost = lostOf(id);
      if (lost === null || lost.request === null) return null;
      const { soc: _own, ...rest } = lost.request;
      return lost.ownSoc ? rest : lost.request;
    },
  };
}
