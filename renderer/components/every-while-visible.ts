/**
 * Acts each `everyMs` while the page can be seen. A minimised or covered window asks nobody; once it is seen again, it acts at
 * once. @returns ends it
 */
export function everyWhileVisible(everyMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const isVisible = (): boolean => document.visibilityState === 'visible';
  const begin = (): void => {
    clearInterval(timer);
    if (isVisible()) timer = setInterval(act, everyMs);
  };
  const turned = (): void => {
    begin();
    if (isVisible()) act();
  };
  document.addEventListener('visibilitychange', turned);
  begin();
  return () => {
    document.removeEventListener('visibilitychange', turned);
    clearInterval(timer);
  };
}
