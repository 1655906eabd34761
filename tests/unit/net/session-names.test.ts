import { describe, expect, it, vi } from 'vitest';
import { namesOf } from '../../../main/net/session-names.ts';

const names = (session: object) => namesOf(session as never);

describe('namesOf', () => {
  it('takes all addresses of a name, of both families', async () => {
    const endpoints = [
      { address: '104.16.0.1', family: 'ipv4' },
      { address: '::1', family: 'ipv6' },
    ];
    const { resolve } = names({ resolveHost: async () => ({ endpoints }) });
    expect(await resolve('cdn.example')).toEqual(['104.16.0.1', '::1']);
  });
  it('gives a resolver two seconds', async () => {
    vi.useFakeTimers();
    const { resolve } = names({ resolveHost: () => new Promise(() => undefined) });
    const asked = resolve('cdn.example');
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(asked).rejects.toThrow('too long');
    vi.useRealTimers();
  });
});
