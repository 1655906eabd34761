/**
 * A command line as Electron for Windows writes it into the registry (shell/browser/browser_win.cc, FormatCommandLineString):
 * the program without its original quotes, then each argument, quoted where necessary.
 */
export function formatCommandLine(program: string, args: readonly string[]): string {
  return [program.replace(/^"(.*)"$/s, '$1'), ...args].map(quoted).join(' ');
}

/** AddQuoteForArg (shell/common/command_line_util_win.cc). */
function quoted(arg: string): string {
  if (!/[ \\"]/.test(arg)) return arg;
  // Backslashes escape only before a quotation mark, the closing one included.
  const escaped = arg.replaceAll(/(\\*)("|$)/g, (_all, slashes: string, mark: string) =>
    mark === '' ? slashes + slashes : `${slashes}${slashes}\\"`,
  );
  return `"${escaped}"`;
}

/**
 * The program and its arguments as Windows parses a command line
 * (https://learn.microsoft.com/windows/win32/api/shellapi/nf-shellapi-commandlinetoargvw): in the program's name no
 * backslash escapes.
 */
export function splitCommandLine(line: string): string[] {
  const [whole = '', quotedProgram, bareProgram = ''] = /^(?:"([^"]*)"|(\S*))/.exec(line) ?? [];
  const found: string[] = [quotedProgram ?? bareProgram];
  let arg: string | null = null;
  let inQuotes = false;
  for (const [part] of line.slice(whole.length).matchAll(/\\*"|\\+|[ \t]+|[^\\" \t]+/g)) {
    if (/^[ \t]/.test(part) && !inQuotes) {
      if (arg !== null) found.push(arg);
      arg = null;
    } else if (part.endsWith('"')) {
      const slashes = part.length - 1;
      arg = (arg ?? '') + '\\'.repeat(Math.floor(slashes / 2)) + (slashes % 2 === 1 ? '"' : '');
      if (slashes % 2 === 0) inQuotes = !inQuotes;
    } else arg = (arg ?? '') + part;
  }
  return arg === null ? found : [...found, arg];
}
