import { isDeepStrictEqual } from 'node:util';
import {
  type AllowedCode,
  type CodeApproval,
  isAllowedCode,
  MAX_ALLOWED_CODES,
  toAllowedCode,
} from '../../shared/allowed-code.ts';
import { allowsAnswer, holdOf } from '../../shared/hold.ts';
import { parseShortcode } from '../../shared/order-code.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { UnexpectedCode } from '../../shared/verification-issue.ts';
import type { Log } from '../log/log.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { LeftoverJobs } from './leftover-jobs.ts';
import type { Station } from './station.ts';

/** Lets a manager approve the unexpected codes that a label is held for. */
export type CodeApprovals = ReturnType<typeof createCodeApprovals>;

export function createCodeApprovals(
  station: Pick<Station, 'batchId' | 'requeueHeld'>,
  leftoverJobs: LeftoverJobs,
  {
    labelStore,
    settings,
    book,
    connection,
    log,
  }: {
    readonly labelStore: Pick<LabelStore, 'row' | 'rows' | 'find' | 'findByShortcode' | 'findByScanned'>;
    readonly settings: Pick<SettingsStore, 'get' | 'save'>;
    readonly book: Pick<OrderBook, 'findIncludingUnconfirmed'>;
    readonly connection: { partner(): string };
    readonly log: Log;
  },
) {
  const { batchId } = station;

  /** No pattern allows the code of a known order, so an approval would change nothing. */
  function isKnownOrder(text: string): boolean {
    const shortcode = parseShortcode(text);
    return (
      book.findIncludingUnconfirmed(text).length > 0 ||
      labelStore.findByScanned(batchId, text) !== null ||
      (shortcode !== null && labelStore.findByShortcode(batchId, shortcode).length > 0)
    );
  }

  function heldRow(id: number): LabelRow {
    const row = labelStore.row(id);
    if (row === null || !allowsAnswer(holdOf(row), 'approve-codes')) throw new ProblemError('unknown-row');
    return row;
  }

  function approvalFor(codes: readonly UnexpectedCode[]): CodeApproval {
    const patterns: AllowedCode[] = [];
    for (const code of codes) {
      const { text } = code;
      if (isKnownOrder(text)) return { kind: 'none', why: 'known-order', text };
      const pattern = toAllowedCode(code, connection.partner());
      if (pattern === null) return { kind: 'none', why: 'order-form', text };
      if (!isAllowedCode(code, patterns)) patterns.push(pattern);
    }
    return { kind: 'offered', patterns };
  }

  const allowedCodes = (): readonly AllowedCode[] =>
    settings.get().agreedCodes.filter(({ partner }) => partner === connection.partner());

  function allowCodes(codes: readonly UnexpectedCode[]): number {
    const whole = approvalFor(codes);
    if (whole.kind === 'none') throw new ProblemError('code-not-agreed', { code: whole.text });
    const fresh = approvalFor(codes.filter((code) => !isAllowedCode(code, allowedCodes())));
    if (fresh.kind === 'none' || fresh.patterns.length === 0) return 0;
    const agreedCodes = [...settings.get().agreedCodes, ...fresh.patterns];
    if (agreedCodes.length > MAX_ALLOWED_CODES)
      throw new ProblemError('agreed-codes-full', { limit: MAX_ALLOWED_CODES });
    settings.save({ agreedCodes });
    return fresh.patterns.length;
  }

  /** Whether nothing of the label is left in a printer's queue, from where it would come out a second time. */
  async function isCancelled({ code }: LabelRow): Promise<boolean> {
    try {
      await leftoverJobs.cancel(code, 'again');
      return true;
    } catch (error) {
      if (problemOf(error).code !== 'answer-doubted') throw error;
      return false;
    }
  }

  return {
    /**
     * Returns what an approval would save, or why it is impossible.
     * @throws ProblemError unknown-row if the label is no longer held
     */
    preview: (id: number) => approvalFor(heldRow(id).unexpectedCodes),
    /**
     * Saves the patterns of a held label's unexpected codes for the current service. Requeues the label with nothing accepted,
     * so that the patterns themselves have to allow its codes, and does the same for all other held labels that they allow.
     * @throws ProblemError unknown-row, changed-meanwhile, code-not-agreed, agreed-codes-full, answer-doubted, or if the
     * settings cannot be written; nothing is saved then
     */
    async approve(id: number): Promise<void> {
      const { code, unexpectedCodes } = heldRow(id);
      const asked = approvalFor(unexpectedCodes);
      await leftoverJobs.cancel(code, 'again');
      // The label may have been made again, or the service may have changed: approve only what was shown.
      if (!isDeepStrictEqual(approvalFor(heldRow(id).unexpectedCodes), asked))
        throw new ProblemError('changed-meanwhile');
      const patterns = allowCodes(unexpectedCodes);
      const others = labelStore
        .rows(batchId)
        .filter(
          (row) =>
            row.id !== id &&
            allowsAnswer(holdOf(row), 'approve-codes') &&
            row.unexpectedCodes.every((code) => isAllowedCode(code, allowedCodes())),
        );
      const free: number[] = [id];
      // Queries one queue after the other, as elsewhere.
      for (const row of others) if (await isCancelled(row)) free.push(row.id);
      const queued = station.requeueHeld(free);
      log({ event: 'codes allowed', patterns, labels: queued.length });
    },
  };
}
