import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { notBuilt } from './not-built.ts';

/** Which app to run, and what its package.json says of it. */
export interface FoundApp {
  readonly entry: string;
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly packaged: boolean;
  /** -r modules, as the default app takes them. */
  readonly preloads: readonly string[];
  /** process.argv's tail. */
  readonly args: readonly string[];
  /** Chromium-style switches, wherever they stood. */
  readonly switches: readonly string[];
}

/**
 * The rules of Electron's default app (default_app/main.ts): the first argument that is no switch is the
 * app; a packed app beside the executable takes precedence and gets all arguments.
 */
export function findApp(argv: readonly string[], resourcesPath: string): FoundApp {
  const switches = argv.filter((arg) => arg.startsWith('--'));
  if (existsSync(join(resourcesPath, 'app.asar'))) notBuilt('an app inside resources/app.asar (asar)');
  const packed = join(resourcesPath, 'app');
  if (existsSync(packed)) {
    const own = argv.filter((arg) => !/^--(inspect|remote-debugging-port|no-sandbox)(=|$)/.test(arg));
    return { ...describe(packed), packaged: true, preloads: [], args: own, switches };
  }
  const preloads: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i] ?? '';
    if (arg === '-r' || arg === '--require') {
      preloads.push(argv[++i] ?? '');
    } else if (arg === '--version' || arg === '-v') {
      process.stdout.write(`v${process.versions['electron'] ?? ''}\n`);
      process.exit(0);
    } else if (!arg.startsWith('-')) {
      const given = arg.startsWith('file:') ? new URL(arg).pathname : arg;
      return { ...describe(resolve(given)), packaged: false, preloads, args: argv.slice(i), switches };
    }
  }
  throw new Error('usage: electron [switches] path-to-app [arguments]');
}

function describe(path: string): Pick<FoundApp, 'entry' | 'path' | 'name' | 'version'> {
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
