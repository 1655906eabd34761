import { isDeepStrictEqual } from 'node:util';
import { type AgreedCode, isAgreed, MOST_AGREED_CODES, patternOf } from '../../shared/agreed-code.ts';
import type { Agreement } from '../../shared/agreement.ts';
import type { StrangeCode } from '../../shared/doubt.ts';
import { readShortcode } from '../../shared/order-code.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Desk } from './desk.ts';
import type { LabelRow, Ledger } from './ledger.ts';
import type { LeftJobs } from './left-jobs.ts';
import { isHeldForCodes } from './station.ts';

/** What a manager can agree to at a label that is held for strange codes. */
export interface Agreements {
  /** What agreeing would keep, or why it can't be agreed to. @throws ProblemError unknown-row where it is held no more */
  of(id: number): Agreement;
  /**
   * Keeps the patterns of a held label's strange codes for the service in use. The label goes back into the queue with
   * nothing accepted, so that the patterns themselves have to excuse it; so do all others that they excuse.
   * @throws ProblemError unknown-row, changed-meanwhile, code-not-agreed, agreed-codes-full, answer-doubted, or where the settings can't be
   * written; nothing is kept then
   */
  agree(id: number): Promise<void>;
}

interface Needs {
  readonly station: Pick<Desk, 'batch' | 'makeAnew'>;
  readonly ledger: Pick<Ledger, 'row' | 'rows' | 'find' | 'findByShortcode' | 'findByScanned'>;
  readonly left: LeftJobs;
  readonly settings: Pick<SettingsStore, 'get' | 'save'>;
  readonly book: Pick<OrderBook, 'findAny'>;
  readonly connection: { partner(): string };
  readonly log: Log;
}

export function createAgreements({
  station,
  ledger,
  left,
  settings,
  book,
  connection,
  log,
}: Needs): Agreements {
  const batchId = station.batch.id;

  /** No pattern excuses the code of an order that is known: agreeing would change nothing. */
  function isKnownOrder(text: string): boolean {
    const shortcode = readShortcode(text);
    return (
      book.findAny(text).length > 0 ||
      ledger.findByScanned(batchId, text) !== null ||
      (shortcode !== null && ledger.findByShortcode(batchId, shortcode).length > 0)
    );
  }

  function heldRow(id: number): LabelRow {
    const row = ledger.row(id);
    if (row === null || !isHeldForCodes(row)) throw new ProblemError('unknown-row');
    return row;
  }

  function agreementOn(strange: readonly StrangeCode[]): Agreement {
    const patterns: AgreedCode[] = [];
    for (const code of strange) {
      const { text } = code;
      if (isKnownOrder(text)) return { kind: 'none', why: 'known-order', text };
      const pattern = patternOf(code, connection.partner());
      if (pattern === null) return { kind: 'none', why: 'order-form', text };
      if (!isAgreed(code, patterns)) patterns.push(pattern);
    }
    return { kind: 'offered', patterns };
  }

  /** Those of this service. */
  const kept = (): readonly AgreedCode[] =>
    settings.get().agreedCodes.filter(({ partner }) => partner === connection.partner());

  /** Answers how many patterns are new. */
  function keep(strange: readonly StrangeCode[]): number {
    const whole = agreementOn(strange);
    if (whole.kind === 'none') throw new ProblemError('code-not-agreed', { code: whole.text });
    const fresh = agreementOn(strange.filter((code) => !isAgreed(code, kept())));
    if (fresh.kind === 'none' || fresh.patterns.length === 0) return 0;
    const agreedCodes = [...settings.get().agreedCodes, ...fresh.patterns];
    if (agreedCodes.length > MOST_AGREED_CODES)
      throw new ProblemError('agreed-codes-full', { limit: MOST_AGREED_CODES });
    settings.save({ agreedCodes });
    return fresh.patterns.length;
  }

  /** Whether nothing of it is left in a queue, where it would come out a second time. */
  async function isTakenBack({ code }: LabelRow): Promise<boolean> {
    try {
      await left.takeBack(code, 'again');
      return true;
    } catch (error) {
      if (problemOf(error).code !== 'answer-doubted') throw error;
      return false;
    }
  }

  return {
    of: (id) => agreementOn(heldRow(id).strange),
    async agree(id) {
      const { code, strange } = heldRow(id);
      const asked = agreementOn(strange);
      await left.takeBack(code, 'again');
      // The label may have been made anew, or the service be another one: what was agreed to is what was shown.
      if (!isDeepStrictEqual(agreementOn(heldRow(id).strange), asked))
        throw new ProblemError('changed-meanwhile');
      const patterns = keep(strange);
      const others = ledger
        .rows(batchId)
        .filter(
          (row) =>
            row.id !== id && isHeldForCodes(row) && row.strange.every((code) => isAgreed(code, kept())),
        );
      const free: number[] = [id];
      // Queues are asked one after the other, as elsewhere.
      for (const row of others) if (await isTakenBack(row)) free.push(row.id);
      const queued = station.makeAnew(free);
      log({ event: 'codes agreed', patterns, labels: queued.length });
    },
  };
}
