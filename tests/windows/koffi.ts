import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadKoffi, type NativeApi, openNativeApi } from '../../main/printers/winspool/native-api.ts';

const root = join(import.meta.dirname, '../..');

/** Windows' functions; koffi is where npm installed it, under Wine in TEM_WINE_PACKAGES (tests/wine). */
export function openWindowsNative(): NativeApi {
  const modules = process.env['TEM_WINE_PACKAGES'] ?? join(root, 'node_modules');
  const file = createRequire(join(modules, 'x.js')).resolve('@koromix/koffi-win32-x64/win32_x64/koffi.node');
  return openNativeApi(loadKoffi(file, null));
}
