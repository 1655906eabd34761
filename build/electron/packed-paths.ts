import { dirname, join } from 'node:path';

/** Returns the path of an unpacked app's executable for this machine in electron-builder's output folder. */
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

/** Returns the folder of app.asar. */
export function resourcesPath(executable: string): string {
  const folder = dirname(executable);
  return process.platform === 'darwin' ? join(folder, '../Resources') : join(folder, 'resources');
}
