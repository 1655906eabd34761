import { z } from 'zod';
import { endpoints } from '../../main/partner/endpoints.ts';
import { orderEndOf } from '../../shared/order-status.ts';
import { type Partner, startSandboxProcess } from '../e2e/partner-process.ts';

/** The sandbox as a separate process, with what benchmarks ask of its control address (docs/reference/sandbox.md). */
export interface BenchmarkPartner extends Partner {
  /** Codes of printable orders, each given out only once: no order is printed twice. */
  takeCodes(count: number): string[];
  /** Delays every answer by this much (ms); 0: none. */
  setLatency(ms: number): Promise<void>;
  /** The requests since the last call, as "GET /orders/awb". @throws Error after 10,000 */
  takeRequests(): Promise<readonly string[]>;
  /** Changes an order's amount (dong). @returns what became of its event (docs/reference/sandbox.md) */
  change(code: string, amount: number): Promise<string>;
  /** Makes this the address of the service's events. */
  registerWebhook(url: string): Promise<void>;
}

const Orders = z.array(z.object({ code: z.string(), status: z.string() }));
const Requests = z.array(z.object({ method: z.string(), path: z.string() }));
const Push = z.object({ outcome: z.object({ kind: z.string() }) });

/** The number that the sandbox remembers (main/sandbox/sandbox.ts). */
const MOST_REQUESTS = 10_000;

/** @param orders the minimum number that can be printed @param more of the sandbox's arguments */
export async function startBenchmarkPartner(
  orders: number,
  more: readonly string[] = [],
): Promise<BenchmarkPartner> {
  // One in five is no longer waiting for pickup, and a third of those has ended (main/sandbox/orders/seed-orders.ts).
  const count = String(Math.ceil(orders * 1.15) + 50);
  const partner = await startSandboxProcess(0, ['--orders', count, ...more]);
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
      async takeRequests() {
        const all = Requests.parse(await control('/requests'));
        if (all.length === MOST_REQUESTS)
          throw new Error('the sandbox has forgotten what it was asked first');
        const since = all.slice(seen);
        seen = all.length;
        return since.map(({ method, path }) => `${method} ${path}`);
      },
      async change(code, amount) {
        const body = JSON.stringify({ amount });
        const answer = await control(`/orders/${code}/amounts`, { method: 'POST', body });
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
