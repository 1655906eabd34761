import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findServiceErrors } from '../../../../../renderer/features/create/draft-issues.ts';
import { createNextDraft } from '../../../../../renderer/features/create/next-draft.ts';
import type { OrderCreation } from '../../../../../renderer/features/create/order-creation-store.ts';
import { createOrderCreation } from '../../../../../renderer/features/create/order-creation-store.ts';
import { EMPTY_DRAFT, MAX_TEXT_LENGTH, type OrderDraft } from '../../../../../shared/new-order.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import { draftOf, fakeMain, GOOD_DRAFT, ORDER } from './drafts.ts';

const UNSURE: Problem = { code: 'create-unsure', values: { soc: 'TEM-1', detail: '…' } };
const REFUSED: Problem = { code: 'refused', values: { detail: 'Không hỗ trợ khu vực này' } };

async function begin(drafts: readonly OrderDraft[] = []) {
  const main = fakeMain(drafts);
  const reported: unknown[] = [];
  const creating = createOrderCreation(main.tem, (thrown) => reported.push(thrown));
  await creating.load();
  const open = () => {
    const { open } = creating.store.getState();
    if (open === null) throw new Error('nothing is open');
    return open;
  };
  const type = (change: Partial<OrderDraft>): void => creating.change(open().key, change);
  return { main, creating, reported, open, type, ended: () => creating.store.getState().lastResult };
}
const contents = (kept: readonly { draft: OrderDraft }[]): OrderDraft[] => kept.map(({ draft }) => draft);
const keeping = ({ store }: OrderCreation): string => store.getState().saveStatus;

describe('the drafts of the create screen', () => {
  it('open with the most recently changed one, or with an empty one that main need not store', async () => {
    const first = draftOf({ name: 'A' });
    const { open } = await begin([first, draftOf({ name: 'B' })]);
    expect(open().draft.name).toBe('B');
    const empty = await begin();
    expect(empty.open()).toMatchObject({ id: null, draft: EMPTY_DRAFT });
    expect(empty.main.kept()).toEqual([]);
  });

  it('save all typing in one draft, even during a save', async () => {
    const { main, creating, type } = await begin();
    type({ name: 'A' });
    const settled = creating.flush();
    type({ name: 'An' });
    type({ phone: '09' });
    await settled;
    await creating.flush();
    expect(contents(main.kept())).toEqual([draftOf({ name: 'An', phone: '09' })]);
    expect(keeping(creating)).toBe('saved');
  });

  it('save a change before another draft is opened, and never into that one', async () => {
    const { main, creating, open, type } = await begin([draftOf({ name: 'A' }), draftOf({ name: 'B' })]);
    const { key } = open();
    type({ phone: '0911' });
    await creating.openDraft(1);
    expect(open().draft.name).toBe('A');
    // A field that is taken away may still hand over what was typed into it.
    creating.change(key, { province: 'Huế' });
    await creating.flush();
    expect(contents(main.kept()).map(({ name, phone, province }) => [name, phone, province])).toEqual([
      ['A', '', ''],
      ['B', '0911', ''],
    ]);
  });

  it('leave the form with their account, but never before main has them', async () => {
    const { creating, open, type } = await begin([draftOf({ name: 'A' })]);
    type({ name: 'An' });
    creating.leaveAccount();
    expect(open().draft.name).toBe('An');
    await creating.flush();
    creating.leaveAccount();
    expect(creating.store.getState()).toMatchObject({ open: null, drafts: [] });
    await creating.load();
    expect(open().draft.name).toBe('An');
  });

  it('are sent to main before the page unloads, even during a save', async () => {
    const { main, creating, type } = await begin([draftOf({ name: 'A' })]);
    type({ name: 'An' });
    const settled = creating.flush();
    await Promise.resolve();
    type({ name: 'Anh' });
    const asked: string[] = [];
    main.state.onKeep = ({ name }) => asked.push(name);
    creating.flushOnUnload();
    expect(asked).toEqual(['Anh']);
    await settled;
    await vi.waitFor(() => expect(contents(main.kept())).toEqual([draftOf({ name: 'Anh' })]));
    // One that main is giving its number is not made twice.
    await creating.discardDraft(1);
    type({ name: 'B' });
    const first = creating.flush();
    await Promise.resolve();
    type({ name: 'Bo' });
    creating.flushOnUnload();
    await first;
    expect(contents(main.kept())).toEqual([draftOf({ name: 'Bo' })]);
  });

  it('report an unsaved change, and save it at the next opportunity', async () => {
    const { main, creating, reported, type } = await begin();
    main.state.broken = { code: 'internal', values: { detail: 'disk' } };
    type({ name: 'A' });
    await expect(creating.flush()).rejects.toMatchObject({ problem: { code: 'internal' } });
    expect(keeping(creating)).toBe('failed');
    main.state.broken = null;
    await creating.flush();
    expect(contents(main.kept())).toEqual([draftOf({ name: 'A' })]);
    expect(keeping(creating)).toBe('saved');
    expect(reported).toEqual([]);
  });

  it('start a new one with the previous sender and terms, saved at once', async () => {
    const { main, creating, open } = await begin([GOOD_DRAFT]);
    await creating.startNew();
    expect(open().draft).toEqual(createNextDraft(GOOD_DRAFT));
    expect(contents(main.kept())).toEqual([GOOD_DRAFT, createNextDraft(GOOD_DRAFT)]);
    // There is one to fill in already.
    const { key } = open();
    await creating.startNew();
    expect(open().key).toBe(key);
    await creating.openDraft(1);
    await creating.startNew();
    expect(main.kept()).toHaveLength(2);
    expect(open().id).toBe(2);
  });

  it('discard one together with its typing', async () => {
    const { main, creating, open, type } = await begin([draftOf({ name: 'A' }), draftOf({ name: 'B' })]);
    type({ phone: '0911' });
    const settled: Promise<void>[] = [];
    main.state.onDrafts = () => settled.push(creating.flush());
    await creating.discardDraft(2);
    expect(open().draft.name).toBe('A');
    await Promise.all(settled);
    expect(contents(main.kept())).toEqual([draftOf({ name: 'A' })]);
    await creating.discardDraft(1);
    expect(open()).toMatchObject({ id: null, draft: EMPTY_DRAFT });
  });

  it('keep what was typed while the drafts were fetched', async () => {
    const { main, creating, open, type } = await begin([draftOf({ name: 'A' })]);
    main.state.onDrafts = () => type({ name: 'An' });
    await creating.load();
    expect(open().draft.name).toBe('An');
    await creating.flush();
    expect(contents(main.kept())).toEqual([draftOf({ name: 'An' })]);
  });
});

