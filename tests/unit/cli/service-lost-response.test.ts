import { describe, expect, it } from 'vitest';
import { CANCEL_ANSWER, INFO_ANSWER } from '../../contract/samples.ts';
import { createServiceHarness, WEBHOOK } from './service-harness.ts';

const { run, station } = createServiceHarness();
const INFO = INFO_ANSWER.results;

describe('an answer about another order', () => {
  const other = (answer: { results: object }) => ({
    status: 'Success',
    results: { ...answer.results, code: 'SGNS983262NT.111111111' },
  });

  it('to info is not shown', async () => {
    const ran = await run(['info', INFO.code, '--json'], () => other(INFO_ANSWER));
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"malformed"}\n' });
    const soc = await run(['info', '--soc', 'KAN1', '--json'], () => INFO_ANSWER);
    expect(soc).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"malformed"}\n' });
    expect(station().book.find('SGNS983262NT.111111111')).toEqual([]);
  });

  it('to a cancellation counts as not done, unless the order itself is cancelled', async () => {
    const waiting = { ...INFO, status: '2', status_name: 'Chờ Lấy Hàng' };
    const unsure = await run(['cancel', INFO.code, '--json'], (path) =>
      path.endsWith('/cancel') ? other(CANCEL_ANSWER) : { status: 'Success', results: waiting },
    );
    expect(unsure).toMatchObject({
      exitCode: 1,
      output: '{"outcome":"failed","reason":"cancel-unsure"}\n',
      error: expect.stringContaining('it spoke of another order'),
    });
    const done = await run(['cancel', INFO.code, '--json'], (path) =>
      path.endsWith('/cancel') ? other(CANCEL_ANSWER) : INFO_ANSWER,
    );
    expect(done.exitCode).toBe(0);
    expect(JSON.parse(done.output)).toEqual({ ...CANCEL_ANSWER.results, status_name: 'Huỷ' });
  });
});

describe('a lost response', () => {
  const lost = new Response('<h1>Bad gateway</h1>', { status: 502 });

  it('to a cancellation is resolved by the order itself, else it is unknown and says how to look it up', async () => {
    const done = await run(['cancel', INFO.code, '--json'], (path) =>
      path.endsWith('/cancel') ? lost.clone() : INFO_ANSWER,
    );
    expect(done.exitCode).toBe(0);
    expect(JSON.parse(done.output)).toMatchObject({ code: INFO.code, status: '0' });
    const unsure = await run(['cancel', INFO.code, '--json'], () => lost.clone());
    expect(unsure).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"cancel-unsure"}\n' });
    expect(unsure.error).toContain('HTTP 502');
    expect(unsure.error).toContain('tem info');
    expect(unsure.asked.filter((asked) => asked.startsWith('POST'))).toHaveLength(1);
  });

  it('to an interrupted cancellation reports that the order may be cancelled', async () => {
    const ran = await run(['cancel', INFO.code, '--json'], () => new Promise(() => undefined), {
      interrupt: true,
    });
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"cancel-unsure"}\n' });
    expect(ran.asked).toEqual(['POST /v1/partner/orders/cancel']);
  });

  it('to a registration is resolved by the registered address', async () => {
    const set = ['webhook', 'set', WEBHOOK.results.url];
    const done = await run(set, (path) => (path.endsWith('/create') ? lost.clone() : WEBHOOK));
    expect(done).toMatchObject({ exitCode: 0, output: expect.stringContaining('Registered') });
    const none = { status: 'Success', results: null };
    const old = { status: 'Success', results: { ...WEBHOOK.results, url: 'https://old.example' } };
    for (const answers of [
      [none, none],
      [none, old],
      [old, old],
      [lost.clone(), old],
    ]) {
      const [first, second] = answers;
      const ran = await run(set, (path) => (path.endsWith('/create') ? first : second));
      expect(ran).toMatchObject({ exitCode: 1, output: '' });
      expect(ran.error).toContain('✗ webhook-unsure');
      if (second === old) expect(ran.error).toContain('https://old.example');
    }
  });
});
