/**
 * Passes on what a source makes and has it make the next meanwhile, so that the consumer's time is the source's as well.
 * A consumer that stops early ends the source, once what is under way has ended.
 * @param alone so many first items the consumer is left alone with: the next is begun when it has done with them
 */
export async function* prefetch<Item>(source: AsyncGenerator<Item>, alone = 0): AsyncGenerator<Item> {
  const pull = (): Promise<IteratorResult<Item>> => {
    const next = source.next();
    // Its failure is met when the consumer gets there; until then it must not count as nobody's.
    next.catch(() => undefined);
    return next;
  };
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
