import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNextDraft } from '../../../renderer/features/create/next-draft.ts';
import { createOrderCreation } from '../../../renderer/features/create/order-creation-store.ts';
import { type OrderDraft } from '../../../shared/new-order.ts';
import type { Problem } from '../../../shared/problem.ts';
import { draftOf, type Fate, fakeMain, GOOD_DRAFT, ORDER } from './drafts.ts';

const UNSURE: Problem = { code: 'create-unsure', values: { soc: 'TEM-1', detail: '…' } };
const NEXT = createNextDraft(GOOD_DRAFT);

async function begin(drafts: readonly OrderDraft[] = [], ...fates: Fate[]) {
  const main = fakeMain(drafts);
  main.state.fates = fates;
  const creating = createOrderCreation(main.tem, () => expect.unreachable());
  await creating.load();
  const open = () => creating.store.getState().open ?? expect.unreachable('nothing is open');
  const type = (change: Partial<OrderDraft>): void => creating.change(open().key, change);
  return {
    main,
    creating,
    open,
    type,
    send: (how: Partial<Parameters<typeof creating.send>[0]> = {}) =>
      creating.send({ toBatch: true, ...how }),
    ended: () => creating.store.getState().lastResult,
    contents: () => main.kept().map(({ draft }) => draft),
    saving: () => creating.store.getState().saveStatus,
  };
}
const A = draftOf({ name: 'A' });
const B = draftOf({ name: 'B' });

describe('the drafts of the create screen', () => {
  it('save all typing in one draft, even during a save', async () => {
    const { creating, type, contents, saving } = await begin();
    type({ name: 'A' });
    const settled = creating.flush();
    type({ name: 'An' });
    type({ phone: '09' });
    await settled;
    await creating.flush();
    expect([contents(), saving()]).toEqual([[draftOf({ name: 'An', phone: '09' })], 'saved']);
  });

  it('save a change before another draft is opened, and never into that one', async () => {
    const { creating, open, type, contents } = await begin([A, B]);
    const { key } = open();
    type({ phone: '0911' });
    await creating.openDraft(1);
    expect(open().draft.name).toBe('A');
    // A field that is taken away may still hand over what was typed into it.
    creating.change(key, { province: 'Huế' });
    await creating.flush();
    expect(contents()).toEqual([A, draftOf({ name: 'B', phone: '0911' })]);
  });

  it('are sent to main before the page unloads, even during a save', async () => {
    const { main, creating, type, contents } = await begin([A]);
    type({ name: 'An' });
    const settled = creating.flush();
    await Promise.resolve();
    type({ name: 'Anh' });
    const asked: string[] = [];
    main.state.onKeep = ({ name }) => asked.push(name);
    creating.flushOnUnload();
    expect(asked).toEqual(['Anh']);
    await settled;
    await vi.waitFor(() => expect(contents()).toEqual([draftOf({ name: 'Anh' })]));
    // One that main is giving its number is not made twice.
    await creating.discardDraft(1);
    type({ name: 'B' });
    const first = creating.flush();
    await Promise.resolve();
    type({ name: 'Bo' });
    creating.flushOnUnload();
    await first;
    expect(contents()).toEqual([draftOf({ name: 'Bo' })]);
  });

  afterEach(() => void vi.useRealTimers());
});

describe('the sending of a draft', () => {
  it('sends the latest typing, once, locks the draft meanwhile, and continues with the next one', async () => {
    const { main, creating, open, type, send, ended, contents } = await begin([GOOD_DRAFT]);
    type({ note: 'Giao giờ hành chính' });
    main.state.whileSending = () => type({ name: 'B' });
    await Promise.all([send(), send()]);
    expect(main.state.sent).toMatchObject([{ toBatch: true, draft: { note: 'Giao giờ hành chính' } }]);
    expect(ended()).toEqual({ kind: 'created', order: ORDER, notInBatch: null });
    expect([open().draft, contents(), creating.store.getState().sending]).toEqual([NEXT, [NEXT], false]);
  });

  it('locks a draft after a lost response, and passes on only a person’s answer that there is no order', async () => {
    const unknown = { kind: 'unknown', soc: 'TEM-1' as never, problem: UNSURE } as const;
    const { main, open, type, send, ended } = await begin([GOOD_DRAFT], unknown, unknown);
    await send();
    expect(ended()).toEqual({ kind: 'unknown', problem: UNSURE });
    type({ name: 'B' });
    expect(open()).toMatchObject({ draft: GOOD_DRAFT, unknownOutcome: UNSURE });
    await send();
    await send({ notThere: true });
    expect([ended()?.kind, open().unknownOutcome]).toEqual(['created', null]);
    expect(main.state.sent.map(({ notThere }) => notThere)).toEqual([false, false, true]);
  });

  it('never resends a draft that has become an order meanwhile', async () => {
    const { main, type, open, send, ended } = await begin([GOOD_DRAFT]);
    await main.api.discardDraft({ id: 1 });
    type({ note: 'x' });
    await send();
    expect([main.state.sent, open().draft]).toEqual([[], NEXT]);
    expect(ended()).toMatchObject({ kind: 'failed', problem: { code: 'draft-gone' } });
  });

  it('learns of an order whose request began before the page was reloaded', async () => {
    const { main, creating, open, ended } = await begin([GOOD_DRAFT]);
    main.setUnsure(1, UNSURE);
    await creating.load();
    const order = { ...ORDER, soc: 'TEM-1' as never };
    const onDrafts = vi.fn<() => void>();
    main.state.onDrafts = onDrafts;
    main.tell({ ...order, soc: 'TEM-2' as never });
    main.tell(order);
    // Main still has the draft: nothing is known for certain.
    await creating.load();
    expect([onDrafts.mock.calls.length, ended()]).toEqual([2, null]);
    await main.api.discardDraft({ id: 1 });
    // Among others that changed at the same time.
    main.tell({ ...order, soc: 'TEM-3' as never }, order);
    await vi.waitFor(() => expect(ended()).toEqual({ kind: 'created', order, notInBatch: null }));
    expect(open().draft).toEqual(NEXT);
  });
});
