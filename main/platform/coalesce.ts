/** Runs the work once, a microtask later, however often it is requested until then. */
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
