import { type Account, trainingKeyOf } from '../../shared/account.ts';
import { isHandedOver, LABEL_STATES } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import { accountKeyOf } from '../partner/account-key.ts';

const SETTLED = LABEL_STATES.filter((state) => isHandedOver(state) || state === 'cancelled');

/**
 * Returns how to find out whether orders of an account wait for something, in practice or not: a label of a batch that can be
 * resumed for its printing, an import for its rows, a creation for its answer. Without the account none of them could go on.
 */
export function openWaitingOrders({ sqlite }: Pick<Database, 'sqlite'>): (account: Account) => boolean {
  const waiting = sqlite.prepare(
    `SELECT 1 WHERE EXISTS (
       SELECT 1 FROM label WHERE account IN (:real, :training) AND removed_at_ms IS NULL
         AND state NOT IN (SELECT value FROM json_each(:settled))
         AND batch_id IN (SELECT max(id) FROM batch GROUP BY source))
     OR EXISTS (SELECT 1 FROM import WHERE account IN (:real, :training) AND phase IN ('reading', 'sending'))
     OR EXISTS (SELECT 1 FROM creation WHERE account IN (:real, :training) AND state IN ('sending', 'unsure'))`,
  );
  return ({ id, baseUrl }) =>
    waiting.get({
      real: accountKeyOf(id, { partner: 'service', baseUrl }),
      training: trainingKeyOf(id),
      settled: JSON.stringify(SETTLED),
    }) !== undefined;
}
