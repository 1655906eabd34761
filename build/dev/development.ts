import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDevServer } from './dev-server.ts';

/** A running app. */
export interface RunningApp {
  /** Ends it, and resolves once it has ended. */
  close(): Promise<void>;
}

export interface DevelopmentOptions {
  /** The repository. */
  readonly root: string;
  /** Starts the app that was just built. */
  readonly launch: () => Promise<RunningApp>;
  /** Prints a message in the terminal. */
  readonly say: (text: string) => void;
}

export interface Development {
  close(): Promise<void>;
}

/**
 * Keeps the app running while its sources change: the page replaces changed components by itself, while main and the preload are
 * rebuilt and restarted. If something does not compile, the error is printed and the app stays as it is.
 */
export async function startDevelopment({ root, launch, say }: DevelopmentOptions): Promise<Development> {
  let app: RunningApp | null = null;
  let work: Promise<void> = Promise.resolve();
  /** Whether a change came after the last build began. */
  let isStale = false;

  async function restart(): Promise<void> {
    if (!isStale) return;
    isStale = false;
    try {
      await server.build();
    } catch (error) {
      say(`not built: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    if (isStale) return;
    await app?.close();
    app = await launch();
    say('main and preload are built and started');
  }

  const requestRestart = (): void => {
    isStale = true;
    work = work.then(restart);
  };

  const server = await openDevServer(root, requestRestart);
  // From now on dist/ belongs to this loop: without its page, every other command rebuilds it.
  rmSync(join(root, 'dist/renderer'), { recursive: true, force: true });
  requestRestart();
  await work;
  return {
    async close() {
      await server.close();
      await work;
      await app?.close();
    },
  };
}
