import { z } from 'zod';
import type { ResponseCache } from '../database/response-cache.ts';
import type { Operation } from './endpoints.ts';

/**
 * Of which operations the service has asked for the access token although its document shows them without one
 * (partner-api.md, "Authentication", 3).
 */
export interface TokenRequirements {
  has(operation: Operation | 'label'): boolean;
  add(operation: Operation | 'label'): void;
}

/** Knows of none, and remembers none. */
export const NO_TOKEN_REQUIREMENTS: TokenRequirements = { has: () => false, add: () => undefined };

const CACHE_NAME = 'token-wanted';
const CachedOperations = z.array(z.string()).catch([]);

/** The operations that the partner of now wants the token for beyond its document. */
export const operationsRequiringToken = (kept: Pick<ResponseCache, 'get'>): readonly string[] =>
  CachedOperations.parse(kept.get(CACHE_NAME)?.content);

/** Kept on disk, for the partner of now. */
export function createTokenRequirements(kept: ResponseCache): TokenRequirements {
  return {
    has: (operation) => operationsRequiringToken(kept).includes(operation),
    add(operation) {
      const before = operationsRequiringToken(kept);
      try {
        if (!before.includes(operation)) kept.set(CACHE_NAME, [...before, operation]);
      } catch {
        // The disk is full: the answer that is there counts more. It is asked for the token again another time.
      }
    },
  };
}
