import { detached } from './promises.ts';

/**
 * Prefetches the next item while the consumer handles the current one.
 * A consumer that stops early ends the source, once what is under way has ended.
 * @param alone so many first items the consumer is left alone with: the next is begun when it has done with them
 */
export async function* prefetch<Item>(source: AsyncGenerator<Item>, alone = 0): AsyncGenerator<Item> {
  // Its failure is met when the consumer gets there; until then it must not count as nobody's.
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
