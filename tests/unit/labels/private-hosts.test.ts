import { describe, expect, it } from 'vitest';
import { createPrivateHosts } from '../../../main/labels/private-hosts.ts';

const hosts = createPrivateHosts({
  resolve: async (name) =>
    ({ 'cdn.example': ['104.16.0.1'], 'gateway.example': ['10.1.2.3'] })[name] ??
    Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
  isProxied: async () => false,
});

describe('createPrivateHosts', () => {
  it('knows this machine, private networks and the internet, and says where it does not know', async () => {
    expect(await hosts.isPrivate('localhost')).toBe(true);
    expect(await hosts.isPrivate('[::1]')).toBe(true);
    expect(await hosts.isPrivate('gateway.example')).toBe(true);
    expect(await hosts.isPrivate('cdn.example')).toBe(false);
    expect(await hosts.isPrivate('nobody.example')).toBeNull();
  });

  it('knows a partner in a private network', async () => {
    expect(await hosts.isAnyPrivate(['https://gateway.example'])).toBe(true);
    expect(await hosts.isAnyPrivate(['https://cdn.example', 'http://127.0.0.1:4000'])).toBe(true);
    expect(await hosts.isAnyPrivate(['https://cdn.example', 'https://nobody.example'])).toBe(false);
    expect(await hosts.isAnyPrivate([])).toBe(false);
  });
});
