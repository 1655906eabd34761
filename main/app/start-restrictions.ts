import { USAGE } from '../cli/usage.ts';

/*
 * What an installed Tem is started with. Chromium reads its switches from the same command line, and the environment steers it
 * too: a proxy of a stranger's choice, certificates that nobody judges, extensions, a debugger. docs/operations/packed.md lists what is
 * allowed and why. Tem's own code runs before Chromium opens a debugging port or its network (electron_browser_main_parts.cc:
 * PostEarlyInitialization before PreMainMessageLoopRun).
 */

/** Tem's own options, as `tem help` names them. Chromium knows none of these names. */
const OWN_OPTIONS: ReadonlySet<string> = new Set([
  ...Array.from(USAGE.matchAll(/--([a-z][a-z-]*)/g), ([, name = '']) => name),
  'help',
  'version',
  'h',
]);

/** Switches of Chromium and of the systems that an installed Tem may be started with, and who does so. */
export const ALLOWED_SWITCHES: Readonly<Record<string, string>> = {
  'ozone-platform': 'Tem’s launcher for Linux, where there is no display (build/bin/tem-linux.sh)',
  'ozone-platform-hint': 'desktops that choose between Wayland and X11',
  'user-data-dir': 'as --data-dir: a folder of the same account',
  'disable-gpu': 'a person, where a graphics driver is broken',
  'force-device-scale-factor': 'a person, where a screen tells a wrong size',
  lang: 'a person: the language of the system’s own dialogs',
  updated: 'the installer for Windows, after an update (electron-builder, templates/nsis)',
};

/** What macOS itself adds when the Finder starts a program (a process serial number). */
const MACOS_PROCESS_SERIAL = /^psn_\d+_\d+$/;

/** Environment variables with which an installed Tem does not start. Any value counts but an empty one. */
export const REFUSED_ENVIRONMENT: Readonly<Record<string, string>> = {
  TEM_TEST_PRINTERS: 'lets printers be any port of this machine; for tests',
  ELECTRON_DISABLE_SANDBOX: 'as --no-sandbox (shell/app/electron_main_delegate.cc)',
  ELECTRON_ENABLE_LOGGING: 'as --enable-logging: what pages write to their console (shell/common/logging.cc)',
  ELECTRON_LOG_FILE: 'as --log-file',
  SSLKEYLOGFILE:
    'Chromium writes the keys of its TLS connections there (content/browser/network_service_instance_impl.cc)',
};

/** Environment variables that an installed Tem takes out of its own environment before anything reads them. */
export const REMOVED_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_EXTRA_CA_CERTS:
    'certificates that Node would trust; Tem’s calls go through Chromium, which does not read it',
  NODE_TLS_REJECT_UNAUTHORIZED: 'Node would judge no certificate; likewise',
  ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER:
    'would choose what installs an update (electron-updater, LinuxUpdater.js)',
  NODE_PATH: 'folders that Node would look for modules in',
};

/** Switches that a build made for tests takes besides; no installer is such a build (build/electron/pack.ts, --drivable). */
const TEST_SWITCHES: ReadonlySet<string> = new Set(['remote-debugging-port', 'no-sandbox', 'inspect']);

interface StartRequest {
  /** The arguments behind the program, all of them. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Whether the archive says that it was built for tests; asked only where that matters. */
  readonly isDrivable: () => boolean;
}

/**
 * What an installed Tem refuses to be started with: the switch or variable as it was given, without its value; null where
 * there is none. Chromium takes every argument for a switch that begins as one, wherever it stands before "--": also
 * between the words of a command, with blanks around it, with one dash, on Windows with "/" and in capitals
 * (base/command_line.cc, AppendSwitchesAndArguments).
 */
export function findRefusedSwitch({ args, env, platform, isDrivable }: StartRequest): string | null {
  const before = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const refused = before.find((arg) => {
    const name = switchNameOf(arg, platform);
    if (name === null || OWN_OPTIONS.has(name) || Object.hasOwn(ALLOWED_SWITCHES, name)) return false;
    if (platform === 'darwin' && MACOS_PROCESS_SERIAL.test(name)) return false;
    return !(TEST_SWITCHES.has(name) && isDrivable());
  });
  if (refused !== undefined) return refused.replace(/=.*$/s, '');
  return Object.keys(REFUSED_ENVIRONMENT).find((name) => (env[name] ?? '') !== '') ?? null;
}

/** Takes REMOVED_ENVIRONMENT out. */
export function cleanEnvironment(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(REMOVED_ENVIRONMENT)) delete env[name];
}

/** What Chromium takes for blanks, and JavaScript doesn't: NEL (base/strings/string_util_constants.h). */
const BLANKS = /^[\s\u0085]+|[\s\u0085]+$/g;

/** The name of the switch that Chromium takes an argument for; null where it takes it for none. */
function switchNameOf(arg: string, platform: NodeJS.Platform): string | null {
  const text = arg.replace(BLANKS, '');
  const prefix = (platform === 'win32' ? /^(?:--|-|\/)/ : /^--?/).exec(text)?.[0];
  // A sign alone is none: "-" stands for standard input.
  if (prefix === undefined || prefix === text) return null;
  const [name = ''] = text.slice(prefix.length).split('=');
  return platform === 'win32' ? name.toLowerCase() : name;
}
