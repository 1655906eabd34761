import type { Fault } from '../../second-service/service/fault.ts';
import type { TestedOperation } from './operations.ts';

/** How one asking has to end, at the window and at the command line alike. */
export interface ExpectedOutcome {
  /** `done` or a problem's code; several where the document leaves it open and either is right. */
  readonly codes: readonly string[];
  /** What the message must contain besides the usual. */
  readonly parts?: readonly string[];
}

const withCodes = (...codes: string[]): ExpectedOutcome => ({ codes });
const withParts = (code: string, ...words: string[]): ExpectedOutcome => ({ codes: [code], parts: words });

/** Operations that are shown without a token. */
const WITHOUT_TOKEN: readonly TestedOperation[] = ['statuses', 'provinces', 'districts', 'communes'];

/** What one answer means, before anything reacts to it. */
export function expectedOutcome({ name, kind }: Fault, operation: TestedOperation): ExpectedOutcome {
  switch (kind) {
    case 'not found':
      return name.includes('page')
        ? withParts('malformed', 'HTTP 404')
        : withParts('refused', 'Không tìm thấy dữ liệu');
    case 'unauthorized':
      return withCodes('unauthorized');
    case 'forbidden':
      if (name.includes('page')) return withParts('malformed', 'HTTP 403');
      return withParts('not-permitted', name.includes('envelope') ? 'Bạn không có quyền' : 'Forbidden');
    case 'invalid':
      return withParts(
        'refused',
        'Số điện thoại không đúng',
        ...(name.includes('without') ? [] : ['Đơn hàng không đúng']),
      );
    case 'too many':
      return withCodes('rate-limited');
    case 'failing':
      return withParts('unavailable', 'HTTP 500', ...(name.includes('envelope') ? ['Server Error'] : []));
    case 'gateway':
      return withParts('unavailable', name.startsWith('504') ? 'HTTP 504' : 'HTTP 502');
    case 'maintenance':
      if (name === 'maintenance: Error envelope in a 200') return withParts('refused', 'bảo trì');
      if (name === 'maintenance: envelope in a 503') return withParts('unavailable', 'HTTP 503', 'bảo trì');
      return name === 'maintenance: a page in a 503'
        ? withParts('unavailable', 'HTTP 503')
        : withCodes('malformed');
    case 'silent':
    case 'broken':
      // Only the connection shows that an answer broke off; half of one can't be read either.
      return name === 'a length larger than the body'
        ? withCodes('unavailable', 'malformed')
        : withCodes('unavailable');
    case 'unreadable':
      // Data after a complete response breaks the connection or is ignored.
      if (name === 'a length smaller than the body') return withCodes('malformed', 'unavailable');
      // Without a record nothing is registered.
      if (operation === 'webhook' && name.startsWith('Success with')) {
        return name.includes('text') ? withCodes('malformed') : withCodes('done', 'malformed');
      }
      return withCodes('malformed');
    case 'another':
      return operation === 'info' ? withCodes('malformed') : withCodes('done');
    case 'loose':
      return withCodes(name === 'null for the list' ? 'malformed' : 'done');
    case 'fields':
    case 'late':
      return withCodes('done');
  }
}

/** Requests of the operation itself that an asking may make. */
export function expectedRequests(
  { kind }: Fault,
  operation: TestedOperation,
): { readonly least: number; readonly most: number } {
  const again = WITHOUT_TOKEN.includes(operation) && kind === 'unauthorized';
  if (again) return { least: 2, most: 2 };
  if (['create', 'cancel', 'setWebhook'].includes(operation)) return { least: 1, most: 1 };
  const isAnswer = [
    'not found',
    'unauthorized',
    'forbidden',
    'invalid',
    'another',
    'loose',
    'fields',
  ].includes(kind);
  return { least: 1, most: isAnswer ? 1 : 3 };
}
