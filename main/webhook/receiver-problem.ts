import { isIPv6 } from 'node:net';
import type { LocalizedText } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import type { Problem } from '../../shared/problem.ts';
import { receiverFailureText } from '../../shared/texts/webhook-receiver.ts';
import { errorCodeOf } from '../platform/system-errors.ts';

/** Explains why a port could not be opened (https://nodejs.org/api/errors.html#common-system-errors). */
const REASONS = createLookupTable<LocalizedText>(receiverFailureText);

/** Returns the problem of a receiver that can't listen. */
export function receiverProblem(error: unknown, host: string, port: number): Problem {
  const code = errorCodeOf(error) ?? '';
  const address = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  return { code: 'receiver-failed', values: { address, detail: REASONS.get(code) ?? (code || 'node:net') } };
}
