import type { NewOrder } from '../../../shared/new-order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import { isSealed, type Seal } from '../../settings/seal.ts';
import { COMMAND_LINE } from './creation-origin.ts';

/**
 * The state of one sending.
 *
 * - `sending`: it is in progress, or Tem ended before the answer arrived.
 * - `unsure`: the answer was lost; the service may have the order.
 * - `unreached`: no connection was made, so most likely nothing was created. Still looked up before sending again.
 * - `refused`: the service refused, as `problem` says. Still looked up before sending again.
 * - `created`: it became order `code`.
 * - `closed`: it is resolved. Either a look-up found nothing, or order `code` has its soc and the person was told. With the
 *   problem soc-taken it became that order, and its draft has changed since. With create-untold a person confirmed that the
 *   service has no such order.
 */
export type CreationState = 'sending' | 'unsure' | 'unreached' | 'refused' | 'created' | 'closed';

/** One stored sending of a new order. */
export interface Creation {
  readonly id: number;
  readonly partner: string;
  readonly soc: Soc;
  /** Whether Tem generated the soc, so that no other order has it. */
  readonly ownSoc: boolean;
  /** The request as sent; its partner code stays sealed if it can't be opened now. Null once the outcome was reported. */
  readonly request: NewOrder | null;
  readonly state: CreationState;
  /** While the sending is open: the order that the service named in a success about a different order. */
  readonly code: OrderCode | null;
  readonly problem: Problem | null;
  /** The origin as one string (creation-origin.ts, `originKey`). */
  readonly origin: string;
  /** The orders known to have this soc before it was sent. */
  readonly knownCodes: readonly OrderCode[];
  /** Milliseconds since 1970. */
  readonly sentAtMs: number;
  /** From then on (ms since 1970) a look-up that finds nothing is conclusive; before, the request may be in progress. */
  readonly graceEndsAtMs: number;
}

type NewCreation = Omit<Creation, 'id' | 'state' | 'code' | 'problem' | 'request'> & {
  readonly request: NewOrder;
};

interface CreationFailure extends Pick<Creation, 'code' | 'graceEndsAtMs'> {
  readonly state: 'unsure' | 'unreached' | 'refused';
  readonly problem: Problem;
}

/** Whether the service may have the order. In the other open states a refusal or a failed connection says that it has not. */
export const hasUnknownOutcome = ({ state }: Creation): boolean => state === 'sending' || state === 'unsure';

const OPEN = `state IN ('sending', 'unsure', 'unreached', 'refused')`;

/** All sendings that were ever begun. Each method commits before it returns, or with the surrounding transaction. */
export type Creations = ReturnType<typeof openCreations>;

