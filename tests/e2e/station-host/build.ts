import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder, loadConfigFromFile } from 'vite';
import { buildEnvironment, newestChangeMs, newestSourceMs } from '../../../build/electron/build.ts';
import { ROOT } from '../partner-process.ts';

/** The built app of many tests. */
export const HOST = join(ROOT, 'out', 'station-host');
const MANIFEST = join(HOST, 'package.json');

/**
 * Builds it as the app is built, if a source is newer: its main from app.ts, the rest copied from dist/. For Playwright's setup,
 * in a process of its own: what a build needs of the environment would change the tests' (NODE_ENV).
 */
export default function buildStationHost(): void {
  const sources = Math.max(
    newestSourceMs(ROOT),
    newestChangeMs(import.meta.dirname),
    newestChangeMs(join(ROOT, 'dist')),
  );
  if (newestChangeMs(MANIFEST) > sources) return;
  execFileSync(process.execPath, [import.meta.filename], {
    env: buildEnvironment(),
    stdio: ['ignore', 2, 2],
  });
}

async function build(): Promise<void> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(ROOT, 'vite.config.ts'),
  );
  const { environments, ...config } = loaded?.config ?? {};
  const main = environments?.['main'];
  const options = main?.build?.rolldownOptions;
  if (main === undefined || typeof options?.input !== 'object' || Array.isArray(options.input))
    throw new Error('vite.config.ts: no environment "main" with named inputs');
  const { sandbox: _notIts, ...input } = options.input;
  const builder = await createBuilder({
    ...config,
    configFile: false,
    // Licences are of what is packed.
    plugins: (config.plugins ?? []).filter(
      (plugin) => !(plugin && 'name' in plugin && plugin.name === 'tem:licences'),
    ),
    logLevel: 'error',
    environments: {
      main: {
        ...main,
        build: {
          ...main.build,
          outDir: join(HOST, 'dist/main'),
          license: false,
          rolldownOptions: { ...options, input: { ...input, index: join(import.meta.dirname, 'app.ts') } },
        },
      },
    },
  });
  const environment = builder.environments['main'];
  if (environment !== undefined) await builder.build(environment);
  for (const part of ['renderer', 'preload', 'licences.txt'])
    cpSync(join(ROOT, 'dist', part), join(HOST, 'dist', part), { recursive: true });
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  writeFileSync(
    MANIFEST,
    JSON.stringify({
      name,
      productName: 'Tem',
      version,
      license,
      type: 'module',
      main: 'dist/main/index.js',
    }),
  );
}

if (import.meta.main) await build();
