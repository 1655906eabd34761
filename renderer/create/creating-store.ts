import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import type { OrderDraft } from '../../shared/new-order.ts';
import type { KnownOrder } from '../../shared/order.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import { isDeclined, unwrap } from '../api.ts';
import type { Creating, CreatingStore } from './creating.ts';
import { createDraftDesk } from './draft-desk.ts';
import { isBlank, nextDraft } from './next-draft.ts';

interface CreatingApi {
  readonly calls: {
    readonly creating: TemApi['calls']['creating'];
    readonly station: Pick<TemApi['calls']['station'], 'scan'>;
  };
  readonly messages: { readonly orders: Pick<TemApi['messages']['orders'], 'changed'> };
}

/** @param report told of a draft that could not be kept */
export function createCreating(tem: CreatingApi, report: (thrown: unknown) => void): Creating {
  const api = tem.calls.creating;
  const store = createStore<CreatingStore>()(() => ({
    drafts: [],
    open: null,
    keeping: 'kept',
    sending: false,
    ended: null,
  }));
  const { getState, setState } = store;
  const desk = createDraftDesk(store, api, report);

  const startAfter = async (last: OrderDraft, goneId: number): Promise<void> => {
    setState(({ drafts }) => ({ drafts: drafts.filter(({ id }) => id !== goneId) }));
    await desk.showNew(nextDraft(last));
  };

  // A page that was reloaded in the midst of a sending has nobody left who waits for its answer.
  const sentBefore = async (orders: readonly KnownOrder[]): Promise<void> => {
    const { open, sending } = getState();
    const soc = open?.unsure?.values?.['soc'];
    const order = orders.find((one) => one.soc === soc);
    if (open === null || sending || soc === undefined || order === undefined) return;
    await desk.followMain(open.draft);
    if (getState().open?.key !== open.key) setState({ ended: { kind: 'created', order, notInBatch: null } });
  };
  tem.messages.orders.changed((orders) => void sentBefore(orders).catch(report));

  /** Puts an order into the batch; answers why it is not there. */
  const scanned = async (text: string): Promise<Problem | null> => {
    try {
      await unwrap(tem.calls.station.scan({ text }));
      return null;
    } catch (thrown) {
      return problemOf(thrown);
    }
  };

  const send: Creating['send'] = async ({ toBatch, anyway = false, notThere = false }) => {
    const { open, sending } = getState();
    if (open === null || sending) return;
    setState({ sending: true, ended: null });
    try {
      if (open.id === null) desk.changed();
      await desk.settle();
      const id = getState().open?.id;
      if (id === undefined || id === null) throw new ProblemError('draft-gone');
      const outcome = await unwrap(api.create({ id, toBatch, anyway, notThere }));
      switch (outcome.kind) {
        case 'created':
          setState({
            ended: { kind: 'created', order: outcome.order, notInBatch: outcome.notInBatch ?? null },
          });
          return await startAfter(open.draft, id);
        case 'soc-taken':
          setState({ ended: { kind: 'soc-taken', order: outcome.order } });
          return await desk.followMain();
        case 'unsure':
          setState({ ended: { kind: 'unsure', problem: outcome.problem } });
          return await desk.followMain();
      }
    } catch (thrown) {
      // What happened after a creation (its next draft not kept, say) must not look like the creation's failure.
      if (getState().ended !== null) return report(thrown);
      if (isDeclined(thrown)) return;
      await desk.followMain(open.draft).catch(report);
      // As main tells it: a partner code is a mark by now, and the service's words on it hold as long as the mark stands.
      const sent = getState().open?.draft ?? open.draft;
      setState({ ended: { kind: 'failed', problem: problemOf(thrown), sent } });
    } finally {
      setState({ sending: false });
    }
  };

  return {
    store,
    load: async () => {
      await desk.settle();
      const before = getState().open;
      await desk.followMain();
      // What was said is about a draft that is not here any more: another partner has drafts of its own.
      if (before?.key !== getState().open?.key) setState({ ended: null });
    },
    settle: desk.settle,
    hurry: desk.hurry,
    change: (key, change) => {
      const { open, sending } = getState();
      if (open === null || open.key !== key || sending || open.unsure !== null) return;
      setState({ open: { ...open, draft: { ...open.draft, ...change } }, keeping: 'to-keep' });
      desk.changed();
    },
    openDraft: async (id) => {
      await desk.settle();
      const kept = getState().drafts.find((draft) => draft.id === id);
      if (kept === undefined || getState().sending || getState().open?.id === id) return;
      desk.show(kept.draft, kept.id, kept.unsure);
      setState({ ended: null });
    },
    startNew: async () => {
      await desk.settle();
      const { open, sending } = getState();
      if (sending || open === null || isBlank(open.draft)) return;
      setState({ ended: null });
      await desk.showNew(nextDraft(open.draft));
    },
    drop: async (id) => {
      const { open } = getState();
      if (open?.id === id) await desk.discard();
      try {
        await unwrap(api.drop({ id }));
      } catch (thrown) {
        if (open?.id === id && getState().keeping !== 'kept') desk.changed();
        throw thrown;
      }
      setState({ ended: null });
      await desk.followMain(open?.draft);
    },
    send,
    take: async ({ toBatch }) => {
      const { open, ended } = getState();
      if (open === null || open.id === null || ended?.kind !== 'soc-taken') return;
      const { order } = ended;
      const notInBatch = toBatch ? await scanned(order.code) : null;
      await desk.discard();
      await unwrap(api.drop({ id: open.id }));
      setState({ ended: { kind: 'taken', order, notInBatch } });
      await startAfter(open.draft, open.id);
    },
    dismiss: () => setState({ ended: null }),
  };
}
