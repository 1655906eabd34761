import { NO_PHASES } from '../../shared/diagnostics.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import { type Problem, type ProblemCode, ProblemError, problemOf } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import { isSetupProblem } from '../partner/request-outcome.ts';
import { createEmitter } from '../platform/emitter.ts';
import { createMutex } from '../platform/mutex.ts';
import { prefetch } from '../platform/prefetch.ts';
import { NEVER_ABORTED } from '../platform/promises.ts';
import {
  createDocumentLoader,
  type LabelAccount,
  type LabelServices,
  type ProvenDocument,
} from './document-loader.ts';
import { createFailureSearch, type FailedDocument } from './find-failing-orders.ts';
import { type DocumentResult, type Label, type LabelRequest, NO_RULES } from './label.ts';
import type { PageSource } from './label-session.ts';
import { createLabelSplitter } from './label-splitter.ts';
import { openPageAsPdf } from './open-page-as-pdf.ts';
import { createPhaseTimer, type PhaseTimer } from './phase-timer.ts';
import { createPrintableLabel, type LabelContent } from './printable-label.ts';
import { notALabelError } from './recognise-label.ts';
import { createChunkLimit, requestPrintTokens } from './request-print-tokens.ts';

export type LabelMaker = ReturnType<typeof createLabelMaker>;
export type LabelRun = ReturnType<LabelMaker['startRun']>;

/** A document with its labels, or of orders whose problem is known. */
type MadeDocument = ProvenDocument & { readonly kind: 'made' };

type PipelineItem<Found> =
  | {
      readonly kind: 'document';
      readonly token: PrintToken;
      readonly codes: readonly OrderCode[];
      readonly watch: PhaseTimer;
      /** Null if the service reports that the token is no longer valid. */
      readonly found: Found | null;
    }
  | MadeDocument
  | FailedDocument;

type PipelineDocument<Found> = Extract<PipelineItem<Found>, { kind: 'document' }>;

/**
 * Turns orders into proven labels: token, load, settle, render, inspect. Each step works on one document while the previous
 * step works on the next: while one document is inspected, the next is in the label window, the one after that is being
 * fetched, and a token is requested for the one behind it.
 */
