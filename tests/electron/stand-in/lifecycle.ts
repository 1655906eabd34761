let ready = false;

/** Whether the app has become ready; many parts of the API refuse to work before. */
export function isReady(): boolean {
  return ready;
}

/** Called once, by app, just before it emits `ready`. */
export function becomeReady(): void {
  ready = true;
}
