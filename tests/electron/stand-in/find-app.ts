import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAsar, verifyAsar } from './asar.ts';
import type { Sealed } from './fuses.ts';
import { unpackAsar } from './unpack-asar.ts';

/** The app to run, and what its package.json says about it. */
export interface FoundApp {
  readonly entry: string;
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly packaged: boolean;
  /** -r modules, as the default app accepts them. */
  readonly preloads: readonly string[];
  /** process.argv's tail: all that followed the executable (lib/browser/init.ts takes away only its own script). */
  readonly args: readonly string[];
  /** Chromium-style switches from anywhere before "--". */
  readonly switches: readonly string[];
}

/**
 * Looks where Electron looks: resources/app.asar, resources/app (not where a fuse says "only from asar"), its default app. For
 * that one (default_app/main.ts) the first argument that is no switch, nor the file of a -r, is the app. Either gets all
 * arguments, its own path and what stands before it too.
 * @throws Error where there is none, or the archive is not what was packed
 */
export function findApp(
  argv: readonly string[],
  resourcesPath: string,
  { fuses, asarHash }: Sealed,
): FoundApp {
  const terminator = argv.indexOf('--');
  // After "--" nothing is a switch (Chromium, base/command_line.cc).
  const switches = (terminator === -1 ? argv : argv.slice(0, terminator)).filter((arg) =>
    arg.startsWith('--'),
  );
  const archive = join(resourcesPath, 'app.asar');
  const packed = { packaged: true, preloads: [], args: argv, switches };
  if (existsSync(archive)) {
    const asar = readAsar(archive);
    if (fuses.embeddedAsarIntegrityValidation) verifyAsar(asar, asarHash);
    return { ...describe(unpackAsar(asar)), ...packed };
  }
  if (fuses.onlyLoadAppFromAsar)
    throw new Error(`electron stand-in: ${archive} is not there, and no app may be loaded from elsewhere`);
  const folder = join(resourcesPath, 'app');
  if (existsSync(folder)) return { ...describe(folder), ...packed };
  const preloads: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i] ?? '';
    if (arg === '-r' || arg === '--require') {
      preloads.push(argv[++i] ?? '');
    } else if (arg === '--version' || arg === '-v') {
      process.stdout.write(`v${process.versions['electron'] ?? ''}\n`);
      process.exit(0);
    } else if (!arg.startsWith('-')) {
      const given = arg.startsWith('file:') ? fileURLToPath(arg) : arg;
      return { ...describe(resolve(given)), packaged: false, preloads, args: argv, switches };
    }
  }
  throw new Error('usage: electron [switches] path-to-app [arguments]');
}

function describe(path: string): Pick<FoundApp, 'entry' | 'path' | 'name' | 'version'> {
  // An archive on the command line is not verified: the executable holds the hash of resources/app.asar only.
  if (path.endsWith('.asar') && statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    return describe(unpackAsar(readAsar(path)));
  const manifest = join(path, 'package.json');
  if (existsSync(path) && statSync(path).isDirectory() && existsSync(manifest)) {
    const facts = JSON.parse(readFileSync(manifest, 'utf8')) as Partial<
      Record<'main' | 'name' | 'productName' | 'version', string>
    >;
    const entry = createRequire(manifest).resolve(join(path, facts.main ?? 'index.js'));
    return {
      entry,
      path,
      name: facts.productName ?? facts.name ?? basename(path),
      version: facts.version ?? '',
    };
  }
  try {
    const entry = createRequire(join(path, 'x')).resolve(path);
    return { entry, path: dirname(entry), name: 'Electron', version: process.versions['electron'] ?? '' };
  } catch {
    throw new Error(`Unable to find Electron app at ${path}`);
  }
}
