import type { AccountKey } from '../../shared/account.ts';
import { NO_PHASES } from '../../shared/diagnostics.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { DocumentResult } from '../labels/label.ts';
import type { LabelRun } from '../labels/label-maker.ts';
import type { LabelRow } from './label-row.ts';

/** Makes the labels of a run's rows, each with its own account's token. */
export type AccountLabels = ReturnType<typeof createAccountLabels>;

/**
 * The labels of a run's rows. Rows of one account are made as its label maker makes them. A chunk of several accounts is made
 * account by account, at the same time, and handed on as one document. An account whose service can't be used is lost for the
 * run; the others go on.
 * @param begin starts an account's labels; null for an account that the station does not have
 */
export function createAccountLabels(
  rows: readonly Pick<LabelRow, 'account' | 'code'>[],
  begin: (account: AccountKey | null) => LabelRun | null,
  signal: AbortSignal,
) {
  const runs = new Map([...new Set(rows.map(({ account }) => account))].map((one) => [one, begin(one)]));
  const lost = new Map<AccountKey | null, Problem>();
  for (const [account, run] of runs) if (run === null) lost.set(account, { code: 'account-gone' });
  const [only, another] = runs.values();

  const runOf = (account: AccountKey | null): LabelRun | null =>
    lost.has(account) ? null : (runs.get(account) ?? null);

  /** Makes one account's part of a chunk; a failure of its service is its own. */
  async function makePart(
    account: AccountKey | null,
    codes: readonly OrderCode[],
  ): Promise<DocumentResult[]> {
    const made: DocumentResult[] = [];
    try {
      for await (const document of runOf(account)?.makeLabels([codes]) ?? []) made.push(document);
    } catch (error) {
      if (signal.aborted) throw error;
      lost.set(account, problemOf(error));
    }
    return made;
  }

  async function* makeMixed(chunks: Iterable<readonly LabelRow[]>): AsyncGenerator<DocumentResult> {
    for (const chunk of chunks) {
      const parts = Map.groupBy(chunk, ({ account }) => account);
      const made = await Promise.all(
        [...parts].map(([account, part]) =>
          makePart(
            account,
            part.map(({ code }) => code),
          ),
        ),
      );
      yield mergeDocuments(
        chunk.map(({ code }) => code),
        made.flat(),
      );
    }
  }

  return {
    /**
     * Makes the labels of rows with distinct codes, document by document.
     * @throws ProblemError if the service of the only account can't be used
     */
    makeLabels(chunks: Iterable<readonly LabelRow[]>): AsyncGenerator<DocumentResult> {
      if (another !== undefined || only === null || only === undefined) return makeMixed(chunks);
      return only.makeLabels(codesOf(chunks));
    },
    /** Why an account's labels can't be made in this run; undefined if they can. */
    lossOf: (account: AccountKey | null): Problem | undefined => lost.get(account),
    /** The first account's that was lost. */
    firstLoss: (): Problem | null => [...lost.values()].find(({ code }) => code !== 'account-gone') ?? null,
  };
}

function* codesOf(chunks: Iterable<readonly LabelRow[]>): Generator<readonly OrderCode[]> {
  for (const chunk of chunks) yield chunk.map(({ code }) => code);
}

/** One document of several: the labels in this order, whichever was made first. */
function mergeDocuments(order: readonly OrderCode[], made: readonly DocumentResult[]): DocumentResult {
  const [only, another] = made;
  const labels = new Map(made.flatMap((one) => [...one.labels]));
  return {
    labels: new Map(
      order.flatMap((code) => {
        const label = labels.get(code);
        return label === undefined ? [] : [[code, label] as const];
      }),
    ),
    held: new Map(made.flatMap(({ held }) => [...held])),
    problems: new Map(made.flatMap(({ problems }) => [...problems])),
    foreign: made.reduce((sum, { foreign }) => sum + foreign, 0),
    // Each account's part took its own time.
    phases: another === undefined && only !== undefined ? only.phases : NO_PHASES,
  };
}
