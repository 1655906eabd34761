/** Does something once what is drawn now was painted. @returns what calls it off */
export function runAfterPaint(then: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks come before its layout and paint; the task behind them after.
  const frame = requestAnimationFrame(() => {
    task = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
