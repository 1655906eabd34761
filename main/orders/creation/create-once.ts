import type { NewOrder } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import type { PartnerClient } from '../../partner/client.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import { classifyFailure } from '../../partner/request-outcome.ts';
import { wrongOrderError } from '../../partner/same-order.ts';
import { creationResultsFromInfo } from '../creation-results.ts';
import type { NotFoundDetector } from '../not-found/not-found-detector.ts';
import { matchesSoc, type OrderBook } from '../order-book.ts';
import { reportFromCreation, reportFromInfo } from '../order-reports.ts';
import { type CreationOrigin, originKey } from './creation-origin.ts';
import { type Creation, type Creations, hasSameContent, hasUnknownOutcome } from './creations.ts';
import { lookUpCreation, type Wait } from './look-up-creation.ts';

import { GRACE_PERIOD_MS, unknownOutcomeProblem } from './outcome-problems.ts';

export interface CreateOptions {
  /** Sends although an order with its soc was there before. */
  readonly anyway?: boolean;
  /**
   * A person has looked on the service's own website and says that it has no order of this soc: where the outcome was
   * `create-untold`, and the look-up is answered so again, it is sent all the same. Where it finds one, that holds.
   */
  readonly notThere?: boolean;
  /** Gives up waiting: before anything was sent with the signal's reason, afterwards with the outcome `unsure`. */
  readonly signal?: AbortSignal;
  /** What is to be written down in the very transaction that enters the created order, e.g. that its draft is gone. */
  readonly onCreated?: (order: KnownOrder) => void;
  /**
   * Told what was created as operation 2 answers it; after a lost answer as far as the look-up tells it, the rest is null.
   * Told nothing of an order that was created before, by a run that nobody heard of.
   */
  readonly onResults?: (results: ResponseOf<'create'>) => void;
}

/** An order to create, with its soc. */
interface CreationTask {
  readonly request: NewOrder & { readonly soc: Soc };
  /** Tem made the soc. */
  readonly ownSoc: boolean;
  readonly origin: CreationOrigin;
  readonly partner: string;
}

interface CreateOnceOptions {
  readonly client: PartnerClient;
  /** The partner's, whatever the settings name meanwhile. */
  readonly book: () => OrderBook;
  readonly creations: Creations;
  readonly notFound: Pick<NotFoundDetector, 'verify'>;
  readonly atOnce: Database['transaction'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: Wait;
}

/**
 * Creates one order: what was sent for it before is cleared up, then it is sent. In this process nothing else may be at its
 * soc meanwhile; another process may.
 * @throws ProblemError as Creator.create
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
      case 'found-out':
        return createOnce(task, needs, options);
      case 'absent':
        if (!creations.close(sending.id, verdict.problem ?? previousProblem(sending)))
          return createOnce(task, needs, options);
        break;
      case 'untold':
        creations.markUnconfirmed(sending.id, verdict.problem);
        return { kind: 'unsure', soc: sending.soc, problem: verdict.problem };
      case 'not-asked':
        if (own && hasUnknownOutcome(sending)) return unknownOutcome(sending.soc, verdict.thrown);
        throw verdict.thrown;
      case 'created':
      case 'there-before': {
        const { soc } = sending;
        const info = { ...verdict.info, soc };
        if (own && verdict.kind === 'created' && hasSameContent(sending.request, request)) {
          const outcome = recordCreated(needs, options, () => recordFoundOrder(sending, info, task, needs));
          options.onResults?.(creationResultsFromInfo(info, soc));
          return outcome;
        }
        const { order } = book().record(reportFromInfo(info, now()));
        // Then this draft or row has become that order, most likely: whatever its soc is by now, it is not sent again unasked.
        const became = verdict.kind === 'created' || !verdict.isOld;
        const problem: Problem = { code: 'soc-taken', values: { code: order.code, soc } };
        // The person decides now. The sending of another draft is that one's matter.
        if (own) creations.close(sending.id, became ? problem : null, order.code);
        // Nobody can have meant an order by "anyway" that nobody has heard of; nor one more, without a word on their own.
        if (!anyway || (own && (became || hasUnknownOutcome(sending)))) return { kind: 'soc-taken', order };
      }
    }
  }

  const taken = findOrdersWithSoc(task, needs);
  if (taken[0] !== undefined && !anyway) return { kind: 'soc-taken', order: taken[0] };
  signal?.throwIfAborted();
  return send(task, { seen, knownCodes: taken.map(({ code }) => code) }, needs, options);
}

/** The order that a draft, a row or a run that nobody has heard of has become already; null where it has not. */
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

/** What has to be cleared up before an order is sent: the open sendings of its draft or row, and those of its soc. */
function findOpenCreations({ origin, partner, request }: CreationTask, creations: Creations): Creation[] {
  const ofSoc = creations.openBySoc(partner, request.soc);
  if (origin.kind === 'command-line') return ofSoc;
  // Another partner can't be asked now: where that one said no, it has to do.
  const own = creations
    .openByOrigin(originKey(origin))
    .filter((sending) => sending.partner === partner || hasUnknownOutcome(sending));
  return [...own, ...ofSoc.filter(({ id }) => own.every((sending) => sending.id !== id))];
}

/** The orders that are known to have its soc, and the one that its draft or row has become before it was changed. */
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
  return [...new Map(orders.map((order) => [order.code, order])).values()];
}

