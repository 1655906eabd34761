import { describe, expect, it } from 'vitest';
import { createPhaseTimer } from '../../../main/labels/phase-timer.ts';
import { NO_PHASES } from '../../../shared/diagnostics.ts';

describe('the phases of a document', () => {
  it('are timed separately, summed, and in whole milliseconds', async () => {
    let now = 0;
    const watch = createPhaseTimer(() => now);
    const taking = (ms: number) => () => {
      now += ms;
      return Promise.resolve('done');
    };
    expect(await watch.time('token', taking(10.4))).toBe('done');
    await watch.time('token', taking(20.4));
    await watch.time('load', taking(300));
    watch.move('load', 'settle', 120);
    const failing = watch.time('inspect', () => {
      now += 7;
      return Promise.reject(new Error('broken'));
    });
    await expect(failing).rejects.toThrow('broken');
    expect(watch.phases()).toEqual({ ...NO_PHASES, tokenMs: 31, loadMs: 180, settleMs: 120, inspectMs: 7 });
  });
});
