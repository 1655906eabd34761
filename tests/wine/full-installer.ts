import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { yaml } from '../../build/yaml.ts';

// electron-builder's own installer script, compiled by Debian's makensis. Unchanged except for its plug-ins, which come from
// the network and are 32-bit: NSIS' own means replace them, and makensis itself includes what they would unpack, which the
// script also supports (APP_BUILD_DIR).

const Config = z.looseObject({
  appId: z.string(),
  productName: z.string(),
  nsis: z.looseObject({ shortcutName: z.string(), installerLanguages: z.array(z.string()) }),
});

/** Replaces UAC: on Wine every user is an administrator and needs no second process. */
const UAC = `
!ifndef TEM_UAC
!define TEM_UAC
!macro _UAC_IsAdmin _a _b _t _f
  !insertmacro _== 1 1 \`\${_t}\` \`\${_f}\`
!macroend
!define UAC_IsAdmin \`"" UAC_IsAdmin ""\`
!macro _UAC_IsInnerInstance _a _b _t _f
  !insertmacro _== 1 0 \`\${_t}\` \`\${_f}\`
!macroend
!define UAC_IsInnerInstance \`"" UAC_IsInnerInstance ""\`
!macro UAC_RunElevated
  StrCpy $0 1223
!macroend
!endif
`;
const PROCESSES = `
!define nsProcess::FindProcess "!insertmacro nsProcess::FindProcess"
!macro nsProcess::FindProcess FILE OUT
  StrCpy \${OUT} 603
!macroend
`;
/** Replaces StdUtils by what NSIS provides. */
const UTILITIES = `
!include FileFunc.nsh
!insertmacro GetParameters
!insertmacro GetOptions
!define StdUtils.GetAllParameters "!insertmacro TemAllParameters"
!macro TemAllParameters OUT TRUNCATE
  \${GetParameters} \${OUT}
!macroend
!define StdUtils.TestParameter "!insertmacro TemTestParameter"
!macro TemTestParameter OUT NAME
  Push $R7
  Push $R8
  StrCpy \${OUT} "true"
  \${GetParameters} $R7
  ClearErrors
  \${GetOptions} $R7 "--\${NAME}" $R8
  IfErrors 0 +2
  StrCpy \${OUT} "false"
  ClearErrors
  \${GetOptions} $R7 "/\${NAME}" $R8
  IfErrors +2
  StrCpy \${OUT} "true"
  ClearErrors
  Pop $R8
  Pop $R7
!macroend
!define StdUtils.GetParameter "!insertmacro TemGetParameter"
!macro TemGetParameter OUT NAME DEFAULT
  StrCpy \${OUT} "\${DEFAULT}"
!macroend
!define StdUtils.GetParentPath "!insertmacro TemParentPath"
!macro TemParentPath OUT PATH
  \${GetParent} \`\${PATH}\` \${OUT}
!macroend
!define StdUtils.ExecShellAsUser "!insertmacro TemExecShell"
!macro TemExecShell OUT FILE VERB ARGS
  ExecShell "\${VERB}" "\${FILE}" "\${ARGS}"
!macroend
`;

interface FullInstallerOptions {
  /** The repository. */
  readonly root: string;
  /** A folder to work in. */
  readonly folder: string;
  /** The packed app to install, as electron-builder lays it out: Tem.exe, bin/tem.cmd, … */
  readonly app: string;
  readonly version: string;
  /** Runs a program on Wine. */
  readonly run: (program: string) => Promise<void>;
}

