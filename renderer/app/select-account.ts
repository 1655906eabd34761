import type { AccountId } from '../../shared/account.ts';
import type { TemApi } from '../../shared/ipc.ts';
import type { OrderCreation } from '../features/create/order-creation-store.ts';

interface AccountSelectionServices {
  readonly calls: Pick<TemApi['calls']['accounts'], 'select'>;
  readonly creating: Pick<OrderCreation, 'flush'> & {
    readonly store: Pick<OrderCreation['store'], 'getState' | 'subscribe'>;
  };
}

/**
 * Creates the selection of the account that screens work for. What the order form holds belongs to the account before: an order
 * being sent ends first, and the draft is saved. If it can't be, the account stays.
 * @returns selects an account; rejects with main's problem, or with the draft's
 */
export function createAccountSelection({ calls, creating }: AccountSelectionServices) {
  const sendingEnds = (): Promise<void> =>
    new Promise((resolve) => {
      const { getState, subscribe } = creating.store;
      if (!getState().sending) return resolve();
      const stop = subscribe(({ sending }) => {
        if (sending) return;
        stop();
        resolve();
      });
    });
  return async (id: AccountId): Promise<void> => {
    await sendingEnds();
    await creating.flush();
    await calls.select({ id });
  };
}
