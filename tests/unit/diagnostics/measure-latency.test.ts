import { describe, expect, it } from 'vitest';
import { measureLatency } from '../../../main/diagnostics/measure-latency.ts';

/** A fetch with scripted latencies on its own clock; a negative one fails. */
function timed(times: readonly number[], status = 200) {
  let at = 0;
  let clock = 0;
  const fetch = (async () => {
    const ms = times[at++] ?? 0;
    clock += Math.abs(ms);
    if (ms < 0) throw new TypeError('net::ERR_CONNECTION_RESET');
    return new Response(null, { status });
  }) as typeof globalThis.fetch;
  return measureLatency(fetch, { nowMs: () => clock, now: () => 1_000_000 + clock, attemptMs: 9_000 });
}

const A = 'https://api.partner.example/services/orders';

describe('the partner’s latency', () => {
  it('is grouped by address, most recent first, without paths', async () => {
    const latency = timed([100, 20, 40]);
    await latency.fetch(`${A}/label/secret-token?x=1`);
    await latency.fetch(new URL('https://label.partner.example:8443/a'));
    await latency.fetch(new Request(A));
    expect(latency.read().map(({ address, calls, lastMs }) => [address, calls, lastMs])).toEqual([
      ['https://api.partner.example', 2, 40],
      ['https://label.partner.example:8443', 1, 20],
    ]);
    expect(JSON.stringify(latency.read())).not.toContain('secret');
  });

  it('has the median and the 19th of 20 of the answered requests', async () => {
    const latency = timed(Array.from({ length: 100 }, (_, at) => 100 - at));
    for (let at = 0; at < 100; at++) await latency.fetch(A);
    expect(latency.read()[0]).toMatchObject({ calls: 100, failed: 0, lastMs: 1, medianMs: 50, p95Ms: 95 });
  });

  it('counts unanswered requests and 5xx as failed, and has no time without any answer', async () => {
    const dead = timed([-5, -5]);
    await expect(dead.fetch(A)).rejects.toThrow('ERR_CONNECTION_RESET');
    await expect(dead.fetch(A)).rejects.toThrow('ERR_CONNECTION_RESET');
    expect(dead.read()).toEqual([
      {
        address: 'https://api.partner.example',
        calls: 2,
        failed: 2,
        lastAtMs: 1_000_010,
        lastMs: null,
        medianMs: null,
        p95Ms: null,
      },
    ]);
    const broken = timed([30], 502);
    expect((await broken.fetch(A)).status).toBe(502);
    expect(broken.read()[0]).toMatchObject({ calls: 1, failed: 1, lastMs: 30 });
  });

  it('ignores what a person cancelled, and counts what timed out', async () => {
    const aborted = new AbortController();
    aborted.abort();
    const given = timed([-5]);
    await expect(given.fetch(A, { signal: aborted.signal })).rejects.toThrow('ERR_CONNECTION_RESET');
    expect(given.read()).toEqual([]);
    const late = timed([-9_001]);
    await expect(late.fetch(new Request(A, { signal: aborted.signal }))).rejects.toThrow(
      'ERR_CONNECTION_RESET',
    );
    expect(late.read()[0]).toMatchObject({ calls: 1, failed: 1 });
  });
});
