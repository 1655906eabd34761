import { z } from 'zod';
import { endpoints } from '../../main/partner/endpoints.ts';
import { CANCELLED, orderEndOf } from '../../shared/order-status.ts';
import { type Partner, startSandboxProcess } from '../e2e/partner-process.ts';

/** The sandbox as a separate process, with what benchmarks ask of its control address (docs/reference/sandbox.md). */
export interface BenchmarkPartner extends Partner {
  /** Codes of printable orders, each given out only once: no order is printed twice. */
  takeCodes(count: number): string[];
  /** Delays every answer by this much (ms); 0: none. */
  setLatency(ms: number): Promise<void>;
  /** The requests since the last call of this or the next. @throws Error after 10,000 */
  takeRequests(): Promise<readonly ServiceRequest[]>;
  /** The same as counts by path ("GET /orders/awb"). */
  takeRequestCounts(): Promise<ReadonlyMap<string, number>>;
  /** Changes an order's amount (dong), or cancels it. @returns what became of its event (docs/reference/sandbox.md) */
  change(code: string, to: { readonly amount: number } | 'cancelled'): Promise<string>;
  /** Makes this the address of the service's events. */
  registerWebhook(url: string): Promise<void>;
}

/** A request that the sandbox has answered. */
export interface ServiceRequest {
  /** "GET /orders/awb". */
  readonly operation: string;
  /** The orders of a token or label page that was given; otherwise none. */
  readonly codes: readonly string[];
}

const Orders = z.array(z.object({ code: z.string(), status: z.string() }));
const Requests = z.array(
  z.object({ method: z.string(), path: z.string(), codes: z.array(z.string()).default([]) }),
);
const Push = z.object({ outcome: z.object({ kind: z.string() }) });

/** The number that the sandbox remembers (main/sandbox/sandbox.ts). */
const MOST_REQUESTS = 10_000;

/** @param orders the minimum number that can be printed */
export async function startBenchmarkPartner(orders: number): Promise<BenchmarkPartner> {
  // One in five is no longer waiting for pickup, and a third of those has ended (main/sandbox/orders/seed-orders.ts).
  const partner = await startSandboxProcess(0, ['--orders', String(Math.ceil(orders * 1.15) + 50)]);
  const control = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${partner.url}/sandbox${path}`, {
      ...init,
      headers: { 'tem-sandbox': 'control', 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${path} with ${answer.status}`);
    return answer.json();
  };
  try {
    const printable = Orders.parse(await control('/orders')).filter(
      ({ status }) => orderEndOf(status) === null,
    );
    const codes = printable.map(({ code }) => code);
    let seen = 0;
    const takeRequests = async (): Promise<readonly ServiceRequest[]> => {
      const all = Requests.parse(await control('/requests'));
      if (all.length === MOST_REQUESTS) throw new Error('the sandbox has forgotten what it was asked first');
      const from = seen;
      seen = all.length;
      return all
        .slice(from)
        .map(({ method, path, codes: of }) => ({ operation: `${method} ${path}`, codes: of }));
    };
    return {
      ...partner,
      takeCodes(count) {
        if (codes.length < count) throw new Error(`only ${codes.length} orders are left to print`);
        return codes.splice(0, count);
      },
      async setLatency(ms) {
        await control('/faults', { method: 'DELETE' });
        if (ms === 0) return;
        const fault = { operation: 'all', fault: { kind: 'latency', ms }, calls: null };
        await control('/faults', { method: 'POST', body: JSON.stringify(fault) });
      },
      takeRequests,
      async takeRequestCounts() {
        const counts = new Map<string, number>();
        for (const { operation } of await takeRequests())
          counts.set(operation, (counts.get(operation) ?? 0) + 1);
        return counts;
      },
      async change(code, to) {
        const answer =
          to === 'cancelled'
            ? await control(`/orders/${code}/status`, {
                method: 'POST',
                body: JSON.stringify({ status: CANCELLED }),
              })
            : await control(`/orders/${code}/amounts`, { method: 'POST', body: JSON.stringify(to) });
        return Push.parse(answer).outcome.kind;
      },
      async registerWebhook(url) {
        const { path, method } = endpoints.setWebhook;
        const answer = await fetch(`${partner.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${partner.accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ url }),
        });
        if (!answer.ok) throw new Error(`the sandbox does not take the address: ${answer.status}`);
      },
    };
  } catch (error) {
    await partner.close();
    throw error;
  }
}
