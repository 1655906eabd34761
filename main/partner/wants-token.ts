import { z } from 'zod';
import type { KeptAnswers } from '../ledger/kept-answers.ts';
import type { Operation } from './endpoints.ts';

/**
 * Of which operations the service has asked for the access token although its document shows them without one
 * (partner-api.md, "Authentication", 3).
 */
export interface WantsToken {
  has(operation: Operation | 'label'): boolean;
  add(operation: Operation | 'label'): void;
}

/** Knows of none, and remembers none. */
export const NONE_WANTED: WantsToken = { has: () => false, add: () => undefined };

const NAME = 'token-wanted';
const Kept = z.array(z.string()).catch([]);

/** The operations that the partner of now wants the token for beyond its document. */
export const tokenWantedFor = (kept: Pick<KeptAnswers, 'get'>): readonly string[] =>
  Kept.parse(kept.get(NAME)?.content);

/** Kept on disk, for the partner of now. */
export function keptWantsToken(kept: KeptAnswers): WantsToken {
  return {
    has: (operation) => tokenWantedFor(kept).includes(operation),
    add(operation) {
      const before = tokenWantedFor(kept);
      try {
        if (!before.includes(operation)) kept.keep(NAME, [...before, operation]);
      } catch {
        // The disk is full: the answer that is there counts more. It is asked for the token again another time.
      }
    },
  };
}
