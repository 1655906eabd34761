import type { NewOrder } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import { classifyFailure } from '../../partner/request-outcome.ts';
import { wrongOrderError } from '../../partner/same-order.ts';
import { lastByKey } from '../../platform/throttle.ts';
import { creationResultsFromInfo } from '../creation-results.ts';
import { matchesSoc } from '../order-book.ts';
import { reportFromCreation, reportFromInfo } from '../order-reports.ts';
import type { CreationClaims } from './creation-claims.ts';
import { type CreationOrigin, originKey } from './creation-origin.ts';
import { type Creation, type Creations, hasSameContent, hasUnknownOutcome } from './creations.ts';
import { type LookUpCreationOptions, lookUpCreation } from './look-up-creation.ts';
import { GRACE_PERIOD_MS, unknownOutcomeProblem } from './outcome-problems.ts';

export interface CreateOptions {
  /** Sends the order even if another order already has its soc. */
  readonly anyway?: boolean;
  /**
   * A person checked the service's website and confirms that it has no order with this soc. If the outcome was
   * `create-untold` and the next look-up gives the same answer, the order is sent anyway. If the look-up finds an order,
   * that order counts.
   */
  readonly notThere?: boolean;
  /** Stops waiting: before anything is sent with the signal's reason, afterwards with the outcome `unsure`. */
  readonly signal?: AbortSignal;
  /** Writes in the same transaction that records the created order, e.g. removes its draft. */
  readonly onCreated?: (order: KnownOrder) => void;
  /**
   * Receives the results of operation 2. After a lost answer they come from the look-up, and missing fields are null. Not
   * called for an order that an earlier run created without reporting it.
   */
  readonly onResults?: (results: ResponseOf<'create'>) => void;
}

interface CreationTask {
  readonly request: NewOrder & { readonly soc: Soc };
  /** Whether Tem generated the soc. */
  readonly ownSoc: boolean;
  readonly origin: CreationOrigin;
  readonly partner: string;
}

interface CreateOnceOptions extends Omit<LookUpCreationOptions, 'partner' | 'signal' | 'notThere'> {
  readonly atOnce: Database['transaction'];
  readonly claims: CreationClaims;
}

/**
 * Creates one order: resolves earlier sendings of it, then sends it. The caller ensures that nothing else in this process
 * works on the same soc. Another process may.
 * @throws ProblemError as OrderCreator.create
 */
export async function createOnce(
  task: CreationTask,
  needs: CreateOnceOptions,
  options: CreateOptions,
): Promise<CreateOutcome> {
  const { request, origin, partner } = task;
  const { creations, book, now } = needs;
  const { signal, anyway = false, notThere = false } = options;
  signal?.throwIfAborted();

  const before = findCreatedOrder(task, needs);
  if (before !== null) return recordCreated(needs, options, () => before);

  const seen = new Set<number>();
  for (const sending of findOpenCreations(task, creations)) {
    seen.add(sending.id);
    const own = sending.origin === originKey(origin);
    const verdict = await lookUpCreation(sending, { ...needs, partner, signal, notThere });
    switch (verdict.kind) {
      case 'resolved-elsewhere':
        return createOnce(task, needs, options);
      case 'absent':
        if (!creations.close(sending.id, verdict.problem ?? previousProblem(sending)))
          return createOnce(task, needs, options);
        break;
      case 'unconfirmed':
        creations.markUnconfirmed(sending.id, verdict.problem);
        return { kind: 'unknown', soc: sending.soc, problem: verdict.problem };
      case 'not-asked':
        if (own && hasUnknownOutcome(sending)) return unknownOutcome(sending.soc, verdict.thrown);
        throw verdict.thrown;
      case 'created':
      case 'existed-before': {
        const { soc } = sending;
        const info = { ...verdict.info, soc };
        if (own && verdict.kind === 'created' && hasSameContent(sending.request, request)) {
          const outcome = recordCreated(needs, options, () => recordFoundOrder(sending, info, task, needs));
          options.onResults?.(creationResultsFromInfo(info, soc));
          return outcome;
        }
        const { order } = book().record(reportFromInfo(info, now()));
        // This draft or row most likely became that order. It is not sent again without asking, whatever its soc is now.
        const became = verdict.kind === 'created' || !verdict.isOld;
        const problem: Problem = { code: 'soc-taken', values: { code: order.code, soc } };
        // The person decides from here on. A sending of another draft is left to that draft.
        if (own) creations.close(sending.id, became ? problem : null, order.code);
        // "anyway" can't refer to an order that nobody was told about, nor permit a duplicate of the draft's own order.
        if (!anyway || (own && (became || hasUnknownOutcome(sending))))
          return { kind: 'duplicate-soc', order };
      }
    }
  }

  const ordersWithSoc = findOrdersWithSoc(task, needs);
  if (ordersWithSoc[0] !== undefined && !anyway) return { kind: 'duplicate-soc', order: ordersWithSoc[0] };
  signal?.throwIfAborted();
  const claimed = { account: partner, soc: request.soc };
  const knownCodes = ordersWithSoc.map(({ code }) => code);
  await needs.claims.claim(claimed, { besides: knownCodes, signal });
  try {
    return await send(task, { seen, knownCodes }, needs, options);
  } finally {
    needs.claims.done(claimed);
  }
}

