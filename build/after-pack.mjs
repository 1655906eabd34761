import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { Arch } from 'electron-builder';

/**
 * Electron's fuses (https://www.electronjs.org/docs/latest/tutorial/fuses), all of them set explicitly: with
 * strictlyRequireAllFuses, a new fuse in a new Electron fails the build instead of going unnoticed. electron-builder's own
 * `electronFuses` has no name for WasmTrapHandlers.
 */
const FUSES = {
  // ELECTRON_RUN_AS_NODE would turn Tem into a Node for any script; Tem's own processes are utility
  // processes, which do without it (https://www.electronjs.org/docs/latest/tutorial/fuses#runasnode).
  [FuseV1Options.RunAsNode]: false,
  // Tem stores no cookies (label pages are in memory only); if one is ever written, it is encrypted.
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and NODE_EXTRA_CA_CERTS would inject code and certificates from outside.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect and SIGUSR1 would open main to a debugger.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // A changed app.asar does not start (Windows and macOS; Electron does not check on Linux).
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Otherwise an unchecked folder next to app.asar could replace it.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Tem has no V8 snapshot for main; if enabled, Electron would look for one and not start.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Tem's pages come from app://; a page from a file gets no more access than in a browser.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: the processor checks the bounds of WebAssembly's memory, which speeds up pdfium and zxing.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * electron-builder's hook between packing and signing (electron-builder.yml, afterPack).
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack(context) {
  const { appOutDir, arch, electronPlatformName, targets } = context;
  checkKoffi(context);
  // An AppImage is made of its own files first, then of these (app-builder-lib, targets/appimage/appImageUtil.js).
  if (targets.some(({ name }) => name === 'appImage'))
    copyFileSync(join(import.meta.dirname, 'bin/app-run.sh'), join(appOutDir, 'AppRun'));
  await flipFuses(executableOf(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // The change breaks the ad-hoc signature, without which Apple Silicon runs nothing; a real signature comes later.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && arch === Arch.arm64,
    ...FUSES,
  });
}

/** The processor that a Windows library is for, as its header tells (https://learn.microsoft.com/windows/win32/debug/pe-format). */
const MACHINES = new Map([
  [0x8664, Arch.x64],
  [0xaa64, Arch.arm64],
]);

/**
 * Rejects a koffi built for another system or processor (build/koffi.ts): on Windows Tem could not query the spooler.
 * @param {import('electron-builder').AfterPackContext} context
 * @throws Error if koffi is missing, is another processor's, or is there without being needed
 */
function checkKoffi({ appOutDir, arch, electronPlatformName, packager }) {
  const resources =
    electronPlatformName === 'darwin'
      ? join(appOutDir, `${packager.appInfo.productFilename}.app/Contents/Resources`)
      : join(appOutDir, 'resources');
  const file = join(resources, 'app.asar.unpacked/dist/main/koffi.node');
  const forWindows = electronPlatformName === 'win32' || (process.env['TEM_WINDOWS_MODULES'] ?? '') !== '';
  if (existsSync(file) !== forWindows) throw new Error(`dist/ was built for another system: ${file}`);
  if (!forWindows) return;
  const library = readFileSync(file);
  const builtFor = MACHINES.get(library.readUInt16LE(library.readUInt32LE(0x3c) + 4));
  if (builtFor !== arch)
    throw new Error(
      `dist/ was built for ${builtFor === undefined ? 'another processor' : Arch[builtFor]}, and this is a Tem for ${Arch[arch]}: ` +
        'build it with a Node of that processor ("npm ci && npm run build"; docs/operations/install.md)',
    );
}

/**
 * @param {import('electron-builder').AfterPackContext} context
 * @returns {string} the path that @electron/fuses expects: the binary, on macOS the bundle
 */
function executableOf({ appOutDir, electronPlatformName, packager }) {
  switch (electronPlatformName) {
    case 'linux':
      return join(appOutDir, packager.executableName);
    case 'win32':
      return join(appOutDir, `${packager.appInfo.productFilename}.exe`);
    case 'darwin':
      return join(appOutDir, `${packager.appInfo.productFilename}.app`);
    default:
      throw new Error(`${electronPlatformName}: no fuses are decided for this platform`);
  }
}
