import { describe, expect, it } from 'vitest';
import { createPrintController } from '../../../../../renderer/features/station/print-controller.ts';
import type { RunSummary } from '../../../../../shared/station.ts';
import { refused } from '../../refused.ts';

const summary: RunSummary = {
  printed: 3,
  failed: 1,
  unknown: 0,
  held: 0,
  skipped: 0,
  unchecked: 0,
  foreign: 0,
  unconfirmed: null,
  endedBy: null,
};
const scansDone = (): Promise<void> => Promise.resolve();

describe('createPrinting', () => {
  it('prints once, after earlier scans, and keeps the summary', async () => {
    const order: string[] = [];
    let end: (reply: RunSummary | Promise<never>) => void = () => undefined;
    const printing = createPrintController(
      () => {
        order.push('print');
        return new Promise((resolve) => {
          end = resolve;
        });
      },
      async () => {
        await Promise.resolve();
        order.push('scans');
      },
    );
    const first = printing.print();
    const second = printing.print();
    await expect.poll(() => order).toEqual(['scans', 'print']);
    expect(printing.store.getState().requested).toBe(true);
    end(summary);
    await Promise.all([first, second]);
    expect(order).toEqual(['scans', 'print']);
    expect(printing.store.getState()).toEqual({ requested: false, outcome: { kind: 'ended', summary } });
  });

  it('keeps the reason of a refused print until the next one', async () => {
    const replies = [() => refused({ code: 'no-printer' }), () => summary];
    const printing = createPrintController(async () => {
      const reply = replies.shift();
      if (reply === undefined) throw new Error('gone');
      return reply();
    }, scansDone);
    await printing.print();
    expect(printing.store.getState().outcome).toEqual({ kind: 'refused', problem: { code: 'no-printer' } });
    await printing.print();
    expect(printing.store.getState().outcome?.kind).toBe('ended');
    await printing.print();
    expect(printing.store.getState().outcome).toMatchObject({ problem: { code: 'internal' } });
  });
});
