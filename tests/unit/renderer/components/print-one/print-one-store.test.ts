import { describe, expect, it } from 'vitest';
import { createPrintOneStore } from '../../../../../renderer/components/print-one/print-one-store.ts';
import type { PrintOneAnswer } from '../../../../../shared/print-one.ts';
import type { BatchRow, ReprintReason, RunState, StationChange } from '../../../../../shared/station.ts';
import { refused } from '../../refused.ts';

const EARLIER = { times: 2, lastAtMs: 5, printer: 'Zebra_80' };
const BEFORE: PrintOneAnswer = { kind: 'printed-before', earlier: EARLIER };
const DONE: PrintOneAnswer = { kind: 'done', row: { state: 'printed' } as BatchRow, summary: null };

function start() {
  const asked: (readonly [subject: string, reason: ReprintReason | null])[] = [];
  const answers: ((answer: PrintOneAnswer | Promise<never>) => void)[] = [];
  let changed: (change: StationChange) => void = () => undefined;
  const model = createPrintOneStore<string>(
    (subject, reason) => {
      asked.push([subject, reason]);
      const { promise, resolve } = Promise.withResolvers<PrintOneAnswer>();
      answers.push(resolve);
      return promise;
    },
    {
      station: {
        changed: (listener) => {
          changed = listener;
          return () => undefined;
        },
      },
    },
  );
  return {
    model,
    asked,
    state: () => model.store.getState().state,
    run: (run: RunState) => changed({ run } as StationChange),
    async answer(answer: PrintOneAnswer | Promise<never>) {
      answers.shift()?.(answer);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('printing one label', () => {
  it('prints a label that was never printed, and tells what became of it', async () => {
    const { model, asked, state, answer } = start();
    void model.print('A');
    expect(state()).toEqual({ kind: 'printing', subject: 'A', waiting: null });
    await answer(DONE);
    expect(state()).toMatchObject({ kind: 'done', subject: 'A', row: { state: 'printed' } });
    expect(asked).toEqual([['A', null]]);
    model.dismiss();
    expect(state()).toEqual({ kind: 'idle' });
  });

  it('asks for a reason first if it was printed before; keeping it prints nothing', async () => {
    const { model, asked, state, answer } = start();
    void model.print('A');
    await answer(BEFORE);
    expect(state()).toEqual({ kind: 'asking', subject: 'A', earlier: EARLIER, more: false });
    model.showMore(true);
    expect(state()).toMatchObject({ more: true });
    model.dismiss();
    expect([state(), asked]).toEqual([{ kind: 'idle' }, [['A', null]]]);
    // An answer to a question that is closed.
    await model.answer('lost');
    expect(asked).toHaveLength(1);
    model.ask('B');
    void model.answer('lost');
    await answer(DONE);
    expect(asked[1]).toEqual(['B', 'lost']);
  });

  it('sends one request at a time, which cannot be dismissed', async () => {
    const { model, asked, state, answer } = start();
    void model.print('A');
    void model.print('A');
    void model.print('B');
    model.ask('B');
    model.dismiss();
    expect([asked, state()]).toEqual([[['A', null]], { kind: 'printing', subject: 'A', waiting: null }]);
    await answer(refused({ code: 'already-printing' }));
    expect(state()).toMatchObject({ kind: 'failed', subject: 'A', problem: { code: 'already-printing' } });
  });

  it('says what the printer waits for meanwhile', async () => {
    const { model, state, run, answer } = start();
    const running = { kind: 'running', done: 0, total: 1, stopping: false } as const;
    run({ ...running, waiting: { code: 'internal' } });
    expect(state()).toEqual({ kind: 'idle' });
    void model.print('A');
    run({ ...running, waiting: { code: 'internal' } });
    expect(state()).toMatchObject({ kind: 'printing', waiting: { code: 'internal' } });
    run({ kind: 'idle' });
    expect(state()).toMatchObject({ waiting: null });
    await answer(DONE);
    expect(state()).toMatchObject({ kind: 'done' });
  });

  it('drops an answer about another service’s order', async () => {
    const { model, state, answer } = start();
    void model.print('A');
    model.reset();
    await answer(DONE);
    expect(state()).toEqual({ kind: 'idle' });
  });
});