/** What was known of a sending before it was looked up; that the look-up told nothing is over. */
function previousProblem({ problem }: Creation): Problem | null {
  return problem?.code === 'create-untold' ? null : problem;
}

async function send(
  task: CreationTask,
  { seen, knownCodes }: { readonly seen: ReadonlySet<number>; readonly knownCodes: readonly OrderCode[] },
  needs: CreateOnceOptions,
  options: CreateOptions,
): Promise<CreateOutcome> {
  const { request, ownSoc, origin, partner } = task;
  const { client, creations, book, atOnce, now } = needs;
  const { soc } = request;
  const sentAtMs = now();
  const graceEndsAtMs = sentAtMs + GRACE_PERIOD_MS.unsure;
  const kept = {
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
    // Another process may have sent it while this one was asking.
    findOpenCreations(task, creations).some(({ id }) => !seen.has(id)) ||
    findOrdersWithSoc(task, needs).some(({ code }) => !knownCodes.includes(code))
      ? null
      : creations.begin(kept),
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
    // The service has answered with the order that was there.
    creations.close(sending.id, null, old.code);
    return { kind: 'soc-taken', order: old };
  }
  try {
    const outcome = recordCreated(needs, options, () => {
      const word = reportFromCreation({ ...answer, soc }, request, now());
      creations.markCreated(sending.id, answer.code);
      return book().record(word).order;
    });
    options.onResults?.(answer);
    return outcome;
  } catch (thrown) {
    // It was created, and that could not be written down (a full disk): the look-up will find it.
    return unknownOutcome(soc, thrown);
  }
}

/** @throws ProblemError what it failed with, where nobody doubts that it was not created */
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

/** An order whose answer was lost, as its sending and the look-up together tell it. */
function recordFoundOrder(
  sending: Creation,
  info: ResponseOf<'info'>,
  { request }: CreationTask,
  { creations, book, now }: CreateOnceOptions,
): KnownOrder {
  const { soc } = sending;
  const untold = { sorting: null, shortcode: null, phone: null, address: null, fee: null, insurance: null };
  const numbers = { amount: null, collection: null, value: null, weight: null };
  const answer = { ...untold, ...numbers, code: info.code, soc, status: null, status_name: null };
  creations.markCreated(sending.id, info.code);
  book().record(reportFromCreation(answer, sending.request ?? request, now()));
  return book().record(reportFromInfo(info, now())).order;
}

/** Enters a created order, together with what else is to be written down of it. */
function recordCreated(
  { atOnce }: CreateOnceOptions,
  { onCreated }: CreateOptions,
  tell: () => KnownOrder,
): CreateOutcome {
  const order = atOnce(() => {
    const told = tell();
    onCreated?.(told);
    return told;
  });
  return { kind: 'created', order };
}

function unknownOutcome(soc: Soc, thrown: unknown): Extract<CreateOutcome, { kind: 'unsure' }> {
  return { kind: 'unsure', soc, problem: unknownOutcomeProblem(soc, thrown) };
}
