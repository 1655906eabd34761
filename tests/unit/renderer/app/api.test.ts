import { describe, expect, it } from 'vitest';
import { followApp } from '../../../../renderer/app/notices-store.ts';
import { unwrap } from '../../../../renderer/components/context/api.ts';
import { followSettings } from '../../../../renderer/features/settings/settings-store.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { type Settings, SettingsSchema } from '../../../../shared/settings.ts';

describe('unwrap', () => {
  it('returns the value of a successful reply', async () => {
    await expect(unwrap(Promise.resolve({ ok: true, value: 7 }))).resolves.toBe(7);
  });

  it('throws the problem of a failed reply, with its values and field errors', async () => {
    const problem: Problem = { code: 'refused', values: { detail: 'x' }, fields: { phone: 'Sai' } };
    await expect(unwrap(Promise.resolve({ ok: false, problem }))).rejects.toMatchObject({ problem });
  });
});

describe('followSettings', () => {
  const kept = SettingsSchema.parse({ size: 'K46' });
  const start = () => {
    let say: (settings: Settings) => void = () => undefined;
    const view = followSettings({
      calls: {
        settings: {
          get: async () => ({ ok: true, value: kept }),
          save: async (patch) =>
            patch.size === 'A5'
              ? { ok: true, value: { ...kept, size: 'A5' } }
              : { ok: false, problem: { code: 'bad-request' } },
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

describe('followApp', () => {
  it('shows notices until they are dismissed in main', async () => {
    const dismissed: string[] = [];
    const view = followApp({
      calls: {
        app: {
          info: async () => ({
            ok: true,
            value: { version: '1.2.3', notices: [{ code: 'token-unreadable' }, { code: 'token-not-kept' }] },
          }),
          shown: async () => ({ ok: true, value: undefined }),
          copy: async () => ({ ok: true, value: undefined }),
          dismissNotice: async ({ code }) => {
            dismissed.push(code);
            return { ok: true, value: undefined };
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
