import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createAccountSelection } from '../../../renderer/app/select-account.ts';
import { changeProfile } from '../../../renderer/components/printer-profiles.ts';
import type { OrderCreationStore } from '../../../renderer/features/create/order-creation.ts';
import { createSettingsModel } from '../../../renderer/features/settings/settings-store.ts';
import type { AccountId } from '../../../shared/account.ts';
import { type TemApi } from '../../../shared/ipc.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { fakeMessage, settle } from './fake-calls.ts';
import { refused } from './refused.ts';

afterEach(() => vi.restoreAllMocks());

describe('the settings on the screens', () => {
  /** Main's settings; a save takes its time. */
  function start() {
    let kept = SettingsSchema.parse({ size: 'K46' });
    const { changed, say } = fakeMessage<Settings>();
    const save: TemApi['calls']['settings']['save'] = async (patch) => {
      if (patch.chunkSize === 0) return refused({ code: 'bad-request' });
      const next = SettingsSchema.parse({ ...kept, ...patch });
      await settle();
      return (kept = next);
    };
    const view = createSettingsModel({
      calls: { settings: { get: async () => kept, save } },
      messages: { settings: { changed } },
    });
    return { view, say, kept: () => kept, shown: () => view.store.getState().settings };
  }

  it('take two quick changes in sequence, continue after a refused one, and tell when all are saved', async () => {
    const { view, kept, shown } = start();
    await view.load();
    const changes = [{ dpi: 300 }, { darkness: 140 }] as const;
    await Promise.all(changes.map((one) => view.save((settings) => changeProfile(settings, 'S9', one))));
    expect(kept().profiles).toEqual({ S9: { ...DEFAULT_PROFILE, dpi: 300, darkness: 140 } });
    expect(shown()).toEqual(kept());
    const wrong = view.save({ chunkSize: 0 });
    const right = view.save({ size: 'A5' });
    await expect(wrong).rejects.toMatchObject({ problem: { code: 'bad-request' } });
    expect(shown()?.size).toBe('K46');
    await view.whenSaved();
    expect(kept().size).toBe('A5');
    await right;
  });
});

describe('selecting an account', () => {
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
    const creating = { store, flush: () => flush().then(() => void done.push('draft saved')) };
    return { done, store, selectAccount: createAccountSelection({ calls: { select }, creating }) };
  }

  it('saves the draft of the order form first, and changes nothing if that fails', async () => {
    const { selectAccount, done } = setUp(() => refused({ code: 'draft-gone' }));
    await expect(selectAccount(SECOND)).rejects.toMatchObject({ problem: { code: 'draft-gone' } });
    expect(done).toEqual([]);
  });

  it('waits for an order that is being sent: what follows it is of the same account', async () => {
    const { done, store, selectAccount } = setUp();
    store.setState({ sending: true });
    const selected = selectAccount(SECOND);
    store.setState({ saveStatus: 'unsaved' });
    await settle();
    expect(done).toEqual([]);
    store.setState({ sending: false });
    await selected;
    expect(done).toEqual(['draft saved', `select ${SECOND}`]);
  });
});
