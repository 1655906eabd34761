/** Does the work once, after all that asks for it now is done (a microtask later), however often it is asked for. */
export function coalesce(work: () => void): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    queueMicrotask(() => {
      planned = false;
      work();
    });
  };
}
