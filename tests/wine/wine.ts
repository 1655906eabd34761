import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A value of the user's environment: its registry type (1: text, 2: text with %VARIABLES%, 4: number), and its bytes. */
export interface EnvironmentValue {
  readonly type: number;
  readonly bytes: Buffer;
}

/** The installer's own options: for this user, or for all. */
type InstallMode = 'CurrentUser' | 'all';

/** A Windows in a folder of the test's own, with an installer that does what build/installer.nsh adds and nothing else. */
export interface Wine {
  /** @param folder the target, e.g. "C:\Tem Station" */
  install(folder: string, mode?: InstallMode): Promise<void>;
  /** @param options the uninstaller's: "--updated" where a newer version replaces it */
  uninstall(folder: string, ...options: readonly string[]): Promise<void>;
  /** The user's %LOCALAPPDATA%, as a folder of this machine. */
  readonly localAppData: string;
  setPath(value: EnvironmentValue | null): Promise<void>;
  path(mode?: InstallMode): Promise<EnvironmentValue | null>;
  /** The registry below a key, as text. */
  registry(key: string): Promise<string>;
  close(): Promise<void>;
}

const KEY = String.raw`HKEY_CURRENT_USER\Environment`;
const KEY_OF_ALL = String.raw`HKEY_LOCAL_MACHINE\System\CurrentControlSet\Control\Session Manager\Environment`;

export async function startWine(root: string): Promise<Wine> {
  const folder = mkdtempSync(join(tmpdir(), 'tem-wine-'));
  const env = {
    ...process.env,
    WINEPREFIX: join(folder, 'prefix'),
    WINEDEBUG: '-all',
    // Without the menu builder, which writes into this machine's own.
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d',
  };
  const wine = async (...args: string[]): Promise<void> => {
    // Wine's server outlives the program for a moment and would keep a pipe open.
    const child = spawn('wine', args, { env, cwd: folder, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`wine ${args.join(' ')}: ${code}`);
  };
  const installer = (mode: InstallMode): string => join(folder, `install-${mode}.exe`);
  for (const mode of ['CurrentUser', 'all'] as const) {
    writeFileSync(
      join(folder, 'install.nsi'),
      script(join(root, 'build/installer.nsh'), installer(mode), mode),
    );
    execFileSync('makensis', ['-WX', '-V1', join(folder, 'install.nsi')]);
  }
  await wine('wineboot', '-i');
  const users = join(env.WINEPREFIX, 'drive_c/users');
  const user = readdirSync(users).find((name) => name !== 'Public') ?? '';

  const exported = async (key: string): Promise<string> => {
    const file = join(folder, 'out.reg');
    rmSync(file, { force: true });
    await wine('regedit', '/E', file, key);
    return existsSync(file) ? readFileSync(file, 'utf16le') : '';
  };
  return {
    // NSIS takes the rest of the line as a folder, which must not be quoted; an argument with a space would be.
    install: (into, mode = 'CurrentUser') => wine(installer(mode), '/S', ...`/D=${into}`.split(' ')),
    uninstall: (from, ...options) =>
      wine(`${from}\\uninstall.exe`, '/S', ...options, ...`_?=${from}`.split(' ')),
    localAppData: join(users, user, 'AppData/Local'),
    async setPath(value) {
      const file = join(folder, 'in.reg');
      const line = `"Path"=${value === null ? '-' : asReg(value)}`;
      const content = `\uFEFFWindows Registry Editor Version 5.00\r\n\r\n[${KEY}]\r\n${line}\r\n`;
      writeFileSync(file, content, 'utf16le');
      await wine('regedit', '/S', file);
    },
    path: async (mode = 'CurrentUser') => fromReg(await exported(mode === 'all' ? KEY_OF_ALL : KEY)),
    registry: exported,
    async close() {
      await wine('wineboot', '-k').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

const asReg = ({ type, bytes }: EnvironmentValue): string =>
  `hex(${type.toString(16)}):${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(',')}`;

/** regedit's export: "Path"="text with \\", or hex(2): with a backslash at the end of each line but the last. */
function fromReg(text: string): EnvironmentValue | null {
  const plain = /^"Path"="(.*)"\r?$/im.exec(text)?.[1];
  if (plain !== undefined)
    return { type: 1, bytes: Buffer.from(`${plain.replace(/\\(["\\])/g, '$1')}\0`, 'utf16le') };
  const number = /^"Path"=dword:([0-9a-f]{8})/im.exec(text)?.[1];
  if (number !== undefined) return { type: 4, bytes: Buffer.from(number, 'hex').swap32() };
  const hex = /^"Path"=hex(?:\((\w+)\))?:((?:[0-9a-f]{2},?|\\\r?\n\s*)*)/im.exec(text);
  if (hex === null) return null;
  const [, type = '3', bytes = ''] = hex;
  return { type: Number.parseInt(type, 16), bytes: Buffer.from(bytes.replace(/[^0-9a-f]/gi, ''), 'hex') };
}

/** What electron-builder's own script provides to installer.nsh, and nothing else of it. */
const script = (include: string, installer: string, mode: InstallMode): string => `
# Wine without its 32-bit half runs nothing else.
Target amd64-unicode
!include LogicLib.nsh
!include FileFunc.nsh
RequestExecutionLevel user
OutFile "${installer}"
Var installMode
!define APP_EXECUTABLE_FILENAME "Tem.exe"
!define APP_INSTALLER_STORE_FILE "tem-updater\\installer.exe"
!macro _isUpdated _a _b _t _f
  \${GetParameters} $R9
  ClearErrors
  \${GetOptions} $R9 "--updated" $R9
  IfErrors \`\${_f}\` \`\${_t}\`
!macroend
!define isUpdated \`"" isUpdated ""\`
!include "${include}"
Function .onInit
  StrCpy $installMode "${mode}"
  SetShellVarContext ${mode === 'all' ? 'all' : 'current'}
FunctionEnd
Function un.onInit
  StrCpy $installMode "${mode}"
  SetShellVarContext ${mode === 'all' ? 'all' : 'current'}
FunctionEnd
Section
  SetOutPath $INSTDIR
  WriteUninstaller "$INSTDIR\\uninstall.exe"
  !insertmacro customInstall
SectionEnd
Section "un.all"
  !insertmacro customUnInstall
SectionEnd
`;
