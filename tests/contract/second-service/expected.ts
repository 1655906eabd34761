import { expect } from 'vitest';
import { OPERATION_NAMES, type Operation } from '../../second-service/service/document.ts';
import { type Fault, faultsOf, type Kind } from '../../second-service/service/faults.ts';
import { testedFetch } from '../clients.ts';
import type { CallOutcome } from './harness.ts';
import { SURFACES, type Surface, type TestedOperation } from './operations.ts';

/** Kinds whose answers each operation reads in code of its own; all others are read in the same code for all. */
const READ_BY_EACH: readonly Kind[] = ['another', 'loose', 'fields', 'late'];

/** Silence, a broken connection, a wrong length, no body, a redirect; 401, which net.request reports by its own event. */
function isConnectionFault({ kind, act }: Fault): boolean {
  if (act.is === 'change') return false;
  if (act.is !== 'answer') return true;
  return kind === 'unauthorized' || act.answer.body === '' || act.answer.status === 302;
}

/**
 * The faults that an operation is asked at, each at one surface in turn: all of them; or one of each kind and effect, a
 * different one for each operation, beside all those that the operation reads in code of its own; or only one of each. Over
 * Tem's own fetch only those that a fetch has to do with: what a body says is read above it.
 */
export function faultCases(
  operation: Operation,
  which: 'all' | 'own' | 'sample',
): readonly (readonly [name: string, surface: Surface, fault: Fault])[] {
  const turn = OPERATION_NAMES.indexOf(operation);
  const faults = faultsOf(operation).filter(
    (fault) => testedFetch === globalThis.fetch || isConnectionFault(fault),
  );
  const alike = Map.groupBy(faults, (fault) =>
    which === 'all' || (which === 'own' && READ_BY_EACH.includes(fault.kind))
      ? fault.name
      : `${fault.kind}, ${fault.effect}`,
  );
  return [...alike.values()].flatMap((some, at) => {
    const fault = some[turn % some.length];
    const surface = SURFACES[(turn + at) % 2] ?? 'window';
    return fault === undefined ? [] : [[fault.name, surface, fault] as const];
  });
}

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

/** The least and the most requests of a reading operation that an asking may make. */
export function expectedRequests({ kind }: Fault, operation: TestedOperation): readonly [number, number] {
  if (kind === 'unauthorized') return WITHOUT_TOKEN.includes(operation) ? [2, 2] : [1, 1];
  return [1, ['not found', 'forbidden', 'invalid', 'another', 'loose', 'fields'].includes(kind) ? 1 : 3];
}

/** Problems that are the access token's. */
const ABOUT_THE_TOKEN = ['unauthorized', 'no-token', 'token-wanted', 'token-unreadable', 'not-permitted'];

interface MessageExpectations {
  /** What the words must hold. */
  readonly parts?: readonly string[] | undefined;
  /** The service refused the token on the way. */
  readonly mentionsToken?: boolean;
  /** The same request was sent more than once. */
  readonly retried?: boolean;
}

/** In both languages; that Tem tried again only where it did, and of the token only where the service spoke of it. */
export function expectSuitableMessage(
  { code, text: { vi, en } }: CallOutcome,
  { parts = [], mentionsToken = ABOUT_THE_TOKEN.includes(code), retried = false }: MessageExpectations = {},
): void {
  expect(vi).toMatch(/\p{Lu}.*\. .*\./su);
  expect(en).toMatch(/\p{Lu}.*\. .*\./su);
  expect(en).not.toBe(vi);
  for (const text of [vi, en]) {
    expect(text).not.toMatch(/\{[\w|]+\}|undefined|\[object/);
    if (!retried) expect(text).not.toMatch(/tried again|đã thử lại/i);
    if (!mentionsToken) expect(text).not.toMatch(/\btoken\b|mã truy cập/i);
    for (const part of parts) expect(text).toContain(part);
  }
}
