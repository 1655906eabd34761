/** A larger group would delay the station. The rest waits for the next round of I/O. */
const MAX_GROUP_SIZE = 256;

/**
 * Collects the items of one turn of the event loop and commits them together, since the wait for the disk is the main cost.
 * Items that arrive meanwhile wait for the next turn. Each promise settles after its commit.
 * @param commit returns one result for each item, in order; if it throws, every item of the group rejects with that error
 */
export function groupCommit<Item, Result>(
  commit: (group: readonly Item[]) => readonly Result[],
): (item: Item) => Promise<Result> {
  type Waiting = { readonly item: Item } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>;
  let waiting: Waiting[] = [];
  let planned = false;

  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(commitGroup);
  }

  function commitGroup(): void {
    planned = false;
    const group = waiting.slice(0, MAX_GROUP_SIZE);
    waiting = waiting.slice(MAX_GROUP_SIZE);
    if (waiting.length > 0) plan();
    try {
      const results = commit(group.map(({ item }) => item));
      for (const [at, result] of results.entries()) group[at]?.resolve(result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    plan();
    return promise;
  };
}
