import { afterEach, describe, expect, it, vi } from 'vitest';
import { findServiceErrors } from '../../../renderer/features/create/draft-issues.ts';
import { createNextDraft } from '../../../renderer/features/create/next-draft.ts';
import { createOrderCreation } from '../../../renderer/features/create/order-creation-store.ts';
import { EMPTY_DRAFT, MAX_TEXT_LENGTH, type OrderDraft } from '../../../shared/new-order.ts';
import type { Problem } from '../../../shared/problem.ts';
import { draftOf, type Fate, fakeMain, GOOD_DRAFT, ORDER } from './drafts.ts';
import { settle } from './fake-calls.ts';

const UNSURE: Problem = { code: 'create-unsure', values: { soc: 'TEM-1', detail: '…' } };
const REFUSED: Problem = { code: 'refused', values: { detail: 'Không hỗ trợ khu vực này' } };
const NEXT = createNextDraft(GOOD_DRAFT);

async function begin(drafts: readonly OrderDraft[] = [], ...fates: Fate[]) {
  const main = fakeMain(drafts);
  main.state.fates = fates;
  const reported: unknown[] = [];
  const creating = createOrderCreation(main.tem, (thrown) => reported.push(thrown));
  await creating.load();
  const open = () => creating.store.getState().open ?? expect.unreachable('nothing is open');
  const type = (change: Partial<OrderDraft>): void => creating.change(open().key, change);
  return {
    main,
    creating,
    reported,
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
  it('open with the most recently changed one, or with an empty one that main need not store', async () => {
    expect((await begin([A, B])).open().draft).toEqual(B);
    const empty = await begin();
    expect([empty.open(), empty.contents()]).toMatchObject([{ id: null, draft: EMPTY_DRAFT }, []]);
  });

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

  it('leave the form with their account, but never before main has them', async () => {
    const { creating, open, type } = await begin([A]);
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

  it('report a change that can’t be saved, or is too long for main, and save it at the next opportunity', async () => {
    const { main, creating, reported, open, type, contents, saving } = await begin();
    main.state.broken = { code: 'internal', values: { detail: 'disk' } };
    type({ name: 'A' });
    await expect(creating.flush()).rejects.toMatchObject({ problem: { code: 'internal' } });
    expect(saving()).toBe('failed');
    main.state.broken = null;
    await creating.flush();
    expect([contents(), saving(), reported]).toEqual([[A], 'saved', []]);
    const note = 'x'.repeat(MAX_TEXT_LENGTH + 1);
    const { keeps } = main.state;
    type({ note });
    const problem = { code: 'draft-mistaken', values: { fields: 'note' } };
    await expect(creating.flush()).rejects.toMatchObject({ problem });
    expect([open().draft.note, saving(), main.state.keeps]).toEqual([note, 'failed', keeps]);
    type({ note: 'x' });
    await creating.flush();
    expect(saving()).toBe('saved');
  });

  it('start a new one with the previous sender and terms, saved at once', async () => {
    const { creating, open, contents } = await begin([GOOD_DRAFT]);
    await creating.startNew();
    expect([open().draft, contents()]).toEqual([NEXT, [GOOD_DRAFT, NEXT]]);
    // There is one to fill in already.
    const { key } = open();
    await creating.startNew();
    expect(open().key).toBe(key);
    await creating.openDraft(1);
    await creating.startNew();
    expect([contents().length, open().id]).toEqual([2, 2]);
  });

  it('discard one together with its typing', async () => {
    const { main, creating, open, type, contents } = await begin([A, B]);
    type({ phone: '0911' });
    const settled: Promise<void>[] = [];
    main.state.onDrafts = () => settled.push(creating.flush());
    await creating.discardDraft(2);
    await Promise.all(settled);
    expect([open().draft, contents()]).toEqual([A, [A]]);
    await creating.discardDraft(1);
    expect(open()).toMatchObject({ id: null, draft: EMPTY_DRAFT });
  });

  it('keep what was typed while the drafts were fetched', async () => {
    const { main, creating, open, type, contents } = await begin([A]);
    main.state.onDrafts = () => type({ name: 'An' });
    await creating.load();
    expect(open().draft.name).toBe('An');
    await creating.flush();
    expect(contents()).toEqual([draftOf({ name: 'An' })]);
  });

  it('are saved soon after the first letter, however long typing continues', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { main, type, contents } = await begin();
    for (let letters = 1; letters <= 20; letters += 1) {
      type({ name: 'x'.repeat(letters) });
      await vi.advanceTimersByTimeAsync(50);
      await settle();
    }
    expect(main.state.keeps).toBeGreaterThanOrEqual(2);
    expect(main.state.keeps).toBeLessThan(6);
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(() => expect(contents()).toEqual([draftOf({ name: 'x'.repeat(20) })]));
  });
  afterEach(() => void vi.useRealTimers());
});

describe('the sending of a draft', () => {
  it('sends the latest typing, once, locks the draft meanwhile, and continues with the next one', async () => {
    const { main, creating, open, type, send, ended, contents } = await begin([GOOD_DRAFT]);
    type({ note: 'Giao giờ hành chính' });
    main.state.whileSending = () => type({ name: 'B' });
    await Promise.all([send(), send()]);
    expect(main.state.sent).toMatchObject([{ id: 1, toBatch: true, draft: { note: 'Giao giờ hành chính' } }]);
    expect(ended()).toEqual({ kind: 'created', order: ORDER, notInBatch: null });
    expect([open().draft, contents(), creating.store.getState().sending]).toEqual([NEXT, [NEXT], false]);
  });

  it('changes nothing if the service refuses', async () => {
    const { main, open, type, send, ended } = await begin([GOOD_DRAFT], {
      kind: 'refused',
      problem: REFUSED,
    });
    await send();
    expect(ended()).toEqual({ kind: 'failed', problem: REFUSED, sent: GOOD_DRAFT });
    expect(open()).toMatchObject({ id: 1, draft: GOOD_DRAFT, unknownOutcome: null });
    type({ district: 'Quận 4' });
    await send();
    expect(main.state.sent.map(({ draft }) => draft?.district)).toEqual(['Quận 3', 'Quận 4']);
    expect(ended()?.kind).toBe('created');
  });

  it('keeps the service’s field error on a partner code that main returns masked', async () => {
    const problem = { ...REFUSED, fields: { partner: 'Mã sai' } };
    const { main, open, send, ended } = await begin([{ ...GOOD_DRAFT, partner: 'secret' }], {
      kind: 'refused',
      problem,
    });
    main.state.whileSending = () => main.setDraft(1, { ...GOOD_DRAFT, partner: '••••••••' });
    await send();
    expect([...findServiceErrors(ended(), open().draft)]).toEqual([['partner', 'Mã sai']]);
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

  it('asks if the soc is taken; then sends anyway, or accepts the existing order instead', async () => {
    const taken = { kind: 'duplicate-soc', order: ORDER } as const;
    const { main, open, send, ended } = await begin([GOOD_DRAFT], taken);
    await send();
    expect(ended()).toEqual(taken);
    expect(open()).toMatchObject({ id: 1, draft: GOOD_DRAFT });
    await send({ anyway: true });
    expect(main.state.sent.map(({ anyway }) => anyway)).toEqual([false, true]);
    const other = await begin([GOOD_DRAFT], taken);
    await other.send();
    await other.creating.adoptExistingOrder({ toBatch: true });
    expect(other.ended()).toEqual({ kind: 'used-existing', order: ORDER, notInBatch: null });
    expect([other.main.state.scanned, other.open().draft, other.contents()]).toEqual([
      [ORDER.code],
      NEXT,
      [NEXT],
    ]);
    expect(other.main.state.sent).toHaveLength(1);
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

  it('succeeds even if the next draft can’t be saved', async () => {
    const { main, reported, send, ended } = await begin([GOOD_DRAFT]);
    main.state.whileSending = () => {
      main.state.broken = { code: 'internal', values: { detail: 'disk' } };
    };
    await send();
    expect(ended()?.kind).toBe('created');
    expect(reported).toMatchObject([{ problem: { code: 'internal' } }]);
  });
});
