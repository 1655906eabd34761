import { env } from 'node:process';
import fc from 'fast-check';

/** Every file begins where the stations are, wherever it runs. */
env['TZ'] = 'Asia/Ho_Chi_Minh';

/**
 * The property tests draw the same cases each time, so that one commit has one verdict. Other cases, for finding what
 * these miss: TEM_SEED=random npm run test:unit (a failure prints its seed), or a seed's number.
 */
const asked = env['TEM_SEED'] ?? '20261121';
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
