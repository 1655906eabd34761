/** Runs a function once the current content has been painted. @returns a function that cancels it */
export function runAfterPaint(then: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before its layout and paint; a task queued from them runs after.
  const frame = requestAnimationFrame(() => {
    task = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