/** Makes the installer that electron-builder would make of `app`. @returns its file */
export async function createFullInstaller({
  root,
  folder,
  app,
  version,
  run,
}: FullInstallerOptions): Promise<string> {
  const { appId, productName, nsis } = Config.parse(
    yaml.load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')),
  );
  const require = createRequire(join(root, 'package.json'));
  const builder = join(root, 'node_modules/app-builder-lib');
  const { NsisScriptGenerator } = require(join(builder, 'out/targets/nsis/nsisScriptGenerator.js'));
  const { LangConfigurator, createAddLangsMacro, addCustomMessageFileInclude } = require(
    join(builder, 'out/targets/nsis/nsisLang.js'),
  );

  const templates = join(folder, 'templates');
  cpSync(join(builder, 'templates/nsis'), templates, { recursive: true });
  const include = join(templates, 'include');
  writeFileSync(join(include, 'UAC.nsh'), UAC);
  writeFileSync(join(include, 'nsProcess.nsh'), PROCESSES);
  writeFileSync(join(include, 'StdUtils.nsh'), UTILITIES);
  // Properties of shortcuts for the taskbar.
  for (const file of [join(include, 'installer.nsh'), join(templates, 'uninstaller.nsh')])
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^\s*WinShell::.*$/gm, ''));

  // The script finds running programs by PowerShell, or by tasklist and findstr: Wine has stubs of all three, which say yes
  // to everything, and whose consoles stay in the folder that is to be deleted.
  const running = join(include, 'allowOnlyOneInstallerInstance.nsh');
  const asked = /(!macro FIND_PROCESS _FILE _RETURN\n)[\s\S]*?(!macroend)/;
  const probed = /(!macro IS_POWERSHELL_AVAILABLE\n.*\n)[\s\S]*?(!macroend)/;
  writeFileSync(
    running,
    readFileSync(running, 'utf8')
      .replace(asked, '$1  StrCpy ${_RETURN} 1\n$2')
      .replace(probed, '$1  StrCpy $$IsPowerShellAvailable 1\n$2'),
  );

  const languages = new LangConfigurator(nsis);
  const header = new NsisScriptGenerator();
  header.include(join(include, 'StdUtils.nsh'));
  header.addIncludeDir(include);
  header.addIncludeDir(templates);
  header.flags([
    'updated',
    'force-run',
    'keep-shortcuts',
    'no-desktop-shortcut',
    'delete-app-data',
    'allusers',
    'currentuser',
  ]);
  createAddLangsMacro(header, languages);
  for (const name of ['messages.yml', 'assistedMessages.yml'])
    await addCustomMessageFileInclude(
      name,
      { getTempFile: () => join(folder, `${name}.nsh`) },
      header,
      languages,
    );

  const file = join(folder, `tem-${version}-win-x64.exe`);
  const uninstaller = join(folder, `uninstaller-${version}.exe`);
  const defines: Readonly<Record<string, string | null>> = {
    APP_ID: appId,
    APP_GUID: '0b3a1f3c-6d2e-5a53-9a3e-5c1f6f1f6d11',
    UNINSTALL_APP_KEY: '0b3a1f3c-6d2e-5a53-9a3e-5c1f6f1f6d11',
    PRODUCT_NAME: productName,
    PRODUCT_FILENAME: productName,
    APP_FILENAME: productName,
    APP_DESCRIPTION: 'Tem',
    VERSION: version,
    PROJECT_DIR: root,
    BUILD_RESOURCES_DIR: join(root, 'build'),
    APP_PACKAGE_NAME: 'tem',
    APP_64: 'used',
    APP_BUILD_DIR: app,
    APP_INSTALLER_STORE_FILE: 'tem-updater\\installer.exe',
    UNINSTALL_DISPLAY_NAME: `${productName} ${version}`,
    SHORTCUT_NAME: nsis.shortcutName,
    MULTIUSER_INSTALLMODE_ALLOW_ELEVATION: null,
    INSTALL_MODE_PER_ALL_USERS_REQUIRED: null,
    allowToChangeInstallationDirectory: null,
    COMPANY_NAME: productName,
  };
  const compile = (more: Readonly<Record<string, string | null>>, out: string): void => {
    const script = join(templates, 'whole.nsi');
    const lines = Object.entries({ ...defines, ...more }).map(([name, value]) =>
      value === null ? `!define ${name}` : `!define ${name} "${value}"`,
    );
    writeFileSync(
      script,
      [
        'Target amd64-unicode',
        ...lines,
        `OutFile "${out}"`,
        `VIProductVersion "${version}.0"`,
        header.build(),
        `!include "${join(root, 'build/installer.nsh')}"`,
        readFileSync(join(templates, 'installer.nsi'), 'utf8'),
      ].join('\n'),
    );
    execFileSync('makensis', ['-V2', '-INPUTCHARSET', 'UTF8', script], {
      cwd: templates,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  // The first one's only task is to write the uninstaller.
  const writer = join(folder, `writer-${version}.exe`);
  compile(
    { BUILD_UNINSTALLER: null, UNINSTALLER_OUT_FILE: `Z:${uninstaller.replaceAll('/', '\\')}` },
    writer,
  );
  await run(writer);
  compile({ UNINSTALLER_OUT_FILE: uninstaller }, file);
  return file;
}
