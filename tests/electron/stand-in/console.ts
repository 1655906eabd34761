import type { CdpSession } from './cdp.ts';
import { ignoreErrors } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';

/** Electron's levels; the index is the deprecated number. */
export const levels = ['debug', 'info', 'warning', 'error'] as const;

/** A message of a page, or of Chromium about it. */
export interface ConsoleEntry {
  readonly level: (typeof levels)[number];
  readonly message: string;
  readonly url: string;
  readonly line: number;
}

const named: Readonly<Record<string, ConsoleEntry['level']>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

/** console.*, uncaught errors and the browser's own remarks (refused requests, CSP). */
export function watchConsole(session: CdpSession, say: (entry: ConsoleEntry) => void): void {
  session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const place = stackTrace?.callFrames[0];
    say({
      level: named[type] ?? 'info',
      message: args.map(shown).join(' '),
      url: place?.url ?? '',
      line: (place?.lineNumber ?? 0) + 1,
    });
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text, url, lineNumber } }) =>
    say({
      level: 'error',
      message: `Uncaught ${exception?.description?.split('\n')[0] ?? text}`,
      url: url ?? '',
      line: lineNumber + 1,
    }),
  );
  session.on('Log.entryAdded', ({ entry }) =>
    say({
      level: entry.level === 'verbose' ? 'debug' : entry.level,
      message: entry.text,
      url: entry.url ?? '',
      line: (entry.lineNumber ?? 0) + 1,
    }),
  );
  ignoreErrors(session.send('Log.enable'));
}

function shown(argument: Protocol.Runtime.RemoteObject): string {
  const value: unknown = argument.value;
  if (typeof value === 'string') return value;
  if (value !== undefined) return JSON.stringify(value);
  return argument.description ?? argument.unserializableValue ?? argument.type;
}
