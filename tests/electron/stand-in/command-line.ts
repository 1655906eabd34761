import { strict } from './not-implemented.ts';

const switches = new Map<string, string>();

/** Records the arguments of the process: boot.ts calls it before the app's script runs. */
export function readSwitches(args: readonly string[]): void {
  for (const arg of args) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(arg);
    if (match?.[1]) switches.set(match[1].toLowerCase(), match[2] ?? '');
  }
}

const built: Pick<Electron.CommandLine, 'appendSwitch' | 'getSwitchValue' | 'hasSwitch'> = {
  appendSwitch: (name, value) => void switches.set(name.toLowerCase(), value ?? ''),
  hasSwitch: (name) => switches.has(name.toLowerCase()),
  getSwitchValue: (name) => switches.get(name.toLowerCase()) ?? '',
};

/** app.commandLine. */
export const commandLine = strict('app.commandLine', built);
