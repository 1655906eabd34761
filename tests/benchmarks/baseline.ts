import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { launchElectron } from '../electron/launch.ts';
import type { PrintUsualWay } from './baseline-app.ts';

/** Builds and starts an app that prints the usual way (baseline-app.ts), and ends it after the work. */
export async function withBaselineApp<Value>(
  folder: string,
  work: (print: PrintUsualWay) => Promise<Value>,
): Promise<Value> {
  const outDir = join(folder, 'usual-way');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'baseline-app.ts'),
      outDir,
      target: 'node24',
      minify: false,
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'main.js' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  });
  writeFileSync(join(outDir, 'package.json'), '{"name":"usual-way","type":"module","main":"main.js"}');
  const app = await launchElectron({ appPath: outDir, userDataDir: join(folder, 'usual-way-data') });
  try {
    await app.evaluate(({ app: electronApp }) => electronApp.whenReady());
    return await work((batch) =>
      app.evaluate(
        // The app's own function, which its global object has no type for.
        (_electron, given) => (globalThis as { usualWay?: PrintUsualWay }).usualWay?.(given) ?? NaN,
        batch,
      ),
    );
  } finally {
    await app.close();
  }
}
