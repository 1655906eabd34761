import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Database } from '../database/database.ts';
import { partnerCondition } from './history-conditions.ts';

/** Returns the order of a job in the history. @throws ProblemError bad-request if this partner has no such label */
export function readJobOrderCode(database: Database, partner: string, id: number): OrderCode {
  const { sql, values } = partnerCondition(partner);
  const found = database.sqlite
    .prepare(`SELECT code FROM print_job WHERE id = :id AND ${sql}`)
    .get({ ...values, id });
  if (found === undefined) throw new ProblemError('bad-request');
  return String(found['code']) as OrderCode;
}
