import { isDeepStrictEqual } from 'node:util';
import type { AccountKey } from '../../shared/account.ts';
import {
  type AllowedCode,
  type CodeApproval,
  isAllowedCode,
  MAX_ALLOWED_CODES,
  toAllowedCode,
} from '../../shared/allowed-code.ts';
import { allowsAnswer, holdOf } from '../../shared/hold.ts';
import { parseShortcode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { UnexpectedCode } from '../../shared/verification-issue.ts';
import type { Log } from '../log/log.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { LeftoverJobs } from './leftover-jobs.ts';
import type { Station } from './station.ts';
import type { StationAccount } from './station-accounts.ts';

/** Lets a manager approve the unexpected codes that a label is held for. */
export type CodeApprovals = ReturnType<typeof createCodeApprovals>;

export function createCodeApprovals(
  station: Pick<Station, 'batchId' | 'requeueHeld'>,
  leftoverJobs: Pick<LeftoverJobs, 'cancel' | 'isCancelled'>,
  {
    labelStore,
    settings,
    accounts,
    log,
  }: {
    readonly labelStore: Pick<LabelStore, 'row' | 'rows' | 'find' | 'findByShortcode' | 'findByScanned'>;
    readonly settings: Pick<SettingsStore, 'get' | 'save'>;
    readonly accounts: {
      list(): readonly { readonly book: Pick<StationAccount['book'], 'findIncludingUnconfirmed'> }[];
    };
    readonly log: Log;
  },
) {
  const { batchId } = station;

  /** No pattern allows the code of a known order, so an approval would change nothing. */
  function isKnownOrder(text: string): boolean {
    const shortcode = parseShortcode(text);
    return (
      accounts.list().some(({ book }) => book.findIncludingUnconfirmed(text).length > 0) ||
      labelStore.findByScanned(batchId, text) !== null ||
      (shortcode !== null && labelStore.findByShortcode(batchId, shortcode).length > 0)
    );
  }

  /** A row that is held for its codes; a label was made of it, so its account is known. */
  function heldRow(id: number): LabelRow & { readonly account: AccountKey } {
    const row = labelStore.row(id);
    if (row === null || !hasAccount(row) || !allowsAnswer(holdOf(row), 'approve-codes'))
      throw new ProblemError('unknown-row');
    return row;
  }

  function approvalFor(codes: readonly UnexpectedCode[], account: AccountKey): CodeApproval {
    const patterns: AllowedCode[] = [];
    for (const code of codes) {
      const { text } = code;
      if (isKnownOrder(text)) return { kind: 'none', why: 'known-order', text };
      const pattern = toAllowedCode(code, account);
      if (pattern === null) return { kind: 'none', why: 'order-form', text };
      if (!isAllowedCode(code, patterns)) patterns.push(pattern);
    }
    return { kind: 'offered', patterns };
  }

  const allowedCodes = (account: AccountKey): readonly AllowedCode[] =>
    settings.get().agreedCodes.filter(({ partner }) => partner === account);

  function allowCodes(codes: readonly UnexpectedCode[], account: AccountKey): number {
    const whole = approvalFor(codes, account);
    if (whole.kind === 'none') throw new ProblemError('code-not-agreed', { code: whole.text });
    const fresh = approvalFor(
      codes.filter((code) => !isAllowedCode(code, allowedCodes(account))),
      account,
    );
    if (fresh.kind === 'none' || fresh.patterns.length === 0) return 0;
    const agreedCodes = [...settings.get().agreedCodes, ...fresh.patterns];
    if (agreedCodes.length > MAX_ALLOWED_CODES)
      throw new ProblemError('agreed-codes-full', { limit: MAX_ALLOWED_CODES });
    settings.save({ agreedCodes });
    return fresh.patterns.length;
  }

  return {
    /**
     * Returns what an approval would save, or why it is impossible.
     * @throws ProblemError unknown-row if the label is no longer held
     */
    preview(id: number): CodeApproval {
      const { unexpectedCodes, account } = heldRow(id);
      return approvalFor(unexpectedCodes, account);
    },
    /**
     * Saves the patterns of a held label's unexpected codes for its account's service. Requeues the label with nothing accepted,
     * so that the patterns themselves have to allow its codes, and does the same for all other held labels that they allow.
     * @throws ProblemError unknown-row, changed-meanwhile, code-not-agreed, agreed-codes-full, answer-doubted, or if the
     * settings cannot be written; nothing is saved then
     */
    async approve(id: number): Promise<void> {
      const row = heldRow(id);
      const { account, unexpectedCodes } = row;
      const asked = approvalFor(unexpectedCodes, account);
      await leftoverJobs.cancel(row, 'again');
      // The label may have been made again, or the service may have changed: approve only what was shown.
      if (!isDeepStrictEqual(approvalFor(heldRow(id).unexpectedCodes, account), asked))
        throw new ProblemError('changed-meanwhile');
      const patterns = allowCodes(unexpectedCodes, account);
      const others = labelStore
        .rows(batchId)
        .filter(
          (row) =>
            row.id !== id &&
            row.account === account &&
            allowsAnswer(holdOf(row), 'approve-codes') &&
            row.unexpectedCodes.every((code) => isAllowedCode(code, allowedCodes(account))),
        );
      const free: number[] = [id];
      // Queries one queue after the other, as elsewhere.
      for (const row of others) if (await leftoverJobs.isCancelled(row)) free.push(row.id);
      const queued = station.requeueHeld(free);
      log({ event: 'codes allowed', patterns, labels: queued.length });
    },
  };
}

const hasAccount = (row: LabelRow): row is LabelRow & { readonly account: AccountKey } =>
  row.account !== null;
