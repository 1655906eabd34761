import { StrictEmitter } from './not-implemented.ts';

/** The emitter behind `app`, separate from its members: pages and windows report to it and app uses them. */
export class AppEmitter extends StrictEmitter {}

let current: AppEmitter | undefined;

/** app, for modules that only emit on it. */
export const app = {
  emit: (name: string, ...args: unknown[]): boolean => current?.emit(name, ...args) ?? false,
  listenerCount: (name: string): number => current?.listenerCount(name) ?? 0,
};

/** Called once, by app.ts. */
export function setApp(emitter: AppEmitter): void {
  current = emitter;
}
