import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Yields the items in parts. The event loop turns between two of them, so that work on thousands of items keeps neither the
 * window's calls nor answers from the network waiting.
 * @param most how many items a part has at most
 */
export async function* inParts<Item>(
  items: readonly Item[],
  most: number,
): AsyncGenerator<readonly Item[], void, void> {
  for (let from = 0; from < items.length; from += most) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + most);
  }
}
