import { type AccountId, FIRST_ACCOUNT, isTrainingKey } from '../../../shared/account.ts';
import { MASKED_PARTNER_CODE, maskPartnerCode } from '../../../shared/masked-partner-code.ts';
import type { NewOrder, OrderDraft } from '../../../shared/new-order.ts';
import type { SavedDraft } from '../../../shared/order-creation.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import type { Seal } from '../../settings/seal.ts';
import { originKey } from './creation-origin.ts';
import { type Creation, hasUnknownOutcome, openCreations } from './creations.ts';
import { unknownOutcomeProblem } from './outcome-problems.ts';

/** The saved drafts, of each account and of training apart. Partner codes are stored sealed and returned masked. */
export type Drafts = ReturnType<typeof openDrafts>;

/**
 * @param partner the key of the account, which says whether it is training
 * @param now milliseconds since 1970
 * @param account the account: its drafts stay when its address, and so its key, changes
 */
export function openDrafts(
  database: Database,
  seal: Seal,
  partner: () => string,
  now: () => number = Date.now,
  account: () => AccountId = () => FIRST_ACCOUNT,
) {
  const { sqlite, transaction } = database;
  const creations = openCreations(database, seal);
  const sql = {
    list: sqlite.prepare(
      'SELECT * FROM draft WHERE training = ? AND account_id = ? ORDER BY changed_at_ms DESC, id DESC',
    ),
    get: sqlite.prepare('SELECT * FROM draft WHERE id = ? AND training = ? AND account_id = ?'),
    add: sqlite.prepare(
      'INSERT INTO draft (training, account_id, content, changed_at_ms) VALUES (?, ?, ?, ?)',
    ),
    change: sqlite.prepare('UPDATE draft SET content = ?, changed_at_ms = ? WHERE id = ?'),
    drop: sqlite.prepare('DELETE FROM draft WHERE id = ?'),
  };
  const owner = (): [training: number, account: AccountId] => [isTrainingKey(partner()) ? 1 : 0, account()];

  type Row = Readonly<Record<string, unknown>>;

  function rowOf(id: number): Row {
    const row = sql.get.get(id, ...owner());
    if (row === undefined) throw new ProblemError('draft-gone');
    return row;
  }

  // Only this file writes these rows, so their shape is trusted.
  const sealedOf = (row: Row): OrderDraft => JSON.parse(String(row['content'])) as OrderDraft;

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

  // Refused and unreached sendings count as not sent.
  const inDoubt = (origin: string): Creation | undefined =>
    creations.openByOrigin(origin).find(hasUnknownOutcome);

  /** Returns the sending that locks a draft. A draft that is not locked is still looked up before it is sent again. */
  function lostOf(draftId: number): Creation | null {
    const origin = originOf(draftId);
    const lost = inDoubt(origin);
    // Unlocked if it was lost again after a look-up found nothing: the draft itself may cause the failure and needs
    // correcting.
    return lost === undefined || creations.wasNotFound(origin) ? null : lost;
  }

  function unsureOf(draftId: number): Problem | null {
    const lost = lostOf(draftId);
    if (lost === null) return null;
    return lost.problem ?? unknownOutcomeProblem(lost.soc, null);
  }

  /** Returns the draft with its partner code sealed, reusing the stored seal if the code is unchanged. */
  function sealedDraft(draft: OrderDraft, before: string): OrderDraft {
    const same = draft.partner === MASKED_PARTNER_CODE || seal.matches(before, draft.partner);
    return { ...draft, partner: same ? before : seal.seal(draft.partner) };
  }

  function add(draft: OrderDraft): SavedDraft {
    const content = JSON.stringify(sealedDraft(draft, ''));
    return keptOf(rowOf(Number(sql.add.run(...owner(), content, now()).lastInsertRowid)));
  }

  return {
    /** Returns the drafts, last changed first. */
    list: (): SavedDraft[] => sql.list.all(...owner()).map(keptOf),
    /** Returns a draft as typed, including its partner code if that can be opened (seal.ts). @throws ProblemError draft-gone */
    read(id: number): OrderDraft {
      const draft = sealedOf(rowOf(id));
      return { ...draft, partner: seal.open(draft.partner) };
    },
    /**
     * Saves a draft; null creates a new one. A masked partner code keeps the stored one.
     * @throws ProblemError draft-gone; create-unsure if the draft was sent and the outcome is unknown. What was sent must
     * then stay unchanged, to recognize its order when it is found. This lasts until one look-up has been made
     */
    save: (id: number | null, draft: OrderDraft): SavedDraft =>
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
    discard: (id: number): void => void sql.drop.run(id),
    /** Returns the order that was sent for a locked draft; null otherwise. */
    sentOrder(id: number): NewOrder | null {
      const lost = lostOf(id);
      if (lost === null || lost.request === null) return null;
      const { soc: _own, ...rest } = lost.request;
      return lost.ownSoc ? rest : lost.request;
    },
  };
}
