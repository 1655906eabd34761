import type { CreateOutcome } from '../../../shared/creating.ts';
import type { NewOrder } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { Database } from '../../ledger/database.ts';
import type { PartnerClient } from '../../partner/client.ts';
import type { AnswerOf } from '../../partner/endpoints.ts';
import type { OrderBook } from '../order-book.ts';
import { wordOfCreation, wordOfInfo } from '../words.ts';
import type { Creation, Creations } from './creations.ts';
import { type CreateOptions, type CreationOrigin, originKey } from './creator.ts';
import { lookUpSending, sayTheSame, type Wait } from './look-up-sending.ts';
import { lossOf, SETTLE_MS, unsureProblem } from './loss.ts';

/** An order to create, with its soc. */
interface Task {
  readonly request: NewOrder & { readonly soc: Soc };
  /** Tem made the soc. */
  readonly ownSoc: boolean;
  readonly origin: CreationOrigin;
  readonly partner: string;
}

interface Needs {
  readonly client: PartnerClient;
  /** The partner's, whatever the settings name meanwhile. */
  readonly book: () => OrderBook;
  readonly creations: Creations;
  readonly atOnce: Database['atOnce'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: Wait;
}

/**
 * Creates one order: what was lost before is cleared up, then it is sent. Nothing else may be at its soc meanwhile.
 * @throws ProblemError as Creator.create
 */
export async function createOnce(task: Task, needs: Needs, options: CreateOptions): Promise<CreateOutcome> {
  const { request, origin } = task;
  const { creations, book } = needs;
  const { signal, anyway = false } = options;
  signal?.throwIfAborted();

  const before = becomeBefore(task, needs);
  if (before !== null) return enter(needs, options, () => before);

  for (const sending of openSendings(task, creations)) {
    const own = sending.origin === originKey(origin);
    const verdict = await lookUpSending(sending, { ...needs, signal });
    switch (verdict.kind) {
      case 'found-out':
        return createOnce(task, needs, options);
      case 'absent':
        creations.close(sending.id, sending.problem);
        break;
      case 'not-asked':
        if (!own || sending.state === 'unreached') throw verdict.thrown;
        return unsure(sending.soc, verdict.thrown);
      case 'created':
      case 'there-before': {
        const { info } = verdict;
        if (own && verdict.kind === 'created' && sayTheSame(sending.request, request)) {
          const outcome = enter(needs, options, () => enterFound(sending, info, task, needs));
          options.onResults?.(info);
          return outcome;
        }
        const { order } = book().tell(wordOfInfo(info, needs.now()));
        // The person decides now. The sending of another draft is that one's matter.
        if (own) creations.close(sending.id, null);
        if (!anyway) return { kind: 'soc-taken', order };
      }
    }
  }

  const taken = book()
    .find(request.soc)
    .filter(({ soc }) => soc === request.soc);
  if (taken[0] !== undefined && !anyway) return { kind: 'soc-taken', order: taken[0] };
  signal?.throwIfAborted();
  return send(
    task,
    taken.map(({ code }) => code),
    needs,
    options,
  );
}

/** The order that a draft or row has become already; null where it has not. */
function becomeBefore({ origin }: Task, { creations, book }: Needs): KnownOrder | null {
  // Each run of the command line is an order of its own.
  if (origin.kind === 'command-line') return null;
  const code = creations.createdOf(originKey(origin))?.code ?? null;
  return code === null ? null : book().get(code);
}

/** What has to be cleared up before an order is sent: the lost sendings of its draft or row, and those of its soc. */
function openSendings({ origin, partner, request }: Task, creations: Creations): Creation[] {
  const ofSoc = creations.openOfSoc(partner, request.soc);
  if (origin.kind === 'command-line') return ofSoc;
  const own = creations.openOf(originKey(origin));
  return [...own, ...ofSoc.filter(({ id }) => own.every((sending) => sending.id !== id))];
}

async function send(
  { request, ownSoc, origin, partner }: Task,
  knownCodes: readonly OrderCode[],
  needs: Needs,
  options: CreateOptions,
): Promise<CreateOutcome> {
  const { client, creations, book, now } = needs;
  const { signal } = options;
  const { soc } = request;
  const sentAtMs = now();
  const settledAtMs = sentAtMs + SETTLE_MS.silent;
  const kept = {
    partner,
    soc,
    ownSoc,
    request,
    origin: originKey(origin),
    knownCodes,
    sentAtMs,
    settledAtMs,
  };
  const sending = creations.begin(kept);
  let answer: AnswerOf<'create'>;
  try {
    answer = await client.call('create', request, { signal });
  } catch (thrown) {
    return lost(sending, thrown, creations);
  }
  const old = knownCodes.includes(answer.code) ? book().get(answer.code) : null;
  if (old !== null) {
    // The service has answered with the order that was there.
    creations.close(sending.id, null);
    return { kind: 'soc-taken', order: old };
  }
  try {
    const outcome = enter(needs, options, () => {
      const word = wordOfCreation({ ...answer, soc: answer.soc ?? soc }, request, now());
      creations.created(sending.id, answer.code);
      return book().tell(word).order;
    });
    options.onResults?.(answer);
    return outcome;
  } catch (thrown) {
    // It was created, and that could not be written down (a full disk): the look-up will find it.
    return unsure(soc, thrown);
  }
}

/** @throws ProblemError what it failed with, where it was not created */
function lost(sending: Creation, thrown: unknown, creations: Creations): CreateOutcome {
  const loss = lossOf(thrown);
  if (loss.kind === 'not-created') {
    creations.close(sending.id, problemOf(thrown));
    throw thrown;
  }
  const outcome = unsure(sending.soc, thrown);
  creations.lost(sending.id, loss.kind, outcome.problem, sending.sentAtMs + loss.settleMs);
  if (loss.kind === 'unreached') throw thrown;
  return outcome;
}

/** An order whose answer was lost, as its sending and the look-up together tell it. */
function enterFound(
  sending: Creation,
  info: AnswerOf<'info'>,
  { request }: Task,
  { creations, book, now }: Needs,
): KnownOrder {
  const { soc } = sending;
  const untold = { sorting: null, shortcode: null, phone: null, address: null, fee: null, insurance: null };
  const numbers = { amount: null, collection: null, value: null, weight: null };
  const answer = { ...untold, ...numbers, code: info.code, soc, status: null, status_name: null };
  creations.created(sending.id, info.code);
  book().tell(wordOfCreation(answer, sending.request ?? request, now()));
  return book().tell(wordOfInfo(info, now())).order;
}

/** Enters a created order, together with what else is to be written down of it. */
function enter({ atOnce }: Needs, { onCreated }: CreateOptions, tell: () => KnownOrder): CreateOutcome {
  const order = atOnce(() => {
    const told = tell();
    onCreated?.(told);
    return told;
  });
  return { kind: 'created', order };
}

function unsure(soc: Soc, thrown: unknown): Extract<CreateOutcome, { kind: 'unsure' }> {
  return { kind: 'unsure', soc, problem: unsureProblem(soc, thrown) };
}
