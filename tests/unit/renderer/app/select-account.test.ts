import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createAccountSelection } from '../../../../renderer/app/select-account.ts';
import type { OrderCreationStore } from '../../../../renderer/features/create/order-creation.ts';
import type { AccountId } from '../../../../shared/account.ts';
import type { TemApi } from '../../../../shared/ipc.ts';
import { refused } from '../refused.ts';

const SECOND = '0123abcd' as AccountId;

/** The order form and main, which note what is asked of them. */
function setUp(flush: () => Promise<void> = async () => undefined) {
  const done: string[] = [];
  const store = createStore<OrderCreationStore>()(() => ({
    drafts: [],
    open: null,
    saveStatus: 'saved',
    sending: false,
    lastResult: null,
  }));
  const select: TemApi['calls']['accounts']['select'] = async ({ id }) => {
    done.push(`select ${id}`);
    return { accounts: [], selected: SECOND };
  };
  const creating = {
    store,
    flush: async () => {
      await flush();
      done.push('draft saved');
    },
  };
  return { done, store, selectAccount: createAccountSelection({ calls: { select }, creating }) };
}

describe('selecting an account', () => {
  it('saves the draft of the order form first: it belongs to the account before', async () => {
    const { done, selectAccount } = setUp();
    await selectAccount(SECOND);
    expect(done).toEqual(['draft saved', `select ${SECOND}`]);
  });

  it('changes nothing if the draft can’t be saved', async () => {
    const { done, selectAccount } = setUp(() => refused({ code: 'draft-gone' }));
    await expect(selectAccount(SECOND)).rejects.toMatchObject({ problem: { code: 'draft-gone' } });
    expect(done).toEqual([]);
  });

  it('waits for an order that is being sent: what follows it is of the same account', async () => {
    const { done, store, selectAccount } = setUp();
    store.setState({ sending: true });
    const selected = selectAccount(SECOND);
    store.setState({ saveStatus: 'unsaved' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual([]);
    store.setState({ sending: false });
    await selected;
    expect(done).toEqual(['draft saved', `select ${SECOND}`]);
  });
});
