import { join } from 'node:path';

/** Why Electron did not start, and what would help; each a part of a line. */
export interface Hindrance {
  readonly why: string;
  readonly help: string | null;
}

/** How a trial ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it said on standard output and error. */
  readonly said: string;
  /** What the system said where it could not even be started. */
  readonly error: NodeJS.ErrnoException | null;
}

interface Known {
  readonly said: RegExp;
  readonly tell: (found: RegExpExecArray, binary: string) => Hindrance;
}

const LIBRARIES =
  'Debian, Ubuntu: apt-get install libgtk-3-0 libnss3 libasound2 libgbm1 libxkbcommon0 libatspi2.0-0 libcups2';

/** In this order: a machine that lacks a library shows nothing else. */
const KNOWN: readonly Known[] = [
  {
    // glibc's loader (elf/dl-load.c)
    said: /error while loading shared libraries: ([^:\s]+): cannot open shared object file/,
    tell: ([, library]) => ({ why: `the library ${library} is missing`, help: LIBRARIES }),
  },
  {
    said: /version `(\w+_[\d.]+)' not found/,
    tell: ([, version]) => ({
      why: `this system’s libraries are older than ${version}`,
      help: 'a newer system',
    }),
  },
  {
    // shell/app/electron_main_delegate.cc
    said: /Running as root without --no-sandbox is not supported/,
    tell: () => ({
      why: 'Chromium’s sandbox does not run as root',
      help: 'start this as an ordinary user',
    }),
  },
  {
    // content/browser/zygote_host/zygote_host_impl_linux.cc, sandbox/linux/suid/client/setuid_sandbox_host.cc
    said: /No usable sandbox!|SUID sandbox helper binary was found, but is not configured correctly|Failed to move to new namespace/,
    tell: (_found, binary) => {
      const helper = join(binary, '../chrome-sandbox');
      return {
        why: 'programs may not make user namespaces here, which Chromium’s sandbox needs',
        help:
          'Ubuntu: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0; elsewhere: ' +
          `sudo chown root ${helper} && sudo chmod 4755 ${helper}`,
      };
    },
  },
  {
    // ui/ozone/platform/x11/ozone_platform_x11.cc, ui/ozone/platform/wayland/ozone_platform_wayland.cc, ui/aura/env.cc
    said: /Missing X server or \$DISPLAY|Failed to connect to Wayland display|cannot open display|The platform failed to initialize/,
    tell: () => ({ why: 'there is no display', help: 'a desktop, or xvfb-run before the command' }),
  },
];

/**
 * What an Electron that did not start said of it, as far as it is known; else its last words.
 * @param binary its executable
 */
export function whyNot(ending: Ending, binary: string, limitMs: number): Hindrance {
  for (const { said, tell } of KNOWN) {
    const found = said.exec(ending.said);
    if (found !== null) return tell(found, binary);
  }
  const { error, code, signal } = ending;
  if (error !== null) {
    if (error.code === 'ETIMEDOUT') return { why: `it was not ready within ${limitMs / 1000} s`, help: null };
    // The kernel says of a program's missing loader that the program is missing (execve(2)).
    if (error.code === 'ENOENT')
      return { why: 'the system’s C library is not the one that Electron needs (glibc)', help: null };
    return { why: `the system does not start it (${error.code ?? error.message})`, help: null };
  }
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  const last = lastWords(ending.said);
  return { why: last === '' ? `it ended with ${how}` : `it ended with ${how}: ${last}`, help: null };
}

/** The last line that calls itself an error, without the stack below it; else the last line. */
function lastWords(said: string): string {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line = lines.findLast((text) => /\b(ERROR|FATAL)\b|Error:/.test(text)) ?? lines.at(-1) ?? '';
  return line.slice(0, 200);
}
