import { describe, expect, it, vi } from 'vitest';
import { createHostResolver } from '../../../main/net/host-resolver.ts';

const names = (session: object) => createHostResolver(session as never);

describe('namesOf', () => {
  it('returns all addresses of a name, of both families', async () => {
    const endpoints = [
      { address: '104.16.0.1', family: 'ipv4' },
      { address: '::1', family: 'ipv6' },
    ];
    const { resolveHost } = names({ resolveHost: async () => ({ endpoints }) });
    expect(await resolveHost('cdn.example')).toEqual(['104.16.0.1', '::1']);
  });
  it('gives a resolver two seconds', async () => {
    vi.useFakeTimers();
    const { resolveHost } = names({ resolveHost: () => new Promise(() => undefined) });
    const asked = resolveHost('cdn.example');
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(asked).rejects.toThrow('too long');
    vi.useRealTimers();
  });
});
