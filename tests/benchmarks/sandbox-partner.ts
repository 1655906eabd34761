import { z } from 'zod';
import { orderEndOf } from '../../shared/order-status.ts';
import { type Partner, startSandboxProcess } from '../e2e/partner-process.ts';

/** The sandbox as a separate process, with what benchmarks ask of its control address (docs/reference/sandbox.md). */
export interface BenchmarkPartner extends Partner {
  /** Codes of printable orders, each given out only once: no order is printed twice. */
  takeCodes(count: number): string[];
  /** Delays every answer by this much (ms); 0: none. */
  setLatency(ms: number): Promise<void>;
  /** The requests since the last call: a path ("GET /orders/awb") and its count. @throws Error after 10,000 */
  takeRequestCounts(): Promise<ReadonlyMap<string, number>>;
}

const Orders = z.array(z.object({ code: z.string(), status: z.string() }));
const Requests = z.array(z.object({ method: z.string(), path: z.string() }));

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
  const requests = async (): Promise<string[]> =>
    Requests.parse(await control('/requests')).map(({ method, path }) => `${method} ${path}`);
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
      async takeRequestCounts() {
        const all = await requests();
        if (all.length === MOST_REQUESTS)
          throw new Error('the sandbox has forgotten what it was asked first');
        const counts = new Map<string, number>();
        for (const one of all.slice(seen)) counts.set(one, (counts.get(one) ?? 0) + 1);
        seen = all.length;
        return counts;
      },
    };
  } catch (error) {
    await partner.close();
    throw error;
  }
}
