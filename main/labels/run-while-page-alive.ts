import type { ProblemError } from '../../shared/problem.ts';
import { redactShapes } from '../log/secret-shapes.ts';

export type PageEnd =
  | { readonly kind: 'gone'; readonly reason: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'late'; readonly limitMs: number };

interface RunWhilePageAliveOptions {
  readonly limitMs: number;
  /** Aborting rejects with its reason. */
  readonly signal: AbortSignal;
  readonly failed: (end: PageEnd) => ProblemError;
}

/** The part of WebContents that is used here (electron.d.ts). */
export interface PageLifecycle {
  on(event: 'destroyed', listener: () => void): unknown;
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  off(event: 'destroyed', listener: () => void): unknown;
  off(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  isDestroyed(): boolean;
}

/**
 * Runs work with a page while the page lives, within the limit: a hung or dead renderer never answers.
 * @throws ProblemError from `failed`; what the work throws; the signal's reason
 */
export async function runWhilePageAlive<Value>(
  page: PageLifecycle,
  { limitMs, signal, failed }: RunWhilePageAliveOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const gone = (_event: unknown, { reason }: { reason: string }): void =>
    reject(failed({ kind: 'gone', reason }));
  const closed = (): void => reject(failed({ kind: 'closed' }));
  const stop = (): void => reject(signal.reason);
  const timer = setTimeout(() => reject(failed({ kind: 'late', limitMs })), limitMs);
  page.on('render-process-gone', gone);
  page.on('destroyed', closed);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(), broken]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    if (!page.isDestroyed()) {
      page.off('render-process-gone', gone);
      page.off('destroyed', closed);
    }
  }
}

/** Returns a reason without addresses: Electron's load errors include the address, which contains the print token. */
export function pageFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  if ('code' in error && typeof error.code === 'string') return error.code;
  return withoutAddresses(error.message);
}

const withoutAddresses = (text: string): string => redactShapes(text.replaceAll(/\S+:\/\/\S+/g, '…'));
