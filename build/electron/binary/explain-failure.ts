import { join } from 'node:path';

/** Why Electron did not start, and what would help; each a part of a line. */
export interface StartFailure {
  readonly why: string;
  readonly help: string | null;
}

/** How a trial ended. */
export interface TrialExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Its standard output and error. */
  readonly output: string;
  /** The system's error if it could not even be started. */
  readonly error: NodeJS.ErrnoException | null;
}

interface KnownFailure {
  readonly pattern: RegExp;
  readonly explain: (found: RegExpExecArray, binary: string) => StartFailure;
}

const LIBRARIES =
  'Debian, Ubuntu: apt-get install libgtk-3-0 libnss3 libasound2 libgbm1 libxkbcommon0 libatspi2.0-0 libcups2';

/** In this order: a machine without a required library shows nothing else. */
const KNOWN_FAILURES: readonly KnownFailure[] = [
  {
    // glibc's loader (elf/dl-load.c)
    pattern: /error while loading shared libraries: ([^:\s]+): cannot open shared object file/,
    explain: ([, library]) => ({ why: `the library ${library} is missing`, help: LIBRARIES }),
  },
  {
    pattern: /version `(\w+_[\d.]+)' not found/,
    explain: ([, version]) => ({
      why: `this system’s libraries are older than ${version}`,
      help: 'a newer system',
    }),
  },
  {
    // shell/app/electron_main_delegate.cc
    pattern: /Running as root without --no-sandbox is not supported/,
    explain: () => ({
      why: 'Chromium’s sandbox does not run as root',
      help: 'start this as an ordinary user',
    }),
  },
  {
    // content/browser/zygote_host/zygote_host_impl_linux.cc, sandbox/linux/suid/client/setuid_sandbox_host.cc
    pattern:
      /No usable sandbox!|SUID sandbox helper binary was found, but is not configured correctly|Failed to move to new namespace/,
    explain: (_found, binary) => {
      const helper = join(binary, '../chrome-sandbox');
      return {
        why: 'programs may not make user namespaces here, which Chromium’s sandbox needs',
        // The helper concerns this Electron only. The sysctl lets every program of the machine make namespaces.
        help:
          `sudo chown root ${helper} && sudo chmod 4755 ${helper}; where that is not possible, on Ubuntu for all programs: ` +
          'sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0',
      };
    },
  },
  {
    // ui/ozone/platform/x11/ozone_platform_x11.cc, ui/ozone/platform/wayland/ozone_platform_wayland.cc, ui/aura/env.cc
    pattern:
      /Missing X server or \$DISPLAY|Failed to connect to Wayland display|cannot open display|The platform failed to initialize/,
    explain: () => ({ why: 'there is no display', help: 'a desktop, or xvfb-run before the command' }),
  },
];

/**
 * Explains why an Electron did not start, if the failure is known; otherwise returns its last output.
 * @param binary its executable
 */
export function explainFailure(ending: TrialExit, binary: string, limitMs: number): StartFailure {
  for (const { pattern, explain } of KNOWN_FAILURES) {
    const found = pattern.exec(ending.output);
    if (found !== null) return explain(found, binary);
  }
  const { error, code, signal } = ending;
  if (error !== null) {
    if (error.code === 'ETIMEDOUT') return { why: `it was not ready within ${limitMs / 1000} s`, help: null };
    // The kernel reports a program's missing loader as a missing program (execve(2)).
    if (error.code === 'ENOENT')
      return { why: 'the system’s C library is not the one that Electron needs (glibc)', help: null };
    return { why: `the system does not start it (${error.code ?? error.message})`, help: null };
  }
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  const last = lastErrorLine(ending.output);
  return { why: last === '' ? `it ended with ${how}` : `it ended with ${how}: ${last}`, help: null };
}

/** Returns the last line that calls itself an error, without the stack trace; otherwise the last line. */
function lastErrorLine(said: string): string {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line = lines.findLast((text) => /\b(ERROR|FATAL)\b|Error:/.test(text)) ?? lines.at(-1) ?? '';
  return line.slice(0, 200);
}