export function openCreations({ sqlite }: Database, seal: Seal) {
  const sql = {
    begin: sqlite.prepare(
      `INSERT INTO creation (account, soc, own_soc, request, state, origin, known_codes, sent_at_ms, settled_at_ms)
       VALUES (?, ?, ?, ?, 'sending', ?, ?, ?, ?)`,
    ),
    get: sqlite.prepare('SELECT * FROM creation WHERE id = ?'),
    // A command-line run is identified only by its request, so that is kept.
    created: sqlite.prepare(
      `UPDATE creation SET state = 'created', code = ?, problem = NULL,
         request = CASE origin WHEN '${COMMAND_LINE}' THEN request END WHERE id = ?`,
    ),
    heard: sqlite.prepare(
      `UPDATE creation SET request = NULL
       WHERE origin = '${COMMAND_LINE}' AND state = 'created' AND request IS NOT NULL AND account = ? AND code = ?`,
    ),
    unheard: sqlite.prepare(
      `SELECT * FROM creation
       WHERE origin = '${COMMAND_LINE}' AND state = 'created' AND request IS NOT NULL AND account = ? ORDER BY id DESC`,
    ),
    close: sqlite.prepare(
      `UPDATE creation SET state = 'closed', problem = ?, code = ?, request = NULL WHERE id = ? AND ${OPEN}`,
    ),
    lost: sqlite.prepare(
      'UPDATE creation SET state = ?, problem = ?, code = ?, settled_at_ms = ? WHERE id = ?',
    ),
    unconfirmed: sqlite.prepare(`UPDATE creation SET problem = ? WHERE id = ? AND ${OPEN}`),
    openOf: sqlite.prepare(`SELECT * FROM creation WHERE origin = ? AND ${OPEN} ORDER BY id DESC`),
    openOfSoc: sqlite.prepare(
      `SELECT * FROM creation WHERE account = ? AND soc = ? AND ${OPEN} ORDER BY id DESC`,
    ),
    createdOf: sqlite.prepare(`SELECT * FROM creation WHERE origin = ? AND state = 'created' LIMIT 1`),
    wasAbsent: sqlite.prepare(
      `SELECT 1 FROM creation
       WHERE origin = ? AND state = 'closed' AND code IS NULL AND problem ->> '$.code' = 'create-unsure' LIMIT 1`,
    ),
    becameOtherwise: sqlite.prepare(
      `SELECT code FROM creation WHERE origin = ? AND state = 'closed' AND problem ->> '$.code' = 'soc-taken'
       ORDER BY id DESC LIMIT 1`,
    ),
    codesOf: sqlite.prepare(
      `SELECT DISTINCT code FROM creation
       WHERE account = ? AND soc = ? AND state IN ('created', 'closed') AND code IS NOT NULL`,
    ),
    knowsSoc: sqlite.prepare('SELECT 1 FROM creation WHERE account = ? AND soc = ?'),
  };

  /** Applies a change to the partner code of a request, to seal or open it. */
  function withCode(request: NewOrder, change: (code: string) => string): NewOrder {
    return request.partner === undefined ? request : { ...request, partner: change(request.partner) };
  }

  // Only this file writes these rows, so their shape is trusted.
  function creationOf(row: Readonly<Record<string, unknown>>): Creation {
    const json = (name: string): unknown => {
      const text = row[name];
      return typeof text === 'string' ? JSON.parse(text) : null;
    };
    const request = json('request') as NewOrder | null;
    return {
      id: Number(row['id']),
      partner: String(row['account']),
      soc: String(row['soc']) as Soc,
      ownSoc: row['own_soc'] === 1,
      request: request === null ? null : withCode(request, seal.open),
      state: String(row['state']) as CreationState,
      code: row['code'] as OrderCode | null,
      problem: json('problem') as Problem | null,
      origin: String(row['origin']),
      knownCodes: json('known_codes') as OrderCode[],
      sentAtMs: Number(row['sent_at_ms']),
      graceEndsAtMs: Number(row['settled_at_ms']),
    };
  }

  return {
    /** @throws ProblemError partner-code-lost if the partner code can't be opened; such an order is not sent */
    begin(creation: NewCreation): Creation {
      if (isSealed(creation.request.partner ?? '')) throw new ProblemError('partner-code-lost');
      const { partner, soc, ownSoc, request, origin, knownCodes, sentAtMs, graceEndsAtMs } = creation;
      const { lastInsertRowid } = sql.begin.run(
        partner,
        soc,
        ownSoc ? 1 : 0,
        JSON.stringify(withCode(request, seal.seal)),
        origin,
        JSON.stringify(knownCodes),
        sentAtMs,
        graceEndsAtMs,
      );
      return { ...creation, id: Number(lastInsertRowid), state: 'sending', code: null, problem: null };
    },
    get(id: number): Creation | null {
      const row = sql.get.get(id);
      return row === undefined ? null : creationOf(row);
    },
    markCreated: (id: number, code: OrderCode): void => void sql.created.run(code, id),
    /** Records that the command line reported the created order. The next run then creates a new order. */
    acknowledge: (partner: string, code: OrderCode): void => void sql.heard.run(partner, code),
    /** Returns orders created for command-line runs that ended before reporting them. */
    unacknowledged: (partner: string): Creation[] => sql.unheard.all(partner).map(creationOf),
    /** @param code the order that has its soc @returns whether it was still open */
    close: (id: number, problem: Problem | null, code: OrderCode | null = null): boolean =>
      sql.close.run(problem === null ? null : JSON.stringify(problem), code, id).changes > 0,
    /** Records a missing or unusable answer. @param code see `Creation.code` */
    markFailed: (id: number, { state, problem, code, graceEndsAtMs }: CreationFailure): void =>
      void sql.lost.run(state, JSON.stringify(problem), code, graceEndsAtMs, id),
    /** Records that the look-up of an open sending was inconclusive. */
    markUnconfirmed: (id: number, problem: Problem): void =>
      void sql.unconfirmed.run(JSON.stringify(problem), id),
    /** Returns the unresolved sendings of an origin, newest first. */
    openByOrigin: (origin: string): Creation[] => sql.openOf.all(origin).map(creationOf),
    /** Returns the unresolved sendings of a soc, whatever their origin. */
    openBySoc: (partner: string, soc: Soc): Creation[] => sql.openOfSoc.all(partner, soc).map(creationOf),
    /** Returns the sending by which a draft or import row became an order; null if none. */
    createdByOrigin(origin: string): Creation | null {
      const row = sql.createdOf.get(origin);
      return row === undefined ? null : creationOf(row);
    },
    /** Whether an earlier sending of a draft or row was lost and a look-up then found no order. */
    wasNotFound: (origin: string): boolean => sql.wasAbsent.get(origin) !== undefined,
    /** Returns the order that an earlier version of a draft or row became; null if none. */
    codeOfEarlierVersion: (origin: string): OrderCode | null =>
      (sql.becameOtherwise.get(origin)?.['code'] ?? null) as OrderCode | null,
    /** Returns the orders that sendings of this soc created or found. */
    codesBySoc: (partner: string, soc: Soc): OrderCode[] =>
      sql.codesOf.all(partner, soc).map(({ code }) => code as OrderCode),
    /** Whether a soc was ever sent. */
    hasSoc: (partner: string, soc: Soc): boolean => sql.knowsSoc.get(partner, soc) !== undefined,
  };
}

/** Whether two orders differ in the soc at most. An unopenable partner code matches any: a look-up is better than a duplicate. */
export function hasSameContent(one: NewOrder | null, other: NewOrder): boolean {
  if (one === null) return false;
  const { partner, ...rest } = one;
  const isAny = isSealed(partner ?? '') && other.partner !== undefined;
  return contentOf(isAny ? { ...rest, partner: other.partner } : one) === contentOf(other);
}

function contentOf(order: NewOrder): string {
  const fields = Object.entries(order).filter(([name]) => name !== 'soc');
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
