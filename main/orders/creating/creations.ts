import type { NewOrder } from '../../../shared/new-order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../ledger/database.ts';
import { isSealed, type Seal } from '../../settings/seal.ts';

/**
 * What became of one sending.
 *
 * - `sending`: it is under way, or Tem ended before its answer came.
 * - `unsure`: its answer was lost; nobody knows whether the service has the order.
 * - `unreached`: no connection came about, so most likely nothing was created; still looked up before it is sent again.
 * - `created`: it is order `code`.
 * - `closed`: nothing more is expected of it: refused, not found by a look-up, or left to the person.
 */
export type CreationState = 'sending' | 'unsure' | 'unreached' | 'created' | 'closed';

/** One sending of a new order, as it is kept. */
export interface Creation {
  readonly id: number;
  readonly partner: string;
  readonly soc: Soc;
  /** Tem made the soc: no other order has it. */
  readonly ownSoc: boolean;
  /** As it was sent, its partner code sealed where it can't be opened now; null once it is known what became of it. */
  readonly request: NewOrder | null;
  readonly state: CreationState;
  readonly code: OrderCode | null;
  readonly problem: Problem | null;
  /** Where it came from, as one text (creator.ts, `originKey`). */
  readonly origin: string;
  /** The orders with this soc that were known before it was sent. */
  readonly knownCodes: readonly OrderCode[];
  /** Milliseconds since 1970. */
  readonly sentAtMs: number;
  /** A look-up that finds nothing is believed from then on (ms since 1970): the service may still be at work before. */
  readonly settledAtMs: number;
}

export type NewCreation = Omit<Creation, 'id' | 'state' | 'code' | 'problem' | 'request'> & {
  readonly request: NewOrder;
};

/** The sendings that were ever begun. Each method has committed when it returns, or with the work around it. */
export interface Creations {
  /** @throws ProblemError partner-code-lost where its partner code could not be opened: such an order is not sent */
  begin(creation: NewCreation): Creation;
  get(id: number): Creation | null;
  created(id: number, code: OrderCode): void;
  close(id: number, problem: Problem | null): void;
  /** Its answer did not come. */
  lost(id: number, state: 'unsure' | 'unreached', problem: Problem, settledAtMs: number): void;
  /** Sendings of which it is not known what became of them, by where they came from; the newest first. */
  openOf(origin: string): Creation[];
  /** The same of a soc, wherever they came from. */
  openOfSoc(partner: string, soc: Soc): Creation[];
  /** The sending by which a draft or a row of an import has become an order; null where it has not. */
  createdOf(origin: string): Creation | null;
  /** Whether a sending with this soc has become this order. */
  isCreated(partner: string, soc: Soc, code: OrderCode): boolean;
  /** Whether a soc was ever sent. */
  knowsSoc(partner: string, soc: Soc): boolean;
}

const OPEN = `state IN ('sending', 'unsure', 'unreached')`;

export function openCreations({ sqlite }: Database, seal: Seal): Creations {
  const sql = {
    begin: sqlite.prepare(
      `INSERT INTO creation (partner, soc, own_soc, request, state, origin, known_codes, sent_at_ms, settled_at_ms)
       VALUES (?, ?, ?, ?, 'sending', ?, ?, ?, ?)`,
    ),
    get: sqlite.prepare('SELECT * FROM creation WHERE id = ?'),
    created: sqlite.prepare(
      `UPDATE creation SET state = 'created', code = ?, problem = NULL, request = NULL WHERE id = ?`,
    ),
    close: sqlite.prepare(`UPDATE creation SET state = 'closed', problem = ?, request = NULL WHERE id = ?`),
    lost: sqlite.prepare('UPDATE creation SET state = ?, problem = ?, settled_at_ms = ? WHERE id = ?'),
    openOf: sqlite.prepare(`SELECT * FROM creation WHERE origin = ? AND ${OPEN} ORDER BY id DESC`),
    openOfSoc: sqlite.prepare(
      `SELECT * FROM creation WHERE partner = ? AND soc = ? AND ${OPEN} ORDER BY id DESC`,
    ),
    createdOf: sqlite.prepare(`SELECT * FROM creation WHERE origin = ? AND state = 'created' LIMIT 1`),
    isCreated: sqlite.prepare('SELECT 1 FROM creation WHERE partner = ? AND soc = ? AND code = ?'),
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
      settledAtMs: Number(row['settled_at_ms']),
    };
  }

  return {
    begin(creation) {
      if (isSealed(creation.request.partner ?? '')) throw new ProblemError('partner-code-lost');
      const { partner, soc, ownSoc, request, origin, knownCodes, sentAtMs, settledAtMs } = creation;
      const { lastInsertRowid } = sql.begin.run(
        partner,
        soc,
        ownSoc ? 1 : 0,
        JSON.stringify(withCode(request, seal.seal)),
        origin,
        JSON.stringify(knownCodes),
        sentAtMs,
        settledAtMs,
      );
      return { ...creation, id: Number(lastInsertRowid), state: 'sending', code: null, problem: null };
    },
    get(id) {
      const row = sql.get.get(id);
      return row === undefined ? null : creationOf(row);
    },
    created: (id, code) => void sql.created.run(code, id),
    close: (id, problem) => void sql.close.run(problem === null ? null : JSON.stringify(problem), id),
    lost: (id, state, problem, settledAtMs) =>
      void sql.lost.run(state, JSON.stringify(problem), settledAtMs, id),
    openOf: (origin) => sql.openOf.all(origin).map(creationOf),
    openOfSoc: (partner, soc) => sql.openOfSoc.all(partner, soc).map(creationOf),
    createdOf(origin) {
      const row = sql.createdOf.get(origin);
      return row === undefined ? null : creationOf(row);
    },
    isCreated: (partner, soc, code) => sql.isCreated.get(partner, soc, code) !== undefined,
    knowsSoc: (partner, soc) => sql.knowsSoc.get(partner, soc) !== undefined,
  };
}
