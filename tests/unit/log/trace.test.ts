import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { currentTrace, withTrace } from '../../../main/log/trace.ts';

describe('trace ids', () => {
  it('follow the work across any wait', async () => {
    const seen: unknown[] = [];
    async function* documents() {
      await setImmediate();
      seen.push(currentTrace());
      yield 1;
    }
    const labelled = async (label: number): Promise<void> => {
      await setImmediate();
      seen.push(currentTrace());
      expect(currentTrace()).toEqual({ batch: 1, run: 'a', label });
    };
    await withTrace({ batch: 1, run: 'a' }, async () => {
      for await (const _ of documents())
        await Promise.all([
          withTrace({ label: 5 }, () => labelled(5)),
          withTrace({ label: 6 }, () => labelled(6)),
        ]);
    });
    expect(seen[0]).toEqual({ batch: 1, run: 'a' });
    expect(seen).toHaveLength(3);
  });

  it('are absent outside of it', () => {
    expect(withTrace({ batch: 1 }, () => 'value')).toBe('value');
    expect(currentTrace()).toEqual({});
  });
});
