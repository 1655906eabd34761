import type { NewOrder } from '../../../shared/new-order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import { isSealed, type Seal } from '../../settings/seal.ts';
import { COMMAND_LINE } from './creation-origin.ts';

/**
 * What became of one sending.
 *
 * - `sending`: it is under way, or Tem ended before its answer came.
 * - `unsure`: its answer was lost; nobody knows whether the service has the order.
 * - `unreached`: no connection came about, so most likely nothing was created; still looked up before it is sent again.
 * - `refused`: the service said no, which `problem` tells; still looked up before it is sent again.
 * - `created`: it is order `code`.
 * - `closed`: nothing more is expected of it: not found by a look-up, or the order `code` has its soc and the person is told
 *   so. With the problem soc-taken it has become that order, and its draft says something else by now; with create-untold a
 *   person has said that the service has no such order.
 */
export type CreationState = 'sending' | 'unsure' | 'unreached' | 'refused' | 'created' | 'closed';

/** One sending of a new order, as it is kept. */
export interface Creation {
  readonly id: number;
  readonly partner: string;
  readonly soc: Soc;
  /** Tem made the soc: no other order has it. */
  readonly ownSoc: boolean;
  /**
   * As it was sent, its partner code sealed where it can't be opened now; null once it is known what became of it, and whoever
   * sent it has heard of that.
   */
  readonly request: NewOrder | null;
  readonly state: CreationState;
  /** While it is open: the order that the service named in a success that was not about this one. */
  readonly code: OrderCode | null;
  readonly problem: Problem | null;
  /** Where it came from, as one text (creation-origin.ts, `originKey`). */
  readonly origin: string;
  /** The orders with this soc that were known before it was sent. */
  readonly knownCodes: readonly OrderCode[];
  /** Milliseconds since 1970. */
  readonly sentAtMs: number;
  /** A look-up that finds nothing is believed from then on (ms since 1970): the service may still be at work before. */
  readonly graceEndsAtMs: number;
}

export type NewCreation = Omit<Creation, 'id' | 'state' | 'code' | 'problem' | 'request'> & {
  readonly request: NewOrder;
};

export interface CreationFailure extends Pick<Creation, 'code' | 'graceEndsAtMs'> {
  readonly state: 'unsure' | 'unreached' | 'refused';
  readonly problem: Problem;
}

/** The sendings that were ever begun. Each method has committed when it returns, or with the work around it. */
export interface Creations {
  /** @throws ProblemError partner-code-lost where its partner code could not be opened: such an order is not sent */
  begin(creation: NewCreation): Creation;
  get(id: number): Creation | null;
  markCreated(id: number, code: OrderCode): void;
  /** Whoever sent an order on the command line has heard that it was created: the next run is an order of its own. */
  acknowledge(partner: string, code: OrderCode): void;
  /** Orders that were created for runs of the command line which ended before they could say so. */
  unacknowledged(partner: string): Creation[];
  /** @param code the order that has its soc @returns whether it was open still */
  close(id: number, problem: Problem | null, code?: OrderCode | null): boolean;
  /** Its answer did not come, or was no order. @param code `Creation.code` */
  markFailed(id: number, loss: CreationFailure): void;
  /** A look-up of an open one was answered in words that tell nothing. */
  markUnconfirmed(id: number, problem: Problem): void;
  /** Sendings of which it is not known for sure what became of them, by where they came from; the newest first. */
  openByOrigin(origin: string): Creation[];
  /** The same of a soc, wherever they came from. */
  openBySoc(partner: string, soc: Soc): Creation[];
  /** The sending by which a draft or a row of an import has become an order; null where it has not. */
  createdByOrigin(origin: string): Creation | null;
  /** Whether an earlier sending of a draft or row was lost, and a look-up then found no order. */
  wasNotFound(origin: string): boolean;
  /** The order that a draft or a row has become although it says something else by now; null where it has not. */
  codeOfEarlierVersion(origin: string): OrderCode | null;
  /** The orders that sendings of this soc have become, or have found there. */
  codesBySoc(partner: string, soc: Soc): OrderCode[];
  /** Whether a soc was ever sent. */
  hasSoc(partner: string, soc: Soc): boolean;
}

/** Nobody knows whether the service has it; of others the service, or the lack of a connection, has said that it has not. */
export const hasUnknownOutcome = ({ state }: Creation): boolean => state === 'sending' || state === 'unsure';

const OPEN = `state IN ('sending', 'unsure', 'unreached', 'refused')`;

