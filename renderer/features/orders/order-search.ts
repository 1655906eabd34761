import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderBrief } from '../../../shared/order.ts';
import { MAX_SEARCH_LENGTH, type OrderCode } from '../../../shared/order-code.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { createLatest } from '../../components/latest.ts';

/**
 * The state of the last search by code, shortcode or soc. A search that found a single order opens it and leaves no
 * result.
 */
type OrderSearchState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly text: string }
  | { readonly kind: 'several'; readonly text: string; readonly orders: readonly OrderBrief[] }
  /** Neither the book nor the service knows it. */
  | { readonly kind: 'not-found'; readonly text: string }
  /** The book does not know it, and the service could not be asked. */
  | { readonly kind: 'not-asked'; readonly text: string; readonly problem: Problem };

/** Creates the search; `find` is orders.find, `found` receives the single order found. */
export function createOrderSearch(find: TemApi['calls']['orders']['find'], found: (code: OrderCode) => void) {
  const store = createStore<{ search: OrderSearchState }>()(() => ({ search: { kind: 'none' } }));
  const latest = createLatest();
  const say = (search: OrderSearchState): void => store.setState({ search });

  async function ask(text: string): Promise<OrderSearchState | OrderCode> {
    try {
      const { orders } = await find({ text });
      const [first, second] = orders;
      if (first === undefined) return { kind: 'not-found', text };
      return second === undefined ? first.code : { kind: 'several', text, orders };
    } catch (thrown) {
      return { kind: 'not-asked', text, problem: problemOf(thrown) };
    }
  }

  return {
    store,
    /** Searches the book, then the service. A later search supersedes this one. */
    async find(typed: string): Promise<void> {
      const text = typed.trim();
      const isCurrent = latest.start();
      if (text === '') return say({ kind: 'none' });
      if (text.length > MAX_SEARCH_LENGTH)
        return say({ kind: 'not-found', text: `${text.slice(0, MAX_SEARCH_LENGTH)}…` });
      say({ kind: 'asking', text });
      const answer = await ask(text);
      if (!isCurrent()) return;
      if (typeof answer !== 'string') return say(answer);
      say({ kind: 'none' });
      found(answer);
    },
    clear(): void {
      latest.start();
      say({ kind: 'none' });
    },
  };
}
