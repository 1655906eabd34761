import { describe, expect, it } from 'vitest';
import { createApi } from '../../../../renderer/app/api.ts';
import { createAppModel } from '../../../../renderer/app/notices-store.ts';
import { createSettingsModel } from '../../../../renderer/features/settings/settings-store.ts';
import type { PreloadApi, Reply } from '../../../../shared/ipc.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { type Settings, SettingsSchema } from '../../../../shared/settings.ts';
import { refused } from '../refused.ts';

describe("the renderer's API", () => {
  /** The API on a preload whose `app.info` gives this reply. */
  const apiOf = (reply: Reply<unknown>) =>
    createApi({ calls: { app: { info: async () => reply } }, messages: {} } as unknown as PreloadApi);

  it('returns the value of a successful reply', async () => {
    await expect(apiOf({ ok: true, value: 7 }).calls.app.info(undefined)).resolves.toBe(7);
  });

  it('throws the problem of a failed reply, with its values and field errors', async () => {
    const problem: Problem = { code: 'refused', values: { detail: 'x' }, fields: { phone: 'Sai' } };
    await expect(apiOf({ ok: false, problem }).calls.app.info(undefined)).rejects.toMatchObject({ problem });
  });
});

describe('createSettingsModel', () => {
  const kept = SettingsSchema.parse({ size: 'K46' });
  const start = () => {
    let say: (settings: Settings) => void = () => undefined;
    const view = createSettingsModel({
      calls: {
        settings: {
          get: async () => kept,
          save: async (patch) =>
            patch.size === 'A5' ? { ...kept, size: 'A5' } : refused({ code: 'bad-request' }),
        },
      },
      messages: {
        settings: {
          changed: (listener) => {
            say = listener;
            return () => undefined;
          },
        },
      },
    });
    return { view, say: (settings: Settings) => say(settings) };
  };

  it('mirrors main’s settings: fetched, saved or changed elsewhere', async () => {
    const { view, say } = start();
    expect(view.store.getState().settings).toBeNull();
    await view.load();
    expect(view.store.getState().settings).toEqual(kept);
    await view.save({ size: 'A5' });
    expect(view.store.getState().settings?.size).toBe('A5');
    say({ ...kept, size: 'T2' });
    expect(view.store.getState().settings?.size).toBe('T2');
  });

  it('changes nothing if main refuses', async () => {
    const { view } = start();
    await view.load();
    await expect(view.save({ chunkSize: 0 })).rejects.toMatchObject({ problem: { code: 'bad-request' } });
    expect(view.store.getState().settings).toEqual(kept);
  });
});

describe('createAppModel', () => {
  it('shows notices until they are dismissed in main', async () => {
    const dismissed: string[] = [];
    const view = createAppModel({
      calls: {
        app: {
          info: async () => ({
            version: '1.2.3',
            notices: [{ code: 'token-unreadable' }, { code: 'token-not-kept' }],
          }),
          shown: async () => undefined,
          copy: async () => undefined,
          textZooms: async () => ({ normal: 1, large: 1.12, largest: 1.25 }),
          dismissNotice: async ({ code }) => {
            dismissed.push(code);
          },
        },
      },
      messages: { app: { notices: () => () => undefined } },
    });
    await view.load();
    await view.dismiss({ code: 'token-unreadable' });
    expect(dismissed).toEqual(['token-unreadable']);
    expect(view.store.getState()).toEqual({ version: '1.2.3', notices: [{ code: 'token-not-kept' }] });
  });
});
