import { describe, expect, it, vi } from 'vitest';

// Only the stand-in for Electron has one; its binary is not needed here.
vi.mock('electron', () => ({ shell: { openExternal: () => Promise.reject(new Error('not in a test')) } }));
const { externalAddressOf: addressOf, openExternal } = await import('../../../main/app/open-external.ts');

function opener() {
  const opened: string[] = [];
  const logged: object[] = [];
  const how = {
    log: (event: object) => void logged.push(event),
    open: async (address: string) => void opened.push(address),
  };
  return { opened, logged, how };
}

describe('openExternal', () => {
  it.each([
    ['win32', 'ms-settings:printers'],
    ['darwin', 'x-apple.systempreferences:com.apple.Print-Scan-Settings.extension'],
    ['linux', 'http://localhost:631/printers'],
    ['freebsd', 'http://localhost:631/printers'],
  ])('opens the printer settings of %s', async (platform, address) => {
    const { opened, how } = opener();
    await openExternal(addressOf('printer-settings', platform), how);
    expect(opened).toEqual([address]);
  });

  it.each([
    'https://example.com/?token=secret',
    'http://localhost:631/printers/',
    'http://localhost:631/printers?x',
    'HTTP://localhost:631/printers',
    'ms-settings:',
    'ms-settings:printers/../x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x-apple.systempreferences:',
    '/bin/sh',
    '',
  ])('refuses %j, and logs only its scheme', async (address) => {
    const { opened, logged, how } = opener();
    await expect(openExternal(address, how)).rejects.toThrow('not an address that Tem opens');
    expect(opened).toEqual([]);
    expect(logged).toEqual([{ event: 'external address refused', scheme: expect.any(String) }]);
    expect(JSON.stringify(logged)).not.toMatch(/token|passwd|sh"/);
  });

  it('reports that the system has no program for it', async () => {
    const { how } = opener();
    const open = (): Promise<void> => Promise.reject(new Error('no application'));
    await expect(openExternal('ms-settings:printers', { ...how, open })).rejects.toMatchObject({
      problem: { code: 'outside-failed', values: { address: 'ms-settings:printers' } },
    });
  });
});
