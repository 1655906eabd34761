import { describe, expect, it } from 'vitest';
import { findCupsAddress, parseCupsServer } from '../../../../main/printers/spooler/ipp-post.ts';

const nowhere = { env: {}, read: () => null, exists: () => false, home: '/home/pack' };
const reading = (files: Record<string, string>) => ({
  ...nowhere,
  read: (file: string) => files[file] ?? null,
});

describe('the address of CUPS', () => {
  it.each([
    ['/run/cups/cups.sock', { socketPath: '/run/cups/cups.sock' }],
    ['printhost', { host: 'printhost', port: 631 }],
    ['printhost:8631', { host: 'printhost', port: 8631 }],
    ['printhost:631/version=1.1', { host: 'printhost', port: 631 }],
    ['[::1]:8631', { host: '::1', port: 8631 }],
    ['::1', { host: '::1', port: 631 }],
    ['', { host: 'localhost', port: 631 }],
  ])('reads %j', (server, address) => {
    expect(parseCupsServer(server)).toEqual(address);
  });

  it('takes CUPS_SERVER before any file, and the user’s file before the system’s', () => {
    const files = {
      '/home/pack/.cups/client.conf': '# mine\n  servername mine:1\n',
      '/etc/cups/client.conf': 'ServerName theirs\n',
    };
    expect(findCupsAddress({ ...reading(files), env: { CUPS_SERVER: 'named:2' } })).toEqual({
      host: 'named',
      port: 2,
    });
    expect(findCupsAddress(reading(files))).toEqual({ host: 'mine', port: 1 });
    expect(findCupsAddress(reading({ '/etc/cups/client.conf': files['/etc/cups/client.conf'] }))).toEqual({
      host: 'theirs',
      port: 631,
    });
  });

  it('takes the local socket by default, else this machine’s port', () => {
    const exists = (file: string) => file === '/private/var/run/cupsd';
    const socket = { socketPath: '/private/var/run/cupsd' };
    expect(findCupsAddress({ ...nowhere, exists })).toEqual(socket);
    expect(findCupsAddress({ ...nowhere, exists, env: { CUPS_SERVER: ' ' } })).toEqual(socket);
    expect(findCupsAddress({ ...nowhere, env: { CUPS_SERVER: ' ' } })).toEqual({
      host: 'localhost',
      port: 631,
    });
    expect(findCupsAddress(reading({ '/etc/cups/client.conf': '#ServerName old\n' }))).toEqual({
      host: 'localhost',
      port: 631,
    });
  });
});
