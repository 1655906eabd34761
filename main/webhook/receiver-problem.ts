import { isIPv6 } from 'node:net';
import type { LocalizedText } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import type { Problem } from '../../shared/problem.ts';
import { errorCodeOf } from '../platform/error-code.ts';

/** Why a port could not be opened, in words (https://nodejs.org/api/errors.html#common-system-errors). */
const REASONS = createLookupTable<LocalizedText>({
  EADDRINUSE: { vi: 'chương trình khác đang dùng cổng này', en: 'another program uses this port' },
  EADDRNOTAVAIL: { vi: 'máy này không có địa chỉ này', en: 'this machine does not have this address' },
  EACCES: { vi: 'hệ thống không cho phép', en: 'the system does not allow it' },
});

/** The problem of a receiver that can't listen. */
export function receiverProblem(error: unknown, host: string, port: number): Problem {
  const code = errorCodeOf(error) ?? '';
  const address = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  return { code: 'receiver-failed', values: { address, detail: REASONS.get(code) ?? (code || 'node:net') } };
}
