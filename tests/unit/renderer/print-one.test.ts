import { expect, it } from 'vitest';
import { createPrintOneStore } from '../../../renderer/components/print-one/print-one-store.ts';
import type { PrintOneAnswer } from '../../../shared/print-one.ts';
import type { BatchRow, RunState, StationChange } from '../../../shared/station.ts';
import { fakeMessage, slowCalls } from './fake-calls.ts';
import { refused } from './refused.ts';

const EARLIER = { times: 2, lastAtMs: 5, printer: 'Zebra_80' };
const BEFORE: PrintOneAnswer = { kind: 'printed-before', earlier: EARLIER };
const DONE: PrintOneAnswer = { kind: 'done', row: { state: 'printed' } as BatchRow, summary: null };

function start() {
  const { call, answer } = slowCalls();
  const asked: unknown[] = [];
  const { changed, say } = fakeMessage<StationChange>();
  const model = createPrintOneStore<string>(
    (...request) => {
      asked.push(request);
      return call()(request);
    },
    { station: { changed } },
  );
  const run = (run: RunState): void => say({ run } as StationChange);
  return { model, asked, answer, run, state: () => model.store.getState().state };
}

it('prints one label that was never printed, one request at a time, and tells what became of it', async () => {
  const { model, asked, state, answer } = start();
  void model.print('A');
  void model.print('A');
  void model.print('B');
  model.ask('B');
  model.dismiss();
  expect([asked, state()]).toEqual([[['A', null]], { kind: 'printing', subject: 'A', waiting: null }]);
  await answer(DONE);
  expect(state()).toMatchObject({ kind: 'done', subject: 'A', row: { state: 'printed' } });
  model.dismiss();
  expect(state()).toEqual({ kind: 'idle' });
  void model.print('B');
  await answer(refused({ code: 'already-printing' }));
  expect(state()).toMatchObject({ kind: 'failed', subject: 'B', problem: { code: 'already-printing' } });
  // An answer about another service's order.
  void model.print('A');
  model.reset();
  await answer(DONE);
  expect(state()).toEqual({ kind: 'idle' });
});

it('asks for a reason first if the label was printed before; keeping it prints nothing', async () => {
  const { model, asked, state, answer } = start();
  void model.print('A');
  await answer(BEFORE);
  expect(state()).toEqual({ kind: 'asking', subject: 'A', earlier: EARLIER, more: false });
  model.showMore(true);
  expect(state()).toMatchObject({ more: true });
  model.dismiss();
  // An answer to a question that is closed.
  await model.answer('lost');
  expect([state(), asked]).toEqual([{ kind: 'idle' }, [['A', null]]]);
  model.ask('B');
  void model.answer('lost');
  await answer(DONE);
  expect(asked[1]).toEqual(['B', 'lost']);
});