export function createLabelMaker(services: LabelServices) {
  const { window, printWindow, inspector, log } = services;

  const opening = createMutex();
  const idle = createEmitter();
  let active = 0;

  /** Marks the label window and the inspector as in use until the returned function is called. */
  function occupy(): () => void {
    active++;
    return () => {
      active--;
      if (active === 0) idle.emit();
    };
  }

  /**
   * Starts a run, which remembers how many codes per request the service accepts and returns complete labels for.
   * @param account whose orders they are: every request of the run is its own
   * @param priority `ahead` for labels that nobody waits for yet
   */
  function startRun(
    order: LabelRequest,
    account: LabelAccount,
    signal: AbortSignal,
    priority: 'now' | 'ahead' = 'now',
  ) {
    const limit = createChunkLimit(order.chunkSize);
    const load = createDocumentLoader(services, order, account, signal, opening);
    const ask = async (codes: readonly OrderCode[]): Promise<PrintToken> =>
      (await account.client()).printToken(codes, { signal });

    /** Makes a document's failure its orders' own, unless every other document would fail too. */
    async function failAffectedOrders<Found>(
      codes: readonly OrderCode[],
      work: () => Promise<PipelineItem<Found>>,
      affectsEvery: (problem: Problem) => boolean = affectsEveryDocument,
    ): Promise<PipelineItem<Found>> {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted || affectsEvery(problemOf(error))) throw error;
        return { kind: 'failed', codes, error };
      }
    }

    async function* pipelineStep<Before, Found>(
      source: AsyncGenerator<PipelineItem<Before>>,
      work: (document: PipelineDocument<Before> & { readonly found: Before }) => Promise<Found | null>,
      { alone = 0, affectsEvery = affectsEveryDocument } = {},
    ): AsyncGenerator<PipelineItem<Found>> {
      for await (const one of prefetch(source, alone)) {
        if (one.kind !== 'document') yield one;
        else {
          const { found } = one;
          const made = async () => ({ ...one, found: found === null ? null : await work({ ...one, found }) });
          yield await failAffectedOrders(one.codes, made, affectsEvery);
        }
      }
    }

    async function* grantDocuments(
      chunks: Iterable<readonly OrderCode[]>,
    ): AsyncGenerator<PipelineItem<'granted'>> {
      let watch = createPhaseTimer();
      const askTimed = (some: readonly OrderCode[]): Promise<PrintToken> =>
        watch.time('token', () => ask(some));
      for (const codes of chunks) {
        for await (const grant of requestPrintTokens(codes, askTimed, limit, signal)) {
          const own = watch;
          watch = createPhaseTimer();
          if (grant.kind === 'token')
            yield { kind: 'document', token: grant.token, codes: grant.codes, watch: own, found: 'granted' };
          else yield documentOfProblem([grant.code], grant.problem);
        }
      }
    }

    /** Retries a document whose token was no longer valid with a new one. */
    async function retryWithFreshToken(one: PipelineDocument<MadeDocument>): Promise<MadeDocument> {
      const { codes, watch } = one;
      const answer = await load.fetch(await watch.time('token', () => ask(codes)), watch);
      const made =
        answer === null ? null : await load.prove(await load.open(answer, codes, watch), codes, watch);
      if (made === null) throw notALabelError('token');
      return { kind: 'made', ...made };
    }

    async function* proveDocuments(
      chunks: Iterable<readonly OrderCode[]>,
    ): AsyncGenerator<MadeDocument | FailedDocument> {
      const fetched = pipelineStep(grantDocuments(chunks), ({ token, watch }) => load.fetch(token, watch), {
        // The service has just given the token: the label's connection may have broken because of one order.
        affectsEvery: (problem) => affectsEveryDocument(problem) && !isServiceLoss(problem),
      });
      const opened = pipelineStep(fetched, ({ found, codes, watch }) => load.open(found, codes, watch));
      // The printer waits for the first document, so no other uses the CPU while it is inspected.
      const proven: AsyncGenerator<PipelineItem<MadeDocument>> = pipelineStep(
        opened,
        async ({ found, codes, watch }) => toMade(await load.prove(found, codes, watch)),
        { alone: 1 },
      );
      for await (const one of proven) {
        const last =
          one.kind !== 'document' || one.found !== null
            ? one
            : await failAffectedOrders<MadeDocument>(one.codes, () => retryWithFreshToken(one));
        if (last.kind !== 'document') yield last;
        else if (last.found !== null) yield last.found;
      }
    }

    const failures = createFailureSearch<MadeDocument>(
      (codes) => proveDocuments([codes]),
      (most) => {
        limit.most = Math.min(limit.most, Math.max(most, SMALLEST_CHUNK));
      },
    );

    /** Orders whose label's connection broke. Whether that was theirs or the service's shows the next document. */
    let lost: FailedDocument[] = [];

    /** Turns failures into their orders' problems. @throws the failure if the service is lost */
    async function* settle(one: MadeDocument | FailedDocument): AsyncGenerator<MadeDocument> {
      if (one.kind === 'made') {
        // Paper that takes none of several labels takes none of the next ones.
        const unfit = findCommonUnfit(one);
        if (unfit !== null) throw new ProblemError(unfit.code, unfit.values);
        if (one.labels.size + one.held.size + one.incomplete.length > 0) {
          failures.madeOne();
          for (const { codes, error } of lost) yield documentOfProblem(codes, lostLabel(problemOf(error)));
          lost = [];
        }
        yield one;
        return;
      }
      const problem = problemOf(one.error);
      if (!isServiceLoss(problem)) yield documentOfProblem(one.codes, problem);
      else if (lost.push(one) > MAX_LOST) throw one.error;
    }

    /** Makes each order's label or problem, document by document. */
    async function* makeDocuments(chunks: Iterable<readonly OrderCode[]>): AsyncGenerator<MadeDocument> {
      for await (const one of proveDocuments(chunks)) {
        if (one.kind === 'made') yield* settle(one);
        else for await (const part of failures.search(one)) yield* settle(part);
      }
    }

    return {
      /**
       * Makes the labels of orders, document by document; each code is in exactly one document. A document's labels stay
       * usable until the second next document is requested.
       * @param chunks codes per print token, all distinct; a chunk is read when its token is requested
       * @throws ProblemError for failures that concern no single order: of the service or the paper size
       */
      async *makeLabels(chunks: Iterable<readonly OrderCode[]>): AsyncGenerator<DocumentResult> {
        const release = priority === 'now' ? occupy() : null;
        try {
          yield* completeDocuments(chunks);
        } finally {
          release?.();
        }
      },
    };

    async function* completeDocuments(
      chunks: Iterable<readonly OrderCode[]>,
    ): AsyncGenerator<DocumentResult> {
      for await (const { kind: _made, incomplete, lacksParts, ...said } of makeDocuments(chunks)) {
        const orders = said.labels.size + said.held.size + said.problems.size + incomplete.length;
        const problems = new Map(said.problems);
        const missing: OrderCode[] = [];
        for (const [code, { code: kind }] of said.problems) {
          if (!(kind === 'missing-label' || (kind === 'ambiguous' && orders > 1))) continue;
          problems.delete(code);
          missing.push(code);
        }
        // If most of the service's labels have pages that name no order, or share their pages, labels are complete only when
        // requested one by one.
        const shared = [...said.problems.values()].filter(({ code }) => code === 'ambiguous').length;
        if (!lacksParts && (incomplete.length + shared) * 2 > orders) limit.most = 1;
        yield { ...said, problems };
        // Retries each order alone with its own token: only then may a page that names no order be assigned to it.
        for (const code of [...missing, ...incomplete]) {
          signal.throwIfAborted();
          for await (const made of makeDocuments([[code]])) {
            const { kind: _alone, incomplete: _none, lacksParts: _neither, ...alone } = made;
            yield alone;
          }
        }
      }
      const [first] = lost;
      lost = [];
      if (first !== undefined) throw first.error;
    }
  }

  /** Closes the hidden windows without waiting for their pages, which could take their time. */
  function closeWindows(): void {
    window.close();
    printWindow.close();
  }

  return {
    startRun,
    /** Whether a label is being made that somebody waits for. */
    isBusy: () => active > 0,
    /** Subscribes to the end of all such work; returns how to unsubscribe. */
    onIdle: idle.on,
    /** Makes a stored label printable again. */
    restoreLabel: (content: LabelContent): Label => createPrintableLabel(content, inspector, printWindow),
    /**
     * Makes a label of a built-in page in the usual way.
     * @param expected barcodes that must be readable on it
     * @param name replaces the order code, also in the file name; by default TEM
     */
    async makeBuiltInPage(
      page: PageSource,
      expected: readonly string[],
      size: LabelSize,
      profile: Profile,
      name?: string,
    ): Promise<Label> {
      const signal = NEVER_ABORTED;
      const watch = createPhaseTimer();
      const { pdf } = await openPageAsPdf(window, page, [], { size, pageMm: null }, { signal, watch, log });
      const { pages: readings } = await inspector.inspect(pdf, profile);
      const read = new Set(readings.flatMap(({ barcodes }) => barcodes.map(({ text }) => text)));
      if (expected.some((text) => !read.has(text))) throw new ProblemError('unreadable-barcode');
      const order = {
        size,
        profile,
        chunkSize: 1,
        // A page of Tem's own shows where the head ends.
        head: null,
        rules: () => NO_RULES,
        batch: [],
        agreed: new Map(),
        facts: () => [],
        isKnownOrder: () => false,
      };
      const pages = readings.map((_, page) => page);
      // Built-in pages have no order, but jobs and files are named by a code.
      const code = (name ?? 'TEM') as OrderCode;
      const proven = { pages, continued: [], warnings: [], barcodes: [] };
      const { findUnfit, createLabel } = createLabelSplitter(readings, order, inspector, printWindow);
      const unfit = findUnfit(pages);
      if (unfit !== null) throw new ProblemError(unfit.code, unfit.values);
      return createLabel(code, proven);
    },
    /**
     * Starts the inspection's threads and the label window in advance, so that the first label need not wait.
     * @param signal when aborted, no window is created any more
     */
    warmUp(signal: AbortSignal): void {
      inspector.warmUp();
      window.warmUp(signal);
    },
    closeWindows,
    async close(): Promise<void> {
      closeWindows();
      await inspector.close();
    },
  };
}

