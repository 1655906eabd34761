/** What ends the switches of a command line, and what begins one on Windows (Chromium, base/command_line.cc). */
const TERMINATOR = '--';
const SWITCH_PREFIXES = ['--', '-', '/'] as const;

/**
 * Whether Electron for Windows refuses to start with these arguments (shell/app/command_line_args.cc,
 * CheckCommandLineArguments): before "--" nothing may follow an address. Chromium puts switches before all other arguments
 * (base/command_line.cc, AppendSwitch), so only the others count.
 * @param args after the program
 */
export function isRefusedByWindows(args: readonly string[]): boolean {
  const end = args.indexOf(TERMINATOR);
  const positionals = (end === -1 ? args : args.slice(0, end)).filter((arg) => !isSwitch(arg));
  const address = positionals.findIndex(isAddress);
  return address !== -1 && address < positionals.length - 1;
}

const isSwitch = (arg: string): boolean =>
  SWITCH_PREFIXES.some((prefix) => arg.startsWith(prefix) && arg.length > prefix.length);

/** IsUrlArg: a letter, and no space before the colon; one letter alone is a drive. */
function isAddress(arg: string): boolean {
  const [scheme = '', ...rest] = arg.split(':');
  return rest.length > 0 && scheme.length > 1 && /^[A-Za-z]/.test(scheme) && !/[ \t\n\v\f\r]/.test(scheme);
}
