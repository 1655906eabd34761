import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { toWindowsPath } from '../electron/stand-in/wine-paths.ts';
import { startLinuxHost } from './linux-host.ts';
import { openPrefix } from './prefix.ts';
import { readWindowsSetup } from './prepare-windows.ts';
import { wineEnvironment } from './wine-environment.ts';

// Windows' Node in place of Node: `node windows-node.ts ARGUMENTS…`. Passes through standard input, output, error and the
// exit code, and that process ends with this one, however this one ends.

/** Output is read at once; this long (ms) after a program's end no more arrives. */
const LEFT_OPEN_MS = 1000;

const windows = readWindowsSetup();
const prefix = await openPrefix(windows);
const outside = await startLinuxHost();
const before = [
  // A scavenge of Node 22's may collect a promise that the inspector awaits, about once in 4,000 (Playwright: "promise was
  // garbage collected"). A larger young generation makes that rare.
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--import',
  `file:///${toWindowsPath(join(import.meta.dirname, 'on-windows.ts')).replaceAll('\\', '/')}`,
];

// The kernel kills it when this process dies (prctl(2), PR_SET_PDEATHSIG): after a SIGKILL nothing else can.
const child = spawn(
  'setpriv',
  ['--pdeathsig', 'KILL', windows.wine.loader, windows.node, ...before, ...process.argv.slice(2)],
  {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: {
      ...wineEnvironment(prefix),
      NODE_SKIP_PLATFORM_CHECK: '1',
      TEM_WINE_COMPILED: toWindowsPath(windows.compiled),
      TEM_WINE_PACKAGES: toWindowsPath(windows.packages),
      TEM_WINE_OUTSIDE: String(outside.port),
      ...(process.env['TMPDIR'] ? { TEM_WINE_TEMP: process.env['TMPDIR'] } : {}),
    },
  },
);
// Windows has no signals: sending one there kills the process at once (https://nodejs.org/api/process.html#signal-events).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => child.kill('SIGKILL'));
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
] as const) {
  // The reader is gone.
  to.on('error', () => undefined);
  from.pipe(to, { end: false });
}
const heard = once(child, 'close');
const [code] = (await once(child, 'exit')) as [number | null];
// Wine's server sometimes keeps a program's output open when one of that program's processes was ended while it started.
await Promise.race([heard, setTimeout(LEFT_OPEN_MS)]);
await outside.close();
process.exit(code ?? 1);
