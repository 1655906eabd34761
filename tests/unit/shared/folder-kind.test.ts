import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderKind } from '../../../shared/printer-name.ts';

describe('a folder’s path', () => {
  it.each([
    // As Windows' and Linux' own dialogs give them.
    ['C:\\Users\\kho\\Tem nhãn', 'local'],
    ['d:/labels', 'local'],
    ['C:\\', 'local'],
    ['\\\\?\\C:\\Users\\kho', 'local'],
    ['/home/kho/nhãn', 'local'],
    ['/', 'local'],
    ['/home/con/nul', 'local'],
    ['/development', 'local'],
    ['\\\\server\\share', 'network'],
    ['\\\\server\\share\\labels', 'network'],
    ['//server/share', 'network'],
    ['\\/server/share', 'network'],
    ['/\\server\\share', 'network'],
    ['///server/share', 'network'],
    ['\\\\192.168.1.9\\c$', 'network'],
    ['\\\\server@SSL@8443\\DavWWWRoot\\x', 'network'],
    ['\\\\fe80--1.ipv6-literal.net\\share', 'network'],
    ['\\\\localhost\\c$\\labels', 'network'],
    ['\\\\?\\UNC\\server\\share', 'network'],
    ['\\\\?\\unc\\server\\share', 'network'],
    ['\\\\.\\UNC\\server\\share', 'network'],
    ['//?/UNC/server/share', 'network'],
    ['\\??\\UNC\\server\\share', 'network'],
    ['\\\\.\\pipe\\spoolss', 'device'],
    ['//./pipe/x', 'device'],
    ['\\\\.\\PhysicalDrive0', 'device'],
    ['\\\\.\\COM1', 'device'],
    ['\\\\?\\GLOBALROOT\\Device\\HarddiskVolume1', 'device'],
    ['\\\\?\\Volume{b75e2c83-0000-0000-0000-602f00000000}\\', 'device'],
    ['\\\\?\\', 'device'],
    ['\\\\?\\C:', 'device'],
    ['\\\\?\\C:\\labels\\NUL', 'device'],
    // Path.resolve makes \\.\UNC\server\share of them.
    ['\\\\.\\C:\\..\\UNC\\server\\share', 'device'],
    ['\\\\?\\C:\\..\\UNC\\server\\share', 'device'],
    ['//./C:/labels/../../UNC/server/share', 'device'],
    ['\\\\.\\C:\\.. \\UNC\\server\\share', 'device'],
    ['C:\\CON', 'device'],
    ['C:\\labels\\nul.txt', 'device'],
    ['C:\\labels\\aux .x\\y', 'device'],
    ['C:\\LPT1:', 'device'],
    ['C:\\com¹', 'device'],
    ['C:\\labels\\CONIN$', 'device'],
    ['C:\\labels:stream', 'device'],
    ['/dev/shm', 'device'],
    ['/dev', 'device'],
    ['/proc/self/cwd', 'device'],
    ['/sys/kernel', 'device'],
    ['labels', 'relative'],
    ['./labels', 'relative'],
    ['../labels', 'relative'],
    ['C:labels', 'relative'],
    ['C:', 'relative'],
    ['\\labels', 'relative'],
    ['~/labels', 'relative'],
    ['', 'relative'],
    [' /labels', 'relative'],
  ])('%j is %s', (path, kind) => {
    expect(folderKind(path)).toBe(kind);
  });

  it('with two leading slashes of any kind is never local', () => {
    const slash = fc.constantFrom('/', '\\');
    const rest = fc
      .string({ minLength: 1 })
      .filter((text) => !/^[\\/]*$/.test(text) && !/^[?.][\\/]/.test(text));
    fc.assert(
      fc.property(slash, slash, rest, (one, other, text) => {
        expect(['network', 'device']).toContain(folderKind(`${one}${other}${text}`));
      }),
    );
  });

  it('is classified whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        expect(['local', 'network', 'device', 'relative']).toContain(folderKind(path));
      }),
    );
  });
});
