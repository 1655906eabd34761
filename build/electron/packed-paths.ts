import { dirname, join } from 'node:path';

/** Where electron-builder puts the executable of an unpacked app for this machine, below its output folder. */
export function packedExecutablePath(out: string): string {
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
  switch (process.platform) {
    case 'darwin':
      return join(out, `mac${arch}`, 'Tem.app/Contents/MacOS/Tem');
    case 'win32':
      return join(out, `win${arch}-unpacked`, 'Tem.exe');
    default:
      return join(out, `linux${arch}-unpacked`, 'tem');
  }
}

/** The folder of app.asar. */
export function resourcesPath(executable: string): string {
  const folder = dirname(executable);
  return process.platform === 'darwin' ? join(folder, '../Resources') : join(folder, 'resources');
}
