/** More than this would keep the station waiting; what is left has its turn after the next round of I/O. */
const MAX_GROUP_SIZE = 256;

/**
 * Collects what arrives in one turn of the event loop and commits it together: waiting for the disk is what costs, and
 * what comes in meanwhile waits for the next turn. Each promise is settled after its commit.
 * @param commit answers one result for each item, in order; where it throws, every item of the group fails with that
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
