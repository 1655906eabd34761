import { describe, expect, it } from 'vitest';
import { prefetch } from '../../../main/platform/prefetch.ts';

/** Counts up to a number; records its requests and whether it was ended. */
function source(upTo: number) {
  const told: string[] = [];
  async function* count(): AsyncGenerator<number> {
    try {
      for (let at = 0; at < upTo; at++) {
        told.push(`make ${at}`);
        yield await Promise.resolve(at);
      }
    } finally {
      told.push('ended');
    }
  }
  return { told, items: count() };
}

describe('prefetch', () => {
  it('makes the next item while the consumer handles one', async () => {
    const { told, items } = source(3);
    const consumer = prefetch(items);
    await consumer.next();
    await new Promise(setImmediate);
    expect(told).toEqual(['make 0', 'make 1']);
    await consumer.return(undefined);
    expect(told).toEqual(['make 0', 'make 1', 'ended']);
  });

  it('starts after the first items on request, and loses none', async () => {
    const { told, items } = source(4);
    const consumer = prefetch(items, 1);
    const got: unknown[] = [];
    got.push((await consumer.next()).value);
    await new Promise(setImmediate);
    expect(told).toEqual(['make 0']);
    got.push((await consumer.next()).value);
    await new Promise(setImmediate);
    expect(told).toEqual(['make 0', 'make 1', 'make 2']);
    for await (const item of consumer) got.push(item);
    expect(got).toEqual([0, 1, 2, 3]);
  });

  it('ends the source when the consumer stops, and fails if the source does', async () => {
    const { told, items } = source(4);
    for await (const _ of prefetch(items, 1)) break;
    expect(told).toEqual(['make 0', 'ended']);
    async function* failing(): AsyncGenerator<number> {
      yield await Promise.resolve(0);
      throw new Error('no paper');
    }
    const consumer = prefetch(failing(), 1);
    await consumer.next();
    await expect(consumer.next()).rejects.toThrow('no paper');
  });
});
