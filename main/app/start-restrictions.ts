import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { USAGE } from '../cli/usage.ts';

/*
 * Restricts how an installed Tem may be started. Chromium reads its switches from the same command line, and the environment
 * controls it too: a foreign proxy, unchecked certificates, extensions, a debugger. docs/operations/packed.md lists what is
 * allowed and why. Tem's own code runs before Chromium opens a debugging port or its network (electron_browser_main_parts.cc:
 * PostEarlyInitialization before PreMainMessageLoopRun).
 */

/** Tem's own options, as in `tem help`. None of them is a Chromium switch. */
const OWN_OPTIONS: ReadonlySet<string> = new Set([
  ...Array.from(USAGE.matchAll(/--([a-z][a-z-]*)/g), ([, name = '']) => name),
  'help',
  'version',
  'h',
]);

/** The switches of Chromium and of the systems that an installed Tem accepts, and who passes them. */
export const ALLOWED_SWITCHES: Readonly<Record<string, string>> = {
  'ozone-platform': 'Tem’s launcher for Linux, where there is no display (build/bin/tem-linux.sh)',
  'ozone-platform-hint': 'desktops that choose between Wayland and X11',
  'user-data-dir': 'as --data-dir: a folder of the same account',
  'disable-gpu': 'a person, where a graphics driver is broken',
  'force-device-scale-factor': 'a person, where a screen tells a wrong size',
  lang: 'a person: the language of the system’s own dialogs',
  updated: 'the installer for Windows, after an update (electron-builder, templates/nsis)',
};

/** Added by macOS when the Finder starts a program (a process serial number). */
const MACOS_PROCESS_SERIAL = /^psn_\d+_\d+$/;

/** Environment variables with which an installed Tem does not start, whatever their value unless empty. */
export const REFUSED_ENVIRONMENT: Readonly<Record<string, string>> = {
  TEM_TEST_PRINTERS: 'lets printers be any port of this machine; for tests',
  ELECTRON_DISABLE_SANDBOX: 'as --no-sandbox (shell/app/electron_main_delegate.cc)',
  ELECTRON_ENABLE_LOGGING: 'as --enable-logging: what pages write to their console (shell/common/logging.cc)',
  ELECTRON_LOG_FILE: 'as --log-file',
  SSLKEYLOGFILE:
    'Chromium writes the keys of its TLS connections there (content/browser/network_service_instance_impl.cc)',
};

/** Environment variables that an installed Tem deletes from its environment before anything reads them. */
export const REMOVED_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_EXTRA_CA_CERTS:
    'certificates that Node would trust; Tem’s calls go through Chromium, which does not read it',
  NODE_TLS_REJECT_UNAUTHORIZED: 'Node would judge no certificate; likewise',
  ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER:
    'would choose what installs an update (electron-updater, LinuxUpdater.js)',
  NODE_PATH: 'folders that Node would look for modules in',
};

/** Further switches that a test build accepts; no installer contains such a build (build/electron/pack.ts, --drivable). */
const TEST_SWITCHES: ReadonlySet<string> = new Set(['remote-debugging-port', 'no-sandbox', 'inspect']);

interface StartRequest {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Whether the archive was built for tests; called only if that matters. */
  readonly isDrivable: () => boolean;
}

/**
 * Returns the switch or variable with which an installed Tem refuses to start, as given but without its value; null if there is
 * none. Chromium treats every argument before "--" that begins like a switch as one: also between the words of a command,
 * surrounded by blanks, with one dash, and on Windows with "/" and in capitals (base/command_line.cc,
 * AppendSwitchesAndArguments).
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

/** Deletes REMOVED_ENVIRONMENT. */
export function cleanEnvironment(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(REMOVED_ENVIRONMENT)) delete env[name];
}

/** Blanks include NEL, which Chromium treats as one and JavaScript does not (base/strings/string_util_constants.h). */
const BLANKS = /^[\s\u0085]+|[\s\u0085]+$/g;

/** Returns the name of the switch that Chromium sees in an argument; null if it sees none. */
function switchNameOf(arg: string, platform: NodeJS.Platform): string | null {
  const text = arg.replace(BLANKS, '');
  const prefix = (platform === 'win32' ? /^(?:--|-|\/)/ : /^--?/).exec(text)?.[0];
  // A prefix alone is not a switch: "-" stands for standard input.
  if (prefix === undefined || prefix === text) return null;
  const [name = ''] = text.slice(prefix.length).split('=');
  return platform === 'win32' ? name.toLowerCase() : name;
}

/**
 * Whether this build was made for tests that drive its window. A flag in its package.json says so, inside the archive whose hash
 * Electron verifies (Windows, macOS). `npm run pack -- --drivable` sets it; no installer has it
 * (tests/unit/build/installers.test.ts).
 */
export function isDrivable(app: Pick<App, 'getAppPath'>): boolean {
  const manifest: unknown = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'));
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    'temDrivable' in manifest &&
    manifest.temDrivable === true
  );
}