/** How many documents in a row may lose their connection before the service counts as lost. */
const MAX_LOST = 2;
/** No service is assumed to fail more orders than this for their number. */
const SMALLEST_CHUNK = 10;

const toMade = (proven: ProvenDocument | null): MadeDocument | null =>
  proven === null ? null : { kind: 'made', ...proven };

/** A document without labels, whose orders all have the same problem. */
function documentOfProblem(codes: readonly OrderCode[], problem: Problem): MadeDocument {
  const problems = new Map(codes.map((code) => [code, problem]));
  const none = {
    labels: new Map(),
    held: new Map(),
    incomplete: [],
    lacksParts: false,
    foreign: 0,
    phases: NO_PHASES,
  };
  return { kind: 'made', ...none, problems };
}

const isServiceLoss = ({ code }: Problem): boolean => code === 'unavailable';

/** An order's own problem if the service answers for others. */
const lostLabel = ({ values }: Problem): Problem => ({
  code: 'label-page-failed',
  values: { detail: values?.['detail'] ?? '' },
});

/** Whether the next document would have the same problem. */
const affectsEveryDocument = (problem: Problem): boolean =>
  isSetupProblem(problem) || AFFECTS_EVERY_DOCUMENT.includes(problem.code);
const AFFECTS_EVERY_DOCUMENT: readonly ProblemCode[] = [
  'unauthorized',
  'unavailable',
  'proxy-sign-in',
  'rate-limited',
  'size-needs-label-url',
];

/** Why none of a document's labels, if they are several, fits the paper; null if one does. */
function findCommonUnfit({ labels, held, incomplete, problems }: MadeDocument): Problem | null {
  const [first, ...others] = [...problems.values()].filter(({ code }) => code === 'size-does-not-fit');
  if (first === undefined || others.length === 0) return null;
  const isCommon = others.length + 1 === problems.size && labels.size + held.size + incomplete.length === 0;
  return isCommon ? first : null;
}
