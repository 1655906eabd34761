import type { Fault } from '../../second-service/service/faults.ts';
import type { Asked } from './operations.ts';

/** How one asking has to end, at the window and at the command line alike. */
export interface Expected {
  /** `done` or a problem's code; several where the document leaves it open and either is right. */
  readonly codes: readonly string[];
  /** What the words have to hold beside what they always have to. */
  readonly words?: readonly string[];
}

const one = (...codes: string[]): Expected => ({ codes });
const said = (code: string, ...words: string[]): Expected => ({ codes: [code], words });

/** Operations that are shown without a token. */
const WITHOUT_TOKEN: readonly Asked[] = ['statuses', 'provinces', 'districts', 'communes'];

/** What one answer says, whatever is done about it. */
export function toldBy({ name, kind }: Fault, operation: Asked): Expected {
  switch (kind) {
    case 'not found':
      return name.includes('page')
        ? said('malformed', 'HTTP 404')
        : said('refused', 'Không tìm thấy dữ liệu');
    case 'unauthorized':
      return one('unauthorized');
    case 'forbidden':
      if (name.includes('page')) return said('malformed', 'HTTP 403');
      return said('not-permitted', name.includes('envelope') ? 'Bạn không có quyền' : 'Forbidden');
    case 'invalid':
      return said(
        'refused',
        'Số điện thoại không đúng',
        ...(name.includes('without') ? [] : ['Đơn hàng không đúng']),
      );
    case 'too many':
      return one('rate-limited');
    case 'failing':
      return said('unavailable', 'HTTP 500', ...(name.includes('envelope') ? ['Server Error'] : []));
    case 'gateway':
      return said('unavailable', name.startsWith('504') ? 'HTTP 504' : 'HTTP 502');
    case 'maintenance':
      if (name === 'maintenance: Error envelope in a 200') return said('refused', 'bảo trì');
      if (name === 'maintenance: envelope in a 503') return said('unavailable', 'HTTP 503', 'bảo trì');
      return name === 'maintenance: a page in a 503' ? said('unavailable', 'HTTP 503') : one('malformed');
    case 'silent':
    case 'broken':
      // Whether an answer broke off is the connection's word; half of one can't be read either.
      return name === 'a length larger than the body' ? one('unavailable', 'malformed') : one('unavailable');
    case 'unreadable':
      // What follows an answer that is over breaks the connection, or is not looked at.
      if (name === 'a length smaller than the body') return one('malformed', 'unavailable');
      // No record at all: nothing is registered.
      if (operation === 'webhook' && name.startsWith('Success with')) {
        return name.includes('text') ? one('malformed') : one('done', 'malformed');
      }
      return one('malformed');
    case 'another':
      return operation === 'info' ? one('malformed') : one('done');
    case 'loose':
      return one(name === 'null for the list' ? 'malformed' : 'done');
    case 'fields':
    case 'late':
      return one('done');
  }
}

/** Requests of the operation itself that an asking may make. */
export function requestsOf(
  { kind }: Fault,
  operation: Asked,
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
