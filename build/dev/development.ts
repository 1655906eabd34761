import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDevServer } from './dev-server.ts';

/** A running app. */
export interface RunningApp {
  /** Ends it, and resolves once it has. */
  close(): Promise<void>;
}

export interface DevelopmentOptions {
  /** The repository. */
  readonly root: string;
  /** Starts the app that was just built. */
  readonly launch: () => Promise<RunningApp>;
  /** Says in the terminal what happens. */
  readonly say: (text: string) => void;
}

export interface Development {
  close(): Promise<void>;
}

/**
 * Keeps the app running while its sources change: the page takes a changed component by itself, and main or the preload are
 * built and started again. What doesn't compile is said, and the app stays as it is.
 */
export async function startDevelopment({ root, launch, say }: DevelopmentOptions): Promise<Development> {
  let app: RunningApp | null = null;
  let work: Promise<void> = Promise.resolve();
  /** A change that came after the last build began. */
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
  // What lies in dist/ from now on belongs to this loop: every other command builds anew where its page is missing.
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