export function openCreations({ sqlite }: Database, seal: Seal): Creations {
  const sql = {
    begin: sqlite.prepare(
      `INSERT INTO creation (partner, soc, own_soc, request, state, origin, known_codes, sent_at_ms, settled_at_ms)
       VALUES (?, ?, ?, ?, 'sending', ?, ?, ?, ?)`,
    ),
    get: sqlite.prepare('SELECT * FROM creation WHERE id = ?'),
    // Runs of the command line have nothing but what they sent to be known by.
    created: sqlite.prepare(
      `UPDATE creation SET state = 'created', code = ?, problem = NULL,
         request = CASE origin WHEN '${COMMAND_LINE}' THEN request END WHERE id = ?`,
    ),
    heard: sqlite.prepare(
      `UPDATE creation SET request = NULL
       WHERE origin = '${COMMAND_LINE}' AND state = 'created' AND request IS NOT NULL AND partner = ? AND code = ?`,
    ),
    unheard: sqlite.prepare(
      `SELECT * FROM creation
       WHERE origin = '${COMMAND_LINE}' AND state = 'created' AND request IS NOT NULL AND partner = ? ORDER BY id DESC`,
    ),
    close: sqlite.prepare(
      `UPDATE creation SET state = 'closed', problem = ?, code = ?, request = NULL WHERE id = ? AND ${OPEN}`,
    ),
    lost: sqlite.prepare(
      'UPDATE creation SET state = ?, problem = ?, code = ?, settled_at_ms = ? WHERE id = ?',
    ),
    untold: sqlite.prepare(`UPDATE creation SET problem = ? WHERE id = ? AND ${OPEN}`),
    openOf: sqlite.prepare(`SELECT * FROM creation WHERE origin = ? AND ${OPEN} ORDER BY id DESC`),
    openOfSoc: sqlite.prepare(
      `SELECT * FROM creation WHERE partner = ? AND soc = ? AND ${OPEN} ORDER BY id DESC`,
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
       WHERE partner = ? AND soc = ? AND state IN ('created', 'closed') AND code IS NOT NULL`,
    ),
    knowsSoc: sqlite.prepare('SELECT 1 FROM creation WHERE partner = ? AND soc = ?'),
  };

  /** A request as it is kept, or as it is sent. */
  function withCode(request: NewOrder, change: (code: string) => string): NewOrder {
    return request.partner === undefined ? request : { ...request, partner: change(request.partner) };
  }

  // What is in the database was written by this file: its shape is taken as it is.
  function creationOf(row: Readonly<Record<string, unknown>>): Creation {
    const json = (name: string): unknown => {
      const text = row[name];
      return typeof text === 'string' ? JSON.parse(text) : null;
    };
    const request = json('request') as NewOrder | null;
    return {
      id: Number(row['id']),
      partner: String(row['partner']),
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
    begin(creation) {
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
    get(id) {
      const row = sql.get.get(id);
      return row === undefined ? null : creationOf(row);
    },
    markCreated: (id, code) => void sql.created.run(code, id),
    acknowledge: (partner, code) => void sql.heard.run(partner, code),
    unacknowledged: (partner) => sql.unheard.all(partner).map(creationOf),
    close: (id, problem, code = null) =>
      sql.close.run(problem === null ? null : JSON.stringify(problem), code, id).changes > 0,
    markFailed: (id, { state, problem, code, graceEndsAtMs }) =>
      void sql.lost.run(state, JSON.stringify(problem), code, graceEndsAtMs, id),
    markUnconfirmed: (id, problem) => void sql.untold.run(JSON.stringify(problem), id),
    openByOrigin: (origin) => sql.openOf.all(origin).map(creationOf),
    openBySoc: (partner, soc) => sql.openOfSoc.all(partner, soc).map(creationOf),
    createdByOrigin(origin) {
      const row = sql.createdOf.get(origin);
      return row === undefined ? null : creationOf(row);
    },
    wasNotFound: (origin) => sql.wasAbsent.get(origin) !== undefined,
    codeOfEarlierVersion: (origin) => (sql.becameOtherwise.get(origin)?.['code'] ?? null) as OrderCode | null,
    codesBySoc: (partner, soc) => sql.codesOf.all(partner, soc).map(({ code }) => code as OrderCode),
    hasSoc: (partner, soc) => sql.knowsSoc.get(partner, soc) !== undefined,
  };
}

/**
 * Whether two orders say the same, whatever their soc. A partner code that can't be opened any more may be any: the order that was
 * sent with it is better looked up in vain than sent once more.
 */
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
