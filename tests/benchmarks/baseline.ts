import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { launchElectron } from '../electron/launch.ts';
import type { PrintBaseline } from './baseline-app.ts';

/** Labels printed the usual way. */
export interface BaselineBatch {
  readonly url: string;
  readonly accessToken: string;
  readonly codes: readonly string[];
  /** The folder of the PDFs. */
  readonly folder: string;
  /** Whether each label has its own token, or all share one, whose document each window loads. */
  readonly tokens: 'each' | 'one';
}

/** An app that prints the usual way. */
export interface BaselineApp {
  /** @returns the time taken, in ms */
  print(batch: BaselineBatch): Promise<number>;
}

/** Builds and starts the app in a folder, and ends it after the work. */
export async function withBaselineApp<Value>(
  folder: string,
  work: (app: BaselineApp) => Promise<Value>,
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
    return await work({
      print: (batch) =>
        // The app's own function, which its global object has no type for.
        app.evaluate(
          (_electron, given) => (globalThis as { usualWay?: PrintBaseline }).usualWay?.(given) ?? NaN,
          batch,
        ),
    });
  } finally {
    await app.close();
  }
}
