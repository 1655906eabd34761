import { detached } from './promises.ts';

/**
 * Prefetches the next item while the consumer handles the current one. A consumer that stops early closes the source once the
 * item in progress is done.
 * @param alone how many of the first items are not overlapped: the next one starts only when the consumer is done with them
 */
export async function* prefetch<Item>(source: AsyncGenerator<Item>, alone = 0): AsyncGenerator<Item> {
  // The consumer meets its failure when it gets there; until then it must not count as an unhandled rejection.
  const pull = (): Promise<IteratorResult<Item>> => detached(source.next());
  let next = pull();
  try {
    for (let at = 0; ; at++) {
      const { done, value } = await next;
      if (done === true) return;
      if (at >= alone) next = pull();
      yield value;
      if (at < alone) next = pull();
    }
  } finally {
    await source.return(undefined);
  }
}
