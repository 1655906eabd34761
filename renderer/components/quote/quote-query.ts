import { createStore } from 'zustand/vanilla';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { Quote, QuoteRequest } from '../../../shared/quote.ts';
import { createLatest } from '../latest.ts';

/** The state of a price request. */
export type QuoteState =
  /** The form is incomplete. */
  | { readonly kind: 'incomplete' }
  /** In progress; `before` is the last answer, for an older form. */
  | { readonly kind: 'asking'; readonly before: readonly Quote[] | null }
  | { readonly kind: 'answered'; readonly quotes: readonly Quote[]; readonly request: QuoteRequest }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** A pause in typing. */
const DEBOUNCE_MS = 300;

/** Requests the price of the latest form, and drops answers to an older one. */
export function createQuoteQuery(ask: (request: QuoteRequest) => Promise<readonly Quote[]>) {
  const store = createStore<QuoteState>()(() => ({ kind: 'incomplete' }));
  let wanted: QuoteRequest | null = null;
  const latest = createLatest();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const show = (state: QuoteState): void => store.setState(state, true);

  async function askFor(request: QuoteRequest): Promise<void> {
    const isCurrent = latest.start();
    try {
      const quotes = await ask(request);
      if (isCurrent()) show({ kind: 'answered', quotes, request });
    } catch (thrown) {
      if (isCurrent()) show({ kind: 'failed', problem: problemOf(thrown) });
    }
  }

  function begin(request: QuoteRequest, waitMs: number): void {
    const now = store.getState();
    // From here on, any pending request is for an older form.
    latest.start();
    clearTimeout(pause);
    show({ kind: 'asking', before: quotesIn(now) });
    if (waitMs === 0) void askFor(request);
    else pause = setTimeout(() => void askFor(request), waitMs);
  }

  return {
    store,
    /** Sets the form's current request; null while it is incomplete. An unchanged request has no effect. */
    setRequest(request: QuoteRequest | null) {
      if (isSameRequest(request, wanted)) return;
      wanted = request;
      if (request !== null) return begin(request, DEBOUNCE_MS);
      latest.start();
      clearTimeout(pause);
      show({ kind: 'incomplete' });
    },
    /** Repeats the request at once. */
    retry() {
      if (wanted !== null) begin(wanted, 0);
    },
  };
}

function quotesIn(state: QuoteState): readonly Quote[] | null {
  if (state.kind === 'answered') return state.quotes;
  return state.kind === 'asking' ? state.before : null;
}

function isSameRequest(one: QuoteRequest | null, other: QuoteRequest | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.sender_province === other.sender_province &&
    one.sender_district === other.sender_district &&
    one.receiver_province === other.receiver_province &&
    one.receiver_district === other.receiver_district &&
    one.weight === other.weight &&
    one.value === other.value
  );
}
