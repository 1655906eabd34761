/**
 * Passes on what a source makes and has it make the next meanwhile, so that the consumer's time is the source's as well.
 * A consumer that stops early ends the source, once what is under way has ended.
 */
export async function* ahead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const pull = (): Promise<IteratorResult<Item>> => {
    const next = source.next();
    // Its failure is met when the consumer gets there; until then it must not count as nobody's.
    next.catch(() => undefined);
    return next;
  };
  let next = pull();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = pull();
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
