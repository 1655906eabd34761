import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAutostartEntry, setAutostart } from '../../../main/app/installation.ts';
import { formatCommandLine, splitCommandLine } from '../../electron/stand-in/windows-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let config = '';
beforeEach(() => {
  config = temporaryFolder('autostart');
});

function machine(
  platform: NodeJS.Platform,
  more: { env?: object; packaged?: boolean; args?: string[] } = {},
) {
  const told: object[] = [];
  return {
    told,
    platform,
    env: { XDG_CONFIG_HOME: config, ...more.env },
    execPath: '/opt/Tem/tem',
    args: more.args ?? [],
    app: {
      isPackaged: more.packaged ?? true,
      getAppPath: () => '/srv/tem app',
      setLoginItemSettings: (settings: object) => void told.push(settings),
    },
  };
}
const entry = (): string => readFileSync(join(config, 'autostart', 'tem.desktop'), 'utf8');

/** Reads an Exec line as a desktop does: the string's escapes, then the quotes, then the field codes. */
function commandOf(text: string): string[] {
  const exec = text.split('\n').find((line) => line.startsWith('Exec=')) ?? '';
  const value = exec.slice('Exec='.length).replace(/\\(.)/gsu, '$1');
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)].map(([, part = '']) =>
    part.replace(/\\(.)/gsu, '$1').replaceAll('%%', '%'),
  );
}

describe('starting with the machine', () => {
  it('creates and deletes an autostart file on Linux', async () => {
    await setAutostart(true, machine('linux', { args: ['--data-dir', '/srv/Bàn 3'] }));
    expect(commandOf(entry())).toEqual(['/opt/Tem/tem', '--data-dir', '/srv/Bàn 3']);
    await setAutostart(true, machine('linux', { packaged: false }));
    expect(commandOf(entry())).toEqual(['/opt/Tem/tem', '/srv/tem app']);
    await setAutostart(true, machine('linux', { env: { APPIMAGE: '/home/a/Tem 1.AppImage' } }));
    expect(commandOf(entry())).toEqual(['/home/a/Tem 1.AppImage']);
    await setAutostart(false, machine('linux'));
    await setAutostart(false, machine('linux'));
    expect(existsSync(join(config, 'autostart', 'tem.desktop'))).toBe(false);
  });

  it('escapes every path so that a desktop reads it back', () => {
    const path = fc.string({ unit: 'grapheme', minLength: 1 }).filter((part) => !/[=\r\n]/.test(part));
    fc.assert(
      fc.property(path, fc.array(path), (program, args) => {
        expect(commandOf(createAutostartEntry([program, ...args]))).toEqual([program, ...args]);
      }),
    );
    expect(() => createAutostartEntry(['/a=b'])).toThrow('line break');
    expect(() => createAutostartEntry(['/a\nExec=evil'])).toThrow('line break');
  });

  it('reports a file that can’t be written', async () => {
    writeFileSync(join(config, 'autostart'), '');
    await expect(setAutostart(true, machine('linux'))).rejects.toMatchObject({
      problem: { code: 'autostart-failed' },
    });
  });

  it('preserves any arguments on Windows', async () => {
    const path = fc.string({ unit: 'grapheme-ascii', minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('C:\\Tem data\\', 'D:\\Bàn "3"', 'x'), path, async (folder, more) => {
        const windows = machine('win32', { args: ['--data-dir', folder, more] });
        await setAutostart(true, windows);
        const [item] = windows.told as { path: string; args: string[] }[];
        const line = formatCommandLine(item?.path ?? '', item?.args ?? []);
        expect(splitCommandLine(line)).toEqual(['/opt/Tem/tem', '--data-dir', folder, more]);
      }),
    );
  });

  it('is a login item on Windows and macOS', async () => {
    const windows = machine('win32', { args: ['--data-dir', 'C:\\Tem data'] });
    await setAutostart(true, windows);
    await setAutostart(false, windows);
    expect(windows.told).toEqual([
      { openAtLogin: true, path: '/opt/Tem/tem', args: ['--data-dir', 'C:\\Tem data'] },
      { openAtLogin: false, path: '/opt/Tem/tem', args: ['--data-dir', 'C:\\Tem data'] },
    ]);
    const mac = machine('darwin');
    await setAutostart(true, mac);
    expect(mac.told).toEqual([{ openAtLogin: true }]);
    expect(existsSync(join(config, 'autostart'))).toBe(false);
  });
});
