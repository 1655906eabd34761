import { z } from 'zod';
import type { ResponseCache } from '../database/response-cache.ts';
import type { Operation } from './endpoints.ts';

/** Has none and stores none. */
export const NO_TOKEN_REQUIREMENTS: TokenRequirements = { has: () => false, add: () => undefined };

const CACHE_NAME = 'token-wanted';
const CachedOperations = z.array(z.string()).catch([]);

/** Returns the operations for which the current partner requires the token beyond its document. */
export const operationsRequiringToken = (cache: Pick<ResponseCache, 'get'>): readonly string[] =>
  CachedOperations.parse(cache.get(CACHE_NAME)?.content);

/** Operations that the service requires the token for although documented without it (partner-api.md, "Authentication", 3). */
export type TokenRequirements = ReturnType<typeof createTokenRequirements>;

/** Stores them on disk, for the current partner. */
export function createTokenRequirements(cache: ResponseCache) {
  return {
    has: (operation: Operation | 'label'): boolean => operationsRequiringToken(cache).includes(operation),
    add(operation: Operation | 'label'): void {
      const before = operationsRequiringToken(cache);
      try {
        if (!before.includes(operation)) cache.set(CACHE_NAME, [...before, operation]);
      } catch {
        // The disk is full. The answer matters more, and the service will ask for the token again.
      }
    },
  };
}
