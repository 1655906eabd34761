import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createApi } from '../../../renderer/app/api.ts';
import { createErrorReporter } from '../../../renderer/app/error-reporter.tsx';
import { createAppModel } from '../../../renderer/app/notices-store.ts';
import { isLockedScreen, navScreensOf, SCREENS, screenOf } from '../../../renderer/app/screens.tsx';
import { createAccountSelection } from '../../../renderer/app/select-account.ts';
import { changeProfile } from '../../../renderer/components/printer-profiles.ts';
import type { OrderCreationStore } from '../../../renderer/features/create/order-creation.ts';
import { createLockModel } from '../../../renderer/features/lock/lock-store.ts';
import { withPinPrompt } from '../../../renderer/features/lock/with-pin-prompt.ts';
import { createSettingsModel } from '../../../renderer/features/settings/settings-store.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import type { AccountId } from '../../../shared/account.ts';
import { contract, type PreloadApi, type Reply, type TemApi } from '../../../shared/ipc.ts';
import type { LockState } from '../../../shared/lock.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { fakeMessage, settle, slowCalls } from './fake-calls.ts';
import { refused } from './refused.ts';

afterEach(() => vi.restoreAllMocks());

it('the renderer’s API returns a reply’s value, or throws its problem with values and field errors', async () => {
  const apiOf = (reply: Reply<unknown>) =>
    createApi({ calls: { app: { info: async () => reply } }, messages: {} } as unknown as PreloadApi);
  await expect(apiOf({ ok: true, value: 7 }).calls.app.info(undefined)).resolves.toBe(7);
  const problem: Problem = { code: 'refused', values: { detail: 'x' }, fields: { phone: 'Sai' } };
  await expect(apiOf({ ok: false, problem }).calls.app.info(undefined)).rejects.toMatchObject({ problem });
});

it('says nothing about a PIN that was not entered, or a no to a question; it reports every other problem', () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  const report = createErrorReporter(createI18n('vi'));
  report(new ProblemError('settings-locked'));
  report(new ProblemError('not-agreed'));
  expect(show).not.toHaveBeenCalled();
  report(new ProblemError('no-printer'));
  expect(show).toHaveBeenCalledTimes(1);
});

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

  it('mirror main’s: fetched, saved or changed elsewhere', async () => {
    const { view, say, kept, shown } = start();
    expect(shown()).toBeNull();
    await view.load();
    expect(shown()).toEqual(kept());
    await view.save({ size: 'A5' });
    expect(shown()?.size).toBe('A5');
    say({ ...kept(), size: 'T2' });
    expect(shown()?.size).toBe('T2');
  });

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

it('shows notices until they are dismissed in main', async () => {
  const dismissed: string[] = [];
  const info = { version: '1.2.3', notices: [{ code: 'token-unreadable' }, { code: 'token-not-kept' }] };
  const view = createAppModel({
    calls: {
      app: {
        info: async () => info as never,
        shown: async () => undefined,
        copy: async () => undefined,
        textZooms: async () => ({ normal: 1, large: 1.12, largest: 1.25 }),
        dismissNotice: async ({ code }) => void dismissed.push(code),
      },
    },
    messages: { app: { notices: () => () => undefined } },
  });
  await view.load();
  await view.dismiss({ code: 'token-unreadable' });
  expect(dismissed).toEqual(['token-unreadable']);
  expect(view.store.getState()).toEqual({ version: '1.2.3', notices: [{ code: 'token-not-kept' }] });
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

describe('the screens', () => {
  it('have digits in the registry’s order, the comma for the settings, and a name each', () => {
    const shortcuts = SCREENS.flatMap((screen) => ('shortcut' in screen ? [screen.shortcut] : []));
    expect(shortcuts).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `Ctrl+${digit}`), 'Ctrl+,']);
    expect(screenOf('history')).toMatchObject({ shortcut: 'Ctrl+6' });
    expect(screenOf('webhook')).toMatchObject({ shortcut: 'Ctrl+7' });
    expect(new Set(SCREENS.map(({ key }) => key)).size).toBe(SCREENS.length);
  });

  it('are the station and the print history for a packer, and locked for anyone but a manager otherwise', () => {
    const keysOf = (...args: Parameters<typeof navScreensOf>) => navScreensOf(...args).map(({ key }) => key);
    expect(keysOf('packer')).toEqual(['station', 'history']);
    expect(keysOf('manager')).toEqual(['orders', 'create', 'imports', 'quote', 'webhook', 'settings']);
    // The board is there only where other stations are.
    expect(keysOf('manager', true)).toContain('board');
    const open = SCREENS.map(({ key }) => key).filter((key) => !isLockedScreen(key));
    expect(open).toEqual(['station', 'history']);
  });
});

describe('the lock', () => {
  const OPEN: LockState = { on: true, open: true, waitUntilMs: null };
  const LOCKED: LockState = { ...OPEN, open: false };

  /** The lock's model on a main whose state is asked for until the test answers. */
  function openModel() {
    const { call, answer } = slowCalls();
    const { changed, say } = fakeMessage<LockState>();
    const lock = {
      state: call(),
      unlock: async () => true,
      lock: async () => LOCKED,
      keepUnlocked: async () => undefined,
      setPin: async () => OPEN,
    };
    const model = createLockModel({ calls: { lock }, messages: { lock: { changed } } }, () => undefined);
    return { model, answer, say, shown: () => model.store.getState().lock };
  }

  it('takes main’s answer, but not one that a report has overtaken', async () => {
    const { model, answer, say, shown } = openModel();
    const unlocked = model.unlock('13579');
    await settle();
    say(OPEN);
    say(LOCKED);
    await answer(OPEN);
    expect([await unlocked, shown()]).toEqual([true, LOCKED]);
    const again = model.unlock('13579');
    await settle();
    await answer(OPEN);
    await again;
    expect(shown()).toEqual(OPEN);
  });

  /** Main with a lock: `settings.save` is refused until the PIN is entered. */
  function lockedMain(entersPin: boolean) {
    const state = { open: false, asked: 0, done: 0, made: 0 };
    const answer = (name: string) => async (): Promise<string> => {
      state.made++;
      if (name === 'save' && !state.open) return refused({ code: 'settings-locked' });
      return name === 'test' ? refused({ code: 'no-token' }) : name;
    };
    const calls = Object.entries(contract.calls).map(([domain, members]) => [
      domain,
      Object.fromEntries(Object.keys(members).map((name) => [name, answer(name)])),
    ]);
    const tem = { calls: Object.fromEntries(calls), messages: {} } as unknown as TemApi;
    const prompt = async (): Promise<boolean> => {
      state.asked++;
      return (state.open = entersPin);
    };
    return { state, calls: withPinPrompt(tem, prompt, () => state.done++).calls };
  }

  it('repeats a call after the PIN was entered, and reports that it was opened', async () => {
    const { state, calls } = lockedMain(true);
    expect(await calls.settings.save({ printer: 'Zebra' })).toBe('save');
    expect(state).toMatchObject({ asked: 1, done: 1, made: 2 });
  });

  it('refuses without the PIN; no other problem prompts for it', async () => {
    const { state, calls } = lockedMain(false);
    const locked = { problem: { code: 'settings-locked' } };
    await expect(calls.settings.save({ printer: 'Zebra' })).rejects.toMatchObject(locked);
    expect(state).toMatchObject({ asked: 1, done: 0, made: 1 });
    await expect(calls.token.test(undefined)).rejects.toMatchObject({ problem: { code: 'no-token' } });
    expect(await calls.station.state(undefined)).toBe('state');
    expect(state.asked).toBe(1);
  });
});
