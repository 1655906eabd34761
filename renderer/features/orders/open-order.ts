import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { CANCELLED } from '../../../shared/order-status.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { isDeclined } from '../../components/context/api.ts';
import { createLatest } from '../../components/latest.ts';

/** The result of the last action on the order screen. */
export type ActionResult =
  | { readonly kind: 'looked-up' | 'copied' | 'cancelled' }
  /** The service accepted the cancellation but reports a status other than cancelled. */
  | { readonly kind: 'not-cancelled' }
  | { readonly kind: 'failed'; readonly what: 'look-up' | 'cancel' | 'copy'; readonly problem: Problem };

interface OpenOrderStore {
  readonly code: OrderCode | null;
  /** Null while it is being fetched, and if nothing is known about it. */
  readonly order: KnownOrder | null;
  /** The pending request to the service. */
  readonly pendingAction: 'look-up' | 'cancel' | null;
  readonly lastResult: ActionResult | null;
  /** Whether the operator is being asked to confirm the cancellation. */
  readonly confirmingCancel: boolean;
}

type OpenOrderApi = {
  readonly calls: {
    readonly orders: Pick<TemApi['calls']['orders'], 'get' | 'lookUp' | 'cancel'>;
    readonly app: Pick<TemApi['calls']['app'], 'copy'>;
  };
  readonly messages: { readonly orders: Pick<TemApi['messages']['orders'], 'changed'> };
};

const INITIAL_STATE: OpenOrderStore = {
  code: null,
  order: null,
  pendingAction: null,
  lastResult: null,
  confirmingCancel: false,
};

/** The order on the order screen, as main knows it; follows main's events about it. */
export function createOpenOrder({ calls, messages }: OpenOrderApi) {
  const store = createStore<OpenOrderStore>()(() => INITIAL_STATE);
  // Drops an answer that arrives after another order was opened.
  const latest = createLatest();

  messages.orders.changed((orders) => {
    const order = orders.find(({ code }) => code === store.getState().code);
    if (order !== undefined) store.setState({ order });
  });

  /** Sends a request about the open order to the service, one at a time. */
  async function askService(
    what: 'look-up' | 'cancel',
    call: (code: OrderCode) => Promise<KnownOrder>,
    saidOf: (order: KnownOrder) => ActionResult,
  ): Promise<void> {
    const { code, pendingAction } = store.getState();
    if (code === null || pendingAction !== null) return;
    const isCurrent = latest.current();
    const tell = (change: Partial<OpenOrderStore>): void => {
      if (isCurrent()) store.setState({ ...change, pendingAction: null });
    };
    store.setState({ pendingAction: what, lastResult: null, confirmingCancel: false });
    try {
      const order = await call(code);
      tell({ order, lastResult: saidOf(order) });
    } catch (thrown) {
      tell({ lastResult: isDeclined(thrown) ? null : { kind: 'failed', what, problem: problemOf(thrown) } });
    }
  }

  const lookUp = (): Promise<void> =>
    askService(
      'look-up',
      (code) => calls.orders.lookUp({ code }),
      () => ({ kind: 'looked-up' }),
    );

  return {
    store,
    /** Shows an order from the book; one that was never requested from the service is looked up. Null: none. */
    async open(code: OrderCode | null): Promise<void> {
      if (code === store.getState().code) return;
      const isCurrent = latest.start();
      store.setState({ ...INITIAL_STATE, code });
      if (code === null) return;
      try {
        const order = await calls.orders.get({ code });
        if (!isCurrent()) return;
        // An event may have delivered it while the book was being read.
        store.setState((state) => ({ order: state.order ?? order }));
        if (order === null || order.lookedUpAtMs === null) await lookUp();
      } catch (thrown) {
        if (!isCurrent()) return;
        store.setState({ lastResult: { kind: 'failed', what: 'look-up', problem: problemOf(thrown) } });
      }
    },
    lookUp,
    /** Another result takes its place. */
    clearResult: (): void => store.setState({ lastResult: null }),
    /** Opens or closes the question. */
    setConfirmingCancel(asking: boolean): void {
      const { order, pendingAction } = store.getState();
      store.setState({
        confirmingCancel: asking && pendingAction === null && order !== null && order.status !== CANCELLED,
      });
    },
    /** The operator confirmed. */
    cancel: () =>
      askService(
        'cancel',
        (code) => calls.orders.cancel({ code }),
        ({ status }) => ({ kind: status === CANCELLED ? 'cancelled' : 'not-cancelled' }),
      ),
    async copyCode(): Promise<void> {
      const { code } = store.getState();
      if (code === null) return;
      const isCurrent = latest.current();
      const result = await calls.app.copy({ text: code }).then(
        (): ActionResult => ({ kind: 'copied' }),
        (thrown: unknown): ActionResult => ({ kind: 'failed', what: 'copy', problem: problemOf(thrown) }),
      );
      if (isCurrent()) store.setState({ lastResult: result });
    },
  };
}