describe('the sending of a draft', () => {
  it('sends the latest typing, and continues with the next draft', async () => {
    const { main, creating, open, type, ended } = await begin([GOOD_DRAFT]);
    type({ note: 'Giao giờ hành chính' });
    await creating.send({ toBatch: true });
    expect(main.state.sent).toMatchObject([{ id: 1, toBatch: true, draft: { note: 'Giao giờ hành chính' } }]);
    expect(ended()).toEqual({ kind: 'created', order: ORDER, notInBatch: null });
    expect(open().draft).toEqual(createNextDraft(GOOD_DRAFT));
    expect(contents(main.kept())).toEqual([createNextDraft(GOOD_DRAFT)]);
    expect(creating.store.getState().sending).toBe(false);
  });

  it('happens once, however often it is requested, and locks the draft meanwhile', async () => {
    const { main, creating, type } = await begin([GOOD_DRAFT]);
    main.state.whileSending = () => type({ name: 'B' });
    await Promise.all([creating.send({ toBatch: false }), creating.send({ toBatch: false })]);
    expect(main.state.creates).toBe(1);
    expect(contents(main.kept())).toEqual([createNextDraft(GOOD_DRAFT)]);
  });

  it('changes nothing if the service refuses', async () => {
    const { main, creating, open, type, ended } = await begin([GOOD_DRAFT]);
    main.state.fates = [{ kind: 'refused', problem: REFUSED }];
    await creating.send({ toBatch: true });
    expect(ended()).toEqual({ kind: 'failed', problem: REFUSED, sent: GOOD_DRAFT });
    expect(open()).toMatchObject({ id: 1, draft: GOOD_DRAFT, unknownOutcome: null });
    type({ district: 'Quận 4' });
    await creating.send({ toBatch: true });
    expect(main.state.sent.map(({ draft }) => draft?.district)).toEqual(['Quận 3', 'Quận 4']);
    expect(ended()?.kind).toBe('created');
  });

  it('keeps the service’s field error on a partner code that main returns masked', async () => {
    const { main, creating, open, ended } = await begin([{ ...GOOD_DRAFT, partner: 'secret' }]);
    main.state.fates = [{ kind: 'refused', problem: { ...REFUSED, fields: { partner: 'Mã sai' } } }];
    main.state.whileSending = () => main.setDraft(1, { ...GOOD_DRAFT, partner: '••••••••' });
    await creating.send({ toBatch: true });
    expect([...findServiceErrors(ended(), open().draft)]).toEqual([['partner', 'Mã sai']]);
  });

  it('passes on only a person’s answer that the service has no such order', async () => {
    const { main, creating, open } = await begin([GOOD_DRAFT]);
    const untold: Problem = { code: 'create-untold', values: { soc: 'TEM-1', detail: 'Đang bảo trì' } };
    main.state.fates = [
      { kind: 'unknown', soc: 'TEM-1' as never, problem: untold },
      { kind: 'unknown', soc: 'TEM-1' as never, problem: untold },
    ];
    await creating.send({ toBatch: false });
    expect(open().unknownOutcome).toEqual(untold);
    await creating.send({ toBatch: false });
    await creating.send({ toBatch: false, notThere: true });
    expect(main.state.sent.map(({ notThere }) => notThere)).toEqual([false, false, true]);
  });

  it('reports a text too long for main as unsaved, and cuts nothing', async () => {
    const { main, creating, open, type, reported } = await begin([GOOD_DRAFT]);
    const note = 'x'.repeat(MAX_TEXT_LENGTH + 1);
    type({ note });
    await expect(creating.flush()).rejects.toMatchObject({
      problem: { code: 'draft-mistaken', values: { fields: 'note' } },
    });
    expect(open().draft.note).toBe(note);
    expect([keeping(creating), main.state.keeps, reported]).toEqual(['failed', 0, []]);
    type({ note: 'x' });
    await creating.flush();
    expect(keeping(creating)).toBe('saved');
  });

  it('locks a draft after a lost response until it is resolved', async () => {
    const { main, creating, open, type, ended } = await begin([GOOD_DRAFT]);
    main.state.fates = [{ kind: 'unknown', soc: 'TEM-1' as never, problem: UNSURE }];
    await creating.send({ toBatch: true });
    expect(ended()).toEqual({ kind: 'unknown', problem: UNSURE });
    expect(open().unknownOutcome).toEqual(UNSURE);
    type({ name: 'B' });
    expect(open().draft).toEqual(GOOD_DRAFT);
    await creating.send({ toBatch: true });
    expect(ended()?.kind).toBe('created');
    expect(open().unknownOutcome).toBe(null);
  });

  it('asks if the soc is taken, and sends anyway if confirmed', async () => {
    const { main, creating, open, ended } = await begin([GOOD_DRAFT]);
    main.state.fates = [{ kind: 'duplicate-soc', order: ORDER }];
    await creating.send({ toBatch: true });
    expect(ended()).toEqual({ kind: 'duplicate-soc', order: ORDER });
    expect(open()).toMatchObject({ id: 1, draft: GOOD_DRAFT });
    await creating.send({ toBatch: true, anyway: true });
    expect(main.state.sent.map(({ anyway }) => anyway)).toEqual([false, true]);
  });

  it('accepts the existing order in place of the draft', async () => {
    const { main, creating, open, ended } = await begin([GOOD_DRAFT]);
    main.state.fates = [{ kind: 'duplicate-soc', order: ORDER }];
    await creating.send({ toBatch: true });
    await creating.adoptExistingOrder({ toBatch: true });
    expect(main.state.scanned).toEqual([ORDER.code]);
    expect(ended()).toEqual({ kind: 'used-existing', order: ORDER, notInBatch: null });
    expect(open().draft).toEqual(createNextDraft(GOOD_DRAFT));
    expect(contents(main.kept())).toEqual([createNextDraft(GOOD_DRAFT)]);
    expect(main.state.sent).toHaveLength(1);
  });

  it('never resends a draft that has become an order meanwhile', async () => {
    const { main, creating, type, open, ended } = await begin([GOOD_DRAFT]);
    await main.api.discardDraft({ id: 1 });
    type({ note: 'x' });
    await creating.send({ toBatch: true });
    expect(main.state.sent).toEqual([]);
    expect(ended()).toMatchObject({ kind: 'failed', problem: { code: 'draft-gone' } });
    expect(open().draft).toEqual(createNextDraft(GOOD_DRAFT));
  });

  it('learns of an order whose request began before the page was reloaded', async () => {
    const { main, creating, open, ended } = await begin([GOOD_DRAFT]);
    main.setUnsure(1, UNSURE);
    await creating.load();
    const order = { ...ORDER, soc: 'TEM-1' as never };
    let asked = 0;
    main.state.onDrafts = () => {
      asked += 1;
    };
    main.tell({ ...order, soc: 'TEM-2' as never });
    main.tell(order);
    // Main still has the draft: nothing is known for certain.
    await creating.load();
    expect(asked).toBe(2);
    expect(ended()).toBe(null);
    await main.api.discardDraft({ id: 1 });
    // Among others that changed at the same time.
    main.tell({ ...order, soc: 'TEM-3' as never }, order);
    await vi.waitFor(() => expect(ended()).toEqual({ kind: 'created', order, notInBatch: null }));
    expect(open().draft).toEqual(createNextDraft(GOOD_DRAFT));
  });

  it('succeeds even if the next draft can’t be saved', async () => {
    const { main, creating, reported, ended } = await begin([GOOD_DRAFT]);
    main.state.whileSending = () => {
      main.state.broken = { code: 'internal', values: { detail: 'disk' } };
    };
    await creating.send({ toBatch: true });
    expect(ended()?.kind).toBe('created');
    expect(reported).toMatchObject([{ problem: { code: 'internal' } }]);
  });
});

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('runs soon after the first letter, however long typing continues', async () => {
    const { main, type } = await begin();
    for (let letters = 1; letters <= 20; letters += 1) {
      type({ name: 'x'.repeat(letters) });
      await vi.advanceTimersByTimeAsync(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(main.state.keeps).toBeGreaterThanOrEqual(2);
    expect(main.state.keeps).toBeLessThan(6);
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(() => expect(contents(main.kept())).toEqual([draftOf({ name: 'x'.repeat(20) })]));
  });
});
