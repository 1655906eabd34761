/**
 * Creates the autostart file of a Linux desktop, which starts a program when its user logs in.
 * https://specifications.freedesktop.org/autostart-spec/latest/ and the Exec key of
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 * @param command the program and its arguments
 * @throws Error if the program's path cannot be expressed: "=" and line breaks are not allowed
 */
export function createAutostartEntry(command: readonly [string, ...string[]]): string {
  const [program] = command;
  if (program.includes('=') || command.some((part) => /[\r\n]/.test(part)))
    throw new Error(`the path has "=" or a line break`);
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=Tem',
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/**
 * Quotes one argument. The value is unescaped as a string before it is unquoted, so each backslash of the quoting is doubled; a
 * percent sign would begin a field code.
 */
function quoteArgument(part: string): string {
  const inQuotes = part.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\')}"`;
}
