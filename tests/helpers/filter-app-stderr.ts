// Chromium, its libraries and the system also write to standard error, when a machine lacks something or at any other time
// (https://www.electronjs.org/docs/latest/api/command-line-switches). Tests look for Tem’s own lines.

/** The prefixes of lines that are not Tem's. */
const FOREIGN_LINES: readonly RegExp[] = [
  // Chromium (base/logging.cc): [process:day/time:LEVEL:file:line] or …file(line)].
  /^\[\d+:(?:\d+:)?\d{4}\/\d{6}\.\d+:(?:VERBOSE\d*|INFO|WARNING|ERROR|FATAL):[^\]]+\] /,
  // The debuggers of Chromium and Node.
  /^(?:DevTools listening on |Debugger (?:listening on|attached|ending on)|For help, see: https:\/\/nodejs\.org\/|Waiting for the debugger)/,
  // GLib, GTK, dconf: (program:process): Domain-LEVEL **: time: …
  /^\([^()]+:\d+\): [\w-]+-(?:WARNING|CRITICAL|Message|INFO) \*\*: /,
  // Linux graphics and fonts.
  /^(?:libva (?:info|error|warning): |libEGL (?:warning|fatal): |MESA(?:-\w+)?: |Fontconfig (?:warning|error): |dconf-CRITICAL )/,
  // macOS' NSLog: day time program[process:thread] …
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [^[]+\[\d+:[\da-f]+\] /,
];

/**
 * Returns what Tem itself wrote to standard error, without the lines of the runtime.
 * @param text all of it
 */
export function filterAppStderr(text: string): string {
  return text
    .split(/(?<=\n)/)
    .filter((line) => !FOREIGN_LINES.some((start) => start.test(line)) && line.trim() !== '')
    .join('');
}
