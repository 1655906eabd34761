import { z } from 'zod';
import type { LearnedOfService } from '../../shared/diagnostics.ts';
import type { KeptAnswers } from '../ledger/kept-answers.ts';
import type { NotFoundAnswer } from '../orders/not-found.ts';

/** As main/orders keeps it under 'not-found'. */
const NotFound: z.ZodType<NotFoundAnswer | null> = z
  .object({ httpStatus: z.int(), hasEnvelope: z.boolean(), words: z.string(), learnedAtMs: z.number() })
  .nullable()
  .catch(null);
/** As main/partner keeps it under 'token-wanted': names of operations. */
const TokenWanted = z.array(z.string()).catch([]);

/** What Tem has learned of the partner of now. What is kept in another form counts as not learned. */
export function readLearned(kept: Pick<KeptAnswers, 'get'>): LearnedOfService {
  return {
    notFound: NotFound.parse(kept.get('not-found')?.content ?? null),
    tokenWanted: TokenWanted.parse(kept.get('token-wanted')?.content),
  };
}
