import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderBrief, OrderLookup, OrderSearch } from '../../../shared/order.ts';
import { MAX_SEARCH_LENGTH, type OrderCode } from '../../../shared/order-code.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { createLatest } from '../../components/latest.ts';

/**
 * The state of the last search. A search that found a single order opens it, and one that the list answers leaves it to the
 * list: neither leaves a result.
 */
type OrderSearchState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly text: string }
  | { readonly kind: 'several'; readonly text: string; readonly orders: readonly OrderBrief[] }
  /** Neither the book nor the service knows it. */
  | { readonly kind: 'not-found'; readonly text: string }
  /** The book does not know it, and the service could not be asked. */
  | { readonly kind: 'not-asked'; readonly text: string; readonly problem: Problem };

/** A scan is exactly a code; what was typed may be a part of one, a name or a phone number. */
type SearchedAs = 'scanned' | 'typed';

interface SearchResults {
  /** Receives the single order found. */
  readonly found: (code: OrderCode, how: SearchedAs) => void;
  /** Called if the list has the answer: several orders match, or one that may be another. */
  readonly matches: (text: string) => void;
}

type Answer = OrderSearch | ({ readonly kind: 'exact' } & OrderLookup);

/** Creates the search on top of main. */
export function createOrderSearch(
  calls: Pick<TemApi['calls']['orders'], 'find' | 'search'>,
  { found, matches }: SearchResults,
) {
  const store = createStore<{ search: OrderSearchState }>()(() => ({ search: { kind: 'none' } }));
  const latest = createLatest();
  const say = (search: OrderSearchState): void => store.setState({ search });
  let last: SearchedAs = 'typed';

  const ask = async (text: string, how: SearchedAs): Promise<Answer> =>
    how === 'typed' ? calls.search({ text }) : { kind: 'exact', ...(await calls.find({ text })) };

  function tell(text: string, how: SearchedAs, answer: Answer): void {
    if (answer.kind === 'exact' && answer.orders.length !== 1)
      return say(
        answer.orders.length === 0
          ? { kind: 'not-found', text }
          : { kind: 'several', text, orders: answer.orders },
      );
    say({ kind: 'none' });
    if (answer.kind === 'matches') return matches(text);
    const order = answer.kind === 'match' ? answer.order : answer.orders[0];
    if (order !== undefined) found(order.code, how);
  }

  async function search(entered: string, how: SearchedAs): Promise<void> {
    const text = entered.trim();
    const isCurrent = latest.start();
    last = how;
    if (text === '') return say({ kind: 'none' });
    if (text.length > MAX_SEARCH_LENGTH)
      return say({ kind: 'not-found', text: `${text.slice(0, MAX_SEARCH_LENGTH)}…` });
    say({ kind: 'asking', text });
    try {
      const answer = await ask(text, how);
      if (isCurrent()) tell(text, how, answer);
    } catch (thrown) {
      if (isCurrent()) say({ kind: 'not-asked', text, problem: problemOf(thrown) });
    }
  }

  return {
    store,
    /** Finds what was typed: in the book, then at the service. A later search supersedes this one. */
    find: (typed: string): Promise<void> => search(typed, 'typed'),
    /** Finds exactly this code, in the book, then at the service. */
    findCode: (code: string): Promise<void> => search(code, 'scanned'),
    /** Searches for a text as it was searched for before. */
    again: (text: string): Promise<void> => search(text, last),
    clear(): void {
      latest.start();
      say({ kind: 'none' });
    },
  };
}
