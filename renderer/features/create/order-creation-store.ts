import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { isDeclined } from '../../components/context/api.ts';
import { createDraftController } from './draft-controller.ts';
import { createNextDraft, isBlankDraft } from './next-draft.ts';
import type { OrderCreationStore } from './order-creation.ts';

interface OrderCreationApi {
  readonly calls: {
    readonly creating: TemApi['calls']['creating'];
    readonly station: Pick<TemApi['calls']['station'], 'scan'>;
  };
  readonly messages: { readonly orders: Pick<TemApi['messages']['orders'], 'changed'> };
}

/** Drafts of orders and their sending; main stores and sends the drafts, and this follows the input. */
export type OrderCreation = ReturnType<typeof createOrderCreation>;

/** How a draft is sent. */
interface SendOptions {
  readonly toBatch: boolean;
  /** Even though an order with its soc already exists. */
  readonly anyway?: boolean;
  /** Somebody has checked the service's website and found no order with its soc (`create-untold`). */
  readonly notThere?: boolean;
}

/** @param report receives a draft that could not be saved */
export function createOrderCreation(tem: OrderCreationApi, report: (thrown: unknown) => void) {
  const api = tem.calls.creating;
  const store = createStore<OrderCreationStore>()(() => ({
    drafts: [],
    open: null,
    saveStatus: 'saved',
    sending: false,
    lastResult: null,
  }));
  const { getState, setState } = store;
  const controller = createDraftController(store, api, report);

  const startAfter = async (last: OrderDraft, goneId: number): Promise<void> => {
    setState(({ drafts }) => ({ drafts: drafts.filter(({ id }) => id !== goneId) }));
    await controller.showNew(createNextDraft(last));
  };

  // After a reload during sending, nobody awaits the answer any more.
  const sentBefore = async (orders: readonly KnownOrder[]): Promise<void> => {
    const { open, sending } = getState();
    const soc = open?.unknownOutcome?.values?.['soc'];
    const order = orders.find((one) => one.soc === soc);
    if (open === null || sending || soc === undefined || order === undefined) return;
    await controller.syncWithMain(open.draft);
    if (getState().open?.key !== open.key)
      setState({ lastResult: { kind: 'created', order, notInBatch: null } });
  };
  tem.messages.orders.changed((orders) => void sentBefore(orders).catch(report));

  /** Adds an order to the batch; returns why it is not there. */
  const scanned = async (text: string): Promise<Problem | null> => {
    try {
      await tem.calls.station.scan({ text });
      return null;
    } catch (thrown) {
      return problemOf(thrown);
    }
  };

  const send = async ({ toBatch, anyway = false, notThere = false }: SendOptions): Promise<void> => {
    const { open, sending } = getState();
    if (open === null || sending) return;
    setState({ sending: true, lastResult: null });
    try {
      if (open.id === null) controller.schedule();
      await controller.flush();
      const id = getState().open?.id;
      if (id === undefined || id === null) throw new ProblemError('draft-gone');
      const outcome = await api.create({ id, toBatch, anyway, notThere });
      switch (outcome.kind) {
        case 'created':
          setState({
            lastResult: { kind: 'created', order: outcome.order, notInBatch: outcome.notInBatch ?? null },
          });
          return await startAfter(open.draft, id);
        case 'duplicate-soc':
          setState({ lastResult: { kind: 'duplicate-soc', order: outcome.order } });
          return await controller.syncWithMain();
        case 'unknown':
          setState({ lastResult: { kind: 'unknown', problem: outcome.problem } });
          return await controller.syncWithMain();
      }
    } catch (thrown) {
      // A failure after a creation (such as saving the next draft) must not look like the creation's failure.
      if (getState().lastResult !== null) return report(thrown);
      if (isDeclined(thrown)) return;
      await controller.syncWithMain(open.draft).catch(report);
      // In main's form: the partner code is masked by now, and the service's errors about it hold while the mask stays.
      const sent = getState().open?.draft ?? open.draft;
      setState({ lastResult: { kind: 'failed', problem: problemOf(thrown), sent } });
    } finally {
      setState({ sending: false });
    }
  };

  return {
    store,
    /** Fetches the drafts and opens the most recently changed; an open draft stays open. */
    load: async (): Promise<void> => {
      await controller.flush();
      const before = getState().open;
      await controller.syncWithMain();
      // The result was about a draft that is gone: another partner has its own drafts.
      if (before?.key !== getState().open?.key) setState({ lastResult: null });
    },
    /** Another account is in use, with drafts of its own: forgets those of the one before, unless one is not saved. */
    leaveAccount: (): void => {
      if (getState().saveStatus === 'saved') setState({ drafts: [], open: null, lastResult: null });
    },
    /** Saves the input now. */
    flush: controller.flush,
    /** The same before the page closes, without waiting. */
    flushOnUnload: controller.flushOnUnload,
    /** Changes the draft with this key; does nothing if another one is open by now or it can't be changed. */
    change: (key: number, change: Partial<OrderDraft>): void => {
      const { open, sending } = getState();
      if (open === null || open.key !== key || sending || open.unknownOutcome !== null) return;
      setState({ open: { ...open, draft: { ...open.draft, ...change } }, saveStatus: 'unsaved' });
      controller.schedule();
    },
    openDraft: async (id: number): Promise<void> => {
      await controller.flush();
      const saved = getState().drafts.find((draft) => draft.id === id);
      if (saved === undefined || getState().sending || getState().open?.id === id) return;
      controller.show(saved.draft, saved.id, saved.unknownOutcome);
      setState({ lastResult: null });
    },
    /** Opens an empty draft with this one's sender and terms. */
    startNew: async (): Promise<void> => {
      await controller.flush();
      const { open, sending } = getState();
      if (sending || open === null || isBlankDraft(open.draft)) return;
      setState({ lastResult: null });
      await controller.showNew(createNextDraft(open.draft));
    },
    discardDraft: async (id: number): Promise<void> => {
      const { open } = getState();
      if (open?.id === id) await controller.discard();
      try {
        await api.discardDraft({ id });
      } catch (thrown) {
        if (open?.id === id && getState().saveStatus !== 'saved') controller.schedule();
        throw thrown;
      }
      setState({ lastResult: null });
      await controller.syncWithMain(open?.draft);
    },
    /** Sends the open draft; the store holds the result. */
    send,
    /** Uses the existing order with the draft's soc instead; the draft is discarded. */
    adoptExistingOrder: async ({ toBatch }: Pick<SendOptions, 'toBatch'>): Promise<void> => {
      const { open, lastResult } = getState();
      if (open === null || open.id === null || lastResult?.kind !== 'duplicate-soc') return;
      const { order } = lastResult;
      const notInBatch = toBatch ? await scanned(order.code) : null;
      await controller.discard();
      await api.discardDraft({ id: open.id });
      setState({ lastResult: { kind: 'used-existing', order, notInBatch } });
      await startAfter(open.draft, open.id);
    },
    /** The result of the last attempt has been read. */
    dismissResult: () => setState({ lastResult: null }),
  };
}
