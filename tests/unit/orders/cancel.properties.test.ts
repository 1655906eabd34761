import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import { problemOf } from '../../../shared/problem.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { CODE } from './arbitrary-reports.ts';

const OTHER = 'SGNS983262NT.111111111';

/** How an answer is spoiled; null: it is intact. */
const SPOILED = ['gone', 'away', 'page', 'cut', 'other', 'none', '500', 'error-500', '429'] as const;
type Spoiled = (typeof SPOILED)[number] | null;

function answer(results: object, spoiled: Spoiled): Response {
  switch (spoiled) {
    case null:
      return Response.json({ status: 'Success', results });
    case 'gone':
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });
    case 'away':
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    case 'page':
      return new Response('<h1>404</h1>', { status: 404 });
    case 'cut':
      return new Response('{"status":"Succ');
    case 'other':
      return Response.json({ status: 'Success', results: { ...results, code: OTHER, status: '0' } });
    case 'none':
      return Response.json({ status: 'Success', results: null });
    case '500':
      return new Response('', { status: 500 });
    case 'error-500':
      return Response.json({ status: 'Error', message: 'Lỗi hệ thống' }, { status: 500 });
    case '429':
      return Response.json({ message: 'Too Many Attempts.' }, { status: 429 });
  }
}

/** The service's reaction to a cancellation, and its answers to that and to look-ups. */
const someService = fc.record({
  does: fc.constantFrom('cancels', 'refuses', 'nothing'),
  cancel: fc.option(fc.constantFrom(...SPOILED), { nil: null }),
  info: fc.option(fc.constantFrom(...SPOILED), { nil: null }),
  /** Whether a look-up knows of the cancellation yet. */
  knows: fc.boolean(),
  interrupted: fc.boolean(),
});

it('reports done only if the order is cancelled, not done only if it is not, and sends once', async () => {
  const database = openDatabase(':memory:');
  const book = openOrderBook(database, () => 'sandbox');
  await fc.assert(
    fc.asyncProperty(someService, async ({ does, cancel, info, knows, interrupted }) => {
      // A request that never arrived, or was refused, is not done.
      const isDone = does === 'cancels' && cancel !== 'away' && cancel !== '429';
      const stop = new AbortController();
      let sent = 0;
      const client = createPartnerClient({
        baseUrl: 'http://127.0.0.1:9',
        labelUrl: null,
        accessToken: 'token',
        transport: {
          limits: { attempts: 2, attemptMs: 1_000, totalMs: 2_000, backoffMs: 1, backoffLimitMs: 1 },
          fetch: async (input, init) => {
            const { method } = new Request(input, init);
            const status = isDone && knows ? '0' : '2';
            if (method === 'GET') return answer({ code: CODE, status }, info);
            sent++;
            if (interrupted) stop.abort(new Error('interrupted'));
            if (does === 'refuses' && cancel === null)
              return Response.json({ status: 'Error', message: 'Đơn đã lấy hàng' });
            return answer({ code: CODE, status: does === 'cancels' ? '0' : '2' }, cancel);
          },
        },
      });
      const orders = createOrderService({
        partner: () => Promise.resolve(client),
        book,
        notFound: { matches: () => false },
      });
      const outcome = await orders.cancel(CODE, { signal: stop.signal }).then(
        ({ results }) => (results.status === '0' ? 'done' : 'taken'),
        (error: unknown) => problemOf(error).code,
      );
      expect(sent).toBe(1);
      expect(book.list({ text: OTHER, status: null, from: 0, count: 1 }).total).toBe(0);
      if (outcome === 'done') expect(isDone).toBe(true);
      else if (outcome !== 'cancel-unsure') expect(isDone).toBe(false);
      // If the outcome can be found out, it is.
      if (isDone && (cancel === null || (info === null && knows)) && !interrupted)
        expect(outcome).toBe('done');
    }),
    { numRuns: propertyRuns(400) },
  );
  database.close();
});