/** Returns the order that a draft, row or unreported run already became; null if none. */
function findCreatedOrder(
  { request, ownSoc, origin, partner }: CreationTask,
  needs: CreateOnceOptions,
): KnownOrder | null {
  const { creations, book } = needs;
  const created =
    origin.kind === 'command-line'
      ? creations
          .unacknowledged(partner)
          .find(
            (one) => (ownSoc ? one.ownSoc : one.soc === request.soc) && hasSameContent(one.request, request),
          )
      : creations.createdByOrigin(originKey(origin));
  const code = created?.code ?? null;
  return code === null ? null : book().get(code);
}

/** Returns the sendings to resolve before an order is sent: the open ones of its draft or row, and those of its soc. */
function findOpenCreations({ origin, partner, request }: CreationTask, creations: Creations): Creation[] {
  const ofSoc = creations.openBySoc(partner, request.soc);
  if (origin.kind === 'command-line') return ofSoc;
  // Another partner can't be asked now, so its refusal is accepted as final.
  const own = creations
    .openByOrigin(originKey(origin))
    .filter((sending) => sending.partner === partner || hasUnknownOutcome(sending));
  return [...own, ...ofSoc.filter(({ id }) => own.every((sending) => sending.id !== id))];
}

/** Returns the known orders with this soc, and the order that an earlier version of the draft or row became. */
function findOrdersWithSoc(
  { request, origin, partner }: CreationTask,
  { creations, book }: CreateOnceOptions,
): KnownOrder[] {
  const { soc } = request;
  const became = origin.kind === 'command-line' ? null : creations.codeOfEarlierVersion(originKey(origin));
  const codes = [...creations.codesBySoc(partner, soc), ...(became === null ? [] : [became])];
  const orders = [
    ...book()
      .findIncludingUnconfirmed(soc)
      .filter((order) => order.soc === soc),
    ...codes.flatMap((code) => book().get(code) ?? []),
  ];
  return lastByKey(orders, ({ code }) => code);
}

/** Returns the problem known before the look-up; a `create-untold` from an earlier look-up is obsolete. */
const previousProblem = ({ problem }: Creation): Problem | null =>
  problem?.code === 'create-untold' ? null : problem;

