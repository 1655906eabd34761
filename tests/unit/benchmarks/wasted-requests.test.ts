import { expect, test } from 'vitest';
import { countLabelRequests } from '../../benchmarks/ahead/wasted-requests.ts';
import type { ServiceRequest } from '../../benchmarks/sandbox-partner.ts';

const token = (...codes: string[]): ServiceRequest => ({ operation: 'POST /v1/partner/orders/token', codes });
const page = (...codes: string[]): ServiceRequest => ({ operation: 'GET /orders/awb', codes });
const lookUp: ServiceRequest = { operation: 'GET /v1/partner/orders/info', codes: [] };

test('counts no request as wasted where a label of it came out', () => {
  const requests = [lookUp, token('A', 'B'), page('A', 'B'), lookUp, token('C'), page('C')];
  expect(countLabelRequests(requests, new Set(['A', 'C']))).toEqual({ all: 4, wasted: 0 });
});

test('counts token and page of an order that was removed', () => {
  expect(countLabelRequests([token('A'), page('A'), token('B'), page('B')], new Set(['B']))).toEqual({
    all: 4,
    wasted: 2,
  });
});

test('counts the first making of an order that was made again, unless another label of it came out', () => {
  const again = [token('A'), page('A')];
  expect(countLabelRequests([token('A'), page('A'), ...again], new Set(['A']))).toEqual({
    all: 4,
    wasted: 2,
  });
  expect(countLabelRequests([token('A', 'B'), page('A', 'B'), ...again], new Set(['A', 'B']))).toEqual({
    all: 4,
    wasted: 0,
  });
});

test('counts a page that was requested again with its token', () => {
  expect(countLabelRequests([token('A'), page('A'), page('A')], new Set(['A']))).toEqual({
    all: 3,
    wasted: 1,
  });
});