async function send(
  task: CreationTask,
  { seen, knownCodes }: { readonly seen: ReadonlySet<number>; readonly knownCodes: readonly OrderCode[] },
  needs: CreateOnceOptions,
  options: CreateOptions,
): Promise<CreateOutcome> {
  const { request, ownSoc, origin, partner } = task;
  const { client, creations, book, atOnce, claims, now } = needs;
  const { soc } = request;
  const sentAtMs = now();
  const graceEndsAtMs = sentAtMs + GRACE_PERIOD_MS.unsure;
  const creation = {
    partner,
    soc,
    ownSoc,
    request,
    origin: originKey(origin),
    knownCodes,
    sentAtMs,
    graceEndsAtMs,
  };
  const sending = atOnce(() =>
    // Another process may have sent it while this one waited for the service, or have given its claim up.
    !claims.isHeld({ account: partner, soc }) ||
    findOpenCreations(task, creations).some(({ id }) => !seen.has(id)) ||
    findOrdersWithSoc(task, needs).some(({ code }) => !knownCodes.includes(code))
      ? null
      : creations.begin(creation),
  );
  if (sending === null) return createOnce(task, needs, options);
  let answer: ResponseOf<'create'>;
  try {
    answer = await client.call('create', request, { signal: options.signal });
  } catch (thrown) {
    return recordFailure(sending, thrown, null, creations);
  }
  if (!matchesSoc(answer, soc, book()))
    return recordFailure(sending, wrongOrderError(), answer.code, creations);
  const old = knownCodes.includes(answer.code) ? book().get(answer.code) : null;
  if (old !== null) {
    // The service returned the existing order.
    creations.close(sending.id, null, old.code);
    return { kind: 'duplicate-soc', order: old };
  }
  try {
    const outcome = recordCreated(needs, options, () => {
      const report = reportFromCreation({ ...answer, soc }, request, now());
      creations.markCreated(sending.id, answer.code);
      return book().record(report).order;
    });
    options.onResults?.(answer);
    return outcome;
  } catch (thrown) {
    // The order was created but could not be recorded (disk full). The next look-up will find it.
    return unknownOutcome(soc, thrown);
  }
}

/** @throws ProblemError the cause, unless the outcome is unsure */
function recordFailure(
  sending: Creation,
  thrown: unknown,
  code: OrderCode | null,
  creations: Creations,
): CreateOutcome {
  const { id, soc, sentAtMs } = sending;
  const { kind } = classifyFailure(thrown);
  if (kind === 'not-sent') {
    creations.close(id, problemOf(thrown));
    throw thrown;
  }
  const outcome = unknownOutcome(soc, thrown);
  const problem = kind === 'refused' ? problemOf(thrown) : outcome.problem;
  try {
    creations.markFailed(id, { state: kind, problem, code, graceEndsAtMs: sentAtMs + GRACE_PERIOD_MS[kind] });
  } catch (unwritten) {
    // It stays "sending", which is looked up too.
    return unknownOutcome(soc, unwritten);
  }
  if (kind !== 'unsure') throw thrown;
  return outcome;
}

/** Records an order whose answer was lost, combining its request with the look-up. */
function recordFoundOrder(
  sending: Creation,
  info: ResponseOf<'info'>,
  { request }: CreationTask,
  { creations, book, now }: CreateOnceOptions,
): KnownOrder {
  const { soc } = sending;
  const unknown = { sorting: null, shortcode: null, phone: null, address: null, fee: null, insurance: null };
  const numbers = { amount: null, collection: null, value: null, weight: null };
  const answer = { ...unknown, ...numbers, code: info.code, soc, status: null, status_name: null };
  creations.markCreated(sending.id, info.code);
  book().record(reportFromCreation(answer, sending.request ?? request, now()));
  return book().record(reportFromInfo(info, now())).order;
}

/** Records a created order together with the caller's writes. */
function recordCreated(
  { atOnce }: CreateOnceOptions,
  { onCreated }: CreateOptions,
  record: () => KnownOrder,
): CreateOutcome {
  const order = atOnce(() => {
    const recorded = record();
    onCreated?.(recorded);
    return recorded;
  });
  return { kind: 'created', order };
}

const unknownOutcome = (soc: Soc, thrown: unknown): Extract<CreateOutcome, { kind: 'unknown' }> => ({
  kind: 'unknown',
  soc,
  problem: unknownOutcomeProblem(soc, thrown),
});
